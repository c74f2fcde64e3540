"""Requests of people at a table, a function for each kind: who may ask, and what the table does then."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from nekobako.bots import bots_of
from nekobako.core.stability import Stability
from nekobako.server.errors import Denied
from nekobako.server.limits import Limiter
from nekobako.server.protocol import requests as ask
from nekobako.server.tables.live_match import LiveMatch
from nekobako.server.tables.table import Table
from nekobako.table.match_factory import new_match

Handler = Callable[[Table, str, Any], Awaitable[Any]]


async def carry_out(table: Table, guest: str | None, request: ask.Request) -> Any:
    """Carry out a request of someone at the table; the answer's result."""
    if isinstance(request, ask.Ping):
        return None
    if guest is None:
        raise Denied("unauthorised", "not_at_table")
    table.keeper.check_open()
    table.record.check_may_look(guest)
    table.touch()
    return await HANDLERS[type(request)](table, guest, request)


# --- the match


async def act(table: Table, guest: str, request: ask.Act) -> None:
    live = _owned_match(table, guest, request.seat)
    for key in sorted(live.match.program_keys & request.action.keys()):
        raise Denied("forbidden", "program_key", field=f"action.{key}", rule=live.match.people_rule, name=key)
    await table.people.hand_back(guest)  # whoever acts is here
    await live.act(request.seat, request.action, (guest, request.id), request.known)


async def undo(table: Table, guest: str, request: ask.Undo) -> None:
    live = _owned_match(table, guest, request.seat)
    await table.people.hand_back(guest)
    await live.undo(request.seat, (guest, request.id))


async def suggest(table: Table, guest: str, request: ask.Suggest) -> dict[str, Any]:
    live = _owned_match(table, guest, request.seat)
    if not live.match.hints:
        raise Denied("forbidden", "no_hints", rule=live.match.people_rule)
    _check_pace(table.services.hint_limit, guest)
    return await live.suggest(request.seat, asker=guest)


async def foresee(table: Table, guest: str, request: ask.Foresee) -> Any:
    live = _owned_match(table, guest, request.seat)
    _check_pace(table.services.plan_limit, guest)
    return await live.foresee(request.seat, request.action)


async def stability(table: Table, guest: str, request: ask.AskStability) -> Stability | None:
    """A hint, for anyone at the table; once the match is over, no secret."""
    if table.live is None:
        raise Denied("not_now", "not_now_playing")
    if table.live.match.deciders and not table.live.match.hints:
        raise Denied("forbidden", "no_hints", rule=table.live.match.people_rule)
    _check_pace(table.services.hint_limit, guest)
    return await table.live.stability(guest)


async def hands(table: Table, guest: str, request: ask.Hands) -> None:
    live = table.live if _lends_hand(table, guest, request.seat) else _owned_match(table, guest, request.seat)
    await table.people.hand_back(guest)
    if live is None or live.closed() or live.handling is None:
        raise Denied("not_now", "no_hands")
    live.waiting_since = table.services.now()
    live.handling.feed(request.seat, request.records)


def _owned_match(table: Table, guest: str, seat: int) -> LiveMatch:
    table.record.seats.check_owner(guest, seat)
    if table.live is None:
        raise Denied("not_now", "not_now_playing")
    return table.live


def _lends_hand(table: Table, guest: str, seat: int) -> bool:
    """A bot with whom someone handles a piece (Duo) lends them its hand; the game says whether it is any use."""
    seats, handling = table.record.seats, table.live.handling if table.live else None
    mine = handling is not None and handling.by_people and seats.occupants[handling.seat].guest == guest
    return mine and 0 <= seat < len(seats) and seats.bot_at(seat) is not None


# --- seats


async def sit(table: Table, guest: str, request: ask.Sit) -> None:
    await table.keeper.change(lambda seats: seats.sit(guest, request.seat))
    table.attendance.wait_for(guest)
    await table.matches.seats_changed()


async def stand(table: Table, guest: str, request: ask.Stand) -> None:
    await table.keeper.change(lambda seats: seats.stand(guest, request.seat, table.record.stand_in()))
    await table.matches.seats_changed()


async def leave(table: Table, guest: str, request: ask.Leave) -> None:
    if not table.record.belongs(guest):
        return
    await table.keeper.change(lambda seats: seats.leave(guest, table.record.stand_in()))
    await table.matches.seats_changed()


async def seat_bot(table: Table, guest: str, request: ask.SeatBot) -> None:
    _check_bot(table, request.bot)
    await table.keeper.change(lambda seats: seats.seat_bot(guest, request.seat, request.bot))


async def kick(table: Table, guest: str, request: ask.Kick) -> None:
    await table.people.show_out(lambda seats: seats.kick(guest, request.seat))


async def ban(table: Table, guest: str, request: ask.Ban) -> None:
    table.record.seats.check_host(guest)
    if not table.people.knows(request.guest) and request.guest not in table.record.seats.people:
        raise Denied("unknown", "no_such_guest", field="guest")
    if request.banned:
        await table.people.show_out(lambda seats: seats.ban(guest, request.guest))
    else:
        await table.people.lift_ban(guest, request.guest)


async def remove(table: Table, guest: str, request: ask.Remove) -> None:
    """Go on without someone: once the others wish so, a bot plays on, for good."""
    await table.people.hand_back(guest)
    if request.wish:
        _check_idle(table, request.seat)
    await table.people.show_out(lambda seats: seats.remove(guest, request.seat, request.wish, table.record.stand_in()))


def _check_idle(table: Table, seat: int) -> None:
    """They are asked, and have done nothing for as long as one may be away; or a bot plays for them already."""
    seats, live = table.record.seats, table.live
    if live is None or not 0 <= seat < len(seats):
        return  # refused by the seats, with their own words
    theirs = seats.seats_of(seats.occupants[seat].guest)
    if not theirs or seats.bot_at(seat) is not None:
        return
    asked = any(one in live.match.deciders for one in theirs)
    left = table.record.settings.away - (table.services.now() - live.waiting_since) / 1000
    if not asked or left > 0:
        raise Denied("not_now", "not_idle", field="seat", seconds=round(table.record.settings.away))


async def start(table: Table, guest: str, request: ask.Start | ask.Rematch) -> None:
    await table.matches.start(guest, request.id)


async def abandon(table: Table, guest: str, request: ask.Abandon) -> None:
    if await table.keeper.change(lambda seats: seats.vote(guest, request.wish)):
        await table.matches.abandon()


async def configure(table: Table, guest: str, request: ask.Configure) -> None:
    """Tried out before it is kept: what the game refuses is refused here."""
    record = table.record
    record.seats.check_host(guest)
    record.seats.check_between_matches()
    count = len(record.seats) if request.seats is None else request.seats
    options = record.options if request.options is None else request.options
    settings = request.settings or record.settings
    _check_bot(table, settings.stand_in)
    await table.services.in_thread(new_match, record.game, count, 0, options)
    await table.keeper.change(lambda seats: seats.resize(guest, count), options=options, settings=settings)


def _check_bot(table: Table, bot: str | None) -> None:
    known = bots_of(table.record.game)
    if bot is not None and bot not in known:
        raise Denied("unknown", "no_bot", field="bot", name=bot[:40], bots=", ".join(known))


# --- the chat


async def say(table: Table, guest: str, request: ask.Say) -> None:
    _check_pace(table.services.chat_limit, guest)
    await table.say(guest, request.text, request.id)


def _check_pace(limit: Limiter, guest: str) -> None:
    wait = limit.take(guest, time.monotonic())
    if wait:
        raise Denied("too_fast", "too_fast", seconds=max(1, round(wait)))


async def mute(table: Table, guest: str, request: ask.Mute) -> None:
    table.record.seats.check_host(guest)
    if not table.people.knows(request.guest):
        raise Denied("unknown", "no_such_guest", field="guest")
    await table.mute(request.guest, request.muted)


async def hello(table: Table, guest: str, request: ask.Hello) -> None:
    raise Denied("not_now", "hello_again")


HANDLERS: Final[dict[type[ask.Request], Handler]] = {
    ask.Act: act,
    ask.Undo: undo,
    ask.Suggest: suggest,
    ask.Foresee: foresee,
    ask.AskStability: stability,
    ask.Hands: hands,
    ask.Sit: sit,
    ask.Stand: stand,
    ask.Leave: leave,
    ask.SeatBot: seat_bot,
    ask.Kick: kick,
    ask.Ban: ban,
    ask.Remove: remove,
    ask.Configure: configure,
    ask.Start: start,
    ask.Rematch: start,
    ask.Abandon: abandon,
    ask.Say: say,
    ask.Mute: mute,
    ask.Hello: hello,
}
