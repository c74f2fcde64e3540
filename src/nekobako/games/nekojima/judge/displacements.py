"""How far earlier pieces are from where they were when the turn began (N-17, N-24). Plain data: poses and facts."""

from collections.abc import Iterable, Mapping, Sequence
from math import dist
from typing import Final

from msgspec import Struct

from nekobako.games.nekojima.material import SIZES, colour_of
from nekobako.physics.facts import Facts
from nekobako.physics.pose import yaw_of

MOVED_FROM: Final = 1.0  # mm: a pole whose foot is so far from where it was has moved
SLID_FROM: Final = 5.0  # mm along its cord: so has a cat
STAYS_WITHIN: Final = 10.0  # mm: farther away nothing of earlier turns may be left
TURNED_BY: Final = 20.0  # degrees: nor turned by as much


class Displacement(Struct, frozen=True):
    """Of a pole's foot in mm, and of the pole about its axis in degrees."""

    mm: float
    degrees: float = 0.0

    @property
    def out_of_place(self) -> bool:
        return self.mm > STAYS_WITHIN or self.degrees >= TURNED_BY


Poses = Mapping[str, Sequence[float]]


def displacements(start: Poses, now: Poses, poles: Iterable[str]) -> dict[str, Displacement]:
    """Of poles that were there when the turn began and are there now."""
    return {pole: _displacement(start[pole], now[pole]) for pole in poles if pole in start and pole in now}


def _displacement(before: Sequence[float], now: Sequence[float]) -> Displacement:
    turned = abs((yaw_of(now) - yaw_of(before) + 180.0) % 360.0 - 180.0)
    return Displacement(10 * dist(before[:3], now[:3]), turned)


def slides(start: Facts, now: Facts) -> dict[str, float]:
    """How far along its cord each cat hangs from where it hung on it when the turn began, in mm."""
    before = {(hanging.cat, hanging.cord): hanging.fraction for hanging in start.hangings}
    return {
        hanging.cat: along_mm(hanging.cord, hanging.fraction - before[hanging.cat, hanging.cord])
        for hanging in now.hangings
        if (hanging.cat, hanging.cord) in before
    }


def along_mm(denchuu: str, share: float) -> float:
    """A share of a cord's length, in mm."""
    return 10 * SIZES.of(colour_of(denchuu)).cord * abs(share)
