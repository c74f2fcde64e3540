"""Migrations: from the schema a database has to the one this program knows, by Alembic's revisions, in one transaction.

Revisions are numbered files in `versions/`. A new database gets the newest schema at once and is marked with the last
of them; a test demands that all revisions together lead to that schema. To change the schema: change schema.py, then
`python -m nekobako.server.storage.migrations "what changes"` writes the revision that leads there; read and mend it.

Alembic is imported only when there is something to migrate: to import it would be a good part of a start.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Connection, Engine, MetaData, PrimaryKeyConstraint, String, Table, inspect, select, text
from sqlalchemy.exc import DBAPIError

from nekobako.server.storage.problem import StorageProblem
from nekobako.server.storage.schema import METADATA, meta

VERSIONS: Final = Path(__file__).with_name("versions")
_SCHEMA: Final = "schema"  # its version in the table `meta`: programs from before Alembic look only there
LONG: Final = 3600  # seconds that a change of the schema may take
PAUSE: Final = 60  # seconds that it may stand still: to import Alembic takes some on a busy machine
_LOCK: Final = 0x6E656B6F  # "neko", of PostgreSQL's advisory locks
# As Alembic makes it. Apart from our own tables: they are compared with what the revisions lead to.
_ALEMBIC: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def migrate(engine: Engine, database: str, versions: Path = VERSIONS) -> None:
    """Bring a database up to date; a newer one, or one of another program, is refused and left as it is."""
    known = newest(versions)
    with _transaction(engine) as connection:
        version = _version(connection, database)
        if version is None:
            METADATA.create_all(connection, checkfirst=False)
            connection.execute(meta.insert().values(name=_SCHEMA, value=str(known)))
            _mark(connection, known)
            return
        if version > known:
            raise StorageProblem("newer", database=database, found=version, known=known)
        if not inspect(connection).has_table(_ALEMBIC.name):
            _mark(connection, version)
        if version < known:
            _upgrade(connection, versions)
            connection.execute(meta.update().where(meta.c.name == _SCHEMA).values(value=str(known)))


def newest(versions: Path = VERSIONS) -> int:
    """The number of the last revision: files are called `v0001_...`."""
    return max(int(file.name[1:5]) for file in versions.glob("v[0-9][0-9][0-9][0-9]_*.py"))


def revision(number: int) -> str:
    """What Alembic calls it."""
    return f"{number:04}"


@contextmanager
def _transaction(engine: Engine) -> Iterator[Connection]:
    """All or nothing. SQLite changes a table by copying it: to drop the old one must not delete what refers to it."""
    with engine.connect() as connection:
        if connection.dialect.name != "sqlite":
            with connection.begin(), _patient(connection):
                connection.execute(text(f"SET LOCAL statement_timeout = '{LONG}s'"))
                connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{PAUSE}s'"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})  # two start at once
                yield connection
            return
        cursor = connection.connection.cursor()  # of the driver: within a transaction the switch does nothing
        cursor.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                yield connection
        finally:
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()


@contextmanager
def _patient(connection: Connection) -> Iterator[None]:
    line: Any = connection.connection.driver_connection
    usual, line.patience = line.patience, LONG
    try:
        yield
    finally:
        line.patience = usual


def _version(connection: Connection, database: str) -> int | None:
    """The number of the revision a database has; None when it is new."""
    ours = {*METADATA.tables, _ALEMBIC.name}
    present = ours.intersection(inspect(connection).get_table_names())
    if not present:
        return None
    if meta.name in present:
        try:
            marks = list(connection.scalars(select(meta.c.value).where(meta.c.name == _SCHEMA)))
            if marks and _ALEMBIC.name in present:
                marks += connection.scalars(select(_ALEMBIC.c.version_num))
            if marks:
                return max(int(mark) for mark in marks)
        except (DBAPIError, ValueError):
            pass  # another program's table of that name
    raise StorageProblem("not_ours", database=database, table=min(present))


def _mark(connection: Connection, number: int) -> None:
    _ALEMBIC.create(connection)
    connection.execute(_ALEMBIC.insert().values(version_num=revision(number)))


def _upgrade(connection: Connection, versions: Path) -> None:
    from alembic import command

    from nekobako.server.storage.migrations.alembic_config import alembic_config

    command.upgrade(alembic_config(connection, versions), "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise AssertionError("a revision has left rows that refer to nothing")
