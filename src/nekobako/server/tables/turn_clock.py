"""A turn's clock: so many seconds for whoever must decide. It rings once; only a turn sets it anew."""

import asyncio
from collections.abc import Callable

from nekobako.server.protocol.types import Clock

Moment = tuple[int, int]  # whose turn it is, and how many events there were when it began


class TurnClock:
    def __init__(self, seconds: float | None, rings: Callable[[int, int], object]) -> None:
        self._seconds = seconds
        self._rings = rings
        self._moment: Moment | None = None
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def shown(self) -> Clock | None:
        if self._moment is None or self._seconds is None:
            return None
        left = max(0.0, self._due - asyncio.get_running_loop().time())
        return Clock(seat=self._moment[0], left=left, of=self._seconds)

    def set(self, moment: Moment | None) -> None:
        """It is that seat's turn since that event, or nobody's who needs a clock. Said again, it goes on as it was."""
        if moment == self._moment:
            return
        self.stop()
        if moment is None or self._seconds is None:
            return
        loop = asyncio.get_running_loop()
        self._moment, self._due = moment, loop.time() + self._seconds
        self._timer = loop.call_later(self._seconds, self._rings, *moment)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._moment = None
