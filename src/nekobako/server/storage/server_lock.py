"""One server at a time uses a SQLite database; of PostgreSQL's, tables are shared out by leases (leases.py).

Servers from before leases had PostgreSQL for themselves, by an advisory lock: whoever shares holds it together with the
others, so that the two kinds never meet. A program that was killed holds nothing any more.
"""

import os
import sqlite3
from typing import Any, Final

from sqlalchemy import URL, Engine, event
from sqlalchemy.exc import DBAPIError

from nekobako.server.storage import address
from nekobako.server.storage.problem import StorageProblem

Hold = sqlite3.Connection

PATIENCE: Final = 5  # seconds, until another's hold counts as one
# Of PostgreSQL's advisory locks: "neko", and the schema, since each may be a server's own.
_LOCK: Final = "SELECT pg_advisory_lock_shared(1852140399, hashtext(current_schema()))"
_LOCK_NOT_AVAILABLE: Final = "55P03"


def hold_file(url: URL, patience: float = PATIENCE) -> Hold:
    """The hold on a SQLite database, until it is closed: an empty file beside it, locked as SQLite locks files."""
    path = address.path_of(url)
    held = None
    lock = path.with_name(f"{path.name}.lock")
    try:
        os.close(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600))
        held = sqlite3.connect(lock, timeout=patience, check_same_thread=False)
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if held is not None:
            held.close()
        key = "in_use" if error.sqlite_errorcode == sqlite3.SQLITE_BUSY else "unreachable"
        raise StorageProblem(key, database=address.shown(url), why=error) from None
    except OSError as error:
        raise StorageProblem("unreachable", database=address.shown(url), why=error.strerror) from None
    return held


def join_session(writing: Engine, patience: float = PATIENCE) -> None:
    """Several servers share a PostgreSQL database; those from before that have it alone, or not at all."""

    @event.listens_for(writing, "connect")
    def lock(connection: Any, record: object) -> None:
        try:
            connection.execute(f"SET lock_timeout = {round(1000 * patience)}")
            connection.execute(_LOCK)
            connection.execute("SET lock_timeout = DEFAULT")
            connection.commit()
        except BaseException:
            connection.close()  # nobody else would
            raise


def is_held(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE
