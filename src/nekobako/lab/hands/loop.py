"""The live loop: newest records of the hands in, 16 steps of a millisecond, what moved out; in a thread of its own.

It keeps to real time. When the world cannot keep up, time stretches and nothing is skipped; when everything sleeps and
no hand is at work, nothing runs.
"""

import time
from collections import deque
from threading import Condition
from typing import Final

from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.lab.hands.bench import Bench
from nekobako.lab.hands.messages import Said
from nekobako.lab.hands.viewers import Viewers
from nekobako.physics.errors import BadInput

SLACK: Final = 2  # frames the loop may be late and still catch up; later than that, time stretches
MOST_WAITING: Final = 256  # records; whoever sends more within a frame is no hand
LATELY: Final = 30  # frames over which the pace is told


class Loop:
    def __init__(self, bench: Bench, viewers: Viewers) -> None:
        self._bench, self._viewers = bench, viewers
        self._waiting: deque[Said] = deque()
        self._stirred = Condition()
        self._asked = False  # to show what is, though nothing moves
        self._stopped = False
        self._frames: deque[float] = deque(maxlen=LATELY)  # when the last ones began

    # --- from any thread

    def put(self, said: Said) -> None:
        """Of a hand that goes on holding the same, the newest target is enough."""
        with self._stirred:
            if self._waiting and _newer(said, self._waiting[-1]):
                self._waiting.pop()
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append(said)
            self._stirred.notify()

    def show(self) -> None:
        """Someone has come."""
        with self._stirred:
            self._asked = True
            self._stirred.notify()

    def stop(self) -> None:
        with self._stirred:
            self._stopped = True
            self._stirred.notify()

    # --- in its own thread

    def run(self) -> None:
        tick = self._bench.tick
        due = time.perf_counter()
        while (waiting := self._next()) is not None:
            now = time.perf_counter()
            if now > due + SLACK * tick:
                due = now
            age, began, worked = self._bench.age, self._bench.world.time, time.thread_time()
            self._go_on(waiting)
            moved = self._bench.age != age or self._bench.world.time > began
            self._frames.append(now)
            self._viewers.show(self._bench, self._pace(), time.thread_time() - worked, moved)
            if self._bench.idle:
                self._frames.clear()
            due += tick
            time.sleep(max(0.0, due - time.perf_counter()))

    def _next(self) -> deque[Said] | None:
        """What has come in since the last frame; None when it is over. While there is nothing to do, it waits."""
        with self._stirred:
            while not (self._stopped or self._waiting or self._asked or not self._bench.idle):
                self._stirred.wait()
            waiting, self._waiting, self._asked = self._waiting, deque(), False
            return None if self._stopped else waiting

    def _go_on(self, waiting: deque[Said]) -> None:
        for said in waiting:
            try:
                self._bench.hear(said)
            except (BadInput, Refusal) as refused:
                self._viewers.tell(sentence(refused))
        if not self._bench.idle:
            try:
                self._bench.frame()
            except BadInput as wrong:
                self._viewers.tell(sentence(wrong))

    def _pace(self) -> float:
        """Simulated over real time, lately."""
        if len(self._frames) < 2:
            return 1.0
        return (len(self._frames) - 1) * self._bench.tick / (self._frames[-1] - self._frames[0])


def sentence(refused: BadInput | Refusal) -> str:
    return refused.text("en") if isinstance(refused, Refusal) else f"{str(refused)[:200]}."


def _newer(said: Said, last: Said) -> bool:
    if not (isinstance(said, HandRecord) and isinstance(last, HandRecord)):
        return False
    return (said.hand, said.grip) == (last.hand, last.grip) and said.t > last.t
