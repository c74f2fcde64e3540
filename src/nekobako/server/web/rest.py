"""The HTTP API: for programs that play, and for what a page asks before it opens a socket."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Request, delete, get, post, put
from litestar.params import FromPath
from litestar.response import Stream

from nekobako import games
from nekobako.server import metrics
from nekobako.server.errors import Denied
from nekobako.server.protocol import messages
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.api import GameInfo, Guest, Health, NewGuest, NewTable, Welcome, WonMilestone
from nekobako.server.protocol.messages import Ok, Snapshot
from nekobako.server.protocol.types import TableInfo
from nekobako.server.storage import milestones
from nekobako.server.storage.milestones import StoredMilestone
from nekobako.server.storage.problem import LostTableError
from nekobako.server.tables import requests
from nekobako.server.tables.catalogue import catalogue
from nekobako.server.tables.viewer import Viewer
from nekobako.server.web.http_json import MAY, MUST, Json, body
from nekobako.server.web.request_guard import Guard

PAGE_PLACE: Final = {"type": "string", "pattern": r"^[0-9]{1,15}\.[A-Za-z0-9_-]{1,64}$"}
ALIVE: Final = 15.0  # seconds after which a stream that has nothing to say shows that it is there


@get("/healthz", summary="Whether the server is well")
async def healthz(guard: Guard) -> Json[Health]:
    health = await guard.health.look()
    return Json(health, 200 if health.status == "ok" else 503)


@get("/api/games", summary="The games, their bots and their rules")
async def list_games(guard: Guard) -> Json[list[GameInfo]]:
    return Json(await guard.registry.services.in_thread(catalogue))


@post("/api/guests", status_code=201, summary="Give a name, get a token", takes=NewGuest)
async def new_guest(request: Request[Any, Any, Any], guard: Guard) -> Json[Welcome]:
    wanted: NewGuest = await body(request, guard)
    await guard.check_new_name(request)
    guest, token = await guard.registry.welcome(wanted.name)
    return Json(Welcome(guest=guest.id, name=guest.name, token=token))


@get("/api/me", summary="Who I am", security=MUST)
async def me(request: Request[Any, Any, Any], guard: Guard) -> Json[Guest]:
    guest = await guard.known_guest(request)
    return Json(Guest(guest=guest.id, name=guest.name))


@put("/api/me", summary="Change my name", security=MUST, takes=NewGuest)
async def rename_me(request: Request[Any, Any, Any], guard: Guard) -> Json[Guest]:
    wanted: NewGuest = await body(request, guard)
    guest = await guard.registry.rename(await guard.known_guest(request), wanted.name)
    return Json(Guest(guest=guest.id, name=guest.name))


@delete("/api/me", status_code=204, summary="Forget my name, my token and what I wrote", security=MUST)
async def forget_me(request: Request[Any, Any, Any], guard: Guard) -> None:
    """My name, my token and all I wrote are deleted; whoever has the token is nobody any more."""
    await guard.registry.forget(await guard.known_guest(request))


@get("/api/tables", summary="Public tables, a hundred at a time", query={"after": PAGE_PLACE})
async def list_tables(request: Request[Any, Any, Any], guard: Guard) -> Json[list[TableInfo]]:
    """Where there are more, `Link` says where: the same address with `after`."""
    tables, following = await guard.registry.lobby.public_tables(request.query_params.get("after"))
    link = f'<{guard.config.base_path}/api/tables?after={following}>; rel="next"'
    return Json(tables, headers={"Link": link} if following else None)


@get("/api/me/tables", summary="Tables where I have a seat", security=MUST)
async def my_tables(request: Request[Any, Any, Any], guard: Guard) -> Json[list[TableInfo]]:
    guest = await guard.known_guest(request)
    return Json(await guard.registry.lobby.tables_of(guest.id))


@get("/api/me/milestones", summary="What I have won for good", security=MUST)
async def my_milestones(request: Request[Any, Any, Any], guard: Guard) -> Json[list[WonMilestone]]:
    """At all tables, with the pages of the games' stories that they opened."""
    guest = await guard.known_guest(request)
    won = await guard.registry.services.read(lambda connection: milestones.of_guest(connection, guest.id))
    return Json([_milestone(one) for one in won])


def _milestone(stored: StoredMilestone) -> WonMilestone:
    page = games.story_page(stored.game, stored.milestone) if stored.game in games.registered() else None
    title, text = page or (None, None)
    return WonMilestone(game=stored.game, milestone=stored.milestone, won=stored.won, title=title, page=text)


@post("/api/tables", status_code=201, summary="Open a table", security=MUST, takes=NewTable)
async def new_table(request: Request[Any, Any, Any], guard: Guard) -> Json[TableInfo]:
    guest = await guard.known_guest(request)
    wanted: NewTable = await body(request, guard)
    await guard.check_new_table(request)
    return Json(
        await guard.registry.create(guest, wanted.game, wanted.seats, wanted.options, wanted.settings, wanted.bots)
    )


@get("/api/tables/{table_id:str}", summary="A table")
async def table_info(table_id: FromPath[str], guard: Guard) -> Json[TableInfo]:
    return Json(await guard.registry.lobby.info(table_id))


@get("/api/tables/{table_id:str}/snapshot", summary="All that I may see of a table", security=MAY)
async def table_snapshot(request: Request[Any, Any, Any], table_id: FromPath[str], guard: Guard) -> Json[Snapshot]:
    guest = await guard.guest(request)
    table = await guard.registry.table(table_id)
    if guest is not None:
        table.attendance.asked_something(guest.id)
    return Json(await table.matches.snapshot_for(guest.id if guest else None))


@post(
    "/api/tables/{table_id:str}/requests",
    status_code=200,
    summary="Sit, start, act ...",
    security=MUST,
    takes=ask.AnyRequest,
)
async def table_request(request: Request[Any, Any, Any], table_id: FromPath[str], guard: Guard) -> Json[Ok]:
    """Any request of a table's socket but the hello: sit, start, act ..."""
    guest = await guard.known_guest(request)
    wanted: ask.Request = await body(request, guard)
    while True:
        table = await guard.registry.table(table_id)
        await table.matches.take_up()
        table.people.know(guest.id, guest.name)
        table.attendance.asked_something(guest.id)
        try:
            return Json(Ok(id=wanted.id, result=await requests.carry_out(table, guest.id, wanted)))
        except LostTableError:
            continue  # nothing was done: whoever has the table now is asked
        except Denied:
            if not table.closed:
                raise  # else it was refused only because it moves


@get(
    "/api/tables/{table_id:str}/stream",
    summary="Messages as they come",
    security=MAY,
    media_type="text/event-stream",
    gives=messages.AnyMessage,
)
async def table_stream(request: Request[Any, Any, Any], table_id: FromPath[str], guard: Guard) -> Stream:
    """The messages of a table's socket as server-sent events; frames of poses are left out."""
    guest = await guard.guest(request)
    table = await guard.registry.table(table_id)
    table.record.check_may_look(guest.id if guest else None)

    async def events() -> AsyncIterator[bytes]:
        """It joins only once it is read: what is never read never has to leave."""
        with guard.connected(request), metrics.STREAMS.track_inprogress():
            viewer = await table.people.join(guest.id if guest else None, guest.name if guest else None, frames=False)
            try:
                while (message := await _next_event(viewer)) is not None:
                    yield message
            finally:
                table.leave(viewer)

    return Stream(events(), headers={"Cache-Control": "no-store"})


async def _next_event(viewer: Viewer) -> bytes | None:
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
    my_milestones,
    new_table,
    table_info,
    table_snapshot,
    table_request,
    table_stream,
]
