"""A match being played at a table of the server: one action after the other, handlings in real time, bots, clocks.

Whatever changes the match goes through one lock. What is done is on the disk before anyone hears of it, together with
the id of the message that asked for it, so that the same message sent again is answered and not done twice.

A second, shorter lock (`still`) is held from the moment a match begins to change until its viewers were told: who looks
at the match under it sees what was announced, no more and no less. A change that could not be written leaves the match
`in_doubt`: nobody is shown it any more, and the table is opened anew from what was kept.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from nekobako.core.handling import HandRecord
from nekobako.server.denied import Denied
from nekobako.server.protocol.shapes import Clock
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.tables.answered import Answered, Label
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.clock import TurnClock
from nekobako.server.tables.errands import kind_of, to_its_end
from nekobako.server.tables.handlings import Handlings
from nekobako.server.tables.host import Host
from nekobako.server.tables.moving import Mover
from nekobako.server.tables.running import Running
from nekobako.table.live import Live
from nekobako.table.match import Match

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")


class Play:
    def __init__(
        self,
        match: Match,
        match_id: str,
        journal: DatabaseJournal,
        host: Host,
        back: Backstage,
        clock: float | None,
        *,
        fresh: bool,
    ) -> None:
        """`fresh`: it began here, and was not taken up again."""
        self.match, self.id = match, match_id
        self.still = asyncio.Lock()
        self.in_doubt = False
        self._journal, self._host, self._back = journal, host, back
        self._answered = Answered(back, match_id, journal, fresh=fresh)
        self._handlings = Handlings(back, host)
        self._clock = TurnClock(clock, lambda seat, known: self._background(self._time_is_up(seat, known)))
        self._lock = asyncio.Lock()
        self._planning = asyncio.Lock()  # a suggestion may be a long thought: one at a time
        self._mover = Mover(self, back.thinkers, back.pace)
        self._moving: asyncio.Task[Any] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    # --- asking

    def closed(self) -> bool:
        return self._closed

    @property
    def events(self) -> int:
        return len(self.match.seen_log(None))

    @property
    def running(self) -> Running | None:
        return self._handlings.running

    def clock(self) -> Clock | None:
        return self._clock.told()

    def watched(self) -> bool:
        return self._host.watched()

    async def suggest(self, seat: int, seed: int = 0) -> dict[str, Any]:
        async with self._planning:
            return await self._back.in_thread(self.match.suggest, seat, seed)

    # --- acting

    async def act(
        self, seat: int, action: dict[str, Any], label: Label | None = None, known: int | None = None
    ) -> None:
        """Carry out an action for a seat. One by hands ends when they are empty and all is at rest."""
        under_way = self._handlings.under_way(label)
        if under_way is not None:
            await asyncio.shield(under_way)
            return
        async with self._lock:
            self._check_open()
            if label is not None and await self._answered.knows(label):
                return
            if known is not None and known < self.events:
                raise Denied("stale", "stale", field="known")
            await self._handlings.ended()
            self._check_open()
            live = await self._begin(seat, action, label)
            if live is None:
                return
            task = self._handlings.start(live, seat, action, label, self._conclude)
            if not live.by_people:
                await asyncio.shield(task)
                return
        await asyncio.shield(task)  # the lock is free: the next action ends it

    async def undo(self, seat: int, label: Label | None = None) -> None:
        async with self._lock:
            self._check_open()
            if label is not None and await self._answered.knows(label):
                return
            if self.running is not None:
                raise Denied("not_now", "handling")
            async with self.still:
                await self._kept(lambda: self.match.undo(seat), label)
                self.set_clock()
                await self._host.undone(self.events)
            self.wake()

    def hands(self, seat: int, records: list[HandRecord]) -> None:
        if self._closed:
            raise Denied("not_now", "no_hands")
        self._handlings.feed(seat, records)

    async def _begin(self, seat: int, action: dict[str, Any], label: Label | None) -> Live | None:
        """Open an action that takes time, or do it at once."""
        since = self.events

        def begin() -> Live | None:
            live = self.match.begin(seat, action)
            if live is None:
                self.match.play(seat, action)
            return live

        async with self.still:
            live = await self._kept(begin, label)
            if live is None:
                await self._announce(since)
        if live is None:
            await self._go_on()
        return live

    async def _conclude(self, running: Running, label: Label | None) -> None:
        """A handling has come to rest."""
        since = self.events
        if self._closed:
            running.drop()
            raise Denied("not_now", "stopping")
        async with self.still:
            await self._kept(running.commit, label)
            self._handlings.over(running)
            await self._announce(since)
        await self._go_on()

    async def _announce(self, since: int) -> None:
        self.set_clock()
        await self._host.happened(since)

    async def _go_on(self) -> None:
        if self.match.deciders:
            self.wake()
        else:
            self._clock.stop()
            await self._host.ended()

    async def _kept(self, work: Callable[[], T], label: Label | None) -> T:
        """Do what ends in the journal, and wait for the disk. If that fails, only the database knows whether it did."""

        def do() -> tuple[T, list[Future[None]]]:
            with self._answered.kept_with(label), self._journal.unawaited() as entries:
                return work(), entries

        entries: list[Future[None]] = []
        try:
            found, entries = await self._back.errands.run(kind_of(self.match.game, "rules"), do)
            for entry in entries:
                await to_its_end(asyncio.wrap_future(entry))
        except asyncio.CancelledError:
            self.in_doubt = any(entry.exception() is not None for entry in entries)
            raise
        except OSError as problem:
            self.in_doubt = self._closed = True
            self._host.not_kept(problem)
            raise
        if label is not None and not isinstance(found, Live):
            self._answered.remember(label)
        return found

    def _check_open(self) -> None:
        if self._closed:
            raise Denied("not_now", "not_now_playing")

    # --- bots

    def wake(self) -> None:
        """Let the bots decide while it is theirs to do so."""
        if self._closed or (self._moving is not None and not self._moving.done()):
            return
        if self.bot_to_move() is not None:
            self._moving = self._background(self._mover.run())

    def bot_to_move(self) -> tuple[int, str] | None:
        deciders = self.match.deciders
        bot = self._host.bot_at(deciders[0]) if deciders and self.running is None else None
        return None if bot is None else (deciders[0], bot)

    # --- clocks

    def set_clock(self) -> None:
        deciders = self.match.deciders
        timed = bool(deciders) and self._host.bot_at(deciders[0]) is None
        self._clock.set((deciders[0], self.events) if timed else None)

    async def _time_is_up(self, seat: int, known: int) -> None:
        """What a friend would suggest is done for them."""
        if self._closed or self.events != known or seat not in self.match.deciders:
            return
        await self._handlings.ended()
        action = await self.suggest(seat)
        if not self.closed() and seat in self.match.deciders and self._host.bot_at(seat) is None:
            await self.act(seat, action)

    # --- beginning and end

    def begin(self) -> None:
        """Taken up, new or again, or the seats have changed: who decides now?"""
        self.set_clock()
        running = self.running
        if running is not None and running.by_people and self._host.deserted(running.seat):
            running.end()  # the hands have gone; whoever comes next goes on from what they left
        self.wake()

    async def close(self) -> None:
        """Nothing more is begun; what is under way and was not announced never happened."""
        self._closed = True
        self._clock.stop()
        for task in list(self._tasks):
            task.cancel()
        await self._handlings.ended()
        async with self._lock:  # whoever was in the middle of an action has done it, and was answered
            pass
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)

    def _background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() and not isinstance(task.exception(), Denied):
            logger.error("a task of a match failed", exc_info=task.exception(), extra={"match": self.id})
