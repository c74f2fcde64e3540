"""A fair queue: few places, many who want one. Addresses take turns, and at an address its guests.

What nobody waits for (bots that play among themselves, unseen) comes when nobody else does.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Final

from nekobako.server.errors import Denied
from nekobako.server.limits import Client, Quota

SOON: Final = 5  # seconds after which it is worth asking again

Waiter = asyncio.Future[None]


class Rotation:
    """Those who wait, in the order in which it is their turn."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[Waiter]]] = OrderedDict()

    def add(self, client: Client, waiter: Waiter) -> None:
        guests = self._waiting.setdefault(client.address, OrderedDict())
        guests.setdefault(client.guest, deque()).append(waiter)

    def take(self) -> tuple[Client, Waiter] | None:
        """Whose turn it is; their next one comes after everybody else's."""
        if not self._waiting:
            return None
        address, guests = self._waiting.popitem(last=False)
        guest, waiters = guests.popitem(last=False)
        waiter = waiters.popleft()
        if waiters:
            guests[guest] = waiters
        if guests:
            self._waiting[address] = guests
        return Client(guest, address), waiter

    def clients(self) -> list[Client]:
        return [
            Client(guest, address)
            for address, guests in self._waiting.items()
            for guest, waiters in guests.items()
            for waiter in waiters
            if not waiter.done()
        ]


class FairQueue:
    def __init__(self, places: int, most_waiting: int, quota: Quota) -> None:
        self._places, self._most_waiting, self._quota = places, most_waiting, quota
        self._running: list[Client] = []
        self._soon, self._later = Rotation(), Rotation()

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def waiting(self) -> int:
        return len(self._soon.clients()) + len(self._later.clients())

    async def enter(self, client: Client, *, patient: bool = False, later: bool = False) -> None:
        """Wait for a place. Who is not `patient` is refused when too much of theirs, or of everybody's, waits."""
        if not patient:
            self._quota.check(client, [*self._running, *self._soon.clients()])
            if len(self._soon.clients()) >= self._most_waiting:
                raise Denied("busy", "busy_thoughts", seconds=SOON)
        waiter = asyncio.get_running_loop().create_future()
        (self._later if later else self._soon).add(client, waiter)
        self._fill()
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.leave(client)
            raise

    def leave(self, client: Client) -> None:
        self._running.remove(client)
        self._fill()

    def _fill(self) -> None:
        while len(self._running) < self._places and (taken := self._soon.take() or self._later.take()):
            client, waiter = taken
            if not waiter.done():  # else they gave up
                self._running.append(client)
                waiter.set_result(None)
