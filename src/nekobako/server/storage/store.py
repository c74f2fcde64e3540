"""The store: one database, written by one thread for everyone and read by anyone.

>>> from tempfile import TemporaryDirectory
>>> from sqlalchemy import text
>>> with TemporaryDirectory() as folder, Store.open(f"sqlite:///{folder}/example.db") as store:
...     kept = store.submit(lambda connection: connection.scalar(text("SELECT 6 * 7")))
...     kept.result()  # now it is on the disk
42
"""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DatabaseError, DBAPIError, OperationalError

from nekobako.server.storage import address, backup, engines, holding
from nekobako.server.storage.migrations import migrate
from nekobako.server.storage.problem import StorageProblem
from nekobako.server.storage.writer import Writer, Written

T = TypeVar("T")


class Store:
    """Made by `open`."""

    def __init__(self, url: URL, writing: Engine, held: holding.Hold | None) -> None:
        self._url = url
        self._held = held
        self._writing = writing
        self._reading = engines.readers(url)
        self._writer = Writer(writing)

    @classmethod
    def open(cls, url: str, *, alone: bool = False) -> Self:
        """The database at an address, made or brought up to date; a `StorageProblem` says why it cannot be used.

        `alone`: it must not be in use by another that asks for this, as a server does.
        """
        read = address.read(url)
        writing = engines.writer(read)
        held = None
        try:
            if alone and read.get_backend_name() == "sqlite":
                held = holding.hold_file(read)
            elif alone:
                holding.hold_session(writing)
            with writing.begin() as connection:
                migrate(connection, address.shown(read))
            return cls(read, writing, held)
        except BaseException as error:
            writing.dispose()
            if held is not None:
                held.close()
            if isinstance(error, DBAPIError):
                raise _problem(read, error) from error
            raise

    @property
    def address(self) -> str:
        """Without a password."""
        return address.shown(self._url)

    @property
    def written(self) -> Written:
        return self._writer.written

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Let the writer do a work; its future is resolved when that is durable. A work that raises fails alone.

        A work is a small function of the connection: it must not wait for anything else, and has no other effects.
        """
        return self._writer.submit(work)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do a work that only reads, here and now, on what was committed; it never waits for the writer."""
        with self._reading.connect() as connection:
            return work(connection)

    def backup(self, path: Path) -> None:
        """A copy of a SQLite database in use; for PostgreSQL a `StorageProblem` names the tool that does it."""
        backup.write(self._url, path)

    def close(self) -> None:
        """Finish what was submitted, then let the database go."""
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()
        if self._held is not None:
            self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _problem(url: URL, error: DBAPIError) -> StorageProblem:
    database = address.shown(url)
    if holding.is_held(error):
        return StorageProblem("in_use", database=database)
    if url.get_backend_name() == "sqlite" and type(error) is DatabaseError:
        return StorageProblem("not_a_database", database=database)
    why = " ".join(str(error.orig).split()).rstrip(".")
    if isinstance(error, OperationalError) and url.password:
        why = why.replace(str(url.password), "***")
    return StorageProblem("unreachable", database=database, why=why)
