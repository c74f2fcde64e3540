"""What all tables share: the store, threads, bots that think, the time of day, and tasks that nobody waits for."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from nekobako.server.storage.store import Store
from nekobako.server.tables.errands import Errands
from nekobako.server.tables.thinking import Thinkers

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")
THREADS: Final = 32  # most of them wait for the disk
HANDLINGS: Final = 256  # at once; a thread that waits for hands costs little


class Backstage:
    def __init__(self, store: Store, bot_workers: int = 1, pace: float = 0.7) -> None:
        self.store = store
        self.threads = ThreadPoolExecutor(THREADS, "rules")
        self.hands = ThreadPoolExecutor(HANDLINGS, "hands")
        self.errands = Errands(self.threads)
        self.thinkers = Thinkers(bot_workers, self.errands)
        self.pace = pace  # seconds that a bot takes at least where people look on, so that they can follow
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return round(time.time() * 1000)

    async def keep(self, work: Callable[[Connection], T]) -> T:
        """Write; it is on the disk when this returns."""
        return await asyncio.wrap_future(self.store.submit(work))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.in_thread(self.store.read, work)

    async def in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *arguments)

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task in the background failed", exc_info=task.exception())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        self.thinkers.close()
        await asyncio.to_thread(self._end_threads)

    def _end_threads(self) -> None:
        self.hands.shutdown(wait=True, cancel_futures=True)
        self.threads.shutdown(wait=True, cancel_futures=True)
        self.store.close()
