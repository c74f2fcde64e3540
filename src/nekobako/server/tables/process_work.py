"""Work of one kind in processes of its own: a few at a time, in turn among those who ask, and no more than fits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from nekobako.server.child_process import as_a_thinker
from nekobako.server.limits import Client, Quota
from nekobako.server.tables.fair_queue import FairQueue

T = TypeVar("T")
WAITING: Final = 32  # of people's requests for each process


class ProcessWork:
    def __init__(self, workers: int, quota: Quota) -> None:
        self._workers = workers
        self.queue = FairQueue(workers, WAITING * workers, quota)
        self._processes: ProcessPoolExecutor | None = None

    async def run(self, client: Client, work: Callable[[], T], *, patient: bool = False, later: bool = False) -> T:
        """Do what can be pickled. Who is `patient` is never refused; what may come `later` lets others go first."""
        await self.queue.enter(client, patient=patient, later=later)
        try:
            return await self._submit(client, work)
        except BrokenProcessPool:  # one of them was killed from outside, and took the others with it
            self._processes = None
            await self.queue.enter(client, patient=True, later=later)
            return await self._submit(client, work)

    async def _submit(self, client: Client, work: Callable[[], T]) -> T:
        """The place is given back when the work is done, also if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        try:
            future = self._started.submit(work)
        except BaseException:
            self.queue.leave(client)
            raise
        future.add_done_callback(partial(_leave, loop, self.queue, client))
        return await asyncio.wrap_future(future)

    @property
    def _started(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=as_a_thinker
            )
        return self._processes

    @property
    def processes(self) -> int:
        return len(self._processes._processes or ()) if self._processes is not None else 0

    def close(self) -> None:
        """Whoever still thinks is not asked any more."""
        if self._processes is not None:
            thinking = list((self._processes._processes or {}).values())
            self._processes.shutdown(wait=False, cancel_futures=True)
            for process in thinking:
                process.terminate()


def _leave(loop: asyncio.AbstractEventLoop, queue: FairQueue, client: Client, done: "Future[Any]") -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(queue.leave, client)
