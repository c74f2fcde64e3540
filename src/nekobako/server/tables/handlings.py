"""Handlings of a match: an action that takes time runs in a thread of its own, and is judged when it has come to rest.

One at a time. One by people's hands goes on until the next action ends it; a planned one comes to its own end.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied
from nekobako.server.protocol.messages import Handling
from nekobako.server.tables.answered import Label
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.host import Host
from nekobako.server.tables.running import Running
from nekobako.table.live import Live

Conclude = Callable[[Running, Label | None], Awaitable[None]]  # what is to be done when it has come to rest


class Handlings:
    def __init__(self, back: Backstage, host: Host) -> None:
        self._back, self._host = back, host
        self._running: Running | None = None
        self._task: asyncio.Task[None] | None = None
        self._under_way: dict[Label, asyncio.Task[None]] = {}

    @property
    def running(self) -> Running | None:
        return self._running

    def under_way(self, label: Label | None) -> asyncio.Task[None] | None:
        """The handling that a message asked for and that still goes on."""
        return None if label is None else self._under_way.get(label)

    def feed(self, seat: int, records: list[HandRecord]) -> None:
        if self._running is None:
            raise Denied("not_now", "no_hands")
        self._running.feed(seat, records)

    def start(
        self, live: Live, seat: int, action: dict[str, Any], label: Label | None, conclude: Conclude
    ) -> asyncio.Task[None]:
        loop = asyncio.get_running_loop()
        running = self._running = Running(live, seat, _FromThread(loop, self._host))
        self._host.handling(Handling(seat=seat, action=action, going=True))
        task = self._task = loop.create_task(self._run(running, label, conclude))
        task.add_done_callback(_look_at)
        if label:
            self._under_way[label] = task
            task.add_done_callback(lambda task: self._under_way.pop(label, None))
        return task

    async def _run(self, running: Running, label: Label | None, conclude: Conclude) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._back.hands, running.run)
            await conclude(running, label)
        finally:
            self.over(running)

    def over(self, running: Running) -> None:
        if self._running is running:
            self._running = None
            self._host.handling(Handling(seat=running.seat, action=None, going=False))

    def end(self) -> None:
        """Hands open; it comes to rest by itself."""
        if self._running is not None:
            self._running.end()

    async def ended(self) -> None:
        """End what is under way, and wait until it was judged and told."""
        self.end()
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task])


class _FromThread:
    """What a handling's thread tells, told on the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, host: Host) -> None:
        self._soon, self._host = loop.call_soon_threadsafe, host
        self.watched = host.watched

    def shown(self, frame: bytes) -> None:
        self._soon(self._host.frame, frame)

    def whole(self, whole: bytes) -> None:
        self._soon(self._host.whole, whole)

    def refused(self, seat: int, refusal: Refusal) -> None:
        self._soon(self._host.hands_refused, seat, refusal)


def _look_at(task: asyncio.Task[None]) -> None:
    """Whoever asked for it hears of its failure; when nobody waits any more, it is no news."""
    if not task.cancelled():
        task.exception()
