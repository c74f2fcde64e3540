"""Refusals of the Tower: the sentence, the rule and the field. Nothing has moved when one is raised."""

from math import isfinite
from typing import Any, Final, NoReturn

from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import Catalogue, Phrase, Word

WORDS: Final = Catalogue("nekobako.games.tower.words")


def illegal(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """This may not be done now; told before anything moves."""
    refuse("illegal", f"refusal.{key}", rule, field, **parameters)


def malformed(key: str, field: str, **parameters: Any) -> NoReturn:
    refuse("malformed", f"malformed.{key}", None, field, **parameters)


def unknown(key: str, field: str, name: str) -> NoReturn:
    """There is no card, piece or colour of that name."""
    refuse("unknown", f"unknown.{key}", None, field, name=name[:80])


def impossible(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """There can be no such table or position."""
    refuse("impossible", f"impossible.{key}", rule, field, **parameters)


def refuse(code: Code, key: str, rule: str | None, field: str, **parameters: Any) -> NoReturn:
    detail = {name: value.key if isinstance(value, Word) else value for name, value in parameters.items()}
    raise Refusal(code, Phrase(WORDS, key, {"field": field, **parameters}), rule=rule, field=field, detail=detail)


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
