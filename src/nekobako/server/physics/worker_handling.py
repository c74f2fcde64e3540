"""A handling in a worker: its world, what has come for it since its last frame, and what is sent back."""

import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from nekobako.core.foresight import Foresight
from nekobako.core.handling import Handling, HandRecord
from nekobako.core.refusal import Refusal
from nekobako.server.physics.messages import (
    Begin,
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
    ToHandling,
    WantWhole,
    Watched,
    Whole,
)
from nekobako.table.running_action import RunningAction

LATELY: Final = 4  # frames
FORESEES: Final = 6  # frames from one look ahead to the next
FORESEES_LATE: Final = 30  # the same where the world is behind its time: it goes first
BEHIND: Final = 0.008  # seconds
MOST_WAITING: Final = 256  # records; whoever sends more within a frame is no hand


class WorkerHandling:
    def __init__(self, begin: Begin, send: Callable[[FromWorker], None]) -> None:
        self.number, self.owner = begin.number, begin.owner
        self.inbox: deque[ToHandling] = deque()
        self.idle = False  # nothing to do until something comes
        self.over = False
        self.cost = 0.0  # seconds of CPU a frame takes, lately
        self._prepared = begin.prepared
        self._watched = begin.watched
        self._send = send
        self._running: RunningAction | None = None
        self._whole_wanted = False
        self._unforeseen = 0  # frames since it was looked ahead
        self._foresight: Foresight | None = None

    @property
    def built(self) -> bool:
        return self._running is not None

    @property
    def paced(self) -> bool:
        """What a bot does and nobody watches need not take its time; what people hold may go on for long."""
        return self._running is None or self._watched or self._running.handling.by_people

    def step(self, late: float) -> None:
        """Build its world; from then on take in what has come, and go on by a frame, `late` seconds after its time."""
        try:
            if self._running is None:
                self._build()
            else:
                self._frame(self._running, late)
        except Exception as problem:
            if not isinstance(problem, Refusal):
                problem.add_note(traceback.format_exc())
            self._finish(Failed(self.number, problem))

    def _build(self) -> None:
        self._running = running = self._prepared.begin()
        if running is None:
            self._finish(Begun(self.number, takes_time=False, by_people=False))
        else:
            self._send(Begun(self.number, takes_time=True, by_people=running.handling.by_people))

    def _frame(self, running: RunningAction, late: float) -> None:
        handling = running.handling
        self._take_in(running)
        if self.over:
            return
        if handling.finished:
            self._send_whole(running)
            if not handling.by_people:
                self._finish(HandlingEnded(self.number, handling.result(), running.track))
            elif not self.inbox:
                self._rest()
            return
        before = time.thread_time()
        frame = running.frame()
        self.cost += (time.thread_time() - before - self.cost) / LATELY
        self._send(Framed(self.number, frame, handling.by_people, late))
        self._send_whole(running)
        self._foresee(handling, late)

    def _foresee(self, handling: Handling, late: float) -> None:
        """Ten times a second, while people hold something; told when it changes."""
        self._unforeseen += 1
        if self._unforeseen < (FORESEES_LATE if late > BEHIND else FORESEES):
            return
        self._unforeseen = 0
        foresight = handling.foresee() if handling.by_people else None
        if foresight is not None and not self._prepared.hints:
            foresight = foresight.without_hints()
        if foresight != self._foresight:
            self._foresight = foresight
            self._send(Foreseen(self.number, foresight))

    def _rest(self) -> None:
        if not self.idle:
            self.idle = True
            self._send(Rested(self.number))

    def _take_in(self, running: RunningAction) -> None:
        records = 0
        while self.inbox:
            match self.inbox.popleft():
                case Feed(_, seat, fed):
                    self._feed(running, seat, fed[: max(0, MOST_WAITING - records)])
                    records += len(fed)
                case Release():
                    running.handling.release()
                case WantWhole():
                    self._whole_wanted = True
                case Watched(_, watched):
                    self._watched = watched
                case Drop():
                    self.over = True

    def _feed(self, running: RunningAction, seat: int, records: Sequence[HandRecord]) -> None:
        """Of the records of one message the first refusal is told: who sends nonsense is not to make others wait."""
        refused: Refusal | None = None
        for record in records:
            try:
                running.handling.feed(seat, record)
            except Refusal as refusal:
                refused = refused or refusal
        if refused is not None:
            self._send(HandsRefused(self.number, seat, refused))

    def _send_whole(self, running: RunningAction) -> None:
        if self._whole_wanted:
            self._whole_wanted = False
            self._send(Whole(self.number, running.handling.whole()))

    def _finish(self, last: FromWorker) -> None:
        self.over = True
        self._send(last)
