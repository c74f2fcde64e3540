"""A game's labels for a reader at the terminal: spaces that must not break are safe, and there are words of its own."""

from typing import ClassVar

from nekobako.cli.language import Translator
from nekobako.cli.no_break import TIED_SPACE, protect_spaces
from nekobako.core.labels import ReaderLabels
from nekobako.core.words import Catalogue


class TerminalLabels(ReaderLabels):
    """Mixed in before a game's `Labels`."""

    screen_words: ClassVar[Catalogue]  # what only the terminal says of this game
    unbroken: ClassVar[tuple[str, ...]] = ()  # what keys begin with whose words stay on one line

    def word(self, key: str, **parameters: object) -> str:
        text = protect_spaces(super().word(key, **parameters))
        return text.replace(" ", TIED_SPACE) if key.startswith(self.unbroken) else text

    @property
    def translator(self) -> Translator:
        return Translator(self.language, self.screen_words)

    def say(self, key: str, **parameters: object) -> str:
        return self.translator.say(key, **parameters)
