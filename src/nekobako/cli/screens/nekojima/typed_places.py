"""Places typed as numbers: centimetres and degrees, as in "3.5 -2 90"; a pole's name after them says on what."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from nekobako.cli.menu import Action
from nekobako.games.nekojima.material import BOARD

_POLE: Final = r"(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)"
_ON: Final = rf"(?: ({BOARD}|[a-z]+-\d\.[ab]))?"
_ONE: Final = re.compile(_POLE)
_TWO: Final = re.compile(f"{_POLE}{_ON} {_POLE}{_ON}")
_SHARE: Final = re.compile(r"(\d{1,3}) ?%")

Reading = Callable[[str], Action | None]


def two_poles(template: Mapping[str, Any]) -> Reading:
    def read(text: str) -> Action | None:
        typed = _TWO.fullmatch(_plain(text))
        if typed is None:
            return None
        first, second = _pole(typed.groups()[:4]), _pole(typed.groups()[4:])
        return {**template, "poles": [first, second]}

    return read


def one_pole(template: Mapping[str, Any]) -> Reading:
    def read(text: str) -> Action | None:
        typed = _ONE.fullmatch(_plain(text))
        if typed is None:
            return None
        x, y, yaw = map(float, typed.groups())
        return {**template, "x": x, "y": y, "yaw": yaw}

    return read


def share(template: Mapping[str, Any]) -> Reading:
    """As in "40 %": a share of a cord's length."""

    def read(text: str) -> Action | None:
        typed = _SHARE.fullmatch(text.strip())
        return {**template, "at": int(typed[1]) / 100} if typed else None

    return read


def _plain(text: str) -> str:
    """A comma may separate numbers, or be a French point between digits."""
    return " ".join(re.sub(r"(?<=\d),(?=\d)", ".", text).replace(",", " ").split())


def _pole(groups: tuple[str | None, ...]) -> dict[str, Any]:
    *numbers, on = groups
    x, y, yaw = (float(number or 0) for number in numbers)
    return {"x": x, "y": y, "yaw": yaw, "on": on or BOARD}
