"""A table: its facts, the company at it, the window through which it is seen, and the match that is played.

Seats, settings, start and end change one after the other, under a lock, on a copy that is kept before it is true. When
something could not be kept, only the database knows what is true: the table is closed and opened anew from there.
"""

import asyncio
import copy
import secrets
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from nekobako.bots import bots_of, usual_of
from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.messages import Handling, Snapshot
from nekobako.server.protocol.shapes import TableInfo, TableSettings
from nekobako.server.storage import matches, tables
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.tables import StoredTable
from nekobako.server.tables.asking import Asking
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.chatting import Chat
from nekobako.server.tables.company import Company
from nekobako.server.tables.facts import Facts
from nekobako.server.tables.play import Play
from nekobako.server.tables.seating import Seating
from nekobako.server.tables.viewer import Viewer
from nekobako.server.tables.window import Window
from nekobako.table.match import Match
from nekobako.table.opening import fresh, rebuilt

T = TypeVar("T")
Also = Callable[[Connection], object]


class House(Protocol):
    """The hall in which a table stands."""

    def open_anew(self, table: "Table") -> None: ...


class Table:
    def __init__(self, back: Backstage, house: House, stored: StoredTable, names: dict[str, str], chat: Chat) -> None:
        self.back, self._house = back, house
        self.facts = Facts(stored, names)
        self.chat = chat
        self.audience = Audience()
        self.window = Window(back, self.facts, self.audience, chat)
        self.company = Company(self)
        self._asking = Asking(self)
        self.used = back.now()
        self.closed = False
        self._lock = asyncio.Lock()

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def game(self) -> str:
        return self.facts.game

    @property
    def seating(self) -> Seating:
        return self.facts.seating

    @property
    def settings(self) -> TableSettings:
        return self.facts.settings

    @property
    def play(self) -> Play | None:
        return self.window.play

    def info(self) -> TableInfo:
        return self.window.info()

    # --- for the doors

    def knows(self, guest: str) -> bool:
        return self.company.knows(guest)

    def know(self, guest: str, name: str) -> None:
        self.company.know(guest, name)

    def seen_by_request(self, guest: str) -> None:
        self.company.seen_by_request(guest)

    def check_may_look(self, guest: str | None) -> None:
        self.company.check_may_look(guest)

    async def snapshot_for(self, guest: str | None) -> Snapshot:
        self.check_may_look(guest)
        await self.take_up()
        return await self.window.seen(guest, lambda snapshot: snapshot())

    async def join(self, guest: str | None, name: str | None, *, frames: bool = True) -> Viewer:
        """A new connection; its first message is the snapshot."""
        return await self.company.join(guest, name, frames=frames)

    def leave(self, viewer: Viewer) -> None:
        self.company.leave(viewer)

    async def do(self, guest: str | None, request: ask.Request) -> Any:
        """Carry out a request of someone at the table; the answer's result."""
        if isinstance(request, ask.Ping):
            return None
        if guest is None:
            raise Denied("unauthorised", "not_at_table")
        self.check_open()
        self.used = self.back.now()
        return await self._asking.do(guest, request)

    # --- the match

    async def start(self, guest: str) -> None:
        async with self._lock:
            self.check_open()
            seating = copy.deepcopy(self.seating)
            seating.start(guest, self.stand_in())
            if self.play is not None:
                await self.play.close()
            number, match_id, now = self.facts.number + 1, secrets.token_urlsafe(12), self.back.now()
            stored = self.facts.stored(seating, now, number=number)
            began = StoredMatch(
                id=match_id, table_id=self.id, number=number, game=self.game, started=now, places=stored.places
            )

            def kept(connection: Connection) -> None:
                tables.save(connection, stored)
                matches.start(connection, began)

            def begin() -> tuple[Match, DatabaseJournal]:
                journal = DatabaseJournal(self.back.store, match_id, tracks=False)
                with journal.together(kept):
                    match = fresh(self.game, len(seating.spots), secrets.randbits(62), self.facts.options, journal)
                return match, journal

            match, journal = await self._kept(self.back.in_thread(begin))
            self.facts.seating, self.facts.number, self.facts.players = seating, number, began.places
            play = self.window.play = self._play_of(match, match_id, journal, fresh=True)
        await self._begun(play)

    async def _begun(self, play: Play) -> None:
        for viewer in self.audience:
            if not self.settings.spectators and not self.facts.belongs(viewer.guest):
                viewer.close("no_spectators")
        self.company.wait_for_all()
        play.set_clock()
        await self.window.send_snapshots(play, lambda viewer: True)
        play.begin()

    def taken_up(self) -> bool:
        return self.play is not None or self.facts.number == 0

    async def take_up(self) -> None:
        """Go on with a match that was left by a server before this one."""
        if self.taken_up():
            return
        async with self._lock:
            if self.taken_up() or self.closed:
                return
            stored = await self.back.read(lambda connection: matches.at_table(connection, self.id, self.facts.number))
            if stored is None:
                return

            def again() -> tuple[Match, DatabaseJournal]:
                journal = DatabaseJournal(self.back.store, stored.id, tracks=False)
                return rebuilt(journal), journal

            match, journal = await self.back.in_thread(again)
            self.facts.players = stored.places
            play = self.window.play = self._play_of(match, stored.id, journal, fresh=False)
        if self.seating.state != "playing":
            return
        self.company.wait_for_all()
        if match.deciders:
            play.begin()
        else:
            await self.ended()  # it was over, and that was not yet written down

    def _play_of(self, match: Match, match_id: str, journal: DatabaseJournal, *, fresh: bool) -> Play:
        return Play(match, match_id, journal, self, self.back, self.settings.clock, fresh=fresh)

    def stand_in(self) -> str | None:
        """The bot that plays for those who are away."""
        return self.settings.stand_in or usual_of(bots_of(self.game))

    async def seats_changed(self) -> None:
        """A bot may have to play on, or a person; and who is left may all wish to stop."""
        if self.seating.agreed:
            await self.abandon()
        elif self.play is not None:
            self.play.begin()

    async def abandon(self) -> None:
        play = self.play
        assert play is not None
        await play.close()
        if play.in_doubt:
            return

        def abandon(seating: Seating) -> None:
            if seating.state == "playing":  # and was not over a moment before
                seating.over("abandoned")

        await self.change(abandon, also=lambda c: matches.end(c, play.id, play.match.outcome, self.back.now()))

    # --- the match's host

    def bot_at(self, seat: int) -> str | None:
        return self.seating.bot_at(seat)

    def deserted(self, seat: int) -> bool:
        return self.seating.deserted(seat)

    def watched(self) -> bool:
        return bool(self.audience)

    async def happened(self, since: int) -> None:
        await self.window.happened(since)

    async def undone(self, events: int) -> None:
        await self.window.undone(events)

    async def ended(self) -> None:
        play = self.play
        assert play is not None
        outcome, now = play.match.outcome, self.back.now()
        await self.change(Seating.over, also=lambda connection: matches.end(connection, play.id, outcome, now))
        if self.settings.hands_after_end:
            shown = self.window.send_snapshots(play, lambda viewer: not self.facts.belongs(viewer.guest))
            self.back.background(shown)

    def handling(self, message: Handling) -> None:
        self.audience.handling(message)

    def frame(self, frame: bytes) -> None:
        if self.play is not None and self.play.running is not None:
            self.audience.frame(frame, self.play.running.want_whole)

    def whole(self, whole: bytes) -> None:
        self.audience.whole(whole)

    def hands_refused(self, seat: int, refusal: Refusal) -> None:
        self.audience.hands_refused(self.seating.spots[seat].guest, refusal)

    def not_kept(self, problem: OSError) -> None:
        self._house.open_anew(self)

    # --- keeping

    async def change(
        self,
        change: Callable[[Seating], T],
        *,
        options: dict[str, Any] | None = None,
        settings: TableSettings | None = None,
        also: Also = lambda connection: None,
    ) -> T:
        """A change of the seats is made on a copy, kept, and only then true."""
        async with self._lock:
            self.check_open()
            seating = copy.deepcopy(self.seating)
            result = change(seating)
            stored = self.facts.stored(seating, self.back.now(), options=options, settings=settings)

            def keep(connection: Connection) -> None:
                also(connection)
                tables.save(connection, stored)

            await self._kept(self.back.keep(keep))
            self.facts.seating = seating
            self.facts.options = self.facts.options if options is None else options
            self.facts.settings = settings or self.settings
        self.window.tell_table()
        return result

    async def _kept(self, work: Any) -> Any:
        try:
            return await work
        except OSError as problem:
            self.not_kept(problem)
            raise

    # --- its end

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing goes on: it can be put away."""
        return not self.audience and self.seating.state != "playing"

    def check_open(self) -> None:
        if self.closed:
            raise Denied("not_now", "stopping")

    async def close(self, why: str) -> None:
        """What was acknowledged is finished; then everyone is told."""
        self.closed = True
        self.company.stop()
        if self.play is not None:
            await self.play.close()
        async with self._lock:  # whatever is being kept, is
            pass
        await asyncio.sleep(0)  # answers to what was just done go first
        self.audience.close(why)

    async def drained(self) -> None:
        """Everyone has been sent what waited for them."""
        while any(not viewer.idle for viewer in self.audience):
            await asyncio.sleep(0.01)
