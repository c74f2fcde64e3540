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
from nekobako.server import metrics
from nekobako.server.errors import Denied, failure, trouble_of
from nekobako.server.limits import Bucket
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.messages import Closing, Ok, Refused
from nekobako.server.storage.problem import NotKeptError
from nekobako.server.tables import requests
from nekobako.server.tables.table import Table
from nekobako.server.tables.viewer import Viewer, encode_message
from nekobako.server.web.http_json import not_json
from nekobako.server.web.request_guard import Guard, RequestGuard

logger: Final = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10.0
MOST_AT_ONCE: Final = 16  # requests of a connection that wait for their answer
REFUSED_PART: Final = 10.0  # of the messages one may send, as many may be refused in the long run
LARGE: Final = 4096  # characters of a message that count as one more
POLICY: Final = 1008
GOING: Final = 1001
SHOWN_OUT: Final = frozenset({"junk", "banned", "forgotten"})  # to come back at once is of no use
GOODBYE: Final = 5.0  # seconds for what waits to be sent
GONE: Final = (WebSocketException, OSError, RuntimeError)  # what the layers below raise when the other side has left

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str], guard: Guard) -> None:
    try:
        if not guard.is_own_page(socket.headers):
            raise Denied("forbidden", "bad_origin")
        guard.check_rate(socket)
        with guard.connected(socket), metrics.SOCKETS.track_inprogress():
            await socket.accept()
            await Conversation(socket, guard).run(table_id)
    except Denied:
        await socket.close(POLICY)
    except GONE:
        pass  # the other side left in the middle of something


class Conversation:
    def __init__(self, socket: Socket, guard: RequestGuard) -> None:
        self._socket, self._guard = socket, guard
        self._bucket = Bucket.full(guard.config.messages_per_second, guard.config.burst, time.monotonic())
        # Who is refused again and again has been told why often enough.
        patience = guard.config.messages_per_second / REFUSED_PART
        self._refusals = Bucket.full(patience, guard.config.burst, time.monotonic())
        self._answering: set[asyncio.Task[None]] = set()
        self._has_had_its_turn = False  # in this turn of the event loop

    async def run(self, table_id: str) -> None:
        hello_id: str | None = None
        try:
            hello = await asyncio.wait_for(self._hello(), HELLO_SECONDS)
            if hello is None:
                return
            hello_id = hello.id
            guest = await self._guard.guest_of(hello.token, self._socket) if hello.token is not None else None
            table = await self._guard.registry.table(table_id)
            viewer = await table.people.join(guest.id if guest else None, guest.name if guest else None)
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
        await self._socket.send_text(encode_message(Refused(id=message_id, trouble=trouble_of(problem))))
        await self._socket.close(POLICY)

    async def _hello(self) -> ask.Hello | None:
        text = await self._next()
        if text is None:
            return None
        request = _request(_decode(text))
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
        while not viewer.closed and (text := await self._next()) is not None:
            if self._has_had_its_turn:  # what has come already is taken without a pause: others have theirs
                await asyncio.sleep(0)
            self._has_had_its_turn = True
            asyncio.get_running_loop().call_soon(self._may_have_another)
            wait = self._bucket.take(time.monotonic(), 1 + len(text) // LARGE)
            if wait:
                self._refuse(viewer, _id_of(text), _too_fast(wait))
                continue
            raw: Any = None
            try:
                raw = _decode(text)
                request = _request(raw)
            except (Denied, Refusal) as problem:
                self._refuse(viewer, _id_in(raw), problem)
                continue
            if len(self._answering) >= MOST_AT_ONCE:
                self._refuse(viewer, request.id, _too_fast(1.0))
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

    def _may_have_another(self) -> None:
        self._has_had_its_turn = False

    def _refuse(self, viewer: Viewer, message_id: str | None, problem: Denied | Refusal) -> None:
        """What is not even tried. Whoever goes on with it is shown out."""
        viewer.send(Refused(id=message_id, trouble=trouble_of(problem)))
        if self._refusals.take(time.monotonic()):
            viewer.close("junk")

    async def _answer(self, table: Table, viewer: Viewer, request: ask.Request) -> None:
        try:
            result = await requests.carry_out(table, viewer.guest, request)
        except NotKeptError:
            return  # the table steps back and the connection ends; what was not answered is sent again, and done once
        except (Denied, Refusal) as problem:
            if not table.closed:  # the same
                viewer.send(Refused(id=request.id, trouble=trouble_of(problem)))
            return
        except Exception as problem:  # of the server's own making: it must not take the table with it
            logger.exception("a request could not be carried out", extra={"request": type(request).__name__})
            viewer.send(Refused(id=request.id, trouble=trouble_of(failure(problem))))
            return
        if not isinstance(request, ask.Hands):
            viewer.send(Ok(id=request.id, result=result))

    async def _write(self, viewer: Viewer) -> None:
        with suppress(*GONE):  # whoever reads notices it too, and ends the conversation
            while (message := await viewer.next()) is not None:
                if isinstance(message, bytes):
                    await self._socket.send_bytes(message)
                else:
                    await self._socket.send_text(message)
            goodbye = viewer.goodbye or Closing(why="gone")
            code = POLICY if goodbye.why in SHOWN_OUT else GOING
            await self._socket.close(code, goodbye.text.get("en", ""))


class Envelope(msgspec.Struct):
    """A message of which only the id is of interest."""

    id: Any = None


_envelopes: Final = msgspec.json.Decoder(Envelope)


def _decode(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise not_json(text, error) from None
    except RecursionError:
        raise Denied("malformed", "not_json", why="too deep") from None


def _request(raw: Any) -> ask.Request:
    """Strictly read: what is wrong with it is said with the field."""
    request: ask.Request = strict.read(raw, ask.AnyRequest)  # type: ignore[arg-type]
    return request


def _id_of(text: str) -> str | None:
    """The id alone, of a message that is not read: whoever is too fast costs as little as can be."""
    try:
        return _id_in({"id": _envelopes.decode(text).id})
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _id_in(raw: Any) -> str | None:
    message_id = raw.get("id") if isinstance(raw, dict) else None
    return message_id[: ask.LONGEST_ID] if isinstance(message_id, str) else None


def _too_fast(wait: float) -> Denied:
    return Denied("too_fast", "too_fast", seconds=max(1, round(wait)))
