"""Words: sentences in every language we speak, kept in TOML files beside the code that says them.

A folder of words holds one file a language with the same keys. A sentence is a format string; `{n:card|cards}` picks a
form by number (CLDR's "one", or any other), and a parameter that is itself a `Word` or a `Phrase` is said in the same
language (`{piece!c}` with a capital, where it begins the sentence).

>>> words = Catalogue("nekobako.core.words")
>>> words.say("fr", "game_over")
'La partie est finie.'
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from string import Formatter
from typing import Any, Final

from nekobako.core.plurals import LOCALES, decimal_symbol, plural_form

LANGUAGES: Final = tuple(LOCALES)

Translated = dict[str, str]  # a text by language


MOST: Final = 10**9  # a larger number nobody reads to its end


@dataclass(frozen=True)
class Word:
    """A key of the same catalogue, to be said in the language of the sentence it stands in."""

    key: str


def capital(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def readable(value: Any) -> Any:
    """Any value; a number within the bounds of what a person reads, and JSON can carry.

    >>> readable(10**400), readable(-1e308), readable("1e308"), readable(float("nan"))
    (1000000000, -1000000000.0, '1e308', 'nan')
    """
    if value != value:
        return str(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or -MOST <= value <= MOST:
        return value
    return type(value)(MOST if value > 0 else -MOST)


class _Sentence(Formatter):
    """Format strings with forms by number, and numbers as the language writes them."""

    def __init__(self, language: str) -> None:
        self.language = language

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "c":
            return capital(str(value))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, other = format_spec.split("|")
            return one if plural_form(self.language, readable(value)) == "one" else other
        formatted = str(super().format_field(readable(value), format_spec))
        return formatted.replace(".", decimal_symbol(self.language)) if isinstance(value, float) else formatted


_SENTENCE: Final = {language: _Sentence(language) for language in LANGUAGES}


@dataclass(frozen=True)
class Catalogue:
    """The words of one package: its files en.toml and fr.toml."""

    package: str

    @cached_property
    def _languages(self) -> dict[str, dict[str, str]]:
        folder = files(self.package)
        return {
            language: _flat(tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")))
            for language in LANGUAGES
        }

    def __reduce__(self) -> tuple[type["Catalogue"], tuple[str]]:
        return Catalogue, (self.package,)  # and not everything it has read

    def keys(self, language: str) -> dict[str, str]:
        return dict(self._languages[language])

    def say(self, language: str, key: str, **parameters: object) -> str:
        values = {name: self._in_language(language, value) for name, value in parameters.items()}
        return _SENTENCE[language].vformat(self._languages[language][key], (), values)

    def translations(self, key: str, **parameters: object) -> Translated:
        """The sentence in every language."""
        return {language: self.say(language, key, **parameters) for language in LANGUAGES}

    def _in_language(self, language: str, value: object) -> object:
        match value:
            case Word(key):
                return self.say(language, key)
            case Phrase():
                return value.text(language)
            case _:
                return value


@dataclass(frozen=True)
class Phrase:
    """Something to say, in whichever language it will be asked for."""

    words: Catalogue
    key: str
    parameters: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: str) -> str:
        return self.words.say(language, self.key, **self.parameters)


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        else:
            flat |= _flat(value, f"{prefix}{key}.")
    return flat
