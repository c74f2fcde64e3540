"""Narration of games of balance: a sentence for each thing that happened, and each violation once.

Whatever hands leave that is wrong is an event, and the verdict that a player asks for makes the same an event again:
the narration says no more than that it is still so, as long as nothing has moved. Some hands leave what nobody has
finished yet, such as a wall that is to be folded anew before any floor lies on it: what is wrong with that is told only
by the verdict.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, TypeVar

from nekobako.core.words import capital
from nekobako.games.balance.labels import PieceLabels

L = TypeVar("L", bound=PieceLabels)
EventData = Mapping[str, Any]
Telling = Literal["told", "still", "untold"]


def narrate_sentences(
    labels: L,
    events: Sequence[EventData],
    sentence: Callable[[L, EventData], str],
    unfinished: Collection[str] = (),
) -> list[str]:
    """A sentence for each event; of what is wrong, for what a reader does not know yet."""
    verdicts = Verdicts(unfinished)
    tellings = [(verdicts.hear(event), event) for event in events]
    lines = [
        whole(labels, "still_wrong") if telling == "still" else sentence(labels, event)
        for telling, event in tellings
        if telling != "untold"
    ]
    return [f"{capital(line)}." for line in lines]


def told_events(events: Sequence[EventData], unfinished: Collection[str] = ()) -> list[int]:
    """The events that these sentences are about, one each, by their places in the log."""
    verdicts = Verdicts(unfinished)
    return [number for number, event in enumerate(events) if verdicts.hear(event) != "untold"]


def by_seat(labels: PieceLabels, seat: int, key: str, *, at: int | None = None, **parameters: object) -> str:
    """Of whoever did it; `at` is the seat at its other end, which may be the reader's."""
    form = "you" if seat == labels.reader else "other"
    if at is not None and at == labels.reader:
        form = "at_you"
    return f"{labels.who(seat)} {labels.word(f'event.{key}.{form}', **parameters)}"


def whole(labels: PieceLabels, key: str, **parameters: object) -> str:
    """A sentence that does not begin with who did it."""
    return labels.word(f"event.whole.{key}", **parameters)


class Verdicts:
    """Listens to a log in its order. `unfinished`: the events of hands that may leave something unfinished."""

    def __init__(self, unfinished: Collection[str] = ()) -> None:
        self._unfinished = unfinished
        self._open = self._quiet = self._judged = False
        self._left: list[Any] = []  # what is wrong with what the last hands left
        self._told: list[Any] = []  # so much of it a reader knows

    def hear(self, event: EventData) -> Telling:
        """How to tell an event; "still": that what was told is so, in its stead."""
        if event["event"] == "settled":
            self._quiet, self._open, self._judged = self._open, False, False
            self._left, self._told = [], []
        elif event["event"] in self._unfinished:
            self._open = True
        elif event["event"] == "violation" and "ms" not in event:  # that one happened while hands moved, and was fatal
            return self._violation({key: event.get(key) for key in ("rule", "pieces", "at", "mm")})
        return "told"

    def _violation(self, violation: Any) -> Telling:
        again = bool(self._left) and violation == self._left[0]  # a verdict begins with the same as what hands left
        self._judged |= again
        if not self._judged:
            self._left.append(violation)
            if self._quiet:
                return "untold"
        if violation in self._told:
            return "still" if again else "untold"
        self._told.append(violation)
        return "told"
