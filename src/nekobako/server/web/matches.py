"""What was played: a guest's matches, and replays of those that are over."""

from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from nekobako.server.denied import Denied
from nekobako.server.protocol.api import Played
from nekobako.server.storage import guests, matches
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.tables.names import Names
from nekobako.server.tables.replaying import plain_names, replay_of
from nekobako.server.web.porter import Doors, Porter
from nekobako.server.web.reading import json
from nekobako.table import neko
from nekobako.table.journal import Committed

MOST: Final = 200
HttpRequest = Request[Any, Any, Any]


@get("/api/me/matches")
async def my_matches(request: HttpRequest, porter: Doors) -> Response[bytes]:
    guest = await porter.known_guest(request)
    back = porter.hall.back
    played = await back.read(lambda connection: matches.of_guest(connection, guest.id, MOST))
    found = []
    for one in played:
        names = await _names(porter, one)
        seats = [seat for seat, place in enumerate(one.places) if place.guest_id == guest.id]
        found.append(
            Played(
                match=one.id,
                table=one.table_id,
                game=one.game,
                number=one.number,
                started=one.started,
                ended=one.ended,
                outcome=one.outcome,
                seats=seats,
                names=plain_names(one, names),
                called=names.told,
            )
        )
    return json(found)


@get("/api/matches/{match_id:str}")
async def replay(request: HttpRequest, match_id: FromPath[str], porter: Doors) -> Response[bytes]:
    stored, eyes = await _to_be_seen(request, match_id, porter)
    names = await _names(porter, stored)
    back = porter.hall.back
    return json(await back.in_thread(replay_of, back.store, stored, names, eyes))


@get("/api/matches/{match_id:str}/tracks/{number:int}")
async def track(request: HttpRequest, match_id: FromPath[str], number: FromPath[int], porter: Doors) -> Response[bytes]:
    """The frames of one handling, strung together, in the form of docs/protocol.md."""
    stored, _ = await _to_be_seen(request, match_id, porter)
    back = porter.hall.back

    def found() -> bytes:
        entries = DatabaseJournal(back.store, stored.id).entries()
        entry = entries[number] if 0 <= number < len(entries) else None
        return entry.track if isinstance(entry, Committed) else b""

    frames = await back.in_thread(found)
    if not frames:
        raise Denied("unknown", "no_page")
    return Response(frames, media_type="application/octet-stream")


@get("/api/matches/{match_id:str}/file")
async def neko_file(request: HttpRequest, match_id: FromPath[str], porter: Doors) -> Response[bytes]:
    """The match as a text that `nekobako replay` reads; it holds every secret, and is there once it is over."""
    stored, eyes = await _to_be_seen(request, match_id, porter)
    if len(eyes) < len(stored.places):
        raise Denied("forbidden", "no_spectators")
    back = porter.hall.back

    def text() -> bytes:
        return "".join(neko.text(entry) for entry in DatabaseJournal(back.store, stored.id).entries()).encode()

    name = f"{stored.game}-{stored.id}.neko"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(await back.in_thread(text), media_type="text/plain", headers=headers)


async def _to_be_seen(request: HttpRequest, match_id: str, porter: Porter) -> tuple[StoredMatch, list[int | None]]:
    """A match that is over, and the seats through whose eyes whoever asks may see it."""
    guest = await porter.guest(request)
    stored = await porter.hall.back.read(lambda connection: matches.get(connection, match_id))
    if stored is None:
        raise Denied("unknown", "no_match", field="match")
    if stored.ended is None:
        raise Denied("not_now", "not_over")
    own = [seat for seat, place in enumerate(stored.places) if guest is not None and place.guest_id == guest.id]
    settings = (await porter.hall.table(stored.table_id)).settings
    if not own and not settings.spectators:
        raise Denied("forbidden", "no_spectators")
    others = [seat for seat in range(len(stored.places)) if seat not in own]
    if settings.hands_after_end:
        return stored, [*own, *others]
    return stored, [*own] or [None]


async def _names(porter: Porter, stored: StoredMatch) -> Names:
    people = [place.guest_id for place in stored.places if place.guest_id is not None]
    names = await porter.hall.back.read(lambda connection: guests.names(connection, people))
    return Names.of(
        (names.get(place.guest_id, "") if place.guest_id else None, place.bot or "") for place in stored.places
    )


HANDLERS: Final = [my_matches, replay, track, neko_file]
