"""Bots that think beside the event loop: quick ones here or in a thread, slow ones in processes of their own."""

import asyncio
import os
import random
import secrets
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection, get_context, parent_process
from typing import Any, Final

from nekobako.bots import Budget, bots_of, quick_bots_of
from nekobako.core.chance import seeded
from nekobako.server.tables.errands import Errands

SECONDS: Final = 1.0  # to think about a decision, at a table with people

Action = dict[str, Any]


def decide(game: str, bot: str, view: dict[str, Any], events: Sequence[dict[str, Any]], seed: int) -> Action:
    """A bot is a function of what a person in its seat knows: it can think anywhere."""
    sitter = bots_of(game)[bot](Budget(seconds=SECONDS))
    return sitter(view, events, seeded(seed, "bot"))


class Thinkers:
    def __init__(self, workers: int, errands: Errands) -> None:
        self._workers = workers
        self._errands = errands
        self._chance = random.Random(secrets.randbits(128))  # of the bots alone: matches have their own
        self._processes: ProcessPoolExecutor | None = None

    async def decide(self, game: str, bot: str, view: dict[str, Any], events: Sequence[dict[str, Any]]) -> Action:
        """The events are a sequence that is made only where it is looked at; another process gets them all."""
        loop, seed = asyncio.get_running_loop(), self._chance.getrandbits(62)
        if bot in quick_bots_of(game):
            return await self._errands.run((game, bot), partial(decide, game, bot, view, events, seed))
        told = list(events)
        try:
            return await loop.run_in_executor(self._slow, decide, game, bot, view, told, seed)
        except BrokenProcessPool:  # one of them was killed from outside, and took the others with it
            self._processes = None
            return await loop.run_in_executor(self._slow, decide, game, bot, view, told, seed)

    @property
    def _slow(self) -> ProcessPoolExecutor:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=_as_a_child
            )
        return self._processes

    def close(self) -> None:
        """Whoever still thinks is not asked any more."""
        if self._processes is not None:
            thinking = list((self._processes._processes or {}).values())
            self._processes.shutdown(wait=False, cancel_futures=True)
            for process in thinking:
                process.terminate()


def _as_a_child() -> None:
    """Ctrl-C is for the process that started this one; when that is gone, however it went, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
