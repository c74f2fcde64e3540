"""Refusals with the words of Nekojima."""

from typing import Any, Final, NoReturn, TypeVar

from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import Catalogue, Phrase

WORDS: Final = Catalogue("nekobako.games.nekojima.words")

T = TypeVar("T", bound=str)


def refuse(code: Code, key: str, rule: str | None, field: str, **parameters: Any) -> NoReturn:
    detail = {name: value for name, value in parameters.items() if isinstance(value, int | float | str)}
    raise Refusal(code, Phrase(WORDS, key, parameters), rule=rule, field=field, detail=detail)


def illegal(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """It could be done, but a rule forbids it."""
    refuse("illegal", f"refusal.{key}", rule, field, **parameters)


def impossible(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """There can be no such table or position."""
    refuse("impossible", f"impossible.{key}", rule, field, **parameters)


def known(name: str, names: tuple[T, ...], what: str, field: str) -> T:
    """One of these names, or unknown."""
    for found in names:
        if found == name:
            return found
    refuse("unknown", f"unknown.{what}", None, field, name=name[:80])


def known_or_none(name: str | None, names: tuple[T, ...], what: str, field: str) -> T | None:
    return None if name is None else known(name, names, what, field)
