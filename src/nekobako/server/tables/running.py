"""A handling under way, in a thread of its own: records of hands in, a frame every 16 ms out, at the pace of the room.

When the world cannot keep up, time stretches for everybody alike and nothing is skipped. When all is at rest and hands
of people are awaited, nothing runs.
"""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Protocol

from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.table.live import Live

FRAME: Final = 0.016  # s
SLACK: Final = 2  # frames it may be late and still catch up; later than that, time stretches
MOST_WAITING: Final = 256  # records; whoever sends more within a frame is no hand


class Audience(Protocol):
    """Who hears of it, from its thread."""

    def shown(self, frame: bytes) -> None: ...
    def whole(self, whole: bytes) -> None: ...
    def refused(self, seat: int, refusal: Refusal) -> None: ...
    def watched(self) -> bool: ...


class Running:
    def __init__(self, live: Live, seat: int, audience: Audience) -> None:
        self.seat = seat  # who began it
        self._live = live
        self._audience = audience
        self._waiting: deque[tuple[int, HandRecord]] = deque()
        self._stirred = threading.Condition()
        self._ending = False
        self._whole_wanted = False

    # --- from any thread

    @property
    def by_people(self) -> bool:
        return self._live.by_people

    def feed(self, seat: int, records: Sequence[HandRecord]) -> None:
        with self._stirred:
            room = MOST_WAITING - len(self._waiting)
            self._waiting.extend((seat, record) for record in records[:room])
            self._stirred.notify()

    def end(self) -> None:
        """Hands open; it ends as soon as all has come to rest."""
        with self._stirred:
            self._ending = True
            self._stirred.notify()

    def want_whole(self) -> None:
        """Someone lacks frames: tell everything once, between two of them."""
        with self._stirred:
            self._whole_wanted = True
            self._stirred.notify()

    # --- in its own thread

    def run(self) -> None:
        """Until it is finished, or ended and at rest."""
        due = time.perf_counter()
        while self._next():
            self._audience.shown(self._live.frame())
            self._tell_whole()
            # What a bot does and nobody watches need not take its time; what people hold may go on for long.
            paced = self._live.by_people or self._audience.watched()
            due = self._wait(due + FRAME) if paced else time.perf_counter()

    def commit(self) -> list[dict[str, Any]]:
        return self._live.commit()

    def drop(self) -> None:
        self._live.drop()

    def _next(self) -> bool:
        """Take in what has come; False when it is over. While people's hands rest, it waits for them."""
        while True:
            with self._stirred:
                while self._rests() and not (self._waiting or self._ending or self._whole_wanted):
                    self._stirred.wait()
                waiting, self._waiting = self._waiting, deque()
                ending, self._ending = self._ending, False
            for seat, record in waiting:
                try:
                    self._live.feed(seat, record)
                except Refusal as refusal:
                    self._audience.refused(seat, refusal)
            if ending:
                self._live.release()
            if not self._rests():
                return self._live.by_people or not self._live.finished
            self._tell_whole()

    def _rests(self) -> bool:
        return self._live.by_people and self._live.finished

    def _tell_whole(self) -> None:
        with self._stirred:
            wanted, self._whole_wanted = self._whole_wanted, False
        if wanted:
            self._audience.whole(self._live.whole())

    def _wait(self, due: float) -> float:
        now = time.perf_counter()
        if now > due + SLACK * FRAME:
            return now
        time.sleep(max(0.0, due - now))
        return due
