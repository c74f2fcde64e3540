"""The matches of a table, one after the other: begun, taken up after a restart, shown, ended.

The one that is played (`live`) has its own order of things; what becomes of it changes the table, through its keeper.
"""

import asyncio
import copy
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from nekobako.server import metrics
from nekobako.server.errors import Denied, said, trouble_of
from nekobako.server.protocol.messages import Refused, Snapshot
from nekobako.server.storage import matches, milestones
from nekobako.server.storage.completed_messages import MessageKey
from nekobako.server.storage.journal_rows import DamagedJournalError
from nekobako.server.tables import match_store
from nekobako.server.tables.attendance import Attendance
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.bot_driver import BotDriver
from nekobako.server.tables.broadcaster import Broadcaster
from nekobako.server.tables.executor import to_its_end
from nekobako.server.tables.live_match import LiveMatch, MatchEvents
from nekobako.server.tables.match_messages import MatchSnapshot
from nekobako.server.tables.match_store import OpenMatch
from nekobako.server.tables.seats import Seats
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_keeper import TableKeeper
from nekobako.server.tables.viewer import Viewer

T = TypeVar("T")
LONG: Final = 60.0  # seconds for a match to be begun or rebuilt: a database that hangs is not waited for


class TableMatches:
    def __init__(
        self,
        services: Services,
        keeper: TableKeeper,
        broadcaster: Broadcaster,
        audience: Audience,
        attendance: Attendance,
        hands_before: tuple[int, int] | None,
    ) -> None:
        """`hands_before`: whose hands were at work when the table was left, and after how many entries."""
        self.live: LiveMatch | None = None
        self._services, self._keeper, self._record = services, keeper, keeper.record
        self._broadcaster, self._audience, self._attendance = broadcaster, audience, attendance
        self._hands_before = hands_before
        self._bots: BotDriver | None = None
        self._won: list[int] = []  # milestones of the match that have been kept
        self._lost: int | None = None  # the number of a match of which nothing can be read

    # --- beginning and end

    async def start(self, guest: str, message_id: str) -> None:
        """Sent again, after its answer was lost, it is answered: the match it began goes on, or is over."""
        await self.take_up()
        await to_its_end(asyncio.ensure_future(self._start((guest, message_id))))

    async def _start(self, asked: MessageKey) -> None:
        record = self._record
        async with self._keeper.lock:
            self._keeper.check_open()
            if self.live is not None and await self.live.completed.knows(asked):
                return
            seats = copy.deepcopy(record.seats)
            seats.start(asked[0], self._record.stand_in())
            if self.live is not None:
                await self.live.close()
            now = self._services.now()
            stored = record.stored(seats, now, match_number=record.match_number + 1)
            with self._keeper.stepping_back():
                begin = self._services.in_thread(
                    match_store.begin, self._services.store, self._keeper.lease, stored, now, asked
                )
                opened = await asyncio.wait_for(begin, LONG)
            record.seats, record.match_number = seats, stored.match_number
            live = self._own(opened)
            live.completed.remember(asked)
        metrics.MATCHES_BEGUN.labels(record.game).inc()
        for viewer in self._audience:
            if not record.settings.spectators and not record.belongs(viewer.guest):
                viewer.close("no_spectators")
        self._attendance.wait_for_all()
        live.set_clock()
        await self._send_snapshots(live, lambda viewer: True)
        self._go_on(live)

    async def take_up(self) -> None:
        """Go on with a match that was left by a server before this one."""
        record = self._record
        if self._taken_up():
            return
        async with self._keeper.lock:
            if self._taken_up() or self._keeper.closed:
                return
            try:
                rebuild = self._services.in_thread(
                    match_store.rebuild,
                    self._services.store,
                    self._keeper.lease,
                    record.match_number,
                    self._services.now(),
                )
                opened = await asyncio.wait_for(rebuild, LONG)
            except DamagedJournalError as damage:
                self._lost = record.match_number  # nothing of it can be opened: a new one can be started
                lost: DamagedJournalError | None = damage
                opened = None
            else:
                lost = None
            if opened is not None:
                live = self._own(opened)
        if lost is not None:
            await self._abandon_lost(lost)
        if opened is None:
            return
        if record.seats.state != "playing":
            if live.match.deciders:
                await live.close()  # it was over, and its journal is damaged: it can be looked at
            return
        self._attendance.wait_for_all()
        if live.match.deciders:
            self._go_on(live)
        else:
            await self._end(live)  # it was over, and that was not yet written down

    def _taken_up(self) -> bool:
        return self.live is not None or self._record.match_number in (0, self._lost)

    async def _abandon_lost(self, damage: DamagedJournalError) -> None:
        self._record.notices = [said("match_lost")]
        if self._record.seats.state == "playing":
            now = self._services.now()
            end = partial(matches.end, match_id=damage.match_id, outcome=None, at=now)
            await self._keeper.change(lambda seats: seats.over("abandoned"), also=end)

    def _own(self, opened: OpenMatch) -> LiveMatch:
        self._won = []
        self._record.players = opened.stored.places
        self._record.notices = [said("match_damaged")] if opened.damaged else []
        if self._hands_before is not None and self._hands_before[1] != opened.journal.length:
            self._hands_before = None  # what they did was finished
        events = MatchEvents(self._match_went_on, self._keeper.not_written)
        live = self.live = LiveMatch(opened, self._services, self._record, self._broadcaster, events)
        self._bots = BotDriver(live, self._services, self._record, self._audience)
        return live

    def _go_on(self, live: LiveMatch) -> None:
        live.seats_changed()
        assert self._bots is not None
        self._bots.wake()

    async def _match_went_on(self) -> None:
        assert self.live is not None
        assert self._bots is not None
        self._record.seats.removal.clear()  # nobody lets anyone wait now
        self._hands_before = None
        if self.live.match.deciders:
            await self._keep_milestones(self.live)
            self._bots.wake()
        else:
            await self._end(self.live)

    async def _keep_milestones(self, live: LiveMatch) -> None:
        """What was won stays with everyone who sits here now, whatever becomes of the match."""
        won = [number for number in live.match.milestones if number not in self._won]
        if won:
            guests, game, now = self._record.seats.people, self._record.game, self._services.now()
            keep = partial(milestones.add, guest_ids=guests, game=game, numbers=won, at=now)
            with self._keeper.stepping_back():
                await self._services.keep(keep, self._keeper.lease)
            self._won += won

    async def seats_changed(self) -> None:
        """A bot may have to play on, or a person; and who is left may all wish to stop."""
        if self._record.seats.agreed:
            await self.abandon()
        elif self.live is not None:
            self._go_on(self.live)

    async def abandon(self) -> None:
        live = self.live
        assert live is not None
        await live.close()
        if live.in_doubt:
            return

        def abandon(seats: Seats) -> None:
            if seats.state == "playing":  # and was not over a moment before
                seats.over("abandoned")

        now = self._services.now()
        await self._keeper.change(
            abandon, also=lambda connection: matches.end(connection, live.id, live.match.outcome, now)
        )
        metrics.MATCHES_ENDED.labels(self._record.game, "abandoned").inc()

    async def _end(self, live: LiveMatch) -> None:
        await self._keep_milestones(live)
        outcome, now = live.match.outcome, self._services.now()
        await self._keeper.change(Seats.over, also=lambda connection: matches.end(connection, live.id, outcome, now))
        metrics.MATCHES_ENDED.labels(self._record.game, "over").inc()
        if self._record.settings.hands_after_end:
            shown = self._send_snapshots(live, lambda viewer: not self._record.belongs(viewer.guest))
            self._services.background(shown)

    # --- what is seen

    async def snapshot_for(self, guest: str | None) -> Snapshot:
        self._record.check_may_look(guest)
        await self.take_up()
        return await self.look(guest, lambda snapshot: snapshot())

    async def look(self, guest: str | None, use: Callable[[Callable[[], Snapshot]], T]) -> T:
        """All that someone may see; it is used before anything else can happen."""
        while (live := self.live) is not None:
            async with live.still:
                if live.in_doubt:
                    raise Denied("not_now", "stopping")
                if self.live is live:
                    seen = await self._broadcaster.look(live.match, guest)
                    return use(partial(self._snapshot, guest, seen, live))
        return use(partial(self._snapshot, guest, MatchSnapshot(), None))

    async def _send_snapshots(self, live: LiveMatch, whom: Callable[[Viewer], bool]) -> None:
        """What they may see has changed from the ground up; nobody hears of anything else before."""
        async with live.still:
            if self.live is not live or live.in_doubt:
                return
            for viewers in self._broadcaster.groups(live.match).values():
                seen = await self._broadcaster.look(live.match, viewers[0].guest)
                for viewer in filter(whom, viewers):
                    viewer.send(self._snapshot(viewer.guest, seen, live))

    def _snapshot(self, guest: str | None, seen: MatchSnapshot, live: LiveMatch | None) -> Snapshot:
        clock, handling = (live.clock(), live.handling is not None) if live else (None, False)
        return self._broadcaster.snapshot(guest, seen, clock, handling)

    def show_handling(self, viewer: Viewer) -> None:
        """Someone comes in the middle of one: they lack what was shown before."""
        if self.live is not None and self.live.handling is not None:
            viewer.lacks_frames()
            self.live.handling.want_whole()

    def tell_hands_lost(self, viewer: Viewer) -> None:
        """Whoever's hands were at work when the table was left, by a node that was lost, is told so once."""
        if self._hands_before is not None and self._hands_before[0] in self._record.seats.seats_of(viewer.guest):
            self._hands_before = None
            viewer.send(Refused(id=None, trouble=trouble_of(Denied("failed", "hands_again"))))

    # --- its end

    async def close(self) -> None:
        """What was acknowledged is finished."""
        if self.live is not None:
            await self.live.close()
        async with self._keeper.lock:  # whatever is being kept, is
            pass
