"""Where the two walls and the floor of a build go, by geometry.

A floor over walls of unequal height touches each at its downhill edge, and both may tip over that edge together: the
storey sways. On a level floor nothing speaks against it. On a floor that slopes the other way the walls lean back, and
what they carry lies inside their feet. So a good build (1) turns the new slope against the one it stands on, (2) leaves
a slope for the next to turn against, neither level nor steep, (3) keeps what it carries between its walls and over the
tower's middle.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from nekobako.games.tower.geometry.surfaces import Top, gaps, loads, lying, nearest, resting, within_hull, within_square
from nekobako.games.tower.material import SIZES, WallKind
from nekobako.physics.pose import Pose, Vector

DIRECTIONS: Final = 24
APART: Final = (2.6, 3.4, 4.2, 5.0, 5.8, 6.4)  # cm from one wall's downhill edge to the other's
SHIFTS: Final = (-0.6, 0.0, 0.6)  # cm by which both are off the middle
FOLDS: Final = (90.0, 110.0)
STRADDLE: Final = 2.6  # cm from the middle to the crease of a wall that is put there without a plan
CLEAR: Final = 0.25  # cm from a wall to the edge of a floor, and from wall to wall
OVER_CATS: Final = 0.1  # cm from a cat to the floor over it
WANTED: Final = 3.5  # degrees that a floor should slope

Kinds = tuple[WallKind, WallKind]  # of two walls, the higher one first


@dataclass(frozen=True)
class WallStand:
    """A wall: its place from the middle of the floor that carries it, along the room's axes, and its fold."""

    x: float
    y: float
    yaw: float
    fold: float


@dataclass(frozen=True, eq=False)
class BuildPlan:
    walls: tuple[WallStand, WallStand]  # the higher one first
    walls_at: tuple[Pose, Pose]
    floor: tuple[float, float, float]  # x, y from the middle of the floor below, yaw
    floor_at: Pose
    margin: float  # cm by which each wall's load is inside its foot, the lesser of the two
    balance: float  # cm by which the floor's middle is inside of what carries it
    slope: float  # degrees of the new floor
    worth: float


@dataclass(frozen=True, eq=False)
class _Arranged:
    """Many pairs of walls on a floor."""

    places: Vector  # (n, 2, 2)
    yaws: Vector  # (n, 2)
    folds: Vector  # (n, 2)

    def stand(self, number: int, wall: int) -> WallStand:
        x, y = self.places[number, wall].tolist()
        return WallStand(x, y, float(self.yaws[number, wall]), float(self.folds[number, wall]))


def builds(
    top: Top,
    kinds: Kinds,
    axis: Vector,
    in_the_way: Vector | None = None,
    most: int = 8,
    liking: Callable[[Vector, Vector, Vector], Vector] | None = None,
) -> list[BuildPlan]:
    """What geometry thinks will stand, the best first; the higher wall is the first. `axis` is where the tower's
    middle should be, in the room; `in_the_way` are points (k, 3) of cats: walls keep clear of them, the floor above.
    `liking` says what margins, balances and slopes are worth; left out: `foresight`."""
    cats = np.zeros((0, 3)) if in_the_way is None else in_the_way
    aside = SHIFTS if len(cats) else (0.0,)
    return _judged(top, kinds, _arrangements(axis - top.middle[:2], aside), axis, cats, most, liking or foresight)


def unplanned(top: Top, kinds: Kinds, axis: Vector, in_the_way: Vector | None = None) -> list[BuildPlan]:
    """What one without a plan does: two walls that face each other across the middle, the higher on any of the four
    sides; the most level first."""
    cats = np.zeros((0, 3)) if in_the_way is None else in_the_way
    angles = top.yaw + 90.0 * np.arange(4)
    out = STRADDLE * np.stack((np.cos(np.radians(angles)), np.sin(np.radians(angles))), axis=1)
    places = np.stack((-out, out), axis=1) + (axis - top.middle[:2])
    pairs = _Arranged(places, np.stack((angles, angles + 180.0), axis=1), np.full((4, 2), FOLDS[0]))
    return _judged(top, kinds, pairs, axis, cats, len(angles), levelness)


def wall_sizes(kinds: Kinds) -> tuple[Vector, Vector]:
    """How high two walls are by their kinds, and how wide at their tops, as shares of their feet."""
    return np.array([SIZES.heights.of(kind) for kind in kinds]), np.array([SIZES.taper_of(kind) for kind in kinds])


def _arrangements(middle: Vector, aside: tuple[float, ...]) -> _Arranged:
    """Pairs of walls about a place, the first uphill of the second, opening alike or facing each other."""
    angles = np.arange(DIRECTIONS) * (360.0 / DIRECTIONS)
    grid = np.meshgrid(angles, APART, SHIFTS, aside, FOLDS, (0.0, 1.0), indexing="ij")
    angle, apart, shift, sideways, fold, facing = (axis.ravel() for axis in grid)
    along = np.stack((np.cos(np.radians(angle)), np.sin(np.radians(angle))), axis=1)
    across = sideways[:, None] * np.stack((-along[:, 1], along[:, 0]), axis=1)
    depth = SIZES.wall.panel * np.cos(np.radians(fold) / 2)
    first = (shift - apart / 2 - depth)[:, None] * along + across
    second = (shift + apart / 2 - depth * (1 - facing))[:, None] * along + across
    return _Arranged(
        np.stack((first, second), axis=1) + middle,
        np.stack((angle, angle + 180.0 * facing), axis=1),
        np.stack((fold, fold), axis=1),
    )


def _judged(
    top: Top,
    kinds: Kinds,
    pairs: _Arranged,
    axis: Vector,
    cats: Vector,
    most: int,
    liking: Callable[[Vector, Vector, Vector], Vector],
) -> list[BuildPlan]:
    feet, edges = top.walls(pairs.places, pairs.yaws, pairs.folds, *wall_sizes(kinds))
    count, yaw = len(feet), top.yaw
    over = np.broadcast_to(axis, (count, 2))
    points = edges.reshape(count, 6, 3)
    planes, touched = resting(points, over)
    margins = _margins(points, touched, feet, over)
    balances = within_hull(points[..., :2], touched, over)
    slopes = np.degrees(np.arctan(np.linalg.norm(planes[:, 1:], axis=1)))
    fits = touched[:, :3].any(axis=1) & touched[:, 3:].any(axis=1)
    fits &= within_square(feet.reshape(count, 6, 3)[..., :2], top.middle[:2], yaw) > CLEAR
    fits &= (within_square(points[..., :2], axis, yaw) > CLEAR) & (gaps(feet[:, 0], feet[:, 1]) > CLEAR)
    if len(cats):
        fits &= (planes[:, :1] + planes[:, 1:] @ cats[:, :2].T - cats[:, 2]).min(axis=1) > OVER_CATS
        flat = np.broadcast_to(np.append(cats[:, :2], np.zeros((len(cats), 1)), axis=1), (count, len(cats), 3))
        for wall, end in ((0, 1), (0, 2), (1, 1), (1, 2)):
            fits &= nearest(flat, feet[:, wall] * (1.0, 1.0, 0.0), end) > CLEAR
    worth = np.where(fits, liking(margins, balances, slopes), -np.inf)
    best = [int(number) for number in np.argsort(-worth, kind="stable")[:most] if fits[number]]
    place = axis - top.middle[:2]
    plans = []
    for number in best:
        one, two = (pairs.stand(number, wall) for wall in (0, 1))
        plans.append(
            BuildPlan(
                walls=(one, two),
                walls_at=(top.standing(one.x, one.y, one.yaw), top.standing(two.x, two.y, two.yaw)),
                floor=(float(place[0]), float(place[1]), yaw),
                floor_at=lying(planes[number], axis, yaw),
                margin=float(margins[number]),
                balance=float(balances[number]),
                slope=float(slopes[number]),
                worth=float(worth[number]),
            )
        )
    return plans


def _margins(points: Vector, touched: Vector, feet: Vector, over: Vector) -> Vector:
    """How far inside its foot each wall is loaded, seen along gravity; the lesser of the two."""
    shares = loads(points[..., :2], touched, over)
    margins = []
    for wall in (0, 1):
        own = slice(3 * wall, 3 * wall + 3)
        share = shares[:, own]
        centre = (share[..., None] * points[:, own, :2]).sum(axis=1) / share.sum(axis=1)[:, None].clip(min=1e-9)
        margins.append(within_hull(feet[:, wall, :, :2], np.ones_like(share, dtype=bool), centre))
    lesser: Vector = np.min(margins, axis=0)
    return lesser


def foresight(margin: Vector, balance: Vector, slope: Vector) -> Vector:
    """Of one who knows what stands and thinks of the next floor."""
    level = np.abs(slope - WANTED)
    worth: Vector = 4.0 * margin.clip(max=0.35) + 0.25 * balance.clip(max=1.5) - 0.12 * level - 0.02 * level**2
    return worth


def levelness(margin: Vector, balance: Vector, slope: Vector) -> Vector:
    """Of one without a plan: the next floor as level as it goes."""
    return -slope
