"""Attendance at a table: a timer for each guest who is needed and has no connection."""

import asyncio
from collections.abc import Callable

from nekobako.server.tables.audience import Audience
from nekobako.server.tables.table_record import TableRecord


class Attendance:
    def __init__(self, record: TableRecord, audience: Audience, gone_too_long: Callable[[str], object]) -> None:
        self._record, self._audience = record, audience
        self._gone_too_long = gone_too_long
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def arrived(self, guest: str) -> None:
        timer = self._timers.pop(guest, None)
        if timer is not None:
            timer.cancel()

    def wait_for(self, guest: str) -> None:
        """From now on, if they are needed here and have no connection."""
        seats = self._record.seats
        needed = bool(seats.seats_of(guest)) or guest == seats.host
        if needed and guest not in self._audience.guests:
            self._set_timer(guest)

    def wait_for_all(self) -> None:
        for guest in self._record.seats.people:
            self.wait_for(guest)

    def asked_something(self, guest: str) -> None:
        """Someone without a connection, who asks now and then, is waited for from their last request on."""
        if guest in self._timers:
            self._set_timer(guest)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _set_timer(self, guest: str) -> None:
        self.arrived(guest)
        loop = asyncio.get_running_loop()
        self._timers[guest] = loop.call_later(self._record.settings.away, self._ring, guest)

    def _ring(self, guest: str) -> None:
        del self._timers[guest]
        self._gone_too_long(guest)
