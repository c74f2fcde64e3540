"""Bots that think beside the event loop: quick ones in a thread, slow ones in processes of their own."""

import asyncio
import secrets
import signal
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

from nekobako.bots import Budget, bots_of, quick_bots_of
from nekobako.core.chance import seeded

SECONDS: Final = 1.0  # to think about a decision, at a table with people

Action = dict[str, Any]


def decide(game: str, bot: str, view: dict[str, Any], events: Sequence[dict[str, Any]], seed: int) -> Action:
    """A bot is a function of what a person in its seat knows: it can think anywhere."""
    sitter = bots_of(game)[bot](Budget(seconds=SECONDS))
    return sitter(view, events, seeded(seed, "bot"))


class Thinkers:
    def __init__(self, workers: int, threads: Executor) -> None:
        self._workers = workers
        self._threads = threads
        self._processes: ProcessPoolExecutor | None = None

    async def decide(self, game: str, bot: str, view: dict[str, Any], events: Sequence[dict[str, Any]]) -> Action:
        """The events are a sequence that is made only where it is looked at; another process gets them all."""
        loop, seed = asyncio.get_running_loop(), secrets.randbits(62)
        if bot in quick_bots_of(game):
            return await loop.run_in_executor(self._threads, decide, game, bot, view, events, seed)
        return await loop.run_in_executor(self._slow, decide, game, bot, view, list(events), seed)

    @property
    def _slow(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts
            )
        return self._processes

    def close(self) -> None:
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that started these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
