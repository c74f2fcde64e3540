"""Words: sentences in every language we speak, kept in TOML files beside the code that says them.

A folder of words holds one file a language with the same keys. A sentence is a format string; `{n:card|cards}` picks a
form by number, and a parameter that is itself a `Word` or a `Phrase` is said in the same language
(`{piece!c}` with a capital, where it begins the sentence).

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

LANGUAGES: Final = ("en", "fr")


@dataclass(frozen=True)
class Word:
    """A key of the same catalogue, to be said in the language of the sentence it stands in."""

    key: str


def capital(said: str) -> str:
    """As a sentence begins."""
    return said[:1].upper() + said[1:]


class _Sentence(Formatter):
    """Format strings with number forms: one is singular; in French zero is too, and decimals follow a comma."""

    def __init__(self, singular: tuple[int, ...], point: str) -> None:
        self.singular = singular
        self.point = point

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "c":
            return capital(str(value))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value in self.singular else many
        said = str(super().format_field(value, format_spec))
        return said.replace(".", self.point) if isinstance(value, float) else said


_SENTENCE: Final = {"en": _Sentence((1,), "."), "fr": _Sentence((0, 1), ",")}


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
        said = {name: self._said(language, value) for name, value in parameters.items()}
        return _SENTENCE[language].vformat(self._languages[language][key], (), said)

    def _said(self, language: str, value: object) -> object:
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
