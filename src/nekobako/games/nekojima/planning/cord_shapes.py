"""The shape of a cord between two upright poles, found before anything is moved: an arc when they look at each other, a
loop to one side when both are turned aside.

Solved once for each colour on a grid of spans and rises, and read from there. Against what a scripted hand makes of it,
arcs are right to 0.8 mm in the mean and 1.5 mm at worst where cords can be used; loops, which depend on how they were
bent, to 6 mm.
"""

from functools import cache
from typing import Final

import numpy as np

from nekobako.games.nekojima.material import BOX, SIZES, Colour
from nekobako.games.nekojima.pieces import denchuu
from nekobako.games.nekojima.planning.cord_bending import CLAMP, LINKS, bend_cords
from nekobako.physics.pose import Vector

STRAIGHT: Final = 0.0
ASIDE: Final = 70.0  # degrees; turned more, a loop lies flat and is hard to foretell, turned less it is hardly shorter
REACH: Final = {STRAIGHT: (0.6, 0.97), ASIDE: (0.25, 0.75)}  # of the length, straight from end to end

STEP: Final = 0.04  # of the grid, in lengths of the cord
SPANS: Final = np.arange(0.2, 1.0 + STEP / 2, STEP)
RISES: Final = np.arange(0.0, 0.72 + STEP / 2, STEP)
ON_LINK: Final = 3  # points looked at on each link


def points(span: Vector, rise: Vector, colour: Colour, turn: float = STRAIGHT) -> Vector:
    """Points (n, points, 3) of each cord from where it leaves the first pole: along, aside, up."""
    length, falls = SIZES.of(colour).cord, rise < 0
    s = np.clip((span / length - SPANS[0]) / STEP, 0.0, len(SPANS) - 1.001)
    h = np.clip(np.abs(rise) / length / STEP, 0.0, len(RISES) - 1.001)
    i, j = s.astype(int), h.astype(int)
    u, v = (s - i)[:, None, None], (h - j)[:, None, None]
    shapes = _shapes(colour, turn, BOX.edition)
    low = (1 - u) * shapes[i, j] + u * shapes[i + 1, j]
    high = (1 - u) * shapes[i, j + 1] + u * shapes[i + 1, j + 1]
    rising = length * ((1 - v) * low + v * high)
    # A cord that falls is one that rises, seen from its other end.
    falling = rising[:, ::-1] * (-1.0, 1.0, 1.0) + rising[:, -1:] * (1.0, 0.0, -1.0)
    lines: Vector = np.where(falls[:, None, None], falling, rising)
    return lines


def along_cord(colour: Colour) -> Vector:
    """How much cord there is up to each of those points."""
    return np.linspace(0.0, SIZES.of(colour).cord, LINKS * ON_LINK + 1)


@cache
def _shapes(colour: Colour, turn: float, edition: int) -> Vector:
    """Points of a cord of length 1 by span and rise; out of its reach, the nearest that it has."""
    assert edition == BOX.edition
    span, rise = (grid.ravel() for grid in np.meshgrid(SPANS, RISES, indexing="ij"))
    reach, (least, most) = np.hypot(span, rise), REACH[turn]
    within = np.clip(reach, least, most) / reach
    used = (reach > least - 2 * STEP) & (reach < most + 2 * STEP)
    nodes = np.zeros((len(span), LINKS + 1, 3))
    nodes[used] = bend_cords((span * within)[used], (rise * within)[used], np.radians(turn), *_gives(colour))
    shares = np.linspace(0.0, LINKS, LINKS * ON_LINK + 1)
    link = np.minimum(shares.astype(int), LINKS - 1)
    part = (shares - link)[None, :, None]
    line: Vector = (1 - part) * nodes[:, link] + part * nodes[:, link + 1]
    return line.reshape(len(SPANS), len(RISES), -1, 3)


def _gives(colour: Colour) -> tuple[float, float]:
    """Radians by which a node, and a stiffer end, bends before it gives way."""
    cord = denchuu(f"{colour}-1").cord
    at_end = cord.yield_moment if cord.clamp_moment is None else cord.clamp_moment
    return cord.yield_moment * cord.link / cord.stiffness, at_end * cord.link / cord.stiffness / CLAMP
