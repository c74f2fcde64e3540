"""The viewers of a table: messages to all of them, each made and encoded once for those who see the same."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import groupby

from nekobako.server.protocol.messages import Message
from nekobako.server.tables.viewer import Viewer, encode_message

Perspective = tuple[int | None, ...]  # the seats through which someone sees; None is a spectator


class Audience:
    def __init__(self) -> None:
        self._viewers: list[Viewer] = []

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers))

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Viewer) -> None:
        self._viewers.append(viewer)

    def remove(self, viewer: Viewer) -> None:
        self._viewers.remove(viewer)

    @property
    def guests(self) -> set[str]:
        return {viewer.guest for viewer in self._viewers if viewer.guest is not None}

    def tell(
        self, message: Message, besides: Viewer | None = None, *, but: str | None = None, only: str | None = None
    ) -> None:
        """Send it to everyone but one viewer; or but one guest, or to one guest only."""
        if self._viewers:
            text = encode_message(message)
            for viewer in self._viewers:
                theirs = (but is None or viewer.guest != but) and (only is None or viewer.guest == only)
                if viewer is not besides and theirs:
                    viewer.send_text(text)

    def by_perspective(self, perspective_of: Callable[[str | None], Perspective]) -> dict[Perspective, list[Viewer]]:
        """The viewers, those together who see the same."""
        pairs = sorted(((perspective_of(viewer.guest), viewer) for viewer in self._viewers), key=_order)
        groups = groupby(pairs, key=lambda pair: pair[0])
        return {perspective: [viewer for _, viewer in group] for perspective, group in groups}

    def close(self, why: str, guest: str | None = None) -> None:
        """End the connections, of everyone or of one guest."""
        for viewer in self._viewers:
            if guest is None or viewer.guest == guest:
                viewer.close(why)

    async def wait_until_drained(self) -> None:
        """Everyone has been sent what waited for them."""
        while any(not viewer.idle for viewer in self._viewers):
            await asyncio.sleep(0.01)


def _order(pair: tuple[Perspective, Viewer]) -> tuple[list[int], int]:
    perspective, viewer = pair
    return [-1 if seat is None else seat for seat in perspective], viewer.number
