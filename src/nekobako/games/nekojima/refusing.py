"""Refusals with the words of Nekojima."""

from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeVar

from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import Phrase
from nekobako.games.nekojima.naming import WORDS, piece

PIECES: Final = ("piece", "denchuu", "pole", "cat", "cord_of")  # parameters that name one

T = TypeVar("T", bound=str)


def _refuse(
    code: Code, key: str, rule: str | None, field: str, parameters: Mapping[str, Any], said: Mapping[str, Any]
) -> NoReturn:
    detail = {name: value for name, value in parameters.items() if isinstance(value, int | float | str)}
    raise Refusal(code, Phrase(WORDS, key, said), rule=rule, field=field, detail=detail)


def illegal(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """It could be done, but a rule forbids it. Players read it: pieces are called as people call them."""
    said = {name: piece(value) if name in PIECES else value for name, value in parameters.items()}
    _refuse("illegal", f"refusal.{key}", rule, field, parameters, said)


def impossible(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """There can be no such table or position. Who wrote it reads it: pieces are called as they stand there."""
    _refuse("impossible", f"impossible.{key}", rule, field, parameters, parameters)


def malformed(key: str, field: str, **parameters: Any) -> NoReturn:
    """It is not an action at all."""
    _refuse("malformed", f"refusal.{key}", None, field, parameters, parameters)


def known(name: str, names: tuple[T, ...], what: str, field: str) -> T:
    """One of these names, or unknown."""
    for found in names:
        if found == name:
            return found
    parameters = {"name": name[:80]}
    _refuse("unknown", f"unknown.{what}", None, field, parameters, parameters)


def known_or_none(name: str | None, names: tuple[T, ...], what: str, field: str) -> T | None:
    return None if name is None else known(name, names, what, field)
