"""This server among those that share its database: a heartbeat, and the leases of the tables that are open here.

The heartbeat is one small write for all tables, from a thread of its own: however busy the event loop is, others know
that we are there. Should the loop hang for long, it stops; then, or when the database was out of reach for longer than
a lease lasts, all tables here are given up. That others may not write to them any more does not depend on it: see
storage/leases.py.
"""

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Final

from sqlalchemy.exc import DBAPIError

from nekobako import __version__
from nekobako.server.errors import Denied, Elsewhere
from nekobako.server.storage import leases
from nekobako.server.storage.leases import Lease, LiveNode, TakenLease
from nekobako.server.storage.problem import StorageProblem
from nekobako.server.storage.store import Store

logger: Final = logging.getLogger(__name__)
BEATS: Final = 6  # within the time of a lease
# A machine that was asleep was away: its time counts.
_now: Final = partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
GOODBYE: Final = 2.0  # seconds for a heartbeat under way
HUNG: Final = 15.0  # seconds after which an event loop that does nothing counts as hung
FOR_EVER: Final = 10**13  # ms: where there is only one node, it is there until it ends
MOST_AT_ONCE: Final = 100  # free tables looked up at a time


class Node:
    def __init__(self, store: Store, name: str = "here", lease_seconds: float = 3.0) -> None:
        self.name = name
        self.id = ""
        self.live: list[LiveNode] = []
        self._store = store
        self._lasts = lease_seconds
        self._milliseconds = round(1000 * lease_seconds) if store.shared else FOR_EVER
        self._is_known = False  # to the others, all the time since we entered
        self._ended = threading.Event()
        self._beat_at = self._loop_at = 0.0
        self._thread: threading.Thread | None = None

    @property
    def is_shared(self) -> bool:
        """Whether there may be other nodes."""
        return self._store.shared

    # --- beginning and end

    def enter(self) -> None:
        """Be known to the others, under a new id: what was open here before is so no more.

        Two nodes of one name could not be told apart by a proxy: the second is refused. One that has ended without a
        word (its name is still there, but its heart does not beat) makes room.
        """
        beat = self._last_beat() if self.is_shared else None
        if beat is not None and beat[0] != self.id:
            time.sleep(2.5 * self.every)
            if self._last_beat() not in (beat, None):
                raise StorageProblem("node_in_use", node=self.name, database=self._store.address)
        asked, node = _now(), LiveNode(secrets.token_urlsafe(12), self.name)
        enter = partial(leases.enter, node=node, version=__version__, lasts=self._milliseconds)
        self._store.transact(partial(enter, alone=not self.is_shared))
        self._beat_at = self._loop_at = asked
        self.id, self._is_known = node.id, True

    def _last_beat(self) -> tuple[str, int] | None:
        return self._store.read(partial(leases.last_beat, name=self.name))

    def start_beating(self, changed: Callable[[], None]) -> None:
        """From now on; `changed` is called on the event loop when a node has come or gone."""
        if self._store.shared:
            loop = asyncio.get_running_loop()

            def tell() -> None:
                with suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(changed)

            beat = partial(self._beat_on, tell)
            self._thread = threading.Thread(target=beat, name="heartbeat", daemon=True)
            self._thread.start()

    def leave(self) -> None:
        """All tables here are free from now on."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(GOODBYE)
        try:
            self._store.transact(partial(leases.leave, node_id=self.id))
        except Exception:  # then they are when our last beat is old
            logger.warning("the tables of this node could not be given up at once")

    # --- whether we are there

    @property
    def every(self) -> float:
        """Seconds from one beat to the next."""
        return self._lasts / BEATS

    def is_lost(self) -> bool:
        """Whether the others may have taken our tables: then we are to `enter` anew. Asked regularly by the event loop,
        which shows that it runs."""
        self._loop_at = _now()
        if self._store.shared and self._loop_at - self._beat_at > self._lasts:
            self._is_known = False
        return not self._is_known

    def check_known(self) -> None:
        if self.is_lost():
            raise Denied("unavailable", "cut_off", seconds=1)

    def _beat_on(self, changed: Callable[[], object]) -> None:
        while not self._ended.wait(self.every):
            asked, node_id = _now(), self.id
            if asked - self._loop_at > HUNG:
                continue
            try:
                there = self._store.transact(partial(leases.beat, node_id=node_id, lasts=self._milliseconds))
            except Exception as problem:
                logger.warning("a heartbeat failed", extra={"why": type(problem).__name__})
                continue
            if node_id != self.id:
                continue
            if there is None:  # we were taken for gone, and another has our name
                self.live, self._is_known = [], False
                changed()
                continue
            self._beat_at = asked
            if there != self.live:
                self.live = there
                changed()

    # --- tables; these wait for the database

    def take(self, table_id: str) -> TakenLease:
        """A table is open here from now on; refused when it is open elsewhere."""
        self.check_known()
        take = partial(leases.take, table_id=table_id, node_id=self.id)
        try:
            taken = self._store.transact(take)
        except DBAPIError as problem:
            raise Denied("unavailable", "moving", seconds=1) from problem
        if taken is None:
            raise Denied("unknown", "no_table", field="table")
        if isinstance(taken, leases.Held):
            raise Elsewhere(taken.node)
        return taken

    def check_not_elsewhere(self, table_id: str) -> None:
        holder = self._store.read(partial(leases.holder, table_id=table_id))
        if holder is not None and holder.id != self.id:
            raise Elsewhere(holder.name)

    def give_up(self, lease: Lease) -> None:
        self._store.transact(partial(leases.give_up, lease=lease))

    def free_tables(self) -> list[str]:
        """Where a match is played that nobody takes care of; those first that no other node is likely to take now."""
        find = partial(leases.free_and_playing, most=MOST_AT_ONCE)
        return sorted(self._store.read(find), key=lambda table_id: not self._is_likely(table_id))

    def _is_likely(self, table_id: str) -> bool:
        """Every node shares out the tables of a lost one in the same way, each by itself."""
        return max((_weight(table_id, node.id), node.id) for node in self.live or [LiveNode(self.id, "")])[1] == self.id


def _weight(table_id: str, node_id: str) -> bytes:
    return blake2b(f"{table_id} {node_id}".encode(), digest_size=8).digest()
