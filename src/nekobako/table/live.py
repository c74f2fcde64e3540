"""An action under way: records of hands go in, frames come out, and in the end it is committed or dropped."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from nekobako.core.handling import Handling, HandRecord
from nekobako.table.journal import Began, Dropped

if TYPE_CHECKING:
    from nekobako.table.match import Match

MOST_SHOWN: Final = 16 * 2**20  # bytes of frames that are kept of one handling: an hour or so of hands at work


class Live:
    def __init__(self, match: "Match", seat: int, action: Any, handling: Handling) -> None:
        self._match = match
        self._seat = seat
        self._action = action
        self._handling = handling
        self._shown: list[bytes] = []
        self._size = 0
        match.journal.append(Began(seat, msgspec.to_builtins(action)))

    @property
    def by_people(self) -> bool:
        return self._handling.by_people

    @property
    def finished(self) -> bool:
        return self._handling.finished

    def feed(self, seat: int, record: HandRecord) -> None:
        self._handling.feed(seat, record)

    def frame(self) -> bytes:
        """Go on by one frame, as viewers are shown it."""
        shown = self._handling.frame()
        self._keep(shown)
        if self._size > MOST_SHOWN:  # its beginning is forgotten: a replay begins with how all stood here
            self._shown, self._size = [], 0
            self._keep(self._handling.whole())
        return shown

    def _keep(self, shown: bytes) -> None:
        self._shown.append(shown)
        self._size += len(shown)

    def whole(self) -> bytes:
        """For someone who has just come; the frames that follow go on from there."""
        return self._handling.whole()

    def release(self) -> None:
        """The hands open; frames are still to be taken until it is finished."""
        self._handling.release()

    def commit(self) -> list[dict[str, Any]]:
        """Over: the rules judge what came of it."""
        return self._match.conclude(self._seat, self._action, self._handling.result(), b"".join(self._shown))

    def drop(self) -> None:
        """Given up: as if it had not begun."""
        self._match.journal.append(Dropped())
