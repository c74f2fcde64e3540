"""Where a piece shall be in the room: on floors that slope, on walls that differ in height, on the back of a cat."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from nekobako.games.tower.actions import FloorPlace, WallPlace
from nekobako.games.tower.geometry.footprints import crease
from nekobako.games.tower.geometry.surfaces import Top, leaning, lying
from nekobako.games.tower.material import FLOORS, SIZES
from nekobako.physics.corners import corners
from nekobako.physics.facts.shapes import matrix
from nekobako.physics.pose import Pose, Vector, inverse, multiply, pose, rotate, to_world
from nekobako.physics.world import World

MEAGRE: Final = 0.1  # cm2; three points of a smaller triangle carry no plate
LEVEL: Final = 1e-6  # cm


def wall_goal(world: World, place: WallPlace, below: str) -> Pose:
    """Upright on a floor, leaning with it."""
    x, y = crease(place)
    return Top.of(world.pose(below)).standing(x, y, place.yaw)


def cat_goal(world: World, on: str, x: float, y: float, yaw: float) -> Pose:
    """Upright on a floor, or on the back of a cat."""
    under = world.pose(on)
    if on in FLOORS:
        return Top.of(under).standing(x, y, yaw)
    normal = rotate(under[3:], (0.0, 0.0, 1.0))
    back = to_world(under, (0.0, 0.0, SIZES.cat.back))
    slope = normal[:2] / normal[2]
    at = np.array([under[0] + x, under[1] + y, 0.0])
    at[2] = back[2] - float(slope @ (at[:2] - back[:2]))
    return np.concatenate((at, multiply(leaning(normal), pose(0, 0, 0, yaw)[3:])))


def floor_goal(world: World, place: FloorPlace, below: str, carriers: Sequence[str]) -> Pose:
    """How a floor comes to lie on walls (and on cats that are higher), its middle where it is asked to be."""
    middle = Top.of(world.pose(below)).middle[:2] + np.array((place.x, place.y))
    points = np.concatenate([_upper(corners_of(world, body)) for body in carriers])
    plane = resting_plane(points, middle)
    if plane is None:  # it will tip off: laid level on the highest point, as a hand that does not know would
        plane = np.array([points[:, 2].max(), 0.0, 0.0])
    return lying(plane, middle, place.yaw)


def corners_of(world: World, body: str) -> Vector:
    """The corners of a body's shapes, as points (n, 3) of the room."""
    model, number, at = world.model, world.body_number(body), world.pose(body)
    first = model.body_geomadr[number]
    points = []
    for geom in range(first, first + model.body_geomnum[number]):
        turn = matrix(np.concatenate((model.geom_pos[geom], model.geom_quat[geom])))
        points.append(corners(model, geom) @ turn.T + model.geom_pos[geom])
    return np.asarray(at[:3] + np.concatenate(points) @ matrix(at).T)


def _upper(corners: Vector) -> Vector:
    """Those on which something may come to lie."""
    upper: Vector = corners[corners[:, 2] >= np.median(corners[:, 2])]
    return upper


def resting_plane(points: Vector, over: Vector) -> Vector | None:
    """The a, b, c of z = a + b x + c y on which a plate comes to lie: it touches three points that have its middle
    between them, and no point is above it. None if it would tip off."""
    for three in combinations(range(len(points)), 3):
        corners = points[list(three)]
        flat = np.column_stack((np.ones(3), corners[:, :2]))
        if abs(np.linalg.det(flat)) < MEAGRE:
            continue
        shares = np.linalg.solve(flat.T, np.array([1.0, *over]))
        if shares.min() < 0:
            continue
        plane = np.asarray(np.linalg.solve(flat, corners[:, 2]), dtype=np.float64)
        if (plane[0] + points[:, :2] @ plane[1:] - points[:, 2]).min() > -LEVEL:
            return plane
    return None


def carried_along(was: Pose, carrier_was: Pose, carrier: Pose) -> Pose:
    """Where something stands that has gone with what carries it."""
    back = inverse(carrier_was[3:])
    place = rotate(back, was[:3] - carrier_was[:3])
    return np.concatenate((to_world(carrier, place), multiply(carrier[3:], multiply(back, was[3:]))))
