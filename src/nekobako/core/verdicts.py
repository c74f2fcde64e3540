"""Which breaches of rules a story tells: each once, as long as nothing has moved.

Whatever hands leave that is wrong is an event, and the verdict that a player asks for makes the same an event again:
the story says no more than that it is still so. Some hands leave what nobody has finished yet, such as a wall that is
to be folded anew before any floor lies on it: what is wrong with that is told only by the verdict.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal

Telling = Literal["told", "still", "untold"]


class Verdicts:
    """Listens to a log in its order. `unfinished`: the events of hands that may leave something unfinished."""

    def __init__(self, unfinished: Collection[str] = ()) -> None:
        self._unfinished = unfinished
        self._open = self._quiet = self._judged = False
        self._left: list[Any] = []  # what is wrong with what the last hands left
        self._told: list[Any] = []  # so much of it a reader knows

    def hear(self, event: Mapping[str, Any]) -> Telling:
        """How to tell an event; "still": that what was told is so, in its stead."""
        if event["event"] == "settled":
            self._quiet, self._open, self._judged = self._open, False, False
            self._left, self._told = [], []
        elif event["event"] in self._unfinished:
            self._open = True
        elif event["event"] == "violation" and "ms" not in event:  # that one happened while hands moved, and was fatal
            return self._breach({key: event.get(key) for key in ("rule", "pieces", "at", "mm")})
        return "told"

    def _breach(self, breach: Any) -> Telling:
        again = bool(self._left) and breach == self._left[0]  # a verdict begins with the same as what hands left
        self._judged |= again
        if not self._judged:
            self._left.append(breach)
            if self._quiet:
                return "untold"
        if breach in self._told:
            return "still" if again else "untold"
        self._told.append(breach)
        return "told"
