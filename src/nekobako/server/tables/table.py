"""A table: its seats and people, its chat, the match played at it, and all who look on."""

import asyncio
import copy
import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection

from nekobako import games
from nekobako.bots import bots_of
from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied, trouble_of
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.messages import Changed, Handling, Happened, Message, Refused, Snapshot, Spoken, Undone
from nekobako.server.protocol.shapes import Person, Place, Said, TableInfo, TableSettings
from nekobako.server.storage import chat, matches, tables
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.desks import Desks, log_of, story_of
from nekobako.server.tables.play import Play
from nekobako.server.tables.seating import Seating, Spot
from nekobako.server.tables.viewer import Viewer
from nekobako.table.opening import fresh, rebuilt

CHAT_SHOWN: Final = 100  # lines that who joins gets
T = TypeVar("T")


class Table:
    def __init__(self, backstage: Backstage, stored: StoredTable, names: dict[str, str], muted: set[str]) -> None:
        self._back = backstage
        self.id, self.game, self.created = stored.id, stored.game, stored.created
        self.options: dict[str, Any] = stored.options or {}
        self.settings = msgspec.convert(stored.settings, TableSettings)
        self.number = stored.match_number
        spots = [Spot(place.guest_id, place.bot, place.stands_in) for place in stored.places]
        self.seating = Seating(stored.host_id, spots, stored.state)  # type: ignore[arg-type]
        self._names = names
        self._muted = muted
        self._viewers: list[Viewer] = []
        self._lock = asyncio.Lock()  # seats, settings, start and end
        self._play: Play | None = None
        self._gone: dict[str, asyncio.TimerHandle] = {}  # guests without a connection, until a bot stands in

    # --- what everyone sees

    def info(self) -> TableInfo:
        here = {viewer.guest for viewer in self._viewers}
        sitting = set(self.seating.people)
        return TableInfo(
            table=self.id,
            game=self.game,
            options=self.options,
            settings=self.settings,
            state=self.seating.state,
            match=self.number,
            host=self.seating.host,
            places=[self._place(seat, spot, here) for seat, spot in enumerate(self.seating.spots)],
            watching=sum(viewer.guest not in sitting for viewer in self._viewers),
            abandon=sorted(self.seating.votes),
            created=self.created,
        )

    def names(self) -> list[str]:
        """What the seats are called; a bot by its kind."""
        return [
            self._names.get(spot.guest, "") if spot.guest is not None else f"{spot.bot or '?'} {seat + 1}"
            for seat, spot in enumerate(self.seating.spots)
        ]

    def _place(self, seat: int, spot: Spot, here: set[str | None]) -> Place:
        person = None
        if spot.guest is not None:
            person = Person(guest=spot.guest, name=self._names.get(spot.guest, ""), here=spot.guest in here)
        return Place(seat=seat, person=person, bot=spot.bot)

    async def snapshot(self, guest: str | None) -> Snapshot:
        """The same for everyone who joins, and joins again."""
        lines = await self._back.read(lambda connection: chat.lines(connection, self.id, CHAT_SHOWN))
        play, eyes, names = self._play, self._eyes(guest), self.names()
        events = log_of(play.match, eyes) if play else []
        return Snapshot(
            table=self.info(),
            guest=guest,
            desks=Desks(play.match, names).of(eyes) if play else [],
            deciders=play.match.deciders if play else [],
            events=events,
            story=story_of(play.match, names, eyes, events) if play else [],
            chat=[Said(n=line.n, guest=line.guest_id, name=line.name, text=line.text, at=line.at) for line in lines],
            clock=play.clock() if play else None,
            handling=play is not None and play.running is not None,
        )

    def _eyes(self, guest: str | None) -> list[int | None]:
        """The seats through which a guest sees: their own, or a spectator's."""
        own: list[int | None] = [*self.seating.seats_of(guest)]
        if own:
            return own
        over = self._play is not None and not self._play.match.deciders
        if over and self.settings.hands_after_end:
            return [*range(len(self.seating.spots))]
        return [None]

    # --- people come and go

    def know(self, guest: str, name: str) -> None:
        """What someone is called now."""
        self._names[guest] = name

    async def snapshot_for(self, guest: str | None) -> Snapshot:
        self._check_may_look(guest)
        return await self.snapshot(guest)

    def _check_may_look(self, guest: str | None) -> None:
        sits = bool(self.seating.seats_of(guest)) or guest == self.seating.host
        if not sits and not self.settings.spectators and self.seating.state != "open":
            raise Denied("forbidden", "no_spectators")

    async def join(self, guest: str | None, name: str | None, client: str) -> Viewer:
        """A new connection; its first message is the snapshot."""
        self._check_may_look(guest)
        viewer = Viewer(guest, client)
        if guest is not None and name is not None:
            self.know(guest, name)
            if guest in self._gone:
                self._gone.pop(guest).cancel()
            if self.seating.seats_of(guest):
                await self._change(lambda seating: seating.back(guest), tell=False)
        await self.take_up()
        viewer.send(await self.snapshot(guest))
        self._viewers.append(viewer)
        if self._play is not None and self._play.running is not None:
            viewer.show(self._play.running.whole(), bytes)
        self._tell_table(besides=viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended; its guest may be back in a moment."""
        if viewer not in self._viewers:
            return
        self._viewers.remove(viewer)
        guest = viewer.guest
        gone = guest is not None and all(other.guest != guest for other in self._viewers)
        if guest is not None and gone and (self.seating.seats_of(guest) or guest == self.seating.host):
            loop = asyncio.get_running_loop()
            later = loop.call_later(self.settings.away, lambda: self._back.background(self._away(guest)))
            self._gone[guest] = later
        self._tell_table()

    async def _away(self, guest: str) -> None:
        self._gone.pop(guest, None)
        if any(viewer.guest == guest for viewer in self._viewers):
            return
        await self._change(lambda seating: seating.away(guest, self._stand_in()))
        if self._play is not None:
            self._play.begin()

    # --- what they ask for

    async def do(self, guest: str | None, request: ask.Request) -> Any:
        """Carry out a request of someone at the table; the answer's result."""
        if guest is None:
            raise Denied("unauthorised", "not_at_table")
        match request:
            case ask.Act():
                play = self._playing()
                self.seating.check_owner(guest, request.seat)
                await play.act(request.seat, request.action, (guest, request.id), request.known)
            case ask.Hands():
                self.seating.check_owner(guest, request.seat)
                self._playing().hands(request.seat, request.records)
            case ask.Suggest():
                self.seating.check_owner(guest, request.seat)
                return await self._playing().suggest(request.seat)
            case ask.Undo():
                self.seating.check_owner(guest, request.seat)
                await self._playing().undo(request.seat)
            case ask.Say():
                await self._say(guest, request.text)
            case ask.Sit():
                await self._change(lambda seating: seating.sit(guest, request.seat))
            case ask.Stand():
                await self._change(lambda seating: seating.stand(guest, request.seat, self._stand_in()))
            case ask.Leave():
                await self._change(lambda seating: seating.leave(guest, self._stand_in()))
            case ask.SeatBot():
                self._check_bot(request.bot)
                await self._change(lambda seating: seating.seat_bot(guest, request.seat, request.bot))
            case ask.Kick():
                kicked = await self._change(lambda seating: seating.kick(guest, request.seat))
                self._snapshots(kicked)
            case ask.Configure():
                await self._configure(guest, request)
            case ask.Start() | ask.Rematch():
                await self._start(guest)
            case ask.Abandon():
                await self._abandon(guest, request.wish)
            case ask.Mute():
                await self._mute(guest, request)
            case ask.Ping():
                pass
            case _:
                raise Denied("not_now", "hello_again")
        if isinstance(request, ask.Sit | ask.Stand | ask.Leave):
            self._snapshots(guest)
            if self._play is not None:
                self._play.begin()
        return None

    def _playing(self) -> Play:
        if self._play is None:
            raise Denied("not_now", "not_now_playing")
        return self._play

    async def _say(self, guest: str, text: str) -> None:
        text = text.strip()
        if guest in self._muted:
            raise Denied("forbidden", "muted")
        if not text:
            raise Denied("malformed", "empty_text", field="text")
        if len(text) > ask.LONGEST_TEXT:
            raise Denied("malformed", "long_text", field="text", most=ask.LONGEST_TEXT, got=len(text))
        name, now = self._names.get(guest, ""), self._back.now()
        line = await self._back.keep(lambda connection: chat.say(connection, self.id, guest, name, text, now))
        self._tell(Spoken(said=Said(n=line.n, guest=guest, name=name, text=text, at=now)))

    async def _mute(self, guest: str, request: ask.Mute) -> None:
        self.seating.check_host(guest)
        await self._back.keep(lambda connection: chat.mute(connection, self.id, request.guest, request.muted))
        (self._muted.add if request.muted else self._muted.discard)(request.guest)

    async def _configure(self, guest: str, request: ask.Configure) -> None:
        """Tried out before it is kept: what the game refuses is refused here."""
        self.seating.check_host(guest)
        self.seating.check_between_matches()
        seats = len(self.seating.spots) if request.seats is None else request.seats
        options = self.options if request.options is None else request.options
        settings = request.settings or self.settings
        self._check_bot(settings.stand_in)
        await self._back.in_thread(fresh, self.game, seats, 0, options)
        before = self.options, self.settings
        self.options, self.settings = options, settings
        try:
            await self._change(lambda seating: seating.resize(guest, seats) if request.seats is not None else None)
        except BaseException:
            self.options, self.settings = before
            raise

    def _check_bot(self, bot: str | None) -> None:
        known = bots_of(self.game)
        if bot is not None and bot not in known:
            raise Denied("unknown", "no_bot", field="bot", name=bot[:40], bots=", ".join(known))

    def _stand_in(self) -> str:
        return self.settings.stand_in or usual_bot(self.game)

    # --- the match

    async def _start(self, guest: str) -> None:
        async with self._lock:
            seating = copy.deepcopy(self.seating)
            seating.start(guest, self._stand_in())
            if self._play is not None:
                await self._play.close()
            number, match_id, now = self.number + 1, secrets.token_urlsafe(12), self._back.now()
            stored = self._stored(seating, number, now)
            began = StoredMatch(
                id=match_id, table_id=self.id, number=number, game=self.game, started=now, places=stored.places
            )

            def kept(connection: Connection) -> None:
                tables.save(connection, stored)
                matches.start(connection, began)

            def begin() -> tuple[Any, DatabaseJournal]:
                journal = DatabaseJournal(self._back.store, match_id, tracks=False)
                with journal.together(kept):
                    match = fresh(self.game, len(seating.spots), secrets.randbits(62), self.options, journal)
                return match, journal

            match, journal = await self._back.in_thread(begin)
            self.seating, self.number = seating, number
            self._play = self._play_of(match, match_id, journal)
        self._snapshots()
        self._play.begin()

    async def take_up(self) -> None:
        """Go on with a match that was left by a server before this one."""
        async with self._lock:
            if self._play is not None or self.number == 0:
                return
            stored = await self._back.read(lambda connection: matches.at_table(connection, self.id, self.number))
            if stored is None:
                return

            def again() -> tuple[Any, DatabaseJournal]:
                journal = DatabaseJournal(self._back.store, stored.id, tracks=False)
                return rebuilt(journal), journal

            match, journal = await self._back.in_thread(again)
            self._play = play = self._play_of(match, stored.id, journal)
        if self.seating.state == "playing":
            if match.deciders:
                play.begin()
            else:
                await self.ended()

    def _play_of(self, match: Any, match_id: str, journal: DatabaseJournal) -> Play:
        return Play(
            match,
            match_id,
            journal,
            self._back.store,
            self,
            self._back.threads,
            self._back.hands,
            self._back.thinkers,
            self.settings.clock,
            self._back.pace,
        )

    async def _abandon(self, guest: str, wish: bool) -> None:
        agreed = await self._change(lambda seating: seating.vote(guest, wish))
        if agreed and self._play is not None:
            play = self._play
            await play.close()
            await self._back.keep(lambda c: matches.end(c, play.id, None, self._back.now()))
            await self._change(lambda seating: seating.over("abandoned"))

    # --- Play's host

    def bot_at(self, seat: int) -> str | None:
        return self.seating.bot_at(seat)

    def watched(self) -> bool:
        return bool(self._viewers)

    async def ended(self) -> None:
        assert self._play is not None
        match_id, outcome = self._play.id, self._play.match.outcome
        await self._back.keep(lambda connection: matches.end(connection, match_id, outcome, self._back.now()))
        await self._change(lambda seating: seating.over())
        if self.settings.hands_after_end:
            self._snapshots(spectators=True)

    def happened(self, since: int) -> None:
        play, names = self._playing(), self.names()
        desks, clock, deciders = Desks(play.match, names), play.clock(), play.match.deciders
        for viewer, eyes in self._audience():
            events = log_of(play.match, eyes, since)
            story = story_of(play.match, names, eyes, events)
            viewer.send(Happened(events=events, story=story, desks=desks.of(eyes), deciders=deciders, clock=clock))

    def undone(self, events: int) -> None:
        play, names = self._playing(), self.names()
        desks, clock, deciders = Desks(play.match, names), play.clock(), play.match.deciders
        for viewer, eyes in self._audience():
            story = story_of(play.match, names, eyes, log_of(play.match, eyes))
            viewer.send(Undone(events=events, story=story, desks=desks.of(eyes), deciders=deciders, clock=clock))

    def handling(self, message: Handling) -> None:
        self._tell(message)

    def frame(self, frame: bytes, whole: Callable[[], bytes]) -> None:
        for viewer in self._viewers:
            viewer.show(frame, whole)

    def hands_refused(self, seat: int, refusal: Refusal) -> None:
        guest = self.seating.spots[seat].guest
        for viewer in self._viewers:
            if viewer.guest == guest and guest is not None:
                viewer.send(Refused(id=None, trouble=trouble_of(refusal)))

    # --- telling

    def _audience(self) -> list[tuple[Viewer, list[int | None]]]:
        return [(viewer, self._eyes(viewer.guest)) for viewer in self._viewers]

    def _tell(self, message: Message, besides: Viewer | None = None) -> None:
        for viewer in self._viewers:
            if viewer is not besides:
                viewer.send(message)

    def _tell_table(self, besides: Viewer | None = None) -> None:
        self._tell(Changed(table=self.info()), besides)

    def _snapshots(self, guest: str | None = None, *, spectators: bool = False) -> None:
        """What someone may see has changed from the ground up: everyone's, or those of one guest or the spectators."""

        async def send() -> None:
            for viewer in list(self._viewers):
                looks_on = not self.seating.seats_of(viewer.guest)
                if looks_on if spectators else guest in (None, viewer.guest):
                    viewer.send(await self.snapshot(viewer.guest))

        self._back.background(send())

    # --- keeping

    async def _change(self, change: Callable[[Seating], T], *, tell: bool = True) -> T:
        """A change of the seats is made on a copy, kept, and only then true."""
        async with self._lock:
            seating = copy.deepcopy(self.seating)
            result = change(seating)
            stored = self._stored(seating, self.number, self._back.now())
            await self._back.keep(lambda connection: tables.save(connection, stored))
            self.seating = seating
        if tell:
            self._tell_table()
        return result

    def _stored(self, seating: Seating, number: int, now: int) -> StoredTable:
        return StoredTable(
            id=self.id,
            game=self.game,
            options=self.options,
            settings=msgspec.to_builtins(self.settings),
            public=self.settings.public,
            host_id=seating.host,
            state=seating.state,
            match_number=number,
            created=self.created,
            changed=now,
            places=tuple(
                StoredPlace(guest_id=spot.guest, bot=spot.bot, stands_in=spot.stands_in) for spot in seating.spots
            ),
        )

    async def close(self) -> None:
        for timer in self._gone.values():
            timer.cancel()
        if self._play is not None:
            await self._play.close()
        for viewer in self._viewers:
            viewer.close("stopping")


def usual_bot(game: str) -> str:
    """The one in the middle: neither the weakest nor the slowest."""
    names = list(bots_of(games.named(game).name))
    return names[len(names) // 2]
