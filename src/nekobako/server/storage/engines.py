"""Engines: how to connect to either database for writing and for reading, with every safety switched on."""

import os
from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from nekobako.server.storage import address
from nekobako.server.storage.problem import StorageProblem

READERS: Final = 4  # connections kept open; more are opened while more are asked for
_MORE_READERS: Final = 28
_BESIDE: Final = 2
_MORE_BESIDE: Final = 8
BESIDE_PATIENCE: Final = 5.0  # seconds for a statement there
LOCK_PATIENCE: Final = 3000  # ms to wait for what another server holds
IDLE_PATIENCE: Final = 2000  # ms that a transaction may stand still: a server works on one without a pause
# A server that does not answer is a problem to tell, not one to wait for; the URL may say otherwise.
_POSTGRES_DEFAULTS: Final = {"connect_timeout": "5", "tcp_user_timeout": "20000", "application_name": "nekobako"}
# Its own limits besides: so that a statement, or a server of ours that was cut off, holds no lock for ever.
_POSTGRES_LIMITS: Final = (
    "SELECT set_config('statement_timeout', '10s', false), "
    "set_config('idle_in_transaction_session_timeout', '30s', false)"
)

_SQLITE: Final = (
    "PRAGMA busy_timeout = 10000",  # ms, while another program (a backup) holds the file
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",  # a commit is on the disk
)
_SQLITE_WRITER: Final = (
    "PRAGMA journal_mode = WAL",  # readers never wait for the writer
    "PRAGMA secure_delete = ON",  # a deleted name is not left behind in the file
    *_SQLITE,
)
_SQLITE_READER: Final = (*_SQLITE, "PRAGMA query_only = ON")


def writer(url: URL) -> Engine:
    """One connection, for the one thread that writes."""
    if url.get_backend_name() == "sqlite":
        _make_file(url)
        return _sqlite(url, _SQLITE_WRITER, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0)
    engine = _postgres(url, pool_size=1, max_overflow=0)

    @event.listens_for(engine, "connect")
    def durable(connection: Any, record: object) -> None:
        """A commit is on the disk, whatever the database's own default is; a stronger one stays."""
        ask = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        connection.execute(ask)
        # Frozen in the middle of a transaction, we would keep others from taking up our tables.
        connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_PATIENCE}")
        connection.commit()

    return engine


def beside(url: URL) -> Engine:
    """Connections for transactions of their own, which may wait for those of other servers, but not for long."""
    engine = _postgres(url, pool_size=_BESIDE, max_overflow=_MORE_BESIDE)

    @event.listens_for(engine, "connect")
    def impatient(connection: Any, record: object) -> None:
        connection.patience = BESIDE_PATIENCE  # heartbeats among them: each is told by the next
        connection.execute(f"SET lock_timeout = {LOCK_PATIENCE}")
        connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_PATIENCE}")
        connection.commit()

    return engine


def readers(url: URL) -> Engine:
    """Connections that see one moment for as long as a reading lasts, and cannot write."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, _SQLITE_READER, "BEGIN", pool_size=READERS, max_overflow=_MORE_READERS)
    engine = _postgres(url, pool_size=READERS, max_overflow=_MORE_READERS)
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _sqlite(url: URL, pragmas: tuple[str, ...], begin: str, **pool: Any) -> Engine:
    # isolation_level None: Python's driver begins no transactions of its own, which would leave out SAVEPOINT.
    arguments = {"check_same_thread": False, "isolation_level": None, "cached_statements": 256}
    engine = create_engine(url, poolclass=QueuePool, connect_args=arguments, hide_parameters=True, **pool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin_plainly(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _postgres(url: URL, **pool: Any) -> Engine:
    if find_spec("psycopg") is None:
        raise StorageProblem("no_driver")
    missing = {name: value for name, value in _POSTGRES_DEFAULTS.items() if name not in url.query}
    # pre_ping: a database that was restarted is found again without anyone noticing.
    engine = create_engine(url.update_query_dict(missing), pool_pre_ping=True, hide_parameters=True, **pool)

    @event.listens_for(engine, "do_connect")
    def connect(dialect: object, record: object, arguments: list[Any], more: dict[str, Any]) -> Any:
        from nekobako.server.storage.deadline import DeadlineConnection  # not there without psycopg

        connection = DeadlineConnection.connect(*arguments, **more)
        connection.execute(_POSTGRES_LIMITS)
        connection.commit()
        return connection

    return engine


def _make_file(url: URL) -> None:
    """A new file is its owner's alone: it holds hands, seeds and names. Its WAL gets the same rights."""
    path = address.path_of(url)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StorageProblem("unreachable", database=address.shown(url), why=why) from None
