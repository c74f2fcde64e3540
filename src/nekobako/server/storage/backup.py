"""A backup of a SQLite database: a whole, compact copy of one moment, made while the server goes on."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from nekobako.server.storage import address
from nekobako.server.storage.problem import StorageProblem


def write(url: URL, path: Path) -> None:
    """The copy gets its name only once it is whole and on the disk."""
    if url.get_backend_name() != "sqlite":
        raise StorageProblem("backup_by_dump", database=address.shown(url))
    if path.exists():
        raise StorageProblem("backup_exists", path=path)
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # it holds what the database holds
        _copy(address.path_of(url), part)
        part.rename(path)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise StorageProblem("backup_failed", path=path, why=why) from error


def _copy(database: Path, part: Path) -> None:
    """On a connection of its own: readers may not, and the writer has other things to do."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM INTO ?", (str(part),))
    with part.open("rb+") as file:
        os.fsync(file.fileno())  # SQLite does not for a copy
