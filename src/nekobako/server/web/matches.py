"""Matches over HTTP: a guest's own, and replays of those that are over."""

from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from nekobako.core.stability import Stability
from nekobako.server.errors import Denied
from nekobako.server.protocol.api import PlayedMatch, Replay
from nekobako.server.storage import guests, matches
from nekobako.server.storage.damage import sound_steps
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.journal_rows import DamagedJournalError
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.tables.audience import Perspective
from nekobako.server.tables.replay import encoded_replay, plain_names, read_match, stability_after
from nekobako.server.tables.seat_names import SeatNames
from nekobako.server.web.http_json import MAY, MUST, Json
from nekobako.server.web.request_guard import Guard, RequestGuard
from nekobako.table import neko_format
from nekobako.table.journal import Committed

MOST: Final = 200
HttpRequest = Request[Any, Any, Any]


@get("/api/me/matches", summary="Matches I played", security=MUST)
async def my_matches(request: HttpRequest, guard: Guard) -> Json[list[PlayedMatch]]:
    guest = await guard.known_guest(request)
    services = guard.registry.services
    played = await services.read(lambda connection: matches.of_guest(connection, guest.id, MOST))
    listed = []
    for one in played:
        names = await _names(guard, one)
        seats = [seat for seat, place in enumerate(one.places) if place.guest_id == guest.id]
        listed.append(
            PlayedMatch(
                match=one.id,
                table=one.table_id,
                game=one.game,
                number=one.number,
                started=one.started,
                ended=one.ended,
                outcome=one.outcome,
                seats=seats,
                names=plain_names(one, names),
                called=names.by_seat,
            )
        )
    return Json(listed)


@get("/api/matches/{match_id:str}", summary="A match that is over, step by step", security=MAY)
async def replay(request: HttpRequest, match_id: FromPath[str], guard: Guard) -> Json[Replay]:
    stored, seats = await _viewable(request, match_id, guard)
    names = await _names(guard, stored)
    services = guard.registry.services
    kept = await services.in_reader(read_match, services.store, stored)
    work = partial(encoded_replay, kept, names, seats)
    return Json(msgspec.Raw(await services.replays.run(await guard.asker(request), work)))  # type: ignore[arg-type]


@get(
    "/api/matches/{match_id:str}/tracks/{number:int}",
    summary="What hands did",
    security=MAY,
    media_type="application/octet-stream",
)
async def track(request: HttpRequest, match_id: FromPath[str], number: FromPath[int], guard: Guard) -> Response[bytes]:
    """The frames of one handling, strung together, in the form of docs/protocol.md."""
    stored, _ = await _viewable(request, match_id, guard)
    services = guard.registry.services

    def read_track() -> bytes:
        entries = DatabaseJournal(services.store, stored.id).entries()
        try:
            entry = entries[number] if 0 <= number < len(entries) else None
        except DamagedJournalError:
            entry = None
        return entry.track if isinstance(entry, Committed) else b""

    frames = await services.in_reader(read_track)
    if not frames:
        raise Denied("unknown", "no_page")
    return Response(frames)


@get("/api/matches/{match_id:str}/stability/{number:int}", summary="How surely all stood then", security=MAY)
async def stability(
    request: HttpRequest, match_id: FromPath[str], number: FromPath[int], guard: Guard
) -> Json[Stability | None]:
    """Of copies of what stood after so many actions, each shaken a little, how many still stand; null in a game of
    cards, and where nothing stood."""
    stored, _ = await _viewable(request, match_id, guard)
    services = guard.registry.services
    kept = await services.in_reader(read_match, services.store, stored)
    if not 0 <= number < len(kept.entries):
        raise Denied("unknown", "no_page")
    return Json(await services.replays.run(await guard.asker(request), partial(stability_after, kept, number)))


@get("/api/matches/{match_id:str}/file", summary="The match as a .neko file", security=MAY, media_type="text/plain")
async def neko_file(request: HttpRequest, match_id: FromPath[str], guard: Guard) -> Response[bytes]:
    """The match as a text that `nekobako replay` reads; it holds every secret, and is there once it is over."""
    stored, seats = await _viewable(request, match_id, guard)
    if len(seats) < len(stored.places):
        raise Denied("forbidden", "no_spectators")
    services = guard.registry.services

    def text() -> bytes:
        lines: list[str] = []
        steps = sound_steps(DatabaseJournal(services.store, stored.id), stored.id)
        with suppress(DamagedJournalError):  # up to there
            for entry, _ in steps:
                lines.append(neko_format.text(entry))
        return "".join(lines).encode()

    name = f"{stored.game}-{stored.id}.neko"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(await services.in_thread(text), headers=headers)


async def _viewable(request: HttpRequest, match_id: str, guard: RequestGuard) -> tuple[StoredMatch, Perspective]:
    """A match that is over, and the seats through whose seats whoever asks may see it."""
    guest = await guard.guest(request)
    stored = await guard.registry.services.read(lambda connection: matches.get(connection, match_id))
    if stored is None:
        raise Denied("unknown", "no_match", field="match")
    if stored.ended is None:
        raise Denied("not_now", "not_over")
    own = [seat for seat, place in enumerate(stored.places) if guest is not None and place.guest_id == guest.id]
    settings = await guard.registry.lobby.settings(stored.table_id)
    if not own and not settings.spectators:
        raise Denied("forbidden", "no_spectators")
    others = [seat for seat in range(len(stored.places)) if seat not in own]
    if settings.hands_after_end:
        return stored, (*own, *others)
    return stored, tuple(own) or (None,)


async def _names(guard: RequestGuard, stored: StoredMatch) -> SeatNames:
    people = [place.guest_id for place in stored.places if place.guest_id is not None]
    names = await guard.registry.services.read(lambda connection: guests.names(connection, people))
    return SeatNames.of(
        (names.get(place.guest_id, "") if place.guest_id else None, place.bot or "") for place in stored.places
    )


HANDLERS: Final = [my_matches, replay, track, stability, neko_file]
