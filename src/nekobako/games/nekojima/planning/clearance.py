"""Measures the room around a new cord or pole, all the way down from above, in cm; below zero it cannot get there.

Exact for a few against everything, and a map of heights for thousands.
"""

from functools import cache
from math import ceil
from typing import Final

import numpy as np
import numpy.typing as npt

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import SIZES
from nekobako.games.nekojima.planning.obstacles import Discs
from nekobako.physics.pose import Vector

CELL: Final = 0.1  # cm
AROUND: Final = 0.5  # cm of the map beyond the board's edge
LEVEL: Final = 0.03  # cm: what stands no higher than a foot carries it or lies under it
MOST_TOLD: Final = 2.0  # cm; more room than that is not told

Cells = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]


def around_feet(places: Vector, heights: Vector, discs: Discs) -> Vector:
    """Room around poles whose feet are there: to whatever rises above their feet."""
    if not len(discs) or not len(places):
        return np.full(len(places), MOST_TOLD)
    apart = _apart(places, discs) - SIZES.pole.radius - discs.radii
    rises = discs.heights > heights[:, None] + LEVEL
    room: Vector = np.minimum(MOST_TOLD, np.where(rises, apart, MOST_TOLD).min(axis=1))
    return room


def around_line(line: Vector, discs: Discs, radius: float | None = None) -> float:
    """Room around a line of points (n, 3), as thick as a cord: to what is below, and to what is beside."""
    if not len(discs):
        return MOST_TOLD
    radius = SIZES.cord.radius if radius is None else radius
    apart = _apart(line, discs) - radius - discs.radii
    above = line[:, None, 2] - radius - discs.heights
    below = np.hypot(np.maximum(apart, 0.0), above)
    return float(min(MOST_TOLD, np.where(above > 0, below, apart).min()))


def _apart(places: Vector, discs: Discs) -> Vector:
    """From every place to the middle of every disc, seen from above."""
    distances: Vector = np.hypot(places[:, :1] - discs.places[:, 0], places[:, 1:2] - discs.places[:, 1])
    return distances


class Skyline:
    """How high everything reaches, at every place of a grid; swollen by a width, so that a thin line may be asked."""

    def __init__(self, discs: Discs, width: float) -> None:
        self.width = width
        self._extent = ISLAND.radius + AROUND
        self._last = round(2 * self._extent / CELL)
        self.heights = np.full((self._last + 1, self._last + 1), -1.0)
        for radius in np.unique(discs.radii).tolist():
            rows = discs.radii == radius
            x, y = self._cells(discs.places[rows])
            dx, dy = _within(radius + width)
            painted = np.clip(x[:, None] + dx, 0, self._last), np.clip(y[:, None] + dy, 0, self._last)
            np.maximum.at(self.heights, painted, discs.heights[rows, None])

    def least_above(self, lines: Vector) -> Vector:
        """How far each line of points (lines, points, 3) stays above everything; below zero it runs into something."""
        x, y = self._cells(lines[..., :2])
        least: Vector = (lines[..., 2] - self.heights[x, y]).min(axis=-1)
        return least

    def _cells(self, places: Vector) -> tuple[Cells, Cells]:
        numbers = np.clip(np.rint((places + self._extent) / CELL), 0, self._last).astype(np.intp)
        return numbers[..., 0], numbers[..., 1]


@cache
def _within(width: float) -> tuple[Cells, Cells]:
    """The cells of a disc about one."""
    reach = ceil(width / CELL)
    x, y = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1), indexing="ij")
    inside = x * x + y * y <= (width / CELL) ** 2
    return x[inside], y[inside]
