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

from nekobako.server import metrics
from nekobako.server.storage import address, backup, engines, server_lock
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.migrations import migrate
from nekobako.server.storage.problem import StorageProblem
from nekobako.server.storage.writer import WriteCounts, Writer

T = TypeVar("T")


class Store:
    """Made by `open`."""

    def __init__(self, url: URL, writing: Engine, held: server_lock.Hold | None) -> None:
        self._url = url
        self._held = held
        self._writing = writing
        self._reading = engines.readers(url)
        self._writer = Writer(writing)
        self._beside = engines.beside(url) if self.shared else None

    @classmethod
    def open(cls, url: str, *, alone: bool = False, existing: bool = False) -> Self:
        """The database at an address, made or brought up to date; a `StorageProblem` says why it cannot be used.

        `alone`: as a server does. A SQLite file must not be in use by another that asks for this; a PostgreSQL
        database not by a server from before several could share one. `existing`: it must be there.
        """
        read = address.read(url)
        if existing and read.get_backend_name() == "sqlite" and not address.path_of(read).is_file():
            raise StorageProblem("no_such_database", path=address.path_of(read))
        writing = engines.writer(read)
        held = None
        try:
            if alone and read.get_backend_name() == "sqlite":
                held = server_lock.hold_file(read)
            elif alone:
                server_lock.join_session(writing)
            migrate(writing, address.shown(read))
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
    def shared(self) -> bool:
        """Whether other servers may use this database too."""
        return self._url.get_backend_name() != "sqlite"

    @property
    def url(self) -> URL:
        """With its password."""
        return self._url

    @property
    def written(self) -> WriteCounts:
        return self._writer.written

    @property
    def waiting(self) -> int:
        """Works that wait for the writer."""
        return self._writer.waiting

    def submit(self, work: Callable[[Connection], T], lease: Lease | None = None) -> Future[T]:
        """Let the writer do a work; its future is resolved when that is durable. A work that raises fails alone.

        `lease`: what is written belongs to a table, and is written only if this is still its lease.

        A work is a small function of the connection: it must not wait for anything else, and has no other effects.
        """
        return self._writer.submit(work, lease)

    def transact(self, work: Callable[[Connection], T]) -> T:
        """Do a small work in a transaction of its own, here and now: it may wait for another server, and nobody else
        waits with it."""
        if self._beside is None:
            return self.submit(work).result()
        with self._beside.begin() as connection:
            return work(connection)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Do a work that only reads, here and now, on what was committed; it never waits for the writer."""
        with metrics.READ_SECONDS.time(), self._reading.connect() as connection:
            return work(connection)

    def backup(self, path: Path) -> None:
        """A copy of a SQLite database in use; for PostgreSQL a `StorageProblem` names the tool that does it."""
        backup.write(self._url, path)

    def close(self) -> None:
        """Finish what was submitted, then let the database go."""
        self._writer.close()
        self._reading.dispose()
        if self._beside is not None:
            self._beside.dispose()
        self._writing.dispose()
        if self._held is not None:
            self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _problem(url: URL, error: DBAPIError) -> StorageProblem:
    database = address.shown(url)
    if server_lock.is_held(error):
        return StorageProblem("in_use", database=database)
    if url.get_backend_name() == "sqlite" and type(error) is DatabaseError:
        return StorageProblem("not_a_database", database=database)
    why = " ".join(str(error.orig).split()).rstrip(".")
    if isinstance(error, OperationalError) and url.password:
        why = why.replace(str(url.password), "***")
    return StorageProblem("unreachable", database=database, why=why)
