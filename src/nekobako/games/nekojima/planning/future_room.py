"""Room for later: how many ways there would still be to build, whatever the dice and the bag will say.

A placement that leaves no way for some pair of quarters is a placement that ends the game when that pair is rolled.
Ways are counted over a coarse net of spots, once for the table as it is; a placement takes some of them away and its
own tops add others.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from nekobako.games.nekojima.material import COLOURS, QUARTERS, SIZES, Colour
from nekobako.games.nekojima.planning.bridges import Bridges, between, every_pair
from nekobako.games.nekojima.planning.clearance import Cells, Skyline, around_feet
from nekobako.games.nekojima.planning.obstacles import Discs, Obstacles
from nekobako.games.nekojima.planning.pole_spots import Spots, board_spots, join, quarter_numbers, spots_at, top_spots
from nekobako.games.nekojima.planning.supports import bearable, may_bear
from nekobako.physics.pose import Vector

NET: Final = 1.7  # cm between two spots of the board
SPARE: Final = 0.12  # cm around a foot; a cord needs more, as where it will be is guessed
CORD_SPARE: Final = 0.25
TOP_SPARE: Final = 0.03  # around a foot on a pole: the cord below leaves just beside it
OWN_SPARE: Final = 0.04
FEW: Final = 3.0  # ways: with as many the chance to find a good one counts half
QUARTER_PAIRS: Final = len(QUARTERS) ** 2


@dataclass(frozen=True, eq=False)
class FreeBridges:
    """The ways of one colour: bridges that are free now."""

    colour: Colour
    poles: tuple[float, float]
    free: Bridges


class FutureRoom:
    def __init__(
        self,
        obstacles: Obstacles,
        likely: Mapping[Colour, float],
        poles: Mapping[Colour, tuple[float, float]],
        closed: Collection[str],
        grounds: Cells,
    ) -> None:
        self._likely, self._grounds = likely, grounds
        self._around = SIZES.cord.radius + CORD_SPARE
        self._sky = Skyline(obstacles.discs, self._around)
        tops = top_spots(obstacles, closed, spread=(0.2,))
        best = _best_of_each(tops)
        spots = join(board_spots(obstacles, NET), best)
        self._spots = spots.where((spots.room > _spare(spots)) & (spots.inside > SPARE))
        self._ways = [self._free(colour, poles[colour]) for colour in COLOURS if likely.get(colour)]

    def _free(self, colour: Colour, poles: tuple[float, float]) -> FreeBridges:
        one, two = every_pair(self._spots, self._spots)
        rows = bearable(self._spots, self._spots, (one[one < two], two[one < two]), self._grounds)
        bridges = between(self._spots, self._spots, rows, poles, colour)
        bridges = bridges.where((bridges.own > OWN_SPARE) & (bridges.inside > SPARE))
        return FreeBridges(colour, poles, bridges.where(self._sky.least_above(bridges.lines) > self._around))

    def ways(self) -> Vector:
        """How surely each pair of quarters can be built in now: a table of 4 by 4."""
        chances = np.zeros(QUARTER_PAIRS)
        for way in self._ways:
            counts = self._counts(way.free)
            chances += self._likely[way.colour] * counts / (counts + FEW)
        square = chances.reshape(len(QUARTERS), -1)
        return np.maximum(square, square.T)

    def after(self, new: Discs, covered: Collection[str], tops: Vector, bearing: Vector) -> float:
        """With new things on the table, some tops covered, new tops (n, 3) in their stead, and new poles on the board
        itself at some places."""
        spots = self._spots
        grounds = self._grounds - np.bincount(quarter_numbers(bearing), minlength=len(QUARTERS))
        sky = Skyline(new, self._around)
        uncovered = np.array([on not in covered for on in spots.on], dtype=bool)
        stays = uncovered & (around_feet(spots.places, spots.heights, new) > _spare(spots))
        fresh = spots_at(tops[:, :2], tops[:, 2], ["new"] * len(tops), np.zeros(len(tops)), new)
        kept = spots.where(stays)
        total = 0.0
        for way in self._ways:
            free = way.free.where(stays[way.free.one] & stays[way.free.two])
            free = free.where(may_bear(spots, spots, (free.one, free.two), grounds))
            counts = self._counts(free.where(sky.least_above(free.lines) > self._around))
            rows = bearable(kept, fresh, every_pair(kept, fresh), grounds)
            more = between(kept, fresh, rows, way.poles, way.colour)
            more = more.where((more.own > OWN_SPARE) & (more.inside > SPARE))
            above = np.minimum(sky.least_above(more.lines), self._sky.least_above(more.lines))
            more = more.where(above > self._around)
            counts += _tally(kept.quarter[more.one], fresh.quarter[more.two])
            total += self._likely[way.colour] * _worth(counts)
        return total

    def _counts(self, free: Bridges) -> Vector:
        return _tally(self._spots.quarter[free.one], self._spots.quarter[free.two])


def _spare(spots: Spots) -> Vector:
    return np.where(spots.heights > 0, TOP_SPARE, SPARE)


def _tally(one: Cells, two: Cells) -> Vector:
    """How many of each pair of quarters."""
    low, high = np.minimum(one, two), np.maximum(one, two)
    return np.bincount(4 * low + high, minlength=QUARTER_PAIRS).astype(float)


# Of 16 rolls that name two quarters, how many name these; the table's lower half is its upper one's.
_WEIGHTS: Final = np.triu(2.0 - np.eye(len(QUARTERS))).ravel()


def _worth(counts: Vector) -> float:
    """From 0, no way at all, to 1: the chance that the two dice ask for what can be built."""
    return float((_WEIGHTS * counts / (counts + FEW)).sum() / _WEIGHTS.sum())


def _best_of_each(tops: Spots) -> Spots:
    """On each top the place with the most room around it, the middle first."""
    best: dict[str, int] = {}
    for row, name in enumerate(tops.on):
        if name not in best or tops.room[row] > tops.room[best[name]] + 0.05:
            best[name] = row
    return tops[np.array(list(best.values()), dtype=np.intp)]
