"""Places typed as numbers: centimetres from the middle of a floor, and degrees."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from nekobako.cli.menu import Action

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")

Reading = Callable[[str], Action | None]


def numbers(text: str, count: int) -> list[float] | None:
    """Exactly so many numbers; a comma between digits is a French point."""
    words = re.sub(r"(?<=\d),(?=\d)", ".", text).replace(",", " ").split()
    if len(words) != count or not all(_NUMBER.fullmatch(word) for word in words):
        return None
    return [float(word) for word in words]


def build(template: Mapping[str, Any], kinds: Sequence[str]) -> Reading:
    """As in "-2.3 0 0 90  2.3 0 180 90  0 0 0": x, y, yaw and fold of each wall, then x, y and yaw of the floor."""

    def read(text: str) -> Action | None:
        typed = numbers(text, 11)
        if typed is None:
            return None
        walls = [
            dict(zip(("x", "y", "yaw", "fold"), typed[4 * place : 4 * place + 4], strict=True), kind=kind)
            for place, kind in enumerate(kinds)
        ]
        return {**template, "walls": walls, "floor": dict(zip(("x", "y", "yaw"), typed[8:], strict=True))}

    return read


def cat(template: Mapping[str, Any]) -> Reading:
    """As in "1.5 -2 90": x, y and yaw."""

    def read(text: str) -> Action | None:
        typed = numbers(text, 3)
        return None if typed is None else {**template, **dict(zip(("x", "y", "yaw"), typed, strict=True))}

    return read
