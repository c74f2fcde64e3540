"""What is said of a match in a reader's language, found as a game's `saying.Saying` and `story.story`.

>>> teller("catham", "en", ["Mochi", "Sumi"], reader=1).label({"do": "play", "faction": "scientists"})
'Play 3 Scientists'
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from nekobako.games import named

Data = Mapping[str, Any]


class Teller:
    """Sentences for one reader; empty ones of a game that says nothing."""

    def __init__(self, saying: Any, story: Any) -> None:
        self._saying, self._story = saying, story

    def story(self, events: Sequence[Data]) -> list[str]:
        """What happened, a line for each thing that somebody did."""
        lines: list[str] = self._story(self._saying, events) if self._story else []
        return lines

    def label(self, action: Data) -> str:
        return self._said("action", action)

    def effect(self, action: Data) -> str:
        """What an action would bring, as far as the rules alone tell."""
        return self._said("effect", action)

    def question(self, view: Data) -> str:
        """What is asked now, and of whom."""
        return self._said("question", view)

    def wrong(self, violation: Data) -> str:
        """What breaks a rule, where and by how much."""
        return self._said("wrong", violation)

    def _said(self, how: str, what: Data) -> str:
        say = getattr(self._saying, how, None)
        sentence: str = say(what) if say else ""
        return sentence


def teller(game: str, language: str, names: Sequence[str], reader: int | None = None) -> Teller:
    package = type(named(game)).__module__.rpartition(".")[0]
    try:
        if find_spec(f"{package}.saying") is None:
            return Teller(None, None)
    except ModuleNotFoundError:
        return Teller(None, None)
    saying = import_module(f"{package}.saying").Saying(language, names, reader)
    return Teller(saying, import_module(f"{package}.story").story)
