"""Strict reading: plain JSON data into our types, or a refusal that names the field.

`True`, `2.0` and `"2"` are not the integer 2, and a key we do not know is refused.
"""

import re
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any, Final, TypeVar

import msgspec

from nekobako.core.decoding import shaped
from nekobako.core.refusal import WORDS, Refusal, table_refusal
from nekobako.core.words import Phrase, Word

T = TypeVar("T")

LONGEST: Final = 12  # digits of a number that a person reads

_AT = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_MISSING = re.compile(r"missing required field `(.*)`")
_UNKNOWN = re.compile(r"unknown field `(.*)`")
_TYPE = re.compile(r"Expected `(.*)`, got `(.*)`")
_LENGTH = re.compile(r"Expected `.*` of length (?:(>=|<=) )?(\d+)")
_BOUND = re.compile(r"Expected `(?:int|float)` (>=|<=|>|<) (.*)")
_PATTERN = re.compile(r"Expected `str` matching regex")
_VALUE = re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL)


def read(raw: object, as_type: type[T], within: str = "") -> T:
    """The data as that type; `within` names the field it stands in."""
    try:
        return shaped(raw, as_type)
    except msgspec.ValidationError as error:
        raise _malformed(str(error), raw, within) from None


def seat(raw: object, seats: int, field: str = "seat") -> int:
    """A seat of the match: an integer (malformed otherwise) that exists (unknown otherwise)."""
    number = read(raw, int, field)
    if not 0 <= number < seats:
        raise table_refusal("unknown", "unknown_seat", field=field, seat=number, last=seats - 1)
    return number


def _malformed(message: str, raw: object, within: str) -> Refusal:
    match = _AT.match(message)
    assert match is not None
    what, path = match["what"], _named(match["path"] or "", raw)
    if parts := _MISSING.search(what):
        return _refusal("missing", _join(within, path, parts[1]))
    if parts := _UNKNOWN.search(what):
        return _refusal("unknown_field", _join(within, path, parts[1]))
    field = _join(within, path)
    if parts := _TYPE.search(what):
        expected, got = _kind(parts[1]), _kind(parts[2])
        return _refusal("type" if field else "whole_type", field, expected=expected, got=got)
    if parts := _LENGTH.search(what):
        size = {">=": "too_short", "<=": "too_long"}.get(parts[1], "length")
        return _refusal(size, field, n=int(parts[2]))
    if parts := _BOUND.search(what):
        return _refusal("bound", field, sign=Word(f"sign.{parts[1]}"), bound=_readable(parts[2].removesuffix(".0")))
    if _PATTERN.search(what):
        return _refusal("characters", field)
    if parts := _VALUE.search(what):
        return _refusal("value", field, value=parts[1][:80])
    return _refusal("other", field, why=what[:80])


def _readable(bound: str) -> str:
    """A bound as a person reads it: nobody reads nineteen digits, and where there are so many it is a power of two."""
    size = bound.removeprefix("-")
    if len(size) <= LONGEST or not size.isdigit() or int(size).bit_count() != 1:
        return bound
    return f"{bound[: -len(size)]}2^{int(size).bit_length() - 1}"


def _refusal(key: str, field: str, **parameters: object) -> Refusal:
    values = {"field": field, **parameters}
    return Refusal("malformed", Phrase(WORDS, f"malformed.{key}", values), field=field or None, detail={"why": key})


def _join(*parts: str) -> str:
    joined = ""
    for part in parts:
        part = part.removeprefix(".")
        joined += part if not joined or not part or part.startswith("[") else f".{part}"
    return joined


def _named(path: str, raw: Any) -> str:
    """msgspec writes [...] for a value of a mapping: find the key whose value is not an integer."""
    while "[...]" in path:
        before, after = path.split("[...]", 1)
        mapping = _follow(raw, before)
        key = next((str(k) for k, v in mapping.items() if type(v) is not int), "")
        path = f"{before}.{key}{after}"
    return path


def _follow(raw: Any, path: str) -> dict[Any, Any]:
    for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path):
        raw = raw[name] if name else raw[int(index)]
    return raw if isinstance(raw, dict) else {}


def _kind(names: str) -> Word | str:
    """`int | null` and the like: the first one is what was meant."""
    first = names.split(" | ")[0]
    return Word(f"kind.{first}") if f"kind.{first}" in WORDS.keys("en") else first


LEAST, MOST = -(2**63), 2**63 - 1  # of whole numbers: what databases and most languages can hold


def seed(raw: object, field: str = "seed") -> int:
    """A whole number that chance can begin with."""
    number = read(raw, int, field)
    if not LEAST <= number <= MOST:
        raise number_size(field)
    return number


def number_size(field: str) -> Refusal:
    return table_refusal("impossible", "number_size", field=field, name=field, least=str(LEAST), most=str(MOST))


def huge_number(raw: object) -> str | None:
    """The field of a whole number that is too large or too small. Without recursion: what was given may be deep."""
    waiting: list[tuple[str, object]] = [("", raw)]
    while waiting:
        where, value = waiting.pop()
        if isinstance(value, int) and not LEAST <= value <= MOST:
            return where
        if isinstance(value, Mapping):
            waiting += [(f"{where}.{key}" if where else str(key), inner) for key, inner in value.items()]
        elif isinstance(value, list | tuple):
            waiting += [(f"{where}[{number}]", inner) for number, inner in enumerate(value)]
    return None


def infinite_numbers(raw: object, where: str = "") -> Iterator[tuple[str, float]]:
    """Every number that is not finite, with its field: JSON has none, but Python's reader and hand-made data do."""
    if isinstance(raw, float) and not isfinite(raw):
        yield where, raw
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            yield from infinite_numbers(value, f"{where}.{key}" if where else str(key))
    elif isinstance(raw, list | tuple):
        for number, value in enumerate(raw):
            yield from infinite_numbers(value, f"{where}[{number}]")
