"""A viewer: one connection that looks at one table, with what waits to be sent to it.

A message always arrives, in order. A frame may be left out: a viewer that cannot keep up is shown nothing until it has
read what waits, and then everything at once. One that falls far behind is let go; it may come back.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec

from nekobako.server.protocol.messages import Closing, Message

BEHIND: Final = 30  # frames that wait, about half a second: then it is slow
LOST: Final = 400  # messages that wait

_numbers = count(1)
_encoder = msgspec.json.Encoder()


class Viewer:
    def __init__(self, guest: str | None, client: str = "") -> None:
        self.number = next(_numbers)
        self.guest = guest
        self.client = client
        self.closed = False
        self._waiting: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._frames = 0  # of them, frames
        self._skipping = False

    def send(self, message: Message) -> None:
        if self.closed:
            return
        if self._waiting.qsize() - self._frames > LOST:
            self.close("slow")
            return
        self._waiting.put_nowait(_encoder.encode(message).decode())

    def show(self, frame: bytes, whole: Callable[[], bytes]) -> None:
        """A frame; `whole` gives everything, should this viewer have missed some."""
        if self.closed:
            return
        if self._skipping and not self._frames:
            frame, self._skipping = whole(), False
        elif self._skipping or self._frames >= BEHIND:
            self._skipping = True
            return
        if frame:
            self._frames += 1
            self._waiting.put_nowait(frame)

    def close(self, why: str) -> None:
        if not self.closed:
            self._waiting.put_nowait(_encoder.encode(Closing(why=why)).decode())
            self._waiting.put_nowait(None)
            self.closed = True

    async def next(self) -> str | bytes | None:
        """What is to be sent next; None: the connection ends."""
        found = await self._waiting.get()
        if isinstance(found, bytes):
            self._frames -= 1
        return found
