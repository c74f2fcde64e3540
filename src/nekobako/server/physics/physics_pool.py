"""All physics workers of a server, and who may have them: a guest, an address and all of them together have a limit.

A handling that rests costs no place among those that run. When very many are open, those that have rested longest are
ended as if their players had opened their hands, and the players are told.
"""

import asyncio
import logging
from collections import Counter
from itertools import count
from time import monotonic
from typing import Final

from nekobako.server.errors import Denied
from nekobako.server.limits import Client, Quota
from nekobako.server.physics.live_handling import HandlingViewers, LiveHandling
from nekobako.server.physics.messages import Begin, WarmUp
from nekobako.server.physics.worker_link import StartWorker, WorkerLink, start_process
from nekobako.table.prepared_action import PreparedAction

logger: Final = logging.getLogger(__name__)
AWAKE: Final = 16  # tables that each worker lets run at once
OF_BOTS: Final = 12  # of these bots leave the others to people
OPEN: Final = 128  # tables for each worker whose pieces lie within somebody's reach
HUNG: Final = 30.0  # seconds without a word of a handling that runs: then its worker is ended
GOODBYE: Final = 2.0  # seconds for workers to end by themselves
SOUND: Final = 10.0  # seconds after its start that a worker has proved to work
LOOK: Final = 0.05  # seconds between two looks for a place


class PhysicsPool:
    def __init__(self, workers: int, quota: Quota, start: StartWorker = start_process, hung: float = HUNG) -> None:
        self._workers, self._quota, self._start, self._hung = workers, quota, start, hung
        self._links: list[WorkerLink] = []
        self._numbers = count(1)
        self._games: set[str] = set()  # that workers have ready
        self._watching: asyncio.TimerHandle | None = None
        self._silent: set[int] = set()  # handlings of which nothing was heard, at the last look
        self._closing = False
        self._all_ended = asyncio.Event()

    # --- what there is

    @property
    def handlings(self) -> list[LiveHandling]:
        return [handling for link in self._links for handling in link.handlings.values()]

    @property
    def awake(self) -> int:
        """How many run."""
        return sum(link.awake for link in self._links)

    @property
    def pids(self) -> list[int]:
        return [link.pid for link in self._links if link.pid is not None]

    def warm_up(self, game: str) -> None:
        """A game with hands is going to be played: nobody is to wait for processes to start."""
        if game not in self._games and not self._closing:
            self._games.add(game)
            for link in self._links:
                link.send(WarmUp(game))
            self._keep_a_spare()

    # --- a handling

    async def begin(
        self, prepared: PreparedAction, client: Client, viewers: HandlingViewers, *, patient: bool
    ) -> LiveHandling | None:
        """A handling under way; None for an action that is done at once. Who is `patient`, as bots are, waits."""
        if patient:
            while self.awake >= OF_BOTS * self._workers and not self._closing:
                await asyncio.sleep(LOOK)
        else:
            self._quota.check(client, (handling.client for handling in self.handlings))
            if self.awake >= AWAKE * self._workers:
                raise Denied("busy", "busy_hands", seconds=2)
        if self._closing:
            raise Denied("not_now", "stopping")
        self._make_room()
        if not self._links:
            self._open_link()
        link = min(self._links, key=lambda link: (link.awake, len(link.handlings)))
        handling = LiveHandling(next(self._numbers), client, prepared.seat, viewers, link.send)
        link.handlings[handling.number] = handling
        link.send(Begin(handling.number, client.guest, prepared, viewers.watched()))
        self._keep_a_spare()
        self._watch()
        try:
            takes_time = await handling.begin()
        except asyncio.CancelledError:
            handling.drop()
            raise
        return handling if takes_time else None

    def _make_room(self) -> None:
        """End politely what has rested for longest, of whoever has most of them lying about."""
        handlings = self.handlings
        if len(handlings) >= OPEN * self._workers:
            resting = [one for one in handlings if one.idle_since is not None]
            if resting:
                theirs = Counter(one.client.guest for one in handlings)
                min(resting, key=lambda one: (-theirs[one.client.guest], one.idle_since or 0.0)).end_for_others()

    def _keep_a_spare(self) -> None:
        """While all workers there are have something to do, the next one is started."""
        if len(self._links) < self._workers and all(link.awake for link in self._links):
            self._open_link()

    def _open_link(self) -> None:
        link = WorkerLink(self._start, self._link_ended)
        for game in self._games:
            link.send(WarmUp(game))
        self._links.append(link)

    def _link_ended(self, link: WorkerLink) -> None:
        self._links.remove(link)
        if self._closing:
            if not self._links:
                self._all_ended.set()
            return
        logger.error("a physics worker has ended", extra={"pid": link.pid})
        if monotonic() - link.started > SOUND:  # else the next handling tries: it may never start at all
            self._keep_a_spare()

    # --- workers that say nothing

    def _watch(self) -> None:
        if self._watching is None:
            loop = asyncio.get_running_loop()
            self._watching = loop.call_later(self._hung / 2, self._look_for_silence)

    def _look_for_silence(self) -> None:
        """A worker of which nothing is heard at two looks is hung: one alone may be the server's own fault."""
        self._watching = None
        before, self._silent = self._silent, set()
        for link in self._links:
            silent = {one.number for one in link.handlings.values() if one.is_silent(self._hung)}
            if silent & before:
                logger.error("a physics worker says nothing any more and is ended", extra={"pid": link.pid})
                link.kill()
            self._silent |= silent
        if self.handlings:
            self._watch()

    # --- its end

    async def close(self) -> None:
        """Whatever is under way never happened; no process is left."""
        self._closing = True
        if self._watching is not None:
            self._watching.cancel()
        for handling in self.handlings:
            handling.drop()
        for link in self._links:
            link.stop()
        if self._links:
            try:
                await asyncio.wait_for(self._all_ended.wait(), GOODBYE)
            except TimeoutError:
                for link in self._links:
                    link.kill()
                await self._all_ended.wait()
