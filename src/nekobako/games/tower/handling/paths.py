"""The way of a cat to its place and away from it: from above where nothing is over it, between two floors from a side.

A storey is hardly higher than two cats on one another: the hand leads a cat in level with its floor, through where no
wall and no other cat is in the way. Ways are tried by the distances of shapes, in a copy of the world's data.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, ceil, cos, pi, radians, sin
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.games.tower.handling.goals import corners_of
from nekobako.games.tower.material import FLOORS, SIZES
from nekobako.physics.facts.shapes import matrix
from nekobako.physics.pose import UPRIGHT, Pose, Vector, rotate
from nekobako.physics.scripted_hand.paths import Poses
from nekobako.physics.world import World

DIRECTIONS: Final = 24
LIFTS: Final = (0.2, 0.1, 0.05)  # cm above its place at which a cat is led in
BESIDE: Final = 0.1  # cm above its place at which a cat is pushed against another
STEP: Final = 0.25  # cm between two looks on the way
LAST: Final = 0.75  # cm before its place, where it may come as near to others as it likes
FREE: Final = 0.12  # cm; wider is no better
NARROW: Final = 0.03  # cm between a cat and what it is led past, at least
TOUCHING: Final = -0.15  # cm; farther into another it cannot be put. So far a hand pushes the other aside
ROUND: Final = 1.4  # cm from a cat's middle to its farthest corner seen from above
OUTSIDE: Final = 0.8  # cm between the cat and all that stands, where it goes up and down beside the tower
TOWER: Final = 12.0  # cm from the place within which things belong to the tower
LOWER: Final = 0.5  # cm
CHORD: Final = pi / 6  # of the way round a tower
ABOVE_WAITING: Final = 1.0  # cm over the cats that may wait on the table


class NoWay(Exception):  # noqa: N818 (it is what it says)
    """No hand can lead a cat there."""

    def __init__(self, cat: str, on: str) -> None:
        super().__init__(f"there is no way for {cat} to its place on {on}")
        self.cat, self.on = cat, on


@dataclass(frozen=True)
class CatPath:
    """The poses from outside to just above the place; none: straight down from above. `aside`: outside is beside the
    tower, not over it."""

    poses: tuple[Pose, ...] = ()
    aside: bool = False

    @property
    def inwards(self) -> list[Poses]:
        return [[at] for at in self.poses]

    @property
    def outwards(self) -> list[Poses]:
        return [[at] for at in reversed(self.poses)]


def way_to(world: World, cat: str, goal: Pose, on: str) -> CatPath:
    """How a cat in the world gets to a pose on a floor or a cat, or from it; `NoWay` if it cannot."""
    probe = CatProbe(world, cat, on)
    directions = list(_directions(world.pose(on)[3:] if on in FLOORS else UPRIGHT))
    covered = probe.covered(goal)
    if not covered and probe.clearance(raised(goal, BESIDE)) > BESIDE / 2:
        return CatPath()
    for lift in LIFTS if covered else (BESIDE,):
        above = raised(goal, lift)
        if probe.clearance(above) < TOUCHING:
            continue
        beside = probe.beside(above)
        ways = ((_outside(above, way, beside) if covered else _gone(above, way, LAST), way) for way in directions)
        clear, _, there = max(
            ((probe.along(above, there, way), -number, there) for number, (there, way) in enumerate(ways)),
            key=lambda tried: tried[:2],
        )
        if clear > NARROW:
            return CatPath((there, above), aside=covered)
    raise NoWay(cat, on)


def round_tower(world: World, cat: str, start: Pose, end: Pose) -> list[Pose]:
    """From one place beside the tower to another, never over it: up a tall one it is a long way."""
    middle = np.mean([world.pose(floor)[:2] for floor in FLOORS if floor in world.pieces], axis=0)
    corners = np.concatenate([corners_of(world, body)[:, :2] for body in world.bodies() if body != cat]) - middle
    far = np.hypot(*corners.T)
    wide = float(far[far < TOWER].max()) + ROUND + OUTSIDE
    (first, low), (last, high) = (
        (atan2(*(at[:2] - middle)[::-1]), max(at[2], SIZES.cat.height + ABOVE_WAITING)) for at in (start, end)
    )
    turn = (last - first + pi) % (2 * pi) - pi
    parts = ceil(abs(turn) / CHORD) + 1
    angles, heights = np.linspace(first, first + turn, parts), np.linspace(low, high, parts)
    places = middle + wide / cos(CHORD / 2) * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    arc = [np.array([*place, height, *end[3:]]) for place, height in zip(places, heights, strict=True)]
    return [raised(start, low - start[2]), *arc, raised(end, high - end[2])]


def _directions(turn: Vector) -> Iterator[Vector]:
    """Along the plane of a floor turned like that."""
    for number in range(DIRECTIONS):
        angle = radians(360.0 * number / DIRECTIONS)
        yield rotate(turn, (cos(angle), sin(angle), 0.0))


def raised(at: Pose, lift: float) -> Pose:
    return np.array([*at[:2], at[2] + lift, *at[3:]])


def _gone(at: Pose, direction: Vector, far: float) -> Pose:
    return np.concatenate((at[:3] + far * direction, at[3:]))


def _outside(above: Pose, direction: Vector, beside: Vector) -> Pose:
    """Beyond all that is as high as the place or higher."""
    flat = direction[:2] / np.linalg.norm(direction[:2])
    farthest = float((beside[:, :2] @ flat).max()) if len(beside) else 0.0
    away = max(0.0, farthest + ROUND + OUTSIDE)
    return _gone(above, direction, away / float(np.linalg.norm(direction[:2])))


class CatProbe:
    """Looks at a cat elsewhere than where it is."""

    def __init__(self, world: World, cat: str, on: str) -> None:
        model, number = world.model, world.body_number(cat)
        self._model = model
        self._data: Any = mujoco.MjData(model)
        self._data.qpos[:] = world.data.qpos
        mujoco.mj_kinematics(model, self._data)
        first = model.body_geomadr[number]
        self._own = range(first, first + model.body_geomnum[number])
        bodies = [body for body in world.bodies() if body not in (cat, on if on in FLOORS else cat)]
        self._corners = {body: corners_of(world, body) for body in bodies}
        self._middles = np.array([corners.mean(axis=0)[:2] for corners in self._corners.values()]).reshape(-1, 2)
        self._low = np.array([corners.min(axis=0) for corners in self._corners.values()]).reshape(-1, 3)
        self._high = np.array([corners.max(axis=0) for corners in self._corners.values()]).reshape(-1, 3)
        self._geoms = [
            range(model.body_geomadr[n], model.body_geomadr[n] + model.body_geomnum[n])
            for n in map(world.body_number, bodies)
        ]

    def covered(self, goal: Pose) -> bool:
        """Whether something is over a place."""
        near = (self._low[:, :2] < goal[:2] + ROUND).all(axis=1) & (self._high[:, :2] > goal[:2] - ROUND).all(axis=1)
        over = (self._high[:, 2] > goal[2] + SIZES.cat.height) & (self._low[:, 2] > goal[2] + 0.5)
        return bool((near & over).any())

    def clearance(self, at: Pose) -> float:
        """The least distance from the cat at a pose to anything, in cm, as far as it matters."""
        model, data = self._model, self._data
        turn = matrix(at)
        for geom in self._own:
            data.geom_xpos[geom] = at[:3] + turn @ model.geom_pos[geom]
            data.geom_xmat[geom] = turn.ravel()  # its boxes are not turned within it
        least = FREE
        low, high = at[:3] - np.array((ROUND, ROUND, FREE)), at[:3] + np.array((ROUND, ROUND, SIZES.cat.height + FREE))
        near = ((self._low <= high) & (self._high >= low)).all(axis=1)
        for number in np.flatnonzero(near):
            for other in self._geoms[number]:
                for geom in self._own:
                    least = min(least, mujoco.mj_geomDistance(model, data, geom, other, FREE, None))
        return float(least)

    def along(self, above: Pose, outside: Pose, direction: Vector) -> float:
        """The narrowest place on the way out, but for its beginning; given up where it is too narrow to be of use."""
        least, far = FREE, float(np.linalg.norm(outside[:3] - above[:3]))
        for gone in np.arange(STEP, far + STEP, STEP):
            clear = self.clearance(_gone(above, direction, float(gone)))
            least = min(least, clear) if gone >= LAST else least
            if least <= NARROW or clear < TOUCHING:
                return clear
        return least

    def beside(self, above: Pose) -> Vector:
        """The corners of what is part of the tower, not of what waits beside it, and not wholly below: (n, 3), from
        there."""
        high = self._high[:, 2] > above[2] - LOWER
        near = np.hypot(*(self._middles - above[:2]).T) < TOWER
        tower = [corners for corners, there in zip(self._corners.values(), high & near, strict=True) if there]
        return np.concatenate(tower or [np.empty((0, 3))]) - above[:3]
