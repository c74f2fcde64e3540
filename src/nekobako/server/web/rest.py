"""The HTTP API: for programs that play, and for what a page asks before it opens a socket."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Request, Response, delete, get, post, put
from litestar.params import FromPath
from litestar.response import Stream

from nekobako import __version__
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.api import Guest, Health, NewGuest, NewTable, Welcome
from nekobako.server.protocol.messages import Done
from nekobako.server.tables.catalogue import catalogue
from nekobako.server.tables.viewer import Viewer
from nekobako.server.web.porter import Doors
from nekobako.server.web.reading import body, json

ALIVE: Final = 15.0  # seconds after which a stream that has nothing to say shows that it is there


@get("/healthz")
async def healthz() -> Response[bytes]:
    return json(Health(status="ok", version=__version__))


@get("/api/games")
async def list_games(porter: Doors) -> Response[bytes]:
    return json(await porter.hall.back.in_thread(catalogue))


@post("/api/guests", status_code=201)
async def new_guest(request: Request[Any, Any, Any], porter: Doors) -> Response[bytes]:
    wish: NewGuest = await body(request, NewGuest, porter)
    porter.check_new_name(request)
    guest, token = await porter.hall.welcome(wish.name)
    return json(Welcome(guest=guest.id, name=guest.name, token=token), 201)


@get("/api/me")
async def me(request: Request[Any, Any, Any], porter: Doors) -> Response[bytes]:
    guest = await porter.known_guest(request)
    return json(Guest(guest=guest.id, name=guest.name))


@put("/api/me")
async def rename_me(request: Request[Any, Any, Any], porter: Doors) -> Response[bytes]:
    wish: NewGuest = await body(request, NewGuest, porter)
    guest = await porter.hall.rename(await porter.known_guest(request), wish.name)
    return json(Guest(guest=guest.id, name=guest.name))


@delete("/api/me", status_code=204)
async def forget_me(request: Request[Any, Any, Any], porter: Doors) -> None:
    """My name, my token and all I wrote are deleted; whoever has the token is nobody any more."""
    await porter.hall.forget(await porter.known_guest(request))


@get("/api/tables")
async def list_tables(porter: Doors) -> Response[bytes]:
    return json(await porter.hall.listed())


@get("/api/me/tables")
async def my_tables(request: Request[Any, Any, Any], porter: Doors) -> Response[bytes]:
    guest = await porter.known_guest(request)
    return json(await porter.hall.of_guest(guest.id))


@post("/api/tables", status_code=201)
async def new_table(request: Request[Any, Any, Any], porter: Doors) -> Response[bytes]:
    guest = await porter.known_guest(request)
    wish: NewTable = await body(request, NewTable, porter)
    porter.check_new_table(request)
    table = await porter.hall.create(guest, wish.game, wish.seats, wish.options, wish.settings, wish.bots)
    return json(table.info(), 201)


@get("/api/tables/{table_id:str}")
async def table_info(table_id: FromPath[str], porter: Doors) -> Response[bytes]:
    return json((await porter.hall.table(table_id)).info())


@get("/api/tables/{table_id:str}/snapshot")
async def table_snapshot(request: Request[Any, Any, Any], table_id: FromPath[str], porter: Doors) -> Response[bytes]:
    guest = await porter.guest(request)
    table = await porter.hall.table(table_id)
    if guest is not None:
        table.seen_by_request(guest.id)
    return json(await table.snapshot_for(guest.id if guest else None))


@post("/api/tables/{table_id:str}/requests", status_code=200)
async def table_request(request: Request[Any, Any, Any], table_id: FromPath[str], porter: Doors) -> Response[bytes]:
    """Any request of a table's socket but the hello: sit, start, act ..."""
    guest = await porter.known_guest(request)
    wish: ask.Request = await body(request, ask.AnyRequest, porter)
    table = await porter.hall.table(table_id)
    await table.take_up()
    table.know(guest.id, guest.name)
    table.seen_by_request(guest.id)
    return json(Done(id=wish.id, result=await table.do(guest.id, wish)))


@get("/api/tables/{table_id:str}/stream")
async def table_stream(request: Request[Any, Any, Any], table_id: FromPath[str], porter: Doors) -> Stream:
    """The messages of a table's socket as server-sent events; frames of poses are left out."""
    guest = await porter.guest(request)
    table = await porter.hall.table(table_id)
    table.check_may_look(guest.id if guest else None)

    async def told() -> AsyncIterator[bytes]:
        """It joins only once it is read: what is never read never has to leave."""
        with porter.connected(request):
            viewer = await table.join(guest.id if guest else None, guest.name if guest else None, frames=False)
            try:
                while (message := await _soon(viewer)) is not None:
                    yield message
            finally:
                table.leave(viewer)

    return Stream(told(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def _soon(viewer: Viewer) -> bytes | None:
    """The next message as an event, or a sign of life."""
    try:
        message = await asyncio.wait_for(viewer.next(), ALIVE)
    except TimeoutError:
        return b": still here\n\n"
    return None if message is None else b"data: " + str(message).encode() + b"\n\n"


HANDLERS: Final = [
    healthz,
    list_games,
    new_guest,
    me,
    rename_me,
    forget_me,
    list_tables,
    my_tables,
    new_table,
    table_info,
    table_snapshot,
    table_request,
    table_stream,
]
