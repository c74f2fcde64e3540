"""One socket a viewer: a hello first, then requests in and messages out; frames of poses are binary."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath

from nekobako.core import strict
from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied, trouble_of
from nekobako.server.limits import Bucket
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.messages import Done, Refused
from nekobako.server.tables.table import Table
from nekobako.server.tables.viewer import Viewer, encoded
from nekobako.server.web.porter import Doors, Porter

logger: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10.0
MOST_AT_ONCE: Final = 16  # requests of a connection that wait for their answer
POLICY: Final = 1008
GOING: Final = 1001
GOODBYE: Final = 5.0  # seconds for what waits to be sent
GONE: Final = (WebSocketException, OSError, RuntimeError)  # what the layers below raise when the other side has left

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str], porter: Doors) -> None:
    try:
        if not porter.is_own_page(socket.headers):
            raise Denied("forbidden", "bad_origin")
        with porter.connected(socket):
            await socket.accept()
            await Conversation(socket, porter).run(table_id)
    except Denied:
        await socket.close(POLICY)
    except GONE:
        pass  # the other side left in the middle of something


class Conversation:
    def __init__(self, socket: Socket, porter: Porter) -> None:
        self._socket, self._porter = socket, porter
        self._bucket = Bucket.full(porter.config.messages_per_second, porter.config.burst, time.monotonic())
        self._answering: set[asyncio.Task[None]] = set()

    async def run(self, table_id: str) -> None:
        hello_id: str | None = None
        try:
            hello = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
            if hello is None:
                return
            hello_id = hello.id
            guest = await self._porter.hall.guest(hello.token) if hello.token is not None else None
            table = await self._porter.hall.table(table_id)
            viewer = await table.join(guest.id if guest else None, guest.name if guest else None)
        except TimeoutError:
            await self._socket.close(POLICY)
            return
        except (Denied, Refusal) as problem:
            await self._turn_away(hello_id, problem)
            return
        except Exception:
            logger.exception("someone could not join")
            await self._turn_away(hello_id, Denied("failed", "failed"))
            return
        writing = asyncio.create_task(self._write(viewer))
        try:
            await self._read(table, viewer)
        finally:
            table.leave(viewer)
            viewer.close("gone")
            await asyncio.wait([writing], timeout=GOODBYE)
            writing.cancel()

    async def _turn_away(self, message_id: str | None, problem: Denied | Refusal) -> None:
        await self._socket.send_text(encoded(Refused(id=message_id, trouble=trouble_of(problem))))
        await self._socket.close(POLICY)

    async def _hello(self) -> ask.Hello | None:
        text = await self._next()
        if text is None:
            return None
        request = _request(text)
        if not isinstance(request, ask.Hello):
            raise Denied("malformed", "hello_first", field="type")
        if request.version != ask.VERSION:
            raise Denied("malformed", "version", field="version", server=ask.VERSION, client=request.version)
        return request

    async def _next(self) -> str | None:
        """The next message; None when the connection has ended."""
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            return None
        text = received.get("text")
        return text if isinstance(text, str) else ""  # binary messages say nothing

    async def _read(self, table: Table, viewer: Viewer) -> None:
        while (text := await self._next()) is not None:
            wait = self._bucket.take(time.monotonic())
            if wait:
                viewer.send(_too_fast(wait, _id_of(text)))
                continue
            try:
                request = _request(text)
            except (Denied, Refusal) as problem:
                viewer.send(Refused(id=_id_of(text), trouble=trouble_of(problem)))
                continue
            if len(self._answering) >= MOST_AT_ONCE:
                viewer.send(_too_fast(1.0, request.id))
                continue
            if isinstance(request, ask.Hands):
                await self._answer(table, viewer, request)  # in their order, and soon done
                continue
            task = asyncio.create_task(self._answer(table, viewer, request))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
            if isinstance(request, ask.Leave):
                await task
                return

    async def _answer(self, table: Table, viewer: Viewer, request: ask.Request) -> None:
        try:
            result = await table.do(viewer.guest, request)
        except (Denied, Refusal) as problem:
            viewer.send(Refused(id=request.id, trouble=trouble_of(problem)))
            return
        except Exception:  # of the server's own making: it must not take the table with it
            logger.exception("a request could not be carried out", extra={"request": type(request).__name__})
            viewer.send(Refused(id=request.id, trouble=trouble_of(Denied("failed", "failed"))))
            return
        if not isinstance(request, ask.Hands):
            viewer.send(Done(id=request.id, result=result))

    async def _write(self, viewer: Viewer) -> None:
        with suppress(*GONE):  # whoever reads notices it too, and ends the conversation
            while (message := await viewer.next()) is not None:
                if isinstance(message, bytes):
                    await self._socket.send_bytes(message)
                else:
                    await self._socket.send_text(message)
            await self._socket.close(GOING)


def _request(text: str) -> ask.Request:
    """Strictly read: what is wrong with it is said with the field."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Denied("malformed", "not_json", why=str(error)[:80]) from None
    except RecursionError:
        raise Denied("malformed", "not_json", why="too deep") from None
    request: ask.Request = strict.read(raw, ask.AnyRequest)  # type: ignore[arg-type]
    return request


def _id_of(text: str) -> str | None:
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found[:64] if isinstance(found, str) else None


def _too_fast(wait: float, message_id: str | None) -> Refused:
    problem = Denied("too_fast", "too_fast", seconds=max(1, round(wait)))
    return Refused(id=message_id, trouble=trouble_of(problem))
