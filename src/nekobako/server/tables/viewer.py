"""A viewer: one connection that looks at one table, with what waits to be sent to it.

A message always arrives, in order. A frame may be left out: a viewer that cannot keep up is shown nothing until it has
read what waits, and then everything at once. One that falls far behind is let go; it may come back.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec

from nekobako.server.errors import said
from nekobako.server.protocol.messages import Closing, Message

BEHIND: Final = 30  # frames that wait, about half a second: then it is slow
LOST: Final = 400  # messages that wait

_numbers = count(1)
_encoder = msgspec.json.Encoder()


def encode_message(message: Message) -> str:
    """As it goes out; what is for many is encoded once."""
    return _encoder.encode(message).decode()


class Viewer:
    def __init__(self, guest: str | None, *, frames: bool = True) -> None:
        self.number = next(_numbers)
        self.guest = guest
        self.closed = False
        self.goodbye: Closing | None = None  # what was said last
        self._waiting: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._wants_frames = frames
        self._frames = 0  # of those that wait
        self._lacks = False  # frames: the next must tell everything

    def send(self, message: Message) -> None:
        self.send_text(encode_message(message))

    def send_text(self, text: str) -> None:
        if self.closed:
            return
        if self._waiting.qsize() - self._frames > LOST:
            self.close("slow")
            return
        self._waiting.put_nowait(text)

    # --- frames

    def show(self, frame: bytes, want_whole: Callable[[], None]) -> None:
        """A frame; `want_whole` asks for everything, to be shown later, should this viewer have missed some."""
        if self.closed or not self._wants_frames:
            return
        if self._lacks or self._frames >= BEHIND:
            self._lacks = True
            if not self._frames:
                want_whole()
        elif frame:
            self._put(frame)

    def show_whole(self, whole: bytes) -> None:
        """Everything, for those who lack it; the frames that follow go on from there."""
        if self._lacks and not self._frames and not self.closed:
            self._lacks = False
            self._put(whole)

    def lacks_frames(self) -> None:
        """What was shown before, it has not seen."""
        self._lacks = self._wants_frames

    def handling_over(self) -> None:
        """The next one begins anew."""
        self._lacks = False

    def _put(self, frame: bytes) -> None:
        if frame:
            self._frames += 1
            self._waiting.put_nowait(frame)

    # --- its end

    def close(self, why: str) -> None:
        if not self.closed:
            self.goodbye = Closing(why=why, text=said(why))
            self._waiting.put_nowait(encode_message(self.goodbye))
            self._waiting.put_nowait(None)
            self.closed = True

    @property
    def waiting(self) -> int:
        """Messages and frames that were not taken yet."""
        return self._waiting.qsize()

    @property
    def idle(self) -> bool:
        """All that was for it has been taken."""
        return self._waiting.empty()

    async def next(self) -> str | bytes | None:
        """What is to be sent next; None: the connection ends."""
        message = await self._waiting.get()
        if isinstance(message, bytes):
            self._frames -= 1
        return message
