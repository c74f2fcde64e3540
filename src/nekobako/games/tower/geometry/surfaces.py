"""Where things come to stand, by geometry alone: the slope of a floor, walls upright on it, a floor laid on walls.

Lengths in cm along the room's axes. No simulator, and many arrangements at once: the first index of an array counts
them, the second the two walls, the third the three places of a wall (its crease and the ends of its two panels).
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from nekobako.games.tower.material import SIZES
from nekobako.physics.pose import Pose, Vector, multiply, pose, quaternion, rotate, to_world, yaw_of

TOUCHING: Final = 0.005  # cm; nearer to a plane than this is on it
MEAGRE: Final = 0.01  # cm2; three points of a smaller triangle carry no plate
TINY: Final = 1e-6
_UP: Final = np.array([0.0, 0.0, 1.0])
_TRIPLES: Final = np.array(list(combinations(range(6), 3)))
_ROUND: Final = np.stack([f(np.arange(48) * (2 * np.pi / 48)) for f in (np.cos, np.sin)])  # directions, (2, 48)


@dataclass(frozen=True, eq=False)
class Top:
    """The upper face of a floor: its middle, its normal, and by how many degrees the floor is turned."""

    middle: Vector
    normal: Vector
    yaw: float

    @classmethod
    def of(cls, floor: Pose) -> "Top":
        return cls(to_world(floor, (0.0, 0.0, SIZES.floor.thickness)), rotate(floor[3:], _UP), yaw_of(floor))

    @property
    def slope(self) -> Vector:
        """Downhill along the room's x and y; its length is the tangent of the slope."""
        down: Vector = self.normal[:2] / self.normal[2]
        return down

    def point(self, x: float, y: float) -> Vector:
        """The point of the face that is seen there from above, told from its middle."""
        at: Vector = self.middle + np.array([x, y, -float(self.slope @ (x, y))])
        return at

    def standing(self, x: float, y: float, yaw: float) -> Pose:
        """A piece upright on the face, at a place of it, turned by so many degrees from the room's x."""
        turn = multiply(leaning(self.normal), pose(0, 0, 0, yaw)[3:])
        at: Pose = np.concatenate((self.point(x, y), turn))
        return at

    def walls(
        self, places: Vector, yaws: Vector, folds: Vector, heights: Vector, tapers: Vector
    ) -> tuple[Vector, Vector]:
        """The feet and the upper edges of walls that stand on the face, (n, 2, 3, 3): places are (n, 2, 2), from the
        middle; yaws and folds (n, 2); heights, and how wide they are at their tops (shares of their feet), (2,)."""
        lean = np.stack([rotate(leaning(self.normal), axis) for axis in np.eye(3)])
        half, yaw, panel = np.radians(folds) / 2, np.radians(yaws), SIZES.wall.panel
        angles = np.stack((yaw + half, yaw - half), axis=-1)
        panels = panel * (np.cos(angles)[..., None] * lean[0] + np.sin(angles)[..., None] * lean[1])
        creases = np.concatenate((places, -(places @ self.slope)[..., None]), axis=-1) + self.middle
        feet = np.concatenate((creases[:, :, None], creases[:, :, None] + panels), axis=2)
        tops = np.concatenate((creases[:, :, None], creases[:, :, None] + tapers[:, None, None] * panels), axis=2)
        return feet, tops + heights[:, None, None] * self.normal


def leaning(normal: Vector) -> Vector:
    """The least turn that brings the vertical to a normal."""
    axis = np.array([-normal[1], normal[0], 0.0])
    size = float(np.linalg.norm(axis))
    if size < TINY:
        return np.array([1.0, 0.0, 0.0, 0.0])
    return quaternion(axis / size, float(np.arctan2(size, normal[2])))


def resting(edges: Vector, over: Vector) -> tuple[Vector, Vector]:
    """The planes on which plates come to lie on six points each, (n, 6, 3), with their middles over places, (n, 2): the
    (a, b, c) of z = a + b x + c y, and which points each touches, (n, 6): none where it would tip off."""
    corners = edges[:, _TRIPLES]  # (n, 20, 3, 3)
    flat = np.ones_like(corners)
    flat[..., 1:] = corners[..., :2]
    meagre = np.abs(np.linalg.det(flat)) < MEAGRE
    flat[meagre] = np.eye(3)
    planes = np.linalg.solve(flat, corners[..., 2:])[..., 0]
    above = planes[..., :1] + np.einsum("ntk,npk->ntp", planes[..., 1:], edges[..., :2]) - edges[:, None, :, 2]
    where = np.concatenate((np.ones((len(over), 1)), over), axis=1)
    shares = np.linalg.solve(np.swapaxes(flat, -1, -2), np.broadcast_to(where[:, None, :, None], (*flat.shape[:3], 1)))
    fits = ~meagre & (above.min(axis=2) > -TINY) & (shares[..., 0].min(axis=2) > -TINY)
    chosen = fits.argmax(axis=1)
    numbers = np.arange(len(edges))
    touched = (above[numbers, chosen] < TOUCHING) & fits.any(axis=1)[:, None]
    return planes[numbers, chosen], touched


def lying(plane: Vector, over: Vector, yaw: float) -> Pose:
    """A plate on a plane with the middle of its underside over a place, turned by so many degrees."""
    normal = np.array([-plane[1], -plane[2], 1.0])
    normal /= np.linalg.norm(normal)
    turn = multiply(leaning(normal), pose(0, 0, 0, yaw)[3:])
    return np.concatenate((over, [float(plane @ (1.0, *over))], turn))


def within_square(places: Vector, middle: Vector, yaw: float) -> Vector:
    """How far places (n, m, 2) are inside a floor seen from above, the least of the m; below zero, outside."""
    angle = np.radians(yaw)
    axes = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    inside: Vector = SIZES.floor.side / 2 - np.abs((places - middle) @ axes.T).max(axis=(1, 2))
    return inside


def within_hull(points: Vector, counted: Vector, places: Vector) -> Vector:
    """How far places (n, 2) are inside the outline of points (n, m, 2) of which some count, (n, m)."""
    reach = np.where(counted[..., None], points @ _ROUND, -np.inf).max(axis=1)
    inside: Vector = (reach - places @ _ROUND).min(axis=1)
    return inside


def loads(points: Vector, touched: Vector, over: Vector) -> Vector:
    """How a weight over a place, (n, 2), is shared by the points (n, m, 2) that carry it: as evenly as can be."""
    equations = np.concatenate((np.ones((*points.shape[:2], 1)), points), axis=2) * touched[..., None]
    where = np.concatenate((np.ones((len(over), 1)), over), axis=1)
    normal = np.swapaxes(equations, 1, 2) @ equations + TINY * np.eye(3)
    shares: Vector = (equations @ np.linalg.solve(normal, where[..., None]))[..., 0]
    return shares.clip(min=0.0)


def gaps(one: Vector, two: Vector) -> Vector:
    """The least distance from wall to wall on their common floor, (n,), by their feet (n, 3, 3)."""
    gap: Vector = np.min([nearest(a, b, end) for a, b in ((one, two), (two, one)) for end in (1, 2)], axis=0)
    return gap


def nearest(places: Vector, wall: Vector, end: int) -> Vector:
    """From places (n, m, 3) to one panel of a wall (n, 3, 3), the least."""
    start, along = wall[:, None, 0], wall[:, None, end] - wall[:, None, 0]
    share = ((places - start) * along).sum(axis=2) / (along * along).sum(axis=2)
    away = places - start - share.clip(0.0, 1.0)[..., None] * along
    distance: Vector = np.linalg.norm(away, axis=2).min(axis=1)
    return distance
