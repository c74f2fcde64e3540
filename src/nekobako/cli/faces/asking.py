"""What the menus of games by hands have in common: templates to be filled in, suggestions, and being sure."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nekobako.cli.faces.face import Advice, Reader
from nekobako.cli.menu import Action, Choice, Menu


class Asker(ABC):
    """Makes choices of templates, for one reader and one moment. `words` is the game's part of the catalogue."""

    words: str

    def __init__(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> None:
        self.reader = reader
        self.view = view
        self.legal = legal
        self.advice = advice

    @abstractmethod
    def label(self, action: Action) -> str:
        """What an action is called."""

    def say(self, key: str, **parameters: object) -> str:
        return self.reader.tongue.say(f"{self.words}.{key}", **parameters)

    def all(self, *does: str) -> list[Action]:
        return [action for action in self.legal if action["do"] in does]

    def leaf(self, action: Action) -> Choice:
        return Choice(self.label(action), "", action)

    def leaves(self, *does: str) -> list[Choice]:
        return [self.leaf(action) for action in self.all(*does)]

    def behind(self, key: str, then: Callable[[], Menu], *, costly: bool = False) -> Choice:
        """A choice that leads to others."""
        say = self.reader.tongue.say
        return Choice(say(f"hands.choice.{key}"), say(f"hands.why.{key}"), then, costly=costly)

    def suggestion(self) -> Choice:
        return self.behind("suggest", lambda: self._suggested(0), costly=True)

    def _suggested(self, seed: int) -> Menu:
        another = self.behind("another", lambda: self._suggested(seed + 1), costly=True)
        return Menu(self.reader.tongue.say("hands.suggested"), [self.leaf(self.advice(seed)), another])

    def conceding(self) -> list[Choice]:
        """Nobody concedes by a slip of a finger."""
        concede = self.leaves("concede")
        sure = self.reader.tongue.say("hands.sure")
        return [self.behind("concede", lambda: Menu(sure, concede))] if concede else []
