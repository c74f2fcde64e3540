"""A table: its seats and people, its chat, the match played at it, and all who look on.

Seats, settings, start and end change one after the other, under a lock, on a copy that is kept before it is true. When
something could not be kept, only the database knows what is true: the table is closed and opened anew from there.
"""

import asyncio
import copy
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection

from nekobako.bots import bots_of, usual_of
from nekobako.core.refusal import Refusal
from nekobako.core.shaping import shaped
from nekobako.server.denied import Denied
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.messages import Changed, Handling, Snapshot, Spoken
from nekobako.server.protocol.shapes import Person, Place, TableInfo, TableSettings
from nekobako.server.storage import matches, tables
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables import showing
from nekobako.server.tables.audience import Audience, Eyes
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.chatting import Chat
from nekobako.server.tables.errands import kind_of
from nekobako.server.tables.names import Names, called_at
from nekobako.server.tables.play import Play
from nekobako.server.tables.presence import Presence
from nekobako.server.tables.seating import Seating, Spot
from nekobako.server.tables.viewer import Viewer
from nekobako.table.match import Match
from nekobako.table.opening import fresh, rebuilt

T = TypeVar("T")
Also = Callable[[Connection], object]


class House(Protocol):
    """The hall in which a table stands."""

    def open_anew(self, table: "Table") -> None: ...


class Table:
    def __init__(self, back: Backstage, house: House, stored: StoredTable, names: dict[str, str], chat: Chat) -> None:
        self._back, self._house = back, house
        self.id, self.game, self.created = stored.id, stored.game, stored.created
        self.options: dict[str, Any] = stored.options or {}
        self.settings = shaped(stored.settings, TableSettings)
        self.number = stored.match_number
        spots = [Spot(place.guest_id, place.bot, place.stands_in) for place in stored.places]
        self.seating = Seating(stored.host_id, spots, stored.state)  # type: ignore[arg-type]
        self.used = back.now()
        self._names = names
        self._chat = chat
        self._audience = Audience()
        self._presence = Presence(lambda guest: back.background(self._away(guest)))
        self._lock = asyncio.Lock()
        self._play: Play | None = None
        self._players: Sequence[StoredPlace] = ()  # who sat where when that match began
        self._closed = False

    # --- what everyone sees

    def info(self) -> TableInfo:
        here, sitting = self._audience.guests, set(self.seating.people)
        return TableInfo(
            table=self.id,
            game=self.game,
            options=self.options,
            settings=self.settings,
            state=self.seating.state,
            match=self.number,
            host=self.seating.host,
            places=[self._place(seat, spot, here) for seat, spot in enumerate(self.seating.spots)],
            watching=sum(viewer.guest not in sitting for viewer in self._audience),
            abandon=sorted(self.seating.votes),
            muted=self._chat.muted,
            created=self.created,
        )

    def _place(self, seat: int, spot: Spot, here: set[str]) -> Place:
        person = None
        if spot.guest is not None:
            person = Person(guest=spot.guest, name=self._names.get(spot.guest, ""), here=spot.guest in here)
        called = called_at(seat, None if person is None else person.name, spot.bot)
        return Place(seat=seat, person=person, bot=spot.bot, called=called)

    def names(self) -> Names:
        """What the seats of the match are called."""
        return Names.of(
            (None if place.guest_id is None else self._names.get(place.guest_id, ""), place.bot)
            for place in self._players
        )

    def _eyes(self, guest: str | None) -> Eyes:
        """The seats through which someone sees the match: those they had when it began, or a spectator's."""
        own = [seat for seat, place in enumerate(self._players) if guest is not None and place.guest_id == guest]
        if own:
            return tuple(own)
        over = self._play is not None and not self._play.match.deciders
        return tuple(range(len(self._players))) if over and self.settings.hands_after_end else (None,)

    async def _seen(self, guest: str | None, use: Callable[[Callable[[], Snapshot]], T]) -> T:
        """The same for everyone who joins, and joins again; it is used before anything else can happen."""
        while (play := self._play) is not None:
            async with play.still:
                if play.in_doubt:
                    raise Denied("not_now", "stopping")
                if self._play is play:
                    match, names, eyes = play.match, self.names(), self._eyes(guest)
                    found = await self._back.in_thread(showing.seen, match, names, eyes)
                    return use(partial(self._snapshot, guest, found, play))
        return use(partial(self._snapshot, guest, showing.Seen([], [], [], []), None))

    def _snapshot(self, guest: str | None, seen: showing.Seen, play: Play | None) -> Snapshot:
        return Snapshot(
            table=self.info(),
            guest=guest,
            desks=seen.desks,
            deciders=seen.deciders,
            events=seen.events,
            story=seen.story,
            chat=self._chat.lines,
            clock=play.clock() if play else None,
            handling=play is not None and play.running is not None,
        )

    # --- people come and go

    def knows(self, guest: str) -> bool:
        return guest in self._names

    def know(self, guest: str, name: str) -> None:
        """What someone is called now; "" when they wish to be forgotten."""
        if self._names.get(guest) == name or (not name and guest not in self._names):
            return
        self._names[guest] = name
        if not name:
            self._chat.forget(guest)
        if guest in self.seating.people:
            self._tell_table()

    def seen_by_request(self, guest: str) -> None:
        """Someone without a connection, who asks now and then, is waited for from their last request on."""
        if self._presence.awaits(guest):
            self._presence.gone(guest, self.settings.away)

    async def snapshot_for(self, guest: str | None) -> Snapshot:
        self.check_may_look(guest)
        await self.take_up()
        return await self._seen(guest, lambda snapshot: snapshot())

    def check_may_look(self, guest: str | None) -> None:
        if not self.settings.spectators and self.seating.state != "open" and not self._belongs(guest):
            raise Denied("forbidden", "no_spectators")

    def _belongs(self, guest: str | None) -> bool:
        played = any(place.guest_id == guest for place in self._players)
        return guest is not None and (played or bool(self.seating.seats_of(guest)) or guest == self.seating.host)

    async def join(self, guest: str | None, name: str | None, *, frames: bool = True) -> Viewer:
        """A new connection; its first message is the snapshot."""
        self._check_open()
        await self.take_up()
        self.check_may_look(guest)
        viewer = Viewer(guest, frames=frames)
        if guest is not None:
            self.know(guest, name or "")
            await self._hand_back(guest)

        def enter(snapshot: Callable[[], Snapshot]) -> None:
            self._check_open()
            running = self._play.running if self._play else None
            self._audience.add(viewer, running.want_whole if running else None)
            viewer.send(snapshot())
            if guest is not None:
                self._presence.here(guest)

        await self._seen(guest, enter)
        self._tell_table(besides=viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended; its guest may be back in a moment."""
        if viewer not in self._audience:
            return
        self.used = self._back.now()
        self._audience.remove(viewer)
        if viewer.guest is not None and not self._closed:
            self._wait_for(viewer.guest)
        self._tell_table()

    def _wait_for(self, guest: str) -> None:
        needed = bool(self.seating.seats_of(guest)) or guest == self.seating.host
        if needed and guest not in self._audience.guests:
            self._presence.gone(guest, self.settings.away)

    async def _away(self, guest: str) -> None:
        if guest not in self._audience.guests and not self._closed:
            await self._change(lambda seating: seating.away(guest, self._stand_in()))
            await self._seats_changed()

    async def _hand_back(self, guest: str) -> None:
        """Someone is here again: their seats are theirs to play."""
        if self.seating.stood_in_for(guest) or guest in self.seating.absent:
            await self._change(lambda seating: seating.back(guest))
            await self._seats_changed()

    async def _seats_changed(self) -> None:
        """A bot may have to play on, or a person; and who is left may all wish to stop."""
        if self.seating.agreed:
            await self._abandon()
        elif self._play is not None:
            self._play.begin()

    # --- what they ask for

    async def do(self, guest: str | None, request: ask.Request) -> Any:
        """Carry out a request of someone at the table; the answer's result."""
        if isinstance(request, ask.Ping):
            return None
        if guest is None:
            raise Denied("unauthorised", "not_at_table")
        self._check_open()
        self.used = self._back.now()
        match request:
            case ask.Act() | ask.Undo() | ask.Suggest() | ask.Hands():
                return await self._play_request(guest, request)
            case ask.Say():
                self._audience.tell(Spoken(said=await self._chat.say(guest, self._names.get(guest, ""), request.text)))
            case ask.Mute():
                await self._mute(guest, request)
            case ask.Hello():
                raise Denied("not_now", "hello_again")
            case _:
                await self._seat_request(guest, request)
        return None

    async def _play_request(self, guest: str, request: ask.Act | ask.Undo | ask.Suggest | ask.Hands) -> Any:
        play = self._play
        if not (isinstance(request, ask.Hands) and self._leads(guest, request.seat)):
            self.seating.check_owner(guest, request.seat)
        if play is None:
            raise Denied("not_now", "not_now_playing")
        if isinstance(request, ask.Suggest):
            return await play.suggest(request.seat)
        await self._hand_back(guest)  # whoever acts is here
        if isinstance(request, ask.Act):
            await play.act(request.seat, request.action, (guest, request.id), request.known)
        elif isinstance(request, ask.Undo):
            await play.undo(request.seat, (guest, request.id))
        else:
            play.hands(request.seat, request.records)
        return None

    def _leads(self, guest: str, seat: int) -> bool:
        """A bot with whom someone handles a piece (Duo) lends them its hand; the game says whether it is any use."""
        running = self._play.running if self._play else None
        mine = running is not None and running.by_people and self.seating.spots[running.seat].guest == guest
        return mine and 0 <= seat < len(self.seating.spots) and self.seating.bot_at(seat) is not None

    async def _seat_request(self, guest: str, request: ask.Request) -> None:
        match request:
            case ask.Sit():
                await self._change(lambda seating: seating.sit(guest, request.seat))
                self._wait_for(guest)
                await self._seats_changed()
            case ask.Stand():
                await self._change(lambda seating: seating.stand(guest, request.seat, self._stand_in()))
                await self._seats_changed()
            case ask.Leave():
                await self._change(lambda seating: seating.leave(guest, self._stand_in()))
                await self._seats_changed()
            case ask.SeatBot():
                self._check_bot(request.bot)
                await self._change(lambda seating: seating.seat_bot(guest, request.seat, request.bot))
            case ask.Kick():
                await self._change(lambda seating: seating.kick(guest, request.seat))
            case ask.Configure():
                await self._configure(guest, request)
            case ask.Start() | ask.Rematch():
                await self._start(guest)
            case ask.Abandon():
                if await self._change(lambda seating: seating.vote(guest, request.wish)):
                    await self._abandon()
            case _:
                raise AssertionError(f"no such request: {request}")

    async def _mute(self, guest: str, request: ask.Mute) -> None:
        self.seating.check_host(guest)
        if request.guest not in self._names:
            raise Denied("unknown", "no_such_guest", field="guest")
        await self._chat.mute(request.guest, request.muted)
        self._tell_table()

    async def _configure(self, guest: str, request: ask.Configure) -> None:
        """Tried out before it is kept: what the game refuses is refused here."""
        self.seating.check_host(guest)
        self.seating.check_between_matches()
        seats = len(self.seating.spots) if request.seats is None else request.seats
        options = self.options if request.options is None else request.options
        settings = request.settings or self.settings
        self._check_bot(settings.stand_in)
        await self._back.in_thread(fresh, self.game, seats, 0, options)
        await self._change(lambda seating: seating.resize(guest, seats), options=options, settings=settings)

    def _check_bot(self, bot: str | None) -> None:
        known = bots_of(self.game)
        if bot is not None and bot not in known:
            raise Denied("unknown", "no_bot", field="bot", name=bot[:40], bots=", ".join(known))

    def _stand_in(self) -> str | None:
        return self.settings.stand_in or usual_of(bots_of(self.game))

    # --- the match

    async def _start(self, guest: str) -> None:
        async with self._lock:
            self._check_open()
            seating = copy.deepcopy(self.seating)
            seating.start(guest, self._stand_in())
            if self._play is not None:
                await self._play.close()
            number, match_id, now = self.number + 1, secrets.token_urlsafe(12), self._back.now()
            stored = self._stored(seating, now, number=number)
            began = StoredMatch(
                id=match_id, table_id=self.id, number=number, game=self.game, started=now, places=stored.places
            )

            def kept(connection: Connection) -> None:
                tables.save(connection, stored)
                matches.start(connection, began)

            def begin() -> tuple[Match, DatabaseJournal]:
                journal = DatabaseJournal(self._back.store, match_id, tracks=False)
                with journal.together(kept):
                    match = fresh(self.game, len(seating.spots), secrets.randbits(62), self.options, journal)
                return match, journal

            match, journal = await self._kept(self._back.in_thread(begin))
            self.seating, self.number, self._players = seating, number, began.places
            play = self._play = self._play_of(match, match_id, journal, fresh=True)
        await self._begun(play)

    async def _begun(self, play: Play) -> None:
        for viewer in self._audience:
            if not self.settings.spectators and not self._belongs(viewer.guest):
                viewer.close("no_spectators")
        for person in self.seating.people:
            self._wait_for(person)
        play.set_clock()
        await self._send_snapshots(play, lambda viewer: True)
        play.begin()

    def taken_up(self) -> bool:
        return self._play is not None or self.number == 0

    async def take_up(self) -> None:
        """Go on with a match that was left by a server before this one."""
        if self.taken_up():
            return
        async with self._lock:
            if self.taken_up() or self._closed:
                return
            stored = await self._back.read(lambda connection: matches.at_table(connection, self.id, self.number))
            if stored is None:
                return

            def again() -> tuple[Match, DatabaseJournal]:
                journal = DatabaseJournal(self._back.store, stored.id, tracks=False)
                return rebuilt(journal), journal

            match, journal = await self._back.in_thread(again)
            self._players = stored.places
            play = self._play = self._play_of(match, stored.id, journal, fresh=False)
        if self.seating.state != "playing":
            return
        for person in self.seating.people:
            self._wait_for(person)
        if match.deciders:
            play.begin()
        else:
            await self.ended()  # it was over, and that was not yet written down

    def _play_of(self, match: Match, match_id: str, journal: DatabaseJournal, *, fresh: bool) -> Play:
        back = self._back
        return Play(match, match_id, journal, self, back, self.settings.clock, fresh=fresh)

    async def _abandon(self) -> None:
        play = self._play
        assert play is not None
        await play.close()
        if play.in_doubt:
            return

        def abandon(seating: Seating) -> None:
            if seating.state == "playing":  # and was not over a moment before
                seating.over("abandoned")

        await self._change(abandon, also=lambda c: matches.end(c, play.id, play.match.outcome, self._back.now()))

    # --- Play's host

    def bot_at(self, seat: int) -> str | None:
        return self.seating.bot_at(seat)

    def watched(self) -> bool:
        return bool(self._audience)

    async def ended(self) -> None:
        assert self._play is not None
        match_id, outcome = self._play.id, self._play.match.outcome
        now = self._back.now()
        await self._change(Seating.over, also=lambda connection: matches.end(connection, match_id, outcome, now))
        if self.settings.hands_after_end:
            shown = self._send_snapshots(self._play, lambda viewer: not self._belongs(viewer.guest))
            self._back.background(shown)

    async def happened(self, since: int) -> None:
        await self._tell_of(showing.happened, since)

    async def undone(self, events: int) -> None:
        await self._tell_of(showing.undone, events)

    async def _tell_of(self, make: Callable[..., list[str]], events: int) -> None:
        play = self._play
        if play is None or not self._audience:
            return
        groups = self._audience.by_eyes(self._eyes)
        make_texts = partial(make, play.match, self.names(), list(groups), events, play.clock())
        texts = await self._back.errands.run(kind_of(self.game, "telling"), make_texts)
        self._audience.tell_each(zip(groups.values(), texts, strict=True))

    def handling(self, message: Handling) -> None:
        self._audience.handling(message)

    def frame(self, frame: bytes) -> None:
        if self._play is not None and self._play.running is not None:
            self._audience.frame(frame, self._play.running.want_whole)

    def whole(self, whole: bytes) -> None:
        self._audience.whole(whole)

    def hands_refused(self, seat: int, refusal: Refusal) -> None:
        self._audience.hands_refused(self.seating.spots[seat].guest, refusal)

    def not_kept(self, problem: OSError) -> None:
        self._house.open_anew(self)

    # --- telling

    def _tell_table(self, besides: Viewer | None = None) -> None:
        if self._audience:
            self._audience.tell(Changed(table=self.info()), besides)

    async def _send_snapshots(self, play: Play, whom: Callable[[Viewer], bool]) -> None:
        """What they may see has changed from the ground up; nobody hears of anything else before."""
        async with play.still:
            if self._play is not play or play.in_doubt:
                return
            for eyes, viewers in self._audience.by_eyes(self._eyes).items():
                found = await self._back.in_thread(showing.seen, play.match, self.names(), eyes)
                for viewer in filter(whom, viewers):
                    viewer.send(self._snapshot(viewer.guest, found, play))

    # --- keeping

    async def _change(
        self,
        change: Callable[[Seating], T],
        *,
        options: dict[str, Any] | None = None,
        settings: TableSettings | None = None,
        also: Also = lambda connection: None,
    ) -> T:
        """A change of the seats is made on a copy, kept, and only then true."""
        async with self._lock:
            self._check_open()
            seating = copy.deepcopy(self.seating)
            result = change(seating)
            stored = self._stored(seating, self._back.now(), options=options, settings=settings)

            def keep(connection: Connection) -> None:
                also(connection)
                tables.save(connection, stored)

            await self._kept(self._back.keep(keep))
            self.seating = seating
            self.options = self.options if options is None else options
            self.settings = settings or self.settings
        self._tell_table()
        return result

    async def _kept(self, work: Any) -> Any:
        try:
            return await work
        except OSError as problem:
            self.not_kept(problem)
            raise

    def _stored(
        self,
        seating: Seating,
        now: int,
        *,
        number: int | None = None,
        options: dict[str, Any] | None = None,
        settings: TableSettings | None = None,
    ) -> StoredTable:
        settings = settings or self.settings
        return StoredTable(
            id=self.id,
            game=self.game,
            options=self.options if options is None else options,
            settings=msgspec.to_builtins(settings),
            public=settings.public,
            host_id=seating.host,
            state=seating.state,
            match_number=self.number if number is None else number,
            created=self.created,
            changed=now,
            places=tuple(
                StoredPlace(guest_id=spot.guest, bot=spot.bot, stands_in=spot.stands_in) for spot in seating.spots
            ),
        )

    # --- its end

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing goes on: it can be put away."""
        return not self._audience and self.seating.state != "playing"

    def _check_open(self) -> None:
        if self._closed:
            raise Denied("not_now", "stopping")

    async def close(self, why: str) -> None:
        """What was acknowledged is finished; then everyone is told."""
        self._closed = True
        self._presence.stop()
        if self._play is not None:
            await self._play.close()
        async with self._lock:  # whatever is being kept, is
            pass
        await asyncio.sleep(0)  # answers to what was just done go first
        self._audience.close(why)

    async def drained(self) -> None:
        """Everyone has been sent what waited for them."""
        while any(not viewer.idle for viewer in self._audience):
            await asyncio.sleep(0.01)
