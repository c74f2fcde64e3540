"""The path of a cat's hook onto a cord and off it: the cord passes between paw and torso, then under the bend."""

from dataclasses import dataclass
from math import atan2, degrees
from typing import Final

import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import HangingCat, Pair
from nekobako.physics.pieces.hook import BEND, MOUTH, Hook
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.scripted_hand.paths import Poses
from nekobako.physics.world import World

INSIDE: Final = 0.35  # cm, at scale 1: a cord this near to a hook's origin is in it


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


def path_onto(hook: Hook, cord: CordPoint, flipped: bool) -> tuple[list[Poses], Pose]:
    """The poses by which a cat gets hooked, its hook upright, and how it hangs then."""
    yaw = degrees(atan2(cord.along[1], cord.along[0])) - 90 + 180 * flipped  # the cord goes through along the hook's y
    way = [[_with_cord_at(hook, cord.at, yaw, hook.scale * x, hook.scale * z)] for x, z in MOUTH]
    return way, _with_cord_at(hook, cord.at, yaw, 0.0, hook.scale * BEND - cord.radius)


def path_off(world: World, cat: HangingCat) -> list[Poses]:
    """The poses by which a cat comes off the cord it hangs on; none if it does not hang."""
    at = world.pose(cat.name)
    points = [
        cord_point(world, pair, share)
        for pair in world.pieces.values()
        if isinstance(pair, Pair)
        for share in np.linspace(0.0, 1.0, 20 * pair.cord.links + 1)
    ]
    for hook in cat.hooks:
        frame = hook.frame(at)
        apart = [float(np.linalg.norm(point.at - frame[:3])) for point in points]
        if apart and min(apart) <= INSIDE * hook.scale:
            nearest = points[apart.index(min(apart))]
            looks = poses.rotate(frame[3:], (1.0, 0.0, 0.0))
            yaw = degrees(atan2(looks[1], looks[0]))
            way = [(hook.scale * x, hook.scale * z) for x, z in reversed(MOUTH)]
            return [[_with_cord_at(hook, nearest.at, yaw, x, z)] for x, z in way]
    return []


def _with_cord_at(hook: Hook, cord: Vector, yaw: float, x: float, z: float) -> Pose:
    """The pose of a cat whose hook is upright and has a point of a cord at x, z of its own frame."""
    turn = poses.pose(0, 0, 0, yaw)[3:]
    return hook.body_at(np.concatenate((cord - poses.rotate(turn, (x, 0.0, z)), turn)))
