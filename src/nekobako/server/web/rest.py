"""The HTTP API: for programs that play, and for what a page asks before it opens a socket."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Request, Response, get, post, put
from litestar.response import Stream

from nekobako import __version__, games
from nekobako.bots import bots_of
from nekobako.core.words import LANGUAGES
from nekobako.games.guides import guide_of
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.api import GameInfo, Guest, Health, NewGuest, NewTable, Welcome
from nekobako.server.protocol.messages import Done
from nekobako.server.web.porter import Porter
from nekobako.server.web.reading import body, json

ALIVE: Final = 15.0  # seconds after which a stream that has nothing to say shows that it is there


@get("/healthz")
async def healthz() -> Response[bytes]:
    return json(Health(status="ok", version=__version__))


@get("/api/games")
async def list_games() -> Response[bytes]:
    found = [
        GameInfo(
            game=name,
            title=game.title,
            seats=list(game.seat_counts),
            bots=list(bots_of(name)),
            rules={language: guide_of(name, language) or "" for language in LANGUAGES},
        )
        for name, game in games.found().items()
    ]
    return json(found)


@post("/api/guests", status_code=201)
async def new_guest(request: Request[Any, Any, Any], porter: Porter) -> Response[bytes]:
    wish: NewGuest = await body(request, NewGuest, porter)
    porter.check_new_name(request)
    guest, token = await porter.hall.welcome(wish.name)
    return json(Welcome(guest=guest.id, name=guest.name, token=token), 201)


@get("/api/me")
async def me(request: Request[Any, Any, Any], porter: Porter) -> Response[bytes]:
    guest = await porter.known_guest(request)
    await porter.hall.saw(guest)
    return json(Guest(guest=guest.id, name=guest.name))


@put("/api/me")
async def rename_me(request: Request[Any, Any, Any], porter: Porter) -> Response[bytes]:
    wish: NewGuest = await body(request, NewGuest, porter)
    guest = await porter.hall.rename(await porter.known_guest(request), wish.name)
    return json(Guest(guest=guest.id, name=guest.name))


@get("/api/tables")
async def list_tables(porter: Porter) -> Response[bytes]:
    return json(await porter.hall.listed())


@get("/api/me/tables")
async def my_tables(request: Request[Any, Any, Any], porter: Porter) -> Response[bytes]:
    guest = await porter.known_guest(request)
    return json(await porter.hall.of_guest(guest.id))


@post("/api/tables", status_code=201)
async def new_table(request: Request[Any, Any, Any], porter: Porter) -> Response[bytes]:
    guest = await porter.known_guest(request)
    wish: NewTable = await body(request, NewTable, porter)
    porter.check_new_table(request)
    table = await porter.hall.create(guest, wish.game, wish.seats, wish.options, wish.settings, wish.bots)
    return json(table.info(), 201)


@get("/api/tables/{table_id:str}")
async def table_info(table_id: str, porter: Porter) -> Response[bytes]:
    return json((await porter.hall.table(table_id)).info())


@get("/api/tables/{table_id:str}/snapshot")
async def table_snapshot(request: Request[Any, Any, Any], table_id: str, porter: Porter) -> Response[bytes]:
    guest = await porter.guest(request)
    table = await porter.hall.table(table_id)
    await table.take_up()
    return json(await table.snapshot_for(guest.id if guest else None))


@post("/api/tables/{table_id:str}/requests", status_code=200)
async def table_request(request: Request[Any, Any, Any], table_id: str, porter: Porter) -> Response[bytes]:
    """Any request of a table's socket but the hello: sit, start, act ..."""
    guest = await porter.known_guest(request)
    wish: ask.Request = await body(request, ask.AnyRequest, porter)
    table = await porter.hall.table(table_id)
    await table.take_up()
    table.know(guest.id, guest.name)
    return json(Done(id=wish.id, result=await table.do(guest.id, wish)))


@get("/api/tables/{table_id:str}/stream")
async def table_stream(request: Request[Any, Any, Any], table_id: str, porter: Porter) -> Stream:
    """The messages of a table's socket as server-sent events; frames of poses are left out."""
    guest = await porter.guest(request)
    table = await porter.hall.table(table_id)
    viewer = await table.join(guest.id if guest else None, guest.name if guest else None, porter.client(request))

    async def told() -> AsyncIterator[bytes]:
        try:
            while True:
                try:
                    message = await asyncio.wait_for(viewer.next(), ALIVE)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if message is None:
                    return
                if isinstance(message, str):
                    yield b"data: " + message.encode() + b"\n\n"
        finally:
            table.leave(viewer)

    return Stream(told(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


HANDLERS: Final = [
    healthz,
    list_games,
    new_guest,
    me,
    rename_me,
    list_tables,
    my_tables,
    new_table,
    table_info,
    table_snapshot,
    table_request,
    table_stream,
]
