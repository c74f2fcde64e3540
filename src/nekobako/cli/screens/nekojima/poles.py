"""Where the poles stand, read from a view: what a map shows and what can be stacked on. No rules: it only looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from nekobako.games.nekojima.material import POLES, QUARTERS, SIZES, Colour, Quarter, colour_of, denchuu_of
from nekobako.physics.pose import up_of, yaw_of

NEAR: Final = 0.6  # cm between a foot and the top it stands on, a lean included

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Pole:
    name: str
    foot: Point
    top: Point  # the middle of its upper end
    yaw: float  # degrees: where its cord leaves
    storey: int

    @property
    def denchuu(self) -> str:
        return denchuu_of(self.name)

    @property
    def colour(self) -> Colour:
        return colour_of(self.denchuu)


def poles_of(view: Mapping[str, Any]) -> list[Pole]:
    """The poles in the world, the lowest first."""
    poses = view["world"]["poses"]
    poles: list[Pole] = []
    for name in sorted((pole for pole in POLES if pole in poses), key=lambda pole: float(poses[pole][2])):
        x, y, z = poses[name][:3]
        length = length_of(name)
        up = up_of(poses[name])
        top = (x + length * up[0], y + length * up[1], z + length * up[2])
        poles.append(Pole(name, (x, y, z), top, yaw_of(poses[name]), 1 + _below(poles, (x, y, z))))
    return poles


def length_of(pole: str) -> float:
    """In cm."""
    denchuu, _, end = pole.partition(".")
    lengths = SIZES.of(colour_of(denchuu)).poles[int(denchuu.partition("-")[2]) - 1]
    return lengths["ab".index(end)]


def quarter_at(x: float, y: float) -> Quarter:
    """Clockwise from x, y > 0, as the dice count them (N-01)."""
    return QUARTERS[(0 if y >= 0 else 1) if x >= 0 else (3 if y >= 0 else 2)]


def _below(lower: Sequence[Pole], foot: Point) -> int:
    under = [pole.storey for pole in lower if abs(pole.top[2] - foot[2]) < NEAR and _over(pole, foot)]
    return max(under, default=0)


def _over(pole: Pole, foot: Point) -> bool:
    return hypot(pole.top[0] - foot[0], pole.top[1] - foot[1]) < 2 * SIZES.pole.radius
