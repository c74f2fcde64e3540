"""Fingertips that can hold a pole: two capsules at its sides, near its top, in each of a few directions.

They are shapes of the pole's own body without mass: they go where it goes, what they push pushes back at the hand, and
they never meet the pole itself. While nobody holds it they touch nothing (handling/fingers.py makes them solid).
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any, Final

import mujoco

from nekobako.physics.errors import require_finite, require_positive
from nekobako.physics.parts import Part

DIRECTIONS: Final = (40.0, 65.0, 90.0, 115.0, 140.0)  # degrees from a pole's x, where its cord leaves, to one fingertip
ACROSS: Final = 2  # the number of the direction that a hand likes best
TIPS: Final = 2  # the other one is opposite
GROUP: Final = 4  # of shapes that are no part of the piece: nobody draws them or measures it by them
# Kinds of collisions: nothing asks for theirs until they are solid. Not none at all, or they would not be looked for.
APART: Final = 2, 0


@dataclass(frozen=True)
class FingerSize:
    radius: float
    length: float  # cm between the middles of its two round ends
    below: float  # cm from the pole's top down to the upper one's
    spared: float = 0.0  # cm of the held pole's own cord, where it is fixed, that they may touch

    def __post_init__(self) -> None:
        require_positive("radius", self.radius)
        require_positive("length", self.length)
        require_finite("below", [self.below, self.spared])

    @property
    def lowest(self) -> float:
        """How far below the pole's top a fingertip reaches."""
        return self.below + self.length + self.radius

    def add_geoms(self, body: Any, pole: str, radius: float, length: float) -> None:
        """To a pole's body, in every direction."""
        high = length - self.below
        for name, (x, y) in zip(names(pole), self.places(radius), strict=True):
            body.add_geom(
                name=name,
                type=mujoco.mjtGeom.mjGEOM_CAPSULE,
                fromto=[x, y, high - self.length, x, y, high],
                size=[self.radius, 0.0, 0.0],
                mass=0.0,
                group=GROUP,
                contype=APART[0],
                conaffinity=APART[1],
            )

    def places(self, radius: float) -> list[tuple[float, float]]:
        """Of all of them, beside the axis of a pole of a radius."""
        turns = [radians(direction + 180.0 * tip) for direction in DIRECTIONS for tip in range(TIPS)]
        return [((radius + self.radius) * cos(turn), (radius + self.radius) * sin(turn)) for turn in turns]


def names(pole: str) -> list[str]:
    """The simulator's names of a pole's fingertips: two for each direction."""
    return [f"{pole}.finger.{number}" for number in range(TIPS * len(DIRECTIONS))]


def parts(piece: str, pole: str) -> dict[str, Part]:
    return {name: Part(piece, pole, "finger", number % TIPS) for number, name in enumerate(names(pole))}
