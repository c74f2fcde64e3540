"""The server: the page's files and one WebSocket, for this machine's own browsers."""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Final

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from nekobako.core.refusal import Refusal
from nekobako.lab.hands import messages
from nekobako.lab.hands.bench import Bench
from nekobako.lab.hands.files import SOCKET, answer
from nekobako.lab.hands.loop import Loop, sentence
from nekobako.lab.hands.messages import Order
from nekobako.lab.hands.viewers import Viewer, Viewers, problem
from nekobako.physics.errors import BadInput

LOOPBACK: Final = re.compile(r"http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
WATCHING: Final = "Another page has the hands; this one only watches."

Ready = Callable[[str], None]


class Server:
    def __init__(self) -> None:
        self.bench = Bench()
        self._viewers = Viewers()
        self._loop = Loop(self.bench, self._viewers)

    async def run(self, host: str, port: int, ready: Ready, until: asyncio.Event | None = None) -> None:
        """Serve until an event is set, or for ever; `ready` is told the address."""
        thread = asyncio.create_task(asyncio.to_thread(self._loop.run))
        waiting = asyncio.create_task((until or asyncio.Event()).wait())
        try:
            async with serve(
                self._meet,
                host,
                port,
                origins=[LOOPBACK, *_own_origin(host, port), None],  # programs that are no browsers say none
                process_request=answer,
                max_size=messages.MOST,
                compression=None,  # frames are small, and soon
                close_timeout=1,
            ) as server:
                ready(address(server.sockets[0].getsockname()))
                await asyncio.wait((thread, waiting), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            self._loop.stop()
            await thread

    async def _meet(self, connection: ServerConnection) -> None:
        viewer = Viewer(asyncio.get_running_loop())
        self._viewers.add(viewer)
        self._loop.show()
        sending = asyncio.create_task(_send(connection, viewer))
        try:
            async for message in connection:
                self._hear(viewer, message)
        except ConnectionClosed:
            pass  # it was too large a message, or the page is gone
        finally:
            sending.cancel()
            if self._viewers.remove(viewer):
                self._loop.put(Order("open"))

    def _hear(self, viewer: Viewer, message: str | bytes) -> None:
        if self._viewers.first is not viewer:
            viewer.send(problem(WATCHING))
            return
        try:
            self._loop.put(messages.read(message))
        except (BadInput, Refusal) as refused:
            viewer.send(problem(sentence(refused)))


async def _send(connection: ServerConnection, viewer: Viewer) -> None:
    try:
        while True:
            await connection.send(await viewer.outbox.get())
    except ConnectionClosed:
        pass


def _own_origin(host: str, port: int) -> Sequence[Origin]:
    """Of a page served under another address than this machine's own, which whoever starts it has asked for."""
    return [Origin(f"http://{host}:{port}")]


def address(socket_name: Sequence[object]) -> str:
    host, port = socket_name[:2]
    return f"http://[{host}]:{port}/" if ":" in str(host) else f"http://{host}:{port}/"


__all__ = ["SOCKET", "Server"]
