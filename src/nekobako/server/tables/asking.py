"""What people at a table ask for, and who may: each request finds its way from here."""

from typing import TYPE_CHECKING, Any

from nekobako.bots import bots_of
from nekobako.server.denied import Denied
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.messages import Spoken
from nekobako.table.opening import fresh

if TYPE_CHECKING:
    from nekobako.server.tables.table import Table


class Asking:
    def __init__(self, table: "Table") -> None:
        self._table = table

    async def do(self, guest: str, request: ask.Request) -> Any:
        """Carry out a request of someone at the table; the answer's result."""
        match request:
            case ask.Act() | ask.Undo() | ask.Suggest() | ask.Hands():
                return await self._of_play(guest, request)
            case ask.Say():
                name = self._table.facts.people.get(guest, "")
                self._table.audience.tell(Spoken(said=await self._table.chat.say(guest, name, request.text)))
            case ask.Mute():
                await self._mute(guest, request)
            case ask.Hello():
                raise Denied("not_now", "hello_again")
            case _:
                await self._of_seats(guest, request)
        return None

    # --- the match

    async def _of_play(self, guest: str, request: ask.Act | ask.Undo | ask.Suggest | ask.Hands) -> Any:
        play = self._table.window.play
        if not (isinstance(request, ask.Hands) and self._leads(guest, request.seat)):
            self._table.seating.check_owner(guest, request.seat)
        if play is None:
            raise Denied("not_now", "not_now_playing")
        if isinstance(request, ask.Suggest):
            return await play.suggest(request.seat)
        await self._table.company.hand_back(guest)  # whoever acts is here
        if isinstance(request, ask.Act):
            await play.act(request.seat, request.action, (guest, request.id), request.known)
        elif isinstance(request, ask.Undo):
            await play.undo(request.seat, (guest, request.id))
        else:
            play.hands(request.seat, request.records)
        return None

    def _leads(self, guest: str, seat: int) -> bool:
        """A bot with whom someone handles a piece (Duo) lends them its hand; the game says whether it is any use."""
        play, seating = self._table.window.play, self._table.seating
        running = play.running if play else None
        mine = running is not None and running.by_people and seating.spots[running.seat].guest == guest
        return mine and 0 <= seat < len(seating.spots) and seating.bot_at(seat) is not None

    # --- seats

    async def _of_seats(self, guest: str, request: ask.Request) -> None:
        table, change = self._table, self._table.change
        match request:
            case ask.Sit():
                await change(lambda seating: seating.sit(guest, request.seat))
                table.company.wait_for(guest)
                await table.seats_changed()
            case ask.Stand():
                await change(lambda seating: seating.stand(guest, request.seat, table.stand_in()))
                await table.seats_changed()
            case ask.Leave():
                await change(lambda seating: seating.leave(guest, table.stand_in()))
                await table.seats_changed()
            case ask.SeatBot():
                self._check_bot(request.bot)
                await change(lambda seating: seating.seat_bot(guest, request.seat, request.bot))
            case ask.Kick():
                await change(lambda seating: seating.kick(guest, request.seat))
            case ask.Configure():
                await self._configure(guest, request)
            case ask.Start() | ask.Rematch():
                await table.start(guest)
            case ask.Abandon():
                if await change(lambda seating: seating.vote(guest, request.wish)):
                    await table.abandon()
            case _:
                raise AssertionError(f"no such request: {request}")

    async def _configure(self, guest: str, request: ask.Configure) -> None:
        """Tried out before it is kept: what the game refuses is refused here."""
        table = self._table
        table.seating.check_host(guest)
        table.seating.check_between_matches()
        seats = len(table.seating.spots) if request.seats is None else request.seats
        options = table.facts.options if request.options is None else request.options
        settings = request.settings or table.settings
        self._check_bot(settings.stand_in)
        await table.back.in_thread(fresh, table.game, seats, 0, options)
        await table.change(lambda seating: seating.resize(guest, seats), options=options, settings=settings)

    def _check_bot(self, bot: str | None) -> None:
        known = bots_of(self._table.game)
        if bot is not None and bot not in known:
            raise Denied("unknown", "no_bot", field="bot", name=bot[:40], bots=", ".join(known))

    async def _mute(self, guest: str, request: ask.Mute) -> None:
        self._table.seating.check_host(guest)
        if not self._table.company.knows(request.guest):
            raise Denied("unknown", "no_such_guest", field="guest")
        await self._table.chat.mute(request.guest, request.muted)
        self._table.window.tell_table()
