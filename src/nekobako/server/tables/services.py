"""Services that all tables share: the store, threads, processes, the time of day, and tasks that nobody waits for.

Each kind of work has threads or processes of its own, so that none waits for another: readings of the database, rules,
live physics, bots' thinking, hints, replays.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from nekobako.server.errors import Denied
from nekobako.server.limits import Clients, Limiter, Quota
from nekobako.server.physics.physics_pool import PhysicsPool
from nekobako.server.physics.worker_link import StartWorker, start_process
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.problem import NotKeptError, not_kept
from nekobako.server.storage.store import Store
from nekobako.server.tables.bot_pool import BotPool
from nekobako.server.tables.executor import AdaptiveExecutor, is_answered
from nekobako.server.tables.node import Node
from nekobako.server.tables.process_work import ProcessWork

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")
READERS: Final = 8  # threads that wait for the database
THREADS: Final = 32  # most of them wait for the disk
ANSWER: Final = 15.0  # seconds to wait for a database: more than its own limits, which end what is under way
CHAT_RATE, CHAT_BURST = 1.0, 12.0  # lines a second that one person writes in the long run, and at once
HINT_RATE, HINT_BURST = 2.0, 20.0  # suggestions that one person asks for
PLAN_RATE, PLAN_BURST = 12.0, 30.0  # plans that one person moves about, as the referee is asked of them
QUOTA: Final = Quota(per_guest=8, per_address=32)


class Services:
    def __init__(
        self,
        store: Store,
        bot_workers: int = 1,
        pace: float = 0.7,
        *,
        physics_workers: int = 1,
        quota: Quota = QUOTA,
        start_worker: StartWorker = start_process,
        node: Node | None = None,
    ) -> None:
        self.store = store
        self.node = node or Node(store)
        self.clients = Clients()
        self.chat_limit = Limiter(CHAT_RATE, CHAT_BURST)
        self.hint_limit = Limiter(HINT_RATE, HINT_BURST)
        self.plan_limit = Limiter(PLAN_RATE, PLAN_BURST)
        self.threads = ThreadPoolExecutor(THREADS, "rules")
        self.readers = ThreadPoolExecutor(READERS, "reads")
        self.executor = AdaptiveExecutor(self.threads)
        self.physics = PhysicsPool(physics_workers, quota, start_worker)
        self.thoughts = ProcessWork(bot_workers, quota)
        self.hints = ProcessWork(_half(bot_workers), quota)
        self.replays = ProcessWork(_half(bot_workers), quota)
        self.bot_pool = BotPool(self.thoughts, self.executor)
        self.pace = pace  # seconds that a bot takes at least where people look on, so that they can follow
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return round(time.time() * 1000)

    async def keep(self, work: Callable[[Connection], T], lease: Lease | None = None) -> T:
        """Write; it is on the disk when this returns. A `NotKeptError` says that it may not be.

        What belongs to a table is written only under its lease.
        """
        return await self.kept(self.store.submit(work, lease))

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Write in a transaction of its own, for what other nodes may write to at the same time: among others, in the
        writer's, two of them could wait for each other."""
        try:
            return await self.in_thread(self.store.transact, work)
        except DBAPIError as problem:
            raise not_kept(problem) from problem

    async def kept(self, under_way: Future[T]) -> T:
        """Wait for what was given to the writer, but not for ever; whoever is cancelled meanwhile stays until then."""
        try:
            done = await is_answered(under_way, ANSWER)
        except asyncio.CancelledError:
            await is_answered(under_way, ANSWER)
            raise
        if not done:
            raise NotKeptError("not written: the database does not answer")
        return under_way.result()

    async def read(self, work: Callable[[Connection], T]) -> T:
        under_way = self.readers.submit(self.store.read, work)
        try:
            if await is_answered(under_way, ANSWER):
                return under_way.result()
        except asyncio.CancelledError:
            under_way.cancel()
            raise
        under_way.cancel()
        raise Denied("failed", "no_database")

    async def in_reader(self, work: Callable[..., T], *arguments: Any) -> T:
        """In a thread for what reads the database: it waits for nothing else."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, work, *arguments)

    async def in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *arguments)

    @property
    def queues(self) -> dict[str, int]:
        """How much waits for whom."""
        return {
            "writer": self.store.waiting,
            "threads": self.threads._work_queue.qsize(),
            "reads": self.readers._work_queue.qsize(),
            "bots": self.thoughts.queue.waiting,
            "hints": self.hints.queue.waiting,
            "replays": self.replays.queue.waiting,
        }

    @property
    def processes(self) -> dict[str, int]:
        """Of our own, beside this one, by what they do."""
        return {
            "physics": len(self.physics.pids),
            "bots": self.thoughts.processes,
            "hints": self.hints.processes,
            "replays": self.replays.processes,
        }

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task in the background failed", exc_info=task.exception())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for processes in (self.thoughts, self.hints, self.replays):
            processes.close()
        await self.physics.close()
        await asyncio.to_thread(self._end_threads)

    def _end_threads(self) -> None:
        self.readers.shutdown(wait=True, cancel_futures=True)
        self.threads.shutdown(wait=True, cancel_futures=True)
        self.store.close()


def _half(workers: int) -> int:
    return max(1, workers // 2)
