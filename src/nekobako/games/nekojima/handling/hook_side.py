"""Chooses the side of a cord on which a cat comes down to be hooked: its left, unless only its right has room."""

from typing import Final

import numpy as np

from nekobako.games.nekojima.cat_room import CatRoom, room_of
from nekobako.physics.contact_log.layout_reader import layout_of
from nekobako.physics.facts.distances import between_segments
from nekobako.physics.pieces import HangingCat, Pair
from nekobako.physics.pieces.hook import MOUTH, Hook
from nekobako.physics.pose import Vector
from nekobako.physics.scripted_hand.hook_path import cord_point
from nekobako.physics.world import World

SPARE: Final = 0.2  # cm; a hand is not more exact than that when it gets by something
CAT: Final = 0.7  # cm around a line from a hanging cat's highest point to its lowest: that is about all of it


def comes_from_right(world: World, cat: HangingCat, hook: Hook, pair: Pair, share: float) -> bool:
    point, room = cord_point(world, pair, share), room_of(cat, hook.name)
    left = np.array([-point.along[1], point.along[0], 0.0])
    left *= hook.scale * MOUTH[0][0] / max(float(np.linalg.norm(left)), 1e-9)
    around = [_around(world, cat.name, room, pair, point.at + way * left) for way in (1.0, -1.0)]
    return around[0] < room.wide + SPARE and around[1] > around[0]


def _around(world: World, cat: str, room: CatRoom, pair: Pair, at: Vector) -> float:
    """How far the middle line of a cat at a place is from everything but its own cord."""
    begins, ends, radii = _lines(world, cat, pair.name)
    if not len(begins):
        return np.inf
    low = at - [0.0, 0.0, room.deep]
    apart, _, _ = between_segments(np.tile(at, (len(begins), 1)), np.tile(low, (len(begins), 1)), begins, ends)
    return float((apart - radii).min())


def _lines(world: World, without: str, cord: str) -> tuple[Vector, Vector, Vector]:
    """Everything that stands or hangs as thick lines."""
    layout = layout_of(world, world.data)
    lines = [(pole.pose[:3], pole.pose[:3] + pole.length * pole.frame[:, 2], pole.radius) for pole in layout.poles]
    lines += [
        (begin, end, other.radius) for other in layout.cords if other.piece != cord for _, begin, end in other.links()
    ]
    lines += [
        (block.corners[block.corners[:, 2].argmax()], block.corners[block.corners[:, 2].argmin()], CAT)
        for block in layout.blocks
        if block.body != without
    ]
    begins, ends, radii = zip(*lines, strict=True) if lines else ((), (), ())
    return np.array(begins), np.array(ends), np.array(radii)
