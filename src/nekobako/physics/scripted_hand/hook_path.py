"""The path of a cat's hook onto a cord and off it: the cord passes between paw and torso, then under the bend."""

from dataclasses import dataclass
from math import atan2, degrees
from typing import Final

import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import HookedCat, Pair
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.scripted_hand.paths import Poses
from nekobako.physics.world import World

INSIDE: Final = 0.35  # cm, at scale 1: a cord this near to the cat's origin is in its hook


@dataclass(frozen=True)
class CordPoint:
    """A point of a cord and the direction there."""

    at: Vector
    along: Vector
    radius: float


def cord_point(world: World, pair: Pair, share: float) -> CordPoint:
    """At a share of the cord's length from the first pole."""
    if not 0 <= share <= 1:
        raise BadInput("at", f"must be from 0 to 1, not {share}")
    cord = pair.cord
    link = min(int(share * cord.links), cord.links - 1)
    start = world.pose(f"{pair.name}.cord.{link}")
    along = poses.rotate(start[3:], (1.0, 0.0, 0.0))
    return CordPoint(start[:3] + (share * cord.length - link * cord.link) * along, along, cord.radius)


def path_onto(cat: HookedCat, cord: CordPoint, flipped: bool) -> tuple[list[Poses], Pose]:
    """The poses by which an upright cat gets hooked, and how it hangs then."""
    yaw = degrees(atan2(cord.along[1], cord.along[0])) - 90 + 180 * flipped  # the cord goes through along the cat's y
    way = [[_with_cord_at(cord.at, yaw, cat.scale * x, cat.scale * z)] for x, z in cat.MOUTH]
    return way, _with_cord_at(cord.at, yaw, 0.0, cat.scale * cat.BEND - cord.radius)


def path_off(world: World, cat: HookedCat) -> list[Poses]:
    """The poses by which a cat comes off the cord it hangs on; none if it does not hang."""
    at = world.pose(cat.name)
    points = [
        cord_point(world, pair, share)
        for pair in world.pieces.values()
        if isinstance(pair, Pair)
        for share in np.linspace(0.0, 1.0, 20 * pair.cord.links + 1)
    ]
    nearest = min(points, key=lambda point: float(np.linalg.norm(point.at - at[:3])), default=None)
    if nearest is None or np.linalg.norm(nearest.at - at[:3]) > INSIDE * cat.scale:
        return []
    looks = poses.rotate(at[3:], (1.0, 0.0, 0.0))
    yaw = degrees(atan2(looks[1], looks[0]))
    return [[_with_cord_at(nearest.at, yaw, cat.scale * x, cat.scale * z)] for x, z in reversed(cat.MOUTH)]


def _with_cord_at(cord: Vector, yaw: float, x: float, z: float) -> Pose:
    """The pose of an upright cat that has a point of a cord at x, z of its own frame."""
    turn = poses.pose(0, 0, 0, yaw)[3:]
    return np.concatenate((cord - poses.rotate(turn, (x, 0.0, z)), turn))
