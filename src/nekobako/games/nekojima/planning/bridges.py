"""Bridges: two spots with a cord between them, thousands at a time."""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

import numpy as np

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import SIZES, Colour
from nekobako.games.nekojima.planning import cord_shapes
from nekobako.games.nekojima.planning.clearance import Cells, Mask
from nekobako.games.nekojima.planning.cord_shapes import ASIDE, STRAIGHT
from nekobako.games.nekojima.planning.pole_spots import Spots
from nekobako.physics.pose import Vector

STEEPEST: Final = 0.5  # of a cord's length, from one end up to the other
NEAREST: Final = 0.2


@dataclass(frozen=True)
class Bend:
    """How a cord is to lie: its reach from end to end, as a share of its length, and how far its poles are turned
    aside (degrees), to the left or (below zero) to the right."""

    narrowest: float = 0.66  # nearer, it touches its own poles or bulges over them
    widest: float = 0.93
    turn: float = STRAIGHT

    @property
    def side(self) -> float:
        return -1.0 if self.turn < 0 else 1.0


ARC: Final = Bend()
LOOPS: Final = (Bend(0.3, 0.68, ASIDE), Bend(0.3, 0.68, -ASIDE))


@dataclass(frozen=True, eq=False)
class Bridges:
    one: Cells  # rows of the first spots
    two: Cells  # rows of the second
    lines: Vector  # (n, points, 3): the cords
    own: Vector  # cm between each cord and its own poles
    inside: Vector  # cm from the cord to the board's edge

    def __len__(self) -> int:
        return len(self.one)

    def where(self, kept: Mask) -> "Bridges":
        rows = np.flatnonzero(kept)
        return Bridges(self.one[rows], self.two[rows], self.lines[rows], self.own[rows], self.inside[rows])


def between(
    first: Spots,
    second: Spots,
    rows: tuple[Cells, Cells],
    poles: tuple[float, float],
    colour: Colour,
    bend: Bend = ARC,
) -> Bridges:
    """Poles so long on those rows of spots, joined by a cord of that colour; those that it can join well."""
    one, two = rows
    length, turn = SIZES.of(colour).cord, radians(abs(bend.turn))
    pole, drop = SIZES.pole.radius, SIZES.pole.drop
    ahead, across = pole * cos(turn), pole * sin(turn)  # from a pole's axis to where its cord leaves
    way = second.places[two] - first.places[one]
    apart = np.hypot(way[:, 0], way[:, 1])
    low = first.heights[one] + poles[0] - drop
    rise = second.heights[two] + poles[1] - drop - low
    span = apart - 2 * ahead
    reach = np.hypot(span, rise) / length
    good = (reach > bend.narrowest) & (reach < bend.widest)
    good &= (np.abs(rise) < STEEPEST * length) & (span > NEAREST * length)
    one, two = one[good], two[good]
    way, apart, low, rise, span = (part[good] for part in (way, apart, low, rise, span))
    shapes = cord_shapes.points(span, rise, colour, abs(bend.turn))
    along, aside, up = (shapes[..., axis] for axis in range(3))
    forward = way / np.maximum(apart, 1e-9)[:, None]
    left = bend.side * np.stack((-forward[:, 1], forward[:, 0]), axis=1)
    plan = first.places[one][:, None] + (ahead + along)[..., None] * forward[:, None]
    plan = plan + (across + aside)[..., None] * left[:, None]
    lines = np.concatenate((plan, (low[:, None] + up)[..., None]), axis=2)
    back = span[:, None] - along
    own = np.minimum(
        _beside_pole(np.hypot(ahead + along, across + aside), up, colour),
        _beside_pole(np.hypot(ahead + back, across + aside)[:, ::-1], (up - rise[:, None])[:, ::-1], colour),
    )
    inside = ISLAND.radius - SIZES.cord.radius - np.hypot(plan[..., 0], plan[..., 1]).max(axis=1, initial=0.0)
    return Bridges(one, two, lines, own, inside)


def every_pair(first: Spots, second: Spots) -> tuple[Cells, Cells]:
    one, two = np.meshgrid(np.arange(len(first)), np.arange(len(second)), indexing="ij")
    return one.ravel(), two.ravel()


def _beside_pole(away: Vector, up: Vector, colour: Colour) -> Vector:
    """Room between a cord and the pole that it leaves, past the stretch where it is fixed (N-25), from how far it is
    from the pole's axis and how high above where it leaves."""
    gone = cord_shapes.along_cord(colour)
    fixed = SIZES.cord.fixed
    past = int(np.searchsorted(gone, fixed))
    share = (fixed - gone[past - 1]) / (gone[past] - gone[past - 1])
    start = [(1 - share) * part[:, past - 1] + share * part[:, past] for part in (away, up)]
    r, z = (
        np.concatenate((first[:, None], part[:, past:]), axis=1) for first, part in zip(start, (away, up), strict=True)
    )
    beside, above = r - SIZES.pole.radius, z - SIZES.pole.drop
    apart = np.where(beside > 0, np.hypot(beside, np.maximum(above, 0.0)), above)
    room: Vector = apart.min(axis=1, initial=1.0) - SIZES.cord.radius
    return room
