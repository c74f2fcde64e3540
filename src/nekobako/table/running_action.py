"""An action under way: who does what, the handling that carries it out, and what was shown of it.

It knows no match: the match that opened it commits or drops it, so that it may run anywhere in the meantime.
"""

from typing import Any, Final

from nekobako.core.handling import Handling

MOST_SHOWN: Final = 16 * 2**20  # bytes of frames that are kept of one handling: an hour or so of hands at work


class RunningAction:
    def __init__(self, seat: int, action: Any, handling: Handling) -> None:
        self.seat = seat
        self.action = action
        self.handling = handling
        self._frames: list[bytes] = []
        self._size = 0

    @property
    def finished(self) -> bool:
        return self.handling.finished

    def frame(self) -> bytes:
        """Go on by one frame, as viewers are shown it."""
        frame = self.handling.frame()
        self._keep(frame)
        if self._size > MOST_SHOWN:  # its beginning is forgotten: a replay begins with how all stood here
            self._frames, self._size = [], 0
            self._keep(self.handling.whole())
        return frame

    def _keep(self, frame: bytes) -> None:
        self._frames.append(frame)
        self._size += len(frame)

    @property
    def track(self) -> bytes:
        """All frames so far, strung together."""
        return b"".join(self._frames)
