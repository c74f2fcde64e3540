"""A handling under way, in a thread of its own: records of hands in, a frame every 16 ms out, at the pace of the room.

When the world cannot keep up, time stretches for everybody alike and nothing is skipped. When all is at rest and hands
of people are awaited, nothing runs.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.table.live import Live

FRAME: Final = 0.016  # s
SLACK: Final = 2  # frames it may be late and still catch up; later than that, time stretches
MOST_WAITING: Final = 256  # records; whoever sends more within a frame is no hand

Shown = Callable[[bytes], None]
Refused = Callable[[int, Refusal], None]


class Running:
    """`shown` and `refused` are called from its thread."""

    def __init__(self, live: Live, shown: Shown, refused: Refused, *, paced: bool = True) -> None:
        self._live = live
        self._shown, self._refused = shown, refused
        self._paced = paced
        self._waiting: deque[tuple[int, HandRecord]] = deque()
        self._stirred = threading.Condition()
        self._world = threading.Lock()  # between two frames
        self._ending = False

    # --- from any thread

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

    def whole(self) -> bytes:
        with self._world:
            return self._live.whole()

    # --- in its own thread

    def run(self) -> None:
        """Until it is finished, or ended and at rest."""
        due = time.perf_counter()
        while self._next():
            with self._world:
                frame = self._live.frame()
            self._shown(frame)
            due = self._wait(due + FRAME) if self._paced else due

    def commit(self) -> list[dict[str, Any]]:
        return self._live.commit()

    def drop(self) -> None:
        self._live.drop()

    def _next(self) -> bool:
        """Take in what has come; False when it is over. While people's hands rest, it waits for them."""
        with self._stirred:
            while self._live.by_people and self._live.finished and not (self._waiting or self._ending):
                self._stirred.wait()
            waiting, self._waiting = self._waiting, deque()
            ending, self._ending = self._ending, False
        for seat, record in waiting:
            try:
                self._live.feed(seat, record)
            except Refusal as refusal:
                self._refused(seat, refusal)
        if ending:
            self._live.release()
        return self._live.by_people or not self._live.finished

    def _wait(self, due: float) -> float:
        now = time.perf_counter()
        if now > due + SLACK * FRAME:
            return now
        time.sleep(max(0.0, due - now))
        return due
