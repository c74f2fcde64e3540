"""Runs work in a thread, or here on the event loop where it is so brief that the way to a thread is longer.

A decision in a game of cards takes a few hundred microseconds of rules; to send it to a thread and back takes as many.
Whether something is brief is measured, not believed: what takes longer goes back to the threads. What takes time by its
nature (hands at work, long thoughts, the disk) never comes here at all.
"""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future
from contextlib import suppress
from time import thread_time
from typing import Any, Final, TypeVar

from nekobako.core.game import Game
from nekobako.games import named

T = TypeVar("T")
BRIEF: Final = 0.002  # seconds
EVERY: Final = 16  # of the brief ones is measured: to ask for a thread's time is not free


class AdaptiveExecutor:
    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._takes: dict[Hashable, float] = {}  # seconds, lately, by the kind of work
        self._done = 0

    async def run(self, kind: Hashable | None, work: Callable[[], T]) -> T:
        """Do a work of some kind; None: of no kind that could be brief."""
        if kind is not None and self._takes.get(kind, BRIEF) < BRIEF:
            self._done += 1
            return work() if self._done % EVERY else self._measured(kind, work)
        return await to_its_end(asyncio.get_running_loop().run_in_executor(self._threads, self._measured, kind, work))

    def _measured(self, kind: Hashable | None, work: Callable[[], T]) -> T:
        before = thread_time()
        try:
            return work()
        finally:
            if kind is not None:
                took = thread_time() - before
                self._takes[kind] = (self._takes.get(kind, took) + took) / 2


async def to_its_end(future: "asyncio.Future[T]") -> T:
    """Whoever is cancelled meanwhile stays until it is done: what it works on is its own until then."""
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait([future])
        raise


async def is_answered(under_way: "Future[Any]", seconds: float) -> bool:
    """Wait for what a thread does, but not for ever; whether it was done in time.

    From the thread to who waits are two turns of the event loop. A turn lasts as long as everybody's work in it, so on
    a busy server turns are what an answer waits for: `wait_for`, `gather` and `shield` each cost more of them.
    """
    loop = asyncio.get_running_loop()
    known: asyncio.Future[None] = loop.create_future()

    def settle() -> None:
        if not known.done():
            known.set_result(None)

    def tell(done: "Future[Any]") -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(settle)

    under_way.add_done_callback(tell)
    late = loop.call_later(seconds, settle)
    try:
        await known
    finally:
        late.cancel()
    return under_way.done()


def kind_of(game: str, what: str) -> Hashable | None:
    """The rules of a game without hands may be brief; one with hands builds worlds."""
    return (game, what) if type(named(game)).begin is Game.begin else None
