"""A lane of a worker: many handlings, one thread, a frame each in turn.

Every handling has its frame every 16 ms. When they cannot all have it, whoever has used least of the lane's time comes
first, a guest with many tables as one with a single one; time stretches for all and no frame is skipped. What a bot
does while nobody watches goes on when nobody else is due, and else four times a second.

Used is what a frame took of the processor, and no more than a few frames' worth: whoever was kept from it by others
(for a third of a second, on a crowded machine) would else wait until fifteen others had used as much: five seconds.
"""

from collections.abc import Callable
from threading import Condition
from time import perf_counter, thread_time
from typing import Final

from nekobako.server.physics.worker_handling import WorkerHandling

FRAME: Final = 0.016  # s
SLACK: Final = 2  # frames it may be late and still catch up; later than that, time stretches
NOTHING: Final = 3600.0  # s; something comes before
MOST_USED: Final = 4 * FRAME  # that one frame counts for
SELDOM: Final = 0.25  # s between two frames that nobody watches, when others need the time


class Lane:
    """`stays`: asked, holding `changed`, of a handling that was given a frame; False: it is another lane's now."""

    def __init__(
        self,
        changed: Condition,
        stays: Callable[[WorkerHandling], bool] = lambda handling: True,
        flush: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = perf_counter,
        spent: Callable[[], float] = thread_time,
    ) -> None:
        self._changed, self._stays, self._flush, self._clock, self._spent = changed, stays, flush, clock, spent
        self._due: dict[WorkerHandling, float] = {}
        self._used: dict[str, float] = {}  # seconds, by owner
        self._least = 0.0  # nobody has used less: who comes late has no more right than the others
        self._open = True

    # --- holding `changed`

    def add(self, handling: WorkerHandling) -> None:
        self._due[handling] = self._clock()
        self._changed.notify_all()

    def wake(self, handling: WorkerHandling) -> None:
        """Something has come for it."""
        if handling.idle and handling in self._due:
            handling.idle = False
            self._due[handling] = self._clock()
        self._changed.notify_all()

    def close(self) -> None:
        self._open = False
        self._changed.notify_all()

    # --- in its thread

    def run(self) -> None:
        while self._open:
            wait = self.turn()
            if wait is not None:
                self._flush()
                with self._changed:
                    if self._choose() is None and self._open:
                        self._changed.wait(wait)

    def turn(self) -> float | None:
        """Give a frame to who is next; if nobody is due, how many seconds to wait."""
        with self._changed:
            chosen = self._choose()
            if chosen is None:
                awake = self._awake()
                return max(0.0, min(awake.values()) - self._clock()) if awake else NOTHING
            late, due = self._clock() - self._due[chosen], self._due[chosen]
        before = self._spent()
        chosen.step(max(0.0, late))
        took = self._spent() - before
        with self._changed:
            self._place(chosen, due, min(took, MOST_USED))
        return None

    def _awake(self) -> dict[WorkerHandling, float]:
        return {handling: due for handling, due in self._due.items() if not handling.idle}

    def _choose(self) -> WorkerHandling | None:
        now, awake = self._clock(), self._awake()
        due = [one for one, at in awake.items() if at + (0.0 if one.paced else SELDOM) <= now]
        nobody_watches = [one for one in awake if not one.paced]
        return min(due or nobody_watches, key=lambda one: (self._start(one), awake[one]), default=None)

    def _start(self, handling: WorkerHandling) -> float:
        return max(self._least, self._used.get(handling.owner, 0.0))

    def _place(self, handling: WorkerHandling, due: float, took: float) -> None:
        """Its next frame, if there is one."""
        if handling.idle and handling.inbox:
            handling.idle = False  # it came while it was being put to rest
        self._least = self._start(handling)
        self._used[handling.owner] = self._least + took
        if handling.over or not self._stays(handling):
            del self._due[handling]
            if not any(other.owner == handling.owner for other in self._due):
                del self._used[handling.owner]
            return
        now, then = self._clock(), due + FRAME
        self._due[handling] = now if now > then + SLACK * FRAME or not handling.paced else then
