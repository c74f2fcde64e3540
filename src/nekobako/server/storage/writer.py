"""The writer: one thread that commits for everyone (group commit).

While one commit waits for the disk, what is submitted gathers; the next commit takes it all. So the disk is asked as
seldom as it can be, nobody waits longer than two commits, and nothing is called done before it is durable.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread
from time import monotonic, sleep
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine

from nekobako.server import metrics
from nekobako.server.storage.leases import Lease, held
from nekobako.server.storage.problem import LostTableError, NotKeptError, not_kept

T = TypeVar("T")

MOST_TOGETHER: Final = 500  # works in one commit: the first of them waits for the last
# Seconds from one commit to the next while several submit: on a quick disk a commit costs more to prepare than to
# write, so a crowd goes together. Whoever comes alone is written at once.
APART: Final = 0.010


@dataclass
class WriteTask(Generic[T]):
    work: Callable[[Connection], T]
    lease: Lease | None = None  # it is done only as long as this is so
    future: Future[T] = field(default_factory=Future)
    result: T | None = None
    error: Exception | None = None

    def resolve(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


@dataclass
class WriteCounts:
    """How much was written so far."""

    commits: int = 0
    works: int = 0


class Writer:
    def __init__(self, engine: Engine) -> None:
        self.written = WriteCounts()
        self._engine = engine
        self._waiting: SimpleQueue[WriteTask[Any] | None] = SimpleQueue()
        self._door = Lock()
        self._closed = False
        # A daemon: a program that fails without closing still ends, having lost nothing it was told is kept.
        self._thread = Thread(target=self._run, name="storage-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T], lease: Lease | None = None) -> Future[T]:
        if current_thread() is self._thread:
            raise RuntimeError("a work that waits for another work would wait for ever")
        task = WriteTask(work, lease)
        with self._door:
            if self._closed:
                raise NotKeptError("the storage is closed")
            self._waiting.put(task)
        return task.future

    @property
    def waiting(self) -> int:
        return self._waiting.qsize()

    def close(self) -> None:
        """Finish what was submitted, and take nothing more."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going, crowded, begun = True, False, 0.0
        while going:
            first = self._waiting.get()
            if crowded:
                sleep(max(0.0, begun + APART - monotonic()))
            begun = monotonic()
            batch, going = self._gathered(first)
            with metrics.COMMIT_SECONDS.time():
                self._keep(batch)
            crowded = len(batch) > 1 or not self._waiting.empty()
            metrics.WRITES.labels("failed").inc(sum(task.error is not None for task in batch))
            metrics.WRITES.labels("kept").inc(sum(task.error is None for task in batch))
            for task in batch:
                task.resolve()

    def _gathered(self, task: WriteTask[Any] | None) -> tuple[list[WriteTask[Any]], bool]:
        """A task and everything that waits behind it; whether there will be more."""
        batch: list[WriteTask[Any]] = []
        while task is not None:
            if task.future.set_running_or_notify_cancel():
                batch.append(task)
            if len(batch) == MOST_TOGETHER:
                return batch, True
            try:
                task = self._waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _keep(self, batch: list[WriteTask[Any]]) -> None:
        if not batch:
            return
        try:
            with self._engine.connect() as connection:
                _do(batch, connection)
        except BaseException as error:  # the thread lives on: it is everyone's
            for task in batch:
                if task.error is None:
                    task.error = not_kept(error)
        else:
            self.written.commits += 1
            self.written.works += len(batch)


def _do(batch: list[WriteTask[Any]], connection: Connection) -> None:
    """All works in one transaction, as if none could fail; should one, then all again, each so that it fails alone."""
    if not _done_together(batch, connection):
        with connection.begin():
            _do_each(batch, connection)


def _done_together(batch: list[WriteTask[Any]], connection: Connection) -> bool:
    with connection.begin() as transaction:  # a commit that fails is not tried again: it may have happened
        try:
            for task in _fenced(batch, connection):
                task.result = task.work(connection)
        except BaseException:
            if connection.invalidated:
                raise  # the connection is gone, and the batch with it
            transaction.rollback()
            return False
    return True


def _fenced(batch: list[WriteTask[Any]], connection: Connection) -> list[WriteTask[Any]]:
    """Those of tables that are still ours, by one question for all of them; the others fail alone."""
    wanted = {task.lease for task in batch if task.lease is not None}
    still = held(connection, wanted) if wanted else wanted
    for task in batch:
        task.error = None if task.lease is None or task.lease in still else LostTableError("the table has moved")
    return [task for task in batch if task.error is None]


def _do_each(batch: list[WriteTask[Any]], connection: Connection) -> None:
    # Asked of the driver itself: SQLAlchemy's own savepoints cost more than everything else here together.
    savepoint = connection.connection.cursor()
    for task in _fenced(batch, connection):
        savepoint.execute("SAVEPOINT work")
        try:
            task.result = task.work(connection)
        except BaseException as error:
            task.error = not_kept(error)
            if connection.invalidated:
                raise  # the connection is gone, and the batch with it
            savepoint.execute("ROLLBACK TO SAVEPOINT work")
        savepoint.execute("RELEASE SAVEPOINT work")
    savepoint.close()
