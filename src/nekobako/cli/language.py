"""Which language to speak: the one asked for, else the locale's, else English."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from nekobako.cli.no_break import protect_spaces
from nekobako.core import plurals
from nekobako.core.words import LANGUAGES, Catalogue

WORDS: Final = Catalogue("nekobako.cli.words")


@dataclass(frozen=True)
class Translator:
    """Sentences of a catalogue in one language, ready to be laid out; the terminal's own unless another is given."""

    language: str
    words: Catalogue = WORDS

    def of(self, words: Catalogue) -> "Translator":
        """The same language, other sentences."""
        return Translator(self.language, words)

    def say(self, key: str, **parameters: object) -> str:
        return protect_spaces(self.words.say(self.language, key, **parameters))

    def number(self, value: float, digits: int = 0) -> str:
        """In the language's own way: 1,234.5 or 1 234,5."""
        return protect_spaces(plurals.number(self.language, value, digits))


def of_the_locale(environment: Mapping[str, str] = os.environ) -> str:
    """By LC_ALL, LC_MESSAGES or LANG, the first that is set, as other programs do."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            language = value[:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def of_arguments(arguments: Sequence[str]) -> str:
    """The language of a command line that may not even be valid: its refusal should be understood too."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[place + 1] if place + 1 < len(arguments) else "")
            if value in LANGUAGES:
                return value
    return of_the_locale()
