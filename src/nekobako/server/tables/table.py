"""A table: who is there, who sits where, and the match that is played; it owns its match and everything around it.

Seats, settings, start and end change one after the other, under a lock, on a copy that is kept before it is true. When
something could not be kept, only the database knows what is true: the table is closed and opened anew from there.
"""

import asyncio
import copy
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from nekobako.core.refusal import Refusal
from nekobako.server import metrics
from nekobako.server.errors import Denied, said, trouble_of
from nekobako.server.protocol.messages import Refused, Snapshot, Spoken
from nekobako.server.protocol.types import TableInfo, TableSettings
from nekobako.server.storage import bans, matches, milestones, tables
from nekobako.server.storage.completed_messages import MessageKey
from nekobako.server.storage.journal_rows import DamagedJournalError
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.problem import WorkRefused
from nekobako.server.storage.tables import StoredTable
from nekobako.server.tables import match_store
from nekobako.server.tables.attendance import Attendance
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.bot_driver import BotDriver
from nekobako.server.tables.broadcaster import Broadcaster
from nekobako.server.tables.chat import Chat
from nekobako.server.tables.executor import to_its_end
from nekobako.server.tables.live_match import LiveMatch, MatchEvents
from nekobako.server.tables.match_messages import MatchSnapshot
from nekobako.server.tables.match_store import OpenMatch
from nekobako.server.tables.seats import Seats
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_record import TableRecord
from nekobako.server.tables.viewer import Viewer

T = TypeVar("T")
LONG: Final = 60.0  # seconds for a match to be begun or rebuilt: a database that hangs is not waited for


class Table:
    def __init__(
        self,
        services: Services,
        lease: Lease,
        stored: StoredTable,
        guest_names: dict[str, str],
        chat: Chat,
        banned: Collection[str],
        not_written: Callable[["Table"], None],
    ) -> None:
        """`not_written`: something could not be kept, and the table is to be opened anew."""
        self.services = services
        self.lease = lease
        self.record = TableRecord(stored, guest_names, banned)
        self.chat = chat
        self.audience = Audience()
        self.broadcaster = Broadcaster(services, self.record, self.audience, chat)
        self.attendance = Attendance(
            self.record, self.audience, lambda guest: services.background(self.give_up_waiting(guest))
        )
        self.live: LiveMatch | None = None
        self.hands_before: tuple[int, int] | None = None  # whose hands were last at work, after how many entries
        self.used = services.now()
        self.closed = False
        self._bots: BotDriver | None = None
        self._won: list[int] = []  # milestones of the match that have been kept
        self._lost: int | None = None  # the number of a match of which nothing can be read
        self._lock = asyncio.Lock()
        self._not_written = not_written

    @property
    def id(self) -> str:
        return self.record.id

    def info(self) -> TableInfo:
        return self.broadcaster.info()

    def touch(self) -> None:
        """It is in use."""
        self.used = self.services.now()

    # --- people

    def knows(self, guest: str) -> bool:
        return guest in self.record.guest_names

    def know(self, guest: str, name: str) -> None:
        """What someone is called now; "" when they wish to be forgotten."""
        names = self.record.guest_names
        if names.get(guest) == name or (not name and guest not in names):
            return
        names[guest] = name
        if not name:
            self.chat.forget(guest)
        if guest in self.record.seats.people:
            self.broadcaster.table_changed()

    async def join(self, guest: str | None, name: str | None, *, frames: bool = True) -> Viewer:
        """A new connection; its first message is the snapshot."""
        self.check_open()
        await self.take_up()
        self.record.check_may_look(guest)
        viewer = Viewer(guest, frames=frames)
        if guest is not None:
            self.know(guest, name or "")
            await self.hand_back(guest)

        def enter(snapshot: Callable[[], Snapshot]) -> None:
            self.check_open()
            self.audience.add(viewer)
            if self.live is not None and self.live.handling is not None:
                viewer.lacks_frames()
                self.live.handling.want_whole()
            viewer.send(snapshot())
            self._tell_hands_lost(viewer)
            if guest is not None:
                self.attendance.arrived(guest)

        await self.look(guest, enter)
        self.broadcaster.table_changed(besides=viewer)
        if guest is not None:
            await self.hand_back(guest)  # they may have been given up for gone in the very moment they came
        return viewer

    def _tell_hands_lost(self, viewer: Viewer) -> None:
        """Whoever's hands were at work when the table was left, by a node that was lost, is told so once."""
        if self.hands_before is not None and self.hands_before[0] in self.record.seats.seats_of(viewer.guest):
            self.hands_before = None
            viewer.send(Refused(id=None, trouble=trouble_of(Denied("failed", "hands_again"))))

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended; its guest may be back in a moment."""
        if viewer not in self.audience:
            return
        self.touch()
        self.audience.remove(viewer)
        if viewer.guest is not None and not self.closed:
            self.attendance.wait_for(viewer.guest)
        self.broadcaster.table_changed()

    async def hand_back(self, guest: str) -> None:
        """Someone is here again: their seats are theirs to play."""
        seats = self.record.seats
        if seats.stood_in_for(guest) or guest in seats.absent:
            await self.change(lambda seats: seats.back(guest, self.record.stand_in()))
            await self.seats_changed()

    async def give_up_waiting(self, guest: str) -> None:
        """Someone was away for too long: a bot plays on for them, if others wait."""

        def away(seats: Seats) -> None:
            if guest not in self.audience.guests:  # still, now that it is this change's turn
                seats.away(guest, self.record.stand_in())

        if guest not in self.audience.guests and not self.closed:
            await self.change(away)
            await self.seats_changed()

    async def show_out(self, change: Callable[[Seats], str | None]) -> None:
        """A change by which someone may have to go: they are shown out, and do not come back before it is lifted."""
        gone: list[str] = []

        def remove(seats: Seats) -> None:
            guest = change(seats)
            if guest is not None:
                gone.append(guest)

        def keep(connection: Connection) -> None:
            for guest in gone:
                bans.ban(connection, self.id, guest)

        await self.change(remove, also=keep)
        for guest in gone:
            self.record.banned.add(guest)
            self.audience.close("banned", guest)
        if gone:
            self.broadcaster.table_changed()
            await self.seats_changed()

    async def lift_ban(self, by: str, guest: str) -> None:
        await self.change(lambda seats: seats.check_host(by), also=lambda c: bans.ban(c, self.id, guest, False))
        self.record.banned.discard(guest)
        self.broadcaster.table_changed()

    # --- what is seen

    async def snapshot_for(self, guest: str | None) -> Snapshot:
        self.record.check_may_look(guest)
        await self.take_up()
        return await self.look(guest, lambda snapshot: snapshot())

    async def look(self, guest: str | None, use: Callable[[Callable[[], Snapshot]], T]) -> T:
        """All that someone may see; it is used before anything else can happen."""
        while (live := self.live) is not None:
            async with live.still:
                if live.in_doubt:
                    raise Denied("not_now", "stopping")
                if self.live is live:
                    seen = await self.broadcaster.look(live.match, guest)
                    return use(partial(self._snapshot, guest, seen, live))
        return use(partial(self._snapshot, guest, MatchSnapshot(), None))

    async def _send_snapshots(self, live: LiveMatch, whom: Callable[[Viewer], bool]) -> None:
        """What they may see has changed from the ground up; nobody hears of anything else before."""
        async with live.still:
            if self.live is not live or live.in_doubt:
                return
            for viewers in self.broadcaster.groups(live.match).values():
                seen = await self.broadcaster.look(live.match, viewers[0].guest)
                for viewer in filter(whom, viewers):
                    viewer.send(self._snapshot(viewer.guest, seen, live))

    def _snapshot(self, guest: str | None, seen: MatchSnapshot, live: LiveMatch | None) -> Snapshot:
        clock, handling = (live.clock(), live.handling is not None) if live else (None, False)
        return self.broadcaster.snapshot(guest, seen, clock, handling)

    # --- the match

    async def start(self, guest: str, message_id: str) -> None:
        """Sent again, after its answer was lost, it is answered: the match it began goes on, or is over."""
        await self.take_up()
        await to_its_end(asyncio.ensure_future(self._start((guest, message_id))))

    async def _start(self, asked: MessageKey) -> None:
        record = self.record
        async with self._lock:
            self.check_open()
            if self.live is not None and await self.live.completed.knows(asked):
                return
            seats = copy.deepcopy(record.seats)
            seats.start(asked[0], self.record.stand_in())
            if self.live is not None:
                await self.live.close()
            now = self.services.now()
            stored = record.stored(seats, now, match_number=record.match_number + 1)
            with self._stepping_back():
                begin = self.services.in_thread(match_store.begin, self.services.store, self.lease, stored, now, asked)
                opened = await asyncio.wait_for(begin, LONG)
            record.seats, record.match_number = seats, stored.match_number
            live = self._own(opened)
            live.completed.remember(asked)
        metrics.MATCHES_BEGUN.labels(record.game).inc()
        for viewer in self.audience:
            if not record.settings.spectators and not record.belongs(viewer.guest):
                viewer.close("no_spectators")
        self.attendance.wait_for_all()
        live.set_clock()
        await self._send_snapshots(live, lambda viewer: True)
        self._go_on(live)

    async def take_up(self) -> None:
        """Go on with a match that was left by a server before this one."""
        record = self.record
        if self._taken_up():
            return
        async with self._lock:
            if self._taken_up() or self.closed:
                return
            try:
                rebuild = self.services.in_thread(
                    match_store.rebuild, self.services.store, self.lease, record.match_number, self.services.now()
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
        self.attendance.wait_for_all()
        if live.match.deciders:
            self._go_on(live)
        else:
            await self._end(live)  # it was over, and that was not yet written down

    def _taken_up(self) -> bool:
        return self.live is not None or self.record.match_number in (0, self._lost)

    async def _abandon_lost(self, damage: DamagedJournalError) -> None:
        self.record.notices = [said("match_lost")]
        if self.record.seats.state == "playing":
            now = self.services.now()
            end = partial(matches.end, match_id=damage.match_id, outcome=None, at=now)
            await self.change(lambda seats: seats.over("abandoned"), also=end)

    def _own(self, opened: OpenMatch) -> LiveMatch:
        self._won = []
        self.record.players = opened.stored.places
        self.record.notices = [said("match_damaged")] if opened.damaged else []
        if self.hands_before is not None and self.hands_before[1] != opened.journal.length:
            self.hands_before = None  # what they did was finished
        events = MatchEvents(self._match_went_on, lambda: self._not_written(self))
        live = self.live = LiveMatch(opened, self.services, self.record, self.broadcaster, events)
        self._bots = BotDriver(live, self.services, self.record, self.audience)
        return live

    def _go_on(self, live: LiveMatch) -> None:
        live.seats_changed()
        assert self._bots is not None
        self._bots.wake()

    async def _match_went_on(self) -> None:
        assert self.live is not None
        assert self._bots is not None
        self.record.seats.removal.clear()  # nobody lets anyone wait now
        self.hands_before = None
        if self.live.match.deciders:
            await self._keep_milestones(self.live)
            self._bots.wake()
        else:
            await self._end(self.live)

    async def _keep_milestones(self, live: LiveMatch) -> None:
        """What was won stays with everyone who sits here now, whatever becomes of the match."""
        won = [number for number in live.match.milestones if number not in self._won]
        if won:
            guests, game, now = self.record.seats.people, self.record.game, self.services.now()
            keep = partial(milestones.add, guest_ids=guests, game=game, numbers=won, at=now)
            with self._stepping_back():
                await self.services.keep(keep, self.lease)
            self._won += won

    async def seats_changed(self) -> None:
        """A bot may have to play on, or a person; and who is left may all wish to stop."""
        if self.record.seats.agreed:
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

        now = self.services.now()
        await self.change(abandon, also=lambda connection: matches.end(connection, live.id, live.match.outcome, now))
        metrics.MATCHES_ENDED.labels(self.record.game, "abandoned").inc()

    async def _end(self, live: LiveMatch) -> None:
        await self._keep_milestones(live)
        outcome, now = live.match.outcome, self.services.now()
        await self.change(Seats.over, also=lambda connection: matches.end(connection, live.id, outcome, now))
        metrics.MATCHES_ENDED.labels(self.record.game, "over").inc()
        if self.record.settings.hands_after_end:
            shown = self._send_snapshots(live, lambda viewer: not self.record.belongs(viewer.guest))
            self.services.background(shown)

    # --- keeping

    async def change(
        self,
        change: Callable[[Seats], T],
        *,
        options: dict[str, Any] | None = None,
        settings: TableSettings | None = None,
        also: Callable[[Connection], object] = lambda connection: None,
    ) -> T:
        """A change of the seats is made on a copy, kept, and only then true; whoever asked may be gone meanwhile."""
        return await to_its_end(asyncio.ensure_future(self._change(change, options, settings, also)))

    async def _change(
        self,
        change: Callable[[Seats], T],
        options: dict[str, Any] | None,
        settings: TableSettings | None,
        also: Callable[[Connection], object],
    ) -> T:
        record = self.record
        async with self._lock:
            self.check_open()
            seats = copy.deepcopy(record.seats)
            result = change(seats)
            stored = record.stored(seats, self.services.now(), options=options, settings=settings)

            def keep(connection: Connection) -> None:
                also(connection)
                tables.save(connection, stored)

            with self._stepping_back():
                await self.services.keep(keep, self.lease)
            record.seats = seats
            record.options = record.options if options is None else options
            record.settings = settings or record.settings
        self.broadcaster.table_changed()
        return result

    @contextmanager
    def _stepping_back(self) -> Iterator[None]:
        """Whatever fails here on its way to the disk, and however, makes the table step back to what was kept."""
        try:
            yield
        except (WorkRefused, Denied, Refusal):
            raise  # on purpose, and nothing was written
        except Exception:
            self._not_written(self)
            raise

    # --- the chat

    async def say(self, guest: str, text: str, message_id: str) -> None:
        """Sent again, after a lost connection, it is said once."""
        name = self.record.guest_names.get(guest, "")
        with self._stepping_back():
            said = await self.chat.say(guest, name, text, message_id)
        if said is not None:
            self.audience.tell(Spoken(said=said))

    async def mute(self, guest: str, muted: bool) -> None:
        with self._stepping_back():
            await self.chat.mute(guest, muted)
        self.broadcaster.table_changed()

    # --- its end

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing goes on: it can be put away."""
        return not self.audience and self.record.seats.state != "playing"

    def check_open(self) -> None:
        if self.closed:
            raise Denied("not_now", "stopping")

    async def close(self, why: str) -> None:
        """What was acknowledged is finished; then everyone is told."""
        self.closed = True
        self.attendance.stop()
        if self.live is not None:
            await self.live.close()
        async with self._lock:  # whatever is being kept, is
            pass
        await asyncio.sleep(0)  # answers to what was just done go first
        self.audience.close(why)
