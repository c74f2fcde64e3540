"""Sentences about a match in a reader's language, by what is beside the game's class: `labels.Labels` and
`narration.narrate`.

>>> narrator("catham", "en", ["Mochi", "Sumi"], reader=1).label({"do": "play", "faction": "scientists"})
'Play 3 Scientists'
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nekobako.games import beside

Data = Mapping[str, Any]
Narrate = Callable[[Any, Sequence[Data]], list[str]]
Tells = Callable[[Sequence[Data]], list[int]]


class Narrator:
    """Sentences for one reader; empty ones of a game that says nothing."""

    def __init__(self, labels: Any, narrate: Narrate | None, tells: Tells | None = None) -> None:
        self._labels, self._narrate, self._tells = labels, narrate, tells

    def narrate(self, events: Sequence[Data]) -> list[str]:
        """What happened, a line for each thing that somebody did."""
        return self._narrate(self._labels, events) if self._narrate else []

    def tells(self, events: Sequence[Data]) -> list[int]:
        """The event that each line is about, by its place among them; nothing where a line tells of several."""
        return self._tells(events) if self._tells else []

    def label(self, action: Data) -> str:
        return self._say("action", action)

    def effect(self, action: Data, asked: Data | None = None) -> str:
        """What an action would bring, as far as the rules alone tell; `asked` is the question of the view, if it has
        one."""
        return self._say("effect", action, asked)

    def question(self, view: Data) -> str:
        """What is asked now, and of whom."""
        return self._say("question", view)

    def wrong(self, violation: Data) -> str:
        """What breaks a rule, where and by how much."""
        return self._say("wrong", violation)

    def foreseen(self, foreboding: Data) -> str:
        """What would break a rule if a piece were set down, or nearly."""
        return self._say("foreseen", foreboding)

    def remarks(self, view: Data) -> dict[str, str]:
        """What is to be said of things in a view, by their names."""
        remark = getattr(self._labels, "remarks", None)
        return dict(remark(view)) if remark else {}

    def _say(self, method: str, *what: Data | None) -> str:
        say = getattr(self._labels, method, None)
        return str(say(*what)) if say else ""


def narrator(game: str, language: str, names: Sequence[str], reader: int | None = None) -> Narrator:
    labels, narration = beside(game, "labels"), beside(game, "narration")
    return Narrator(
        labels.Labels(language, names, reader) if labels else None,
        narration.narrate if narration else None,
        getattr(narration, "tells", None),
    )
