"""Refusals of the Tower: the sentence, the rule and the field. Nothing has moved when one is raised."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final, NoReturn

from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import Phrase, Word
from nekobako.games.tower.naming import WORDS, any_of, piece

PIECES: Final = ("piece", "cat", "cats", "on")  # parameters that name one, or some to choose from


def illegal(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """This may not be done now; told before anything moves. Players read it: pieces are called as people call them."""
    said = {name: _called(value) if name in PIECES else value for name, value in parameters.items()}
    _refuse("illegal", f"refusal.{key}", rule, field, parameters, said)


def malformed(key: str, field: str, **parameters: Any) -> NoReturn:
    _refuse("malformed", f"malformed.{key}", None, field, parameters, parameters)


def unknown(key: str, field: str, name: str) -> NoReturn:
    """There is no card, piece or colour of that name."""
    given = {"name": name[:80]}
    _refuse("unknown", f"unknown.{key}", None, field, given, given)


def impossible(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """There can be no such table or position. Who wrote it reads it: pieces are called as they stand there."""
    _refuse("impossible", f"impossible.{key}", rule, field, parameters, parameters)


def _refuse(
    code: Code, key: str, rule: str | None, field: str, parameters: Mapping[str, Any], said: Mapping[str, Any]
) -> NoReturn:
    """Programs get the names of the wire."""
    detail = {
        name: value.key if isinstance(value, Word) else value
        for name, value in parameters.items()
        if not isinstance(value, Phrase)
    }
    raise Refusal(code, Phrase(WORDS, key, {"field": field, **said}), rule=rule, field=field, detail=detail)


def _called(named: str | Sequence[str]) -> Phrase:
    return piece(named) if isinstance(named, str) else any_of(named)


def not_finite(raw: object, where: str) -> None:
    """JSON has no NaN, but Python's reader and hand-made data do: malformed."""
    if isinstance(raw, float) and not isfinite(raw):
        malformed("not_finite", where, value=str(raw))
    if isinstance(raw, dict):
        for key, value in raw.items():
            not_finite(value, f"{where}.{key}" if where else str(key))
    elif isinstance(raw, list | tuple):
        for number, value in enumerate(raw):
            not_finite(value, f"{where}[{number}]")
