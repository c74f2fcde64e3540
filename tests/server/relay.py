"""A relay on loopback between a server and its database, which can be cut or made to stand still."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

State = Literal["open", "cut", "stalled"]


class Relay:
    """From a port of its own to a database's socket; made by `relayed`."""

    def __init__(self, socket: Path) -> None:
        self.port = 0
        self._socket = socket
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._state: State = "open"
        self._lines: set[asyncio.StreamWriter] = set()

    def become(self, state: State) -> None:
        """Cut: every line is broken, no new one is taken. Stalled: lines are there, and nothing goes through."""
        asyncio.run_coroutine_threadsafe(self._become(state), self._loop).result()

    async def _become(self, state: State) -> None:
        self._state = state
        (self._flows.clear if state == "stalled" else self._flows.set)()
        if state == "cut":
            for line in list(self._lines):
                line.transport.abort()

    async def _serve(self, ready: threading.Event, end: asyncio.Event) -> None:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await end.wait()
        server.close()
        self._flows.set()
        for line in list(self._lines):
            line.transport.abort()
        while self._lines:
            await asyncio.sleep(0.01)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "cut":
            writer.transport.abort()
            return
        there, back = await asyncio.open_unix_connection(str(self._socket))
        self._lines |= {writer, back}
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._lines -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while chunk := await reader.read(65536):
                await self._flows.wait()
                writer.write(chunk)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


@contextmanager
def relayed(socket: Path) -> Iterator[Relay]:
    relay, ready, end = Relay(socket), threading.Event(), asyncio.Event()
    thread = threading.Thread(target=lambda: relay._loop.run_until_complete(relay._serve(ready, end)), daemon=True)
    thread.start()
    assert ready.wait(30)
    try:
        yield relay
    finally:
        relay._loop.call_soon_threadsafe(end.set)
        thread.join(30)
        relay._loop.close()
