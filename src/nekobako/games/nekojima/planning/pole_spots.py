"""Spots: where a pole's foot might stand, on the board or on a pole's top, with the room around it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import asin, cos, pi, sin
from typing import Final

import numpy as np

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOARD, QUARTERS, SIZES, Quarter
from nekobako.games.nekojima.planning.clearance import Cells, Mask, around_feet
from nekobako.games.nekojima.planning.obstacles import Discs, Obstacles
from nekobako.physics.facts.regions import beyond
from nekobako.physics.pose import Vector

OFF_CENTRE: Final = (0.15, 0.3)  # cm by which a pole may stand beside the middle of the one below
BORDER: Final = 0.2  # cm from a foot's rim to a border that it stands beside
DIRECTIONS: Final = 8  # directions of that


@dataclass(frozen=True, eq=False)
class Spots:
    places: Vector  # (n, 2)
    heights: Vector  # of what they are on
    on: list[str]
    quarter: Cells  # its number
    inside: Vector  # cm from the foot's rim to the quarter's border
    room: Vector  # cm around the foot
    off: Vector  # cm beside the middle of what it stands on

    def __len__(self) -> int:
        return len(self.heights)

    def __getitem__(self, rows: Cells) -> "Spots":
        on = [self.on[row] for row in rows.tolist()]
        return Spots(
            self.places[rows],
            self.heights[rows],
            on,
            self.quarter[rows],
            self.inside[rows],
            self.room[rows],
            self.off[rows],
        )

    def where(self, kept: Mask) -> "Spots":
        return self[np.flatnonzero(kept)]

    def in_quarter(self, quarter: Quarter) -> "Spots":
        return self.where(self.quarter == QUARTERS.index(quarter))


def board_spots(
    obstacles: Obstacles,
    apart: float,
    shifted: tuple[float, float] = (0.0, 0.0),
    quarters: Collection[Quarter | None] = QUARTERS,
) -> Spots:
    """A grid on the board, and along the borders of the quarters, where the long cords of one quarter must stand."""
    radius = ISLAND.radius
    line = np.arange(-radius, radius + apart, apart)
    grid = np.stack([grid.ravel() for grid in np.meshgrid(line + shifted[0], line + shifted[1])], axis=1)
    places = np.concatenate((grid, _along_borders(apart)))
    inside = [beyond(ISLAND.region_of[quarter], places) < -10 * SIZES.pole.radius for quarter in quarters if quarter]
    places = places[np.any(inside, axis=0)]
    return spots_at(places, np.zeros(len(places)), [BOARD] * len(places), np.zeros(len(places)), obstacles.discs)


def _along_borders(apart: float) -> Vector:
    """Just inside of every quarter's three borders."""
    near = SIZES.pole.radius + BORDER
    far = ISLAND.radius - near
    out = np.arange(near, far, apart)
    start = asin(near / far)
    turns = np.linspace(start, pi / 2 - start, int(far * (pi / 2 - 2 * start) / apart) + 1)
    rim = far * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    quarter = [*((near, x) for x in out), *((x, near) for x in out), *rim.tolist()]
    return np.array([(a * x, b * y) for a in (1, -1) for b in (1, -1) for x, y in quarter])


def top_spots(obstacles: Obstacles, closed: Collection[str] = (), spread: Sequence[float] = OFF_CENTRE) -> Spots:
    """On the tops that carry nothing: in the middle, and beside it."""
    turns = [2 * pi * side / DIRECTIONS for side in range(DIRECTIONS)]
    around = [(0.0, 0.0), *((off * cos(turn), off * sin(turn)) for off in spread for turn in turns)]
    tops = [pole for pole in obstacles.open_tops if pole.name not in closed]
    places = np.array([pole.top[:2] + beside for pole in tops for beside in around]).reshape(-1, 2)
    heights = np.array([pole.top[2] for pole in tops for _ in around])
    off = np.array([float(np.hypot(*beside)) for _ in tops for beside in around])
    return spots_at(places, heights, [pole.name for pole in tops for _ in around], off, obstacles.discs)


def spots_at(places: Vector, heights: Vector, on: list[str], off: Vector, discs: Discs) -> Spots:
    inside = -_beyond_quarters(places).min(axis=0) - SIZES.pole.radius
    return Spots(places, heights, on, quarter_numbers(places), inside, around_feet(places, heights, discs), off)


def quarter_numbers(places: Vector) -> Cells:
    """In which quarter each place is."""
    numbers: Cells = _beyond_quarters(places).argmin(axis=0)
    return numbers


def _beyond_quarters(places: Vector) -> Vector:
    """How far over the border of each quarter, in cm; below zero, inside."""
    return np.array([beyond(region, places) for region in ISLAND.regions]).reshape(len(QUARTERS), -1) / 10


def join(one: Spots, two: Spots) -> Spots:
    return Spots(
        np.concatenate((one.places, two.places)),
        np.concatenate((one.heights, two.heights)),
        one.on + two.on,
        np.concatenate((one.quarter, two.quarter)),
        np.concatenate((one.inside, two.inside)),
        np.concatenate((one.room, two.room)),
        np.concatenate((one.off, two.off)),
    )
