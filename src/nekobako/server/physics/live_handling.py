"""A handling as the event loop sees it: hand records and wishes go to its worker, frames come from it to viewers."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from nekobako.core.foresight import Foresight
from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.server import metrics
from nekobako.server.errors import Denied
from nekobako.server.limits import Client
from nekobako.server.physics.messages import (
    Begun,
    Drop,
    Failed,
    Feed,
    Foreseen,
    Framed,
    FromWorker,
    HandlingEnded,
    HandsRefused,
    Release,
    Rested,
    ToWorker,
    WantWhole,
    Watched,
    Whole,
)

TO_BEGIN: Final = 4  # times as long as anything else may take: a process starts, and imports a simulator


class HandlingViewers(Protocol):
    """Those who look on."""

    def frame(self, frame: bytes, want_whole: Callable[[], None]) -> None: ...
    def whole(self, whole: bytes) -> None: ...
    def hands_refused(self, seat: int, problem: Denied | Refusal) -> None: ...
    def foreseen(self, seat: int, foresight: Foresight | None) -> None: ...
    def watched(self) -> bool: ...


@dataclass(frozen=True)
class HandlingOutcome:
    result: Any
    track: bytes


class LiveHandling:
    def __init__(
        self, number: int, client: Client, seat: int, viewers: HandlingViewers, send: Callable[[ToWorker], None]
    ) -> None:
        self.number, self.client, self.seat = number, client, seat
        self.by_people = False
        self.idle_since: float | None = None  # while nothing runs; seconds of `time.monotonic`
        self.heard = time.monotonic()  # when its worker last told of it
        self.over = False
        self._viewers, self._send = viewers, send
        self._watched = viewers.watched()
        loop = asyncio.get_running_loop()
        self._begun: asyncio.Future[bool] = loop.create_future()
        self._outcome: asyncio.Future[HandlingOutcome] = loop.create_future()
        self._early: list[FromWorker] | None = []  # frames that came before anybody heard that it goes

    # --- from the table

    async def begin(self) -> bool:
        """Wait until its world is there; False: it is an action that is done at once. A refusal is raised."""
        return await self._begun

    def show(self) -> None:
        """Everyone knows that it goes: from now on they are shown it."""
        early, self._early = self._early or [], None
        for message in early:
            self.receive(message)

    async def outcome(self) -> HandlingOutcome:
        """Until it is finished, or ended and at rest."""
        return await asyncio.shield(self._outcome)

    def feed(self, seat: int, records: Sequence[HandRecord]) -> None:
        self.idle_since, self.heard = None, time.monotonic()
        self._send(Feed(self.number, seat, records))

    def end(self) -> None:
        """Hands open; it ends as soon as all has come to rest."""
        self.idle_since, self.heard = None, time.monotonic()
        self._send(Release(self.number))

    def end_for_others(self) -> None:
        """The same for one that rests, because others wait for a place; its player is told."""
        self._viewers.hands_refused(self.seat, Denied("busy", "hands_idle"))
        self.end()

    def want_whole(self) -> None:
        """Someone lacks frames: send everything once, between two of them."""
        self._send(WantWhole(self.number))

    def drop(self) -> None:
        """As if it had never begun."""
        if not self.over:
            self._send(Drop(self.number))
            self._fail(Denied("not_now", "stopping"))

    # --- from its worker

    def receive(self, message: FromWorker) -> None:
        self.heard = time.monotonic()
        if self._early is not None and isinstance(message, Framed | Whole | HandsRefused | Foreseen):
            self._early.append(message)
            return
        match message:
            case Begun(_, takes_time, by_people):
                self.by_people, self.over = by_people, not takes_time
                _settle(self._begun, takes_time)
            case Framed(_, frame, by_people, late):
                self.by_people, self.idle_since = by_people, None
                metrics.FRAMES.inc()
                if by_people or self._watched:
                    metrics.FRAME_LATENESS.observe(late)
                self._viewers.frame(frame, self.want_whole)
                self._tell_watched()
            case Whole(_, whole):
                self._viewers.whole(whole)
            case HandsRefused(_, seat, refusal):
                self._viewers.hands_refused(seat, refusal)
            case Foreseen(_, foresight):
                self._viewers.foreseen(self.seat, foresight)
            case Rested():
                self.idle_since = self.idle_since or time.monotonic()
            case HandlingEnded(_, result, track):
                self.over = True
                _settle(self._outcome, HandlingOutcome(result, track))
            case Failed(_, problem):
                self._fail(problem)

    def is_silent(self, seconds: float) -> bool:
        """Whether it runs and was not heard of for so long; its worker may have to be started first."""
        if not self._begun.done():
            seconds *= TO_BEGIN
        return self.idle_since is None and time.monotonic() - self.heard > seconds

    def lose(self) -> None:
        """Its worker is gone, and with it all that hands did since the last action that was kept."""
        self._fail(Denied("failed", "hands_lost"))

    def _fail(self, problem: Exception) -> None:
        self.over = True
        future = self._outcome if self._begun.done() else self._begun
        if not future.done():
            future.set_exception(problem)
            future.exception()  # whoever still waits hears of it; if nobody does, it is no news

    def _tell_watched(self) -> None:
        watched = self._viewers.watched()
        if watched != self._watched:
            self._watched = watched
            self._send(Watched(self.number, watched))


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    if not future.done():
        future.set_result(result)
