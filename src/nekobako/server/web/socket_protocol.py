"""Sockets on the wire, as uvicorn reads them, in small portions: who sends much at once waits, and nobody else does.

uvicorn's reader takes whatever the system has, up to 256 kB, at one go: tens of thousands of the smallest frames. And
it answers pings, and strings fragments together, without end.
"""

import asyncio
import time
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from nekobako.server.limits import Bucket, Connections

PORTION: Final = 1_024  # bytes that are read before others have their turn
SIDE_FRAMES: Final = 20.0  # a second that are no message by themselves: pings, pongs, parts of messages
SIDE_BURST: Final = 100
AFTER_CLOSE: Final = 65_536  # bytes in which the other side's goodbye is looked for
CLOSE_SECONDS: Final = 3.0
POLICY: Final = 1008
NOT_TEXT: Final = 1007


class SocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, connections: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._open_connections = connections
        self.close_timeout = CLOSE_SECONDS
        self._waiting = bytearray()  # bytes that were not yet read
        self._later: asyncio.Handle | None = None
        self._side_frames = Bucket.full(SIDE_FRAMES, SIDE_BURST, time.monotonic())
        self._after_close = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self._open_connections.leave(self.client[0] if self.client else "")
        self._waiting.clear()
        super().connection_lost(exc)

    # --- reading, a portion at a time

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > AFTER_CLOSE:
                return  # not even looked at; the connection ends soon
        self._waiting += data
        if self._later is None:
            self._read_portion()

    def _read_portion(self) -> None:
        """Until there is a message for the application; the rest of it when that was taken, or others had a turn."""
        self._later = None
        if not self._waiting or (self.read_paused and not self.close_sent) or self.transport.is_closing():
            return
        portion = bytes(self._waiting[:PORTION])
        del self._waiting[:PORTION]
        super().data_received(portion)
        if self._waiting and not self.transport.is_closing():
            if not self.read_paused:
                self._later = self.loop.call_soon(self._read_portion)
            self.transport.pause_reading()
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._later is None and self._waiting:
                self._later = self.loop.call_soon(self._read_portion)
            elif not self._waiting and not self.transport.is_closing():
                self.transport.resume_reading()
        return message

    # --- frames

    def send_receive_event_to_app(self) -> None:
        content = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": content.decode()})
            except UnicodeDecodeError:  # no news for the log: it is not ours
                self._fail(NOT_TEXT, "a text that is not UTF-8")
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": content})
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self._has_time():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._has_time():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._has_time():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._has_time():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._has_time():
            super().handle_bytes(event)

    def _has_time(self) -> bool:
        """For one more frame that is no message by itself."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self._side_frames.take(time.monotonic()):
            self._fail(POLICY, "too many pings or fragments")
            return False
        return True

    def _fail(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.fail(code, reason)
        self.handle_parser_exception()
