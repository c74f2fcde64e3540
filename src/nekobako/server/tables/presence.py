"""Who has left without saying so: after a while, someone else must play on for them."""

import asyncio
from collections.abc import Callable


class Presence:
    """A timer for each guest without a connection."""

    def __init__(self, gone_for_good: Callable[[str], None]) -> None:
        self._gone_for_good = gone_for_good
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def gone(self, guest: str, patience: float) -> None:
        """No connection, or none but a request now and then: from now on they are waited for, so many seconds."""
        self.here(guest)
        self._timers[guest] = asyncio.get_running_loop().call_later(patience, self._ring, guest)

    def here(self, guest: str) -> None:
        timer = self._timers.pop(guest, None)
        if timer is not None:
            timer.cancel()

    def awaits(self, guest: str) -> bool:
        return guest in self._timers

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _ring(self, guest: str) -> None:
        del self._timers[guest]
        self._gone_for_good(guest)
