"""The menus of games by hands: templates to be filled in, suggestions, and being sure."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.screens.game_screen import Advice, Reader


class ActionLabels(Protocol):
    """Says in a reader's language what an action is called, and the terminal's sentences about the game."""

    def action(self, action: Action) -> str: ...

    def say(self, key: str, **parameters: object) -> str: ...


L_co = TypeVar("L_co", bound=ActionLabels, covariant=True)


class TemplateMenu(ABC, Generic[L_co]):
    """Makes choices of templates, for one reader and one moment."""

    labels_for: Callable[[Reader], L_co]

    def __init__(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> None:
        self.reader = reader
        self.view = view
        self.legal = legal
        self.advice = advice
        self.labels = type(self).labels_for(reader)

    @abstractmethod
    def root(self) -> Menu:
        """All that may be done now."""

    def say(self, key: str, **parameters: object) -> str:
        return self.labels.say(key, **parameters)

    def all(self, *does: str) -> list[Action]:
        return [action for action in self.legal if action["do"] in does]

    def leaf(self, action: Action) -> Choice:
        return Choice(self.labels.action(action), "", action)

    def leaves(self, *does: str) -> list[Choice]:
        return [self.leaf(action) for action in self.all(*does)]

    def behind(self, key: str, then: Callable[[], Menu], *, costly: bool = False) -> Choice:
        """A choice of this game that leads to others."""
        return Choice(self.say(f"choice.{key}"), self.say(f"why.{key}"), then, costly=costly)

    def _behind(self, key: str, then: Callable[[], Menu], *, costly: bool = False) -> Choice:
        """One that every game by hands has."""
        say = self.reader.translator.say
        return Choice(say(f"hands.choice.{key}"), say(f"hands.why.{key}"), then, costly=costly)

    def suggestion(self) -> Choice:
        return self._behind("suggest", lambda: self._suggested(0), costly=True)

    def _suggested(self, seed: int) -> Menu:
        another = self._behind("another", lambda: self._suggested(seed + 1), costly=True)
        return Menu(self.reader.translator.say("hands.suggested"), [self.leaf(self.advice(seed)), another])

    def conceding(self) -> list[Choice]:
        """Nobody concedes by a slip of a finger."""
        concede = self.leaves("concede")
        sure = self.reader.translator.say("hands.sure")
        return [self._behind("concede", lambda: Menu(sure, concede))] if concede else []
