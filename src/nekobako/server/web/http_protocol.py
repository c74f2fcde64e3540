"""HTTP on the wire, as uvicorn reads it, with limits of its own: it stands without a proxy in front.

uvicorn's reader by httptools has none of them: a head may be of any length and take for ever, as may a body, and every
connection is accepted until there are no descriptors left.
"""

import asyncio
import json
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from nekobako.server.errors import Denied
from nekobako.server.limits import Connections

HEAD_BYTES: Final = 32_768  # of a request line and all headers
HEADER_BYTES: Final = 8_000  # of one of them, and of an address; what reads a socket's handshake takes 8,192
HEADERS: Final = 100
PIPELINED: Final = 16  # requests sent ahead of their answers
HEAD_SECONDS: Final = 10.0  # from the first byte to the last, however they come
BODY_SECONDS: Final = 30.0


class TooMuch(Exception):  # noqa: N818 (it is an answer)
    """What httptools lets through its callbacks to `data_received`."""


class HttpProtocol(HttpToolsProtocol):
    def __init__(self, *arguments: Any, connections: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._open_connections = connections
        self._entered: str | None = None  # the address under which it is counted
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = False
        self._head_bytes = 0
        self._problem: Denied | None = None

    # --- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        client = self.client[0] if self.client else ""
        if not self._open_connections.enter(client):
            self._refuse(503, Denied("too_fast", "full", seconds=10))
            return
        self._entered = client
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        if self._entered is not None:
            self._open_connections.leave(self._entered)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on the socket's protocol counts it."""
        self._expect(None)
        super().handle_websocket_upgrade()

    # --- a request

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_head:  # what belongs to a header that is not complete is not told to anyone before
            self._head_bytes += len(data)
            if self._head_bytes > 2 * HEAD_BYTES and not self.transport.is_closing():
                self._refuse(431, _too_large())

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0
        self._expect(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url), len(self.url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value), len(name) + len(value))
        if len(self.headers) > HEADERS:
            raise self._too_much()

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.pipeline) >= PIPELINED:
            raise self._too_much()
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._deadline is None:  # the next head is waited for; bytes that begin none do not keep it open
            self._expect(self.timeout_keep_alive + HEAD_SECONDS)

    def _count(self, more: int, one: int) -> None:
        self._head_bytes += more
        if self._head_bytes > HEAD_BYTES or one > HEADER_BYTES:
            raise self._too_much()

    def _too_much(self) -> TooMuch:
        self._problem = _too_large()
        return TooMuch()

    def send_400_response(self, msg: str) -> None:
        """As uvicorn says it of what is no HTTP; or what was wrong in our eyes."""
        self._in_head = False
        if self._problem is not None:
            self._refuse(431, self._problem)
        elif self._answering():
            self.transport.abort()
        else:
            super().send_400_response(msg)

    # --- refusing

    def _expect(self, seconds: float | None) -> None:
        """What comes next is here within so many seconds; None: nothing is waited for."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self._refuse(408, Denied("too_fast", "too_slow"))

    def _answering(self) -> bool:
        """Part of an answer is out: nothing else can be said on this connection."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def _refuse(self, status: int, problem: Denied) -> None:
        if self._answering():
            self.transport.abort()
            return
        trouble = problem.trouble
        content = json.dumps({"code": trouble.code, "text": trouble.text}, ensure_ascii=False).encode()
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(content)
        self.transport.write(STATUS_LINE[status] + head + content)
        self.transport.close()


def _too_large() -> Denied:
    return Denied("too_large", "head_too_large", most=HEAD_BYTES, headers=HEADERS)
