"""Brings pieces in: beside the island, on the table for people to take, or in the hands of whoever acts at once.

A cord that appears has no stress: it has the shape it was made with or, between poles of unequal length that both
stand on the table, a smooth curve near to it.
"""

from collections.abc import Iterator
from math import atan2, cos, degrees, radians, sin
from typing import Final

import mujoco
import numpy as np

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.cat_room import corners_at
from nekobako.games.nekojima.pieces import cat
from nekobako.physics.pieces import Pair
from nekobako.physics.pieces.hook import Hook
from nekobako.physics.pose import Pose, Vector, multiply, pose, quaternion
from nekobako.physics.scenes.arrangement import Arrangement, Joints, arrange
from nekobako.physics.scripted_hand.supports import top_height
from nekobako.physics.world import World

FROM_EDGE: Final = 4.0  # cm from the board's edge to the middle of what lies ready
ROW: Final = 4.0  # cm from one row of places to the next one out
ROWS: Final = 4
APART: Final = 2.5  # cm between middles, so that hands can reach in
CLEAR: Final = 1.0  # cm above all that stands, where hands wait
STORE: Final = 60.0  # cm above the table, where nothing is: a piece is made there, then put in its place


def stand_ready(world: World, pair: Pair) -> None:
    """A Denchuu on the table, both poles upright, where nothing else lies."""
    first, second = free_places(world, pair)
    world.add(pair, at_height(first, STORE))
    bends = arrange(world.model, pair, {pair.poles[0]: first, pair.poles[1]: second}).bends
    Arrangement(first, bends, bends).put(
        Joints.of(world.model, pair), world.data.qpos, world.data.qvel, world.data.plastic
    )
    mujoco.mj_forward(world.model, world.data)


def free_places(world: World, pair: Pair) -> tuple[Pose, Pose]:
    """Where both poles of a Denchuu can stand on the table, with nothing near."""
    places = [_poles_at(middle, heading, span(pair)) for middle, heading in _sides()]
    shares = np.linspace(0.0, 1.0, 7)[:, None]
    a, b = next((two for two in places if _free(world, two[0] + shares * (two[1] - two[0]))), places[0])
    return at_height(a, ISLAND.table_height), at_height(b, ISLAND.table_height)


def hold_ready(world: World, pair: Pair, first: Pose, second: Pose) -> None:
    """A Denchuu in the hands of whoever is about to place it: beside the board, above all that stands, turned as it
    will stand."""
    line, goal = second[:2] - first[:2], (first[:2] + second[:2]) / 2
    heading = atan2(line[1], line[0])
    across = np.array([-sin(heading), cos(heading)])
    side = 1.0 if goal @ across >= 0 else -1.0
    a, _ = _poles_at(side * (ISLAND.radius + FROM_EDGE / 2) * across, degrees(heading), span(pair))
    shorter = pair.first.length - pair.second.length  # by so much the second foot is higher
    world.add(pair, at_height(a, top_height(world, ()) + CLEAR + max(0.0, -shorter)))


def lie_ready(world: World, name: str) -> None:
    """A cat on the table, lying on its side, where nothing else lies."""
    world.add(cat(name), free_place(world, name))


def free_place(world: World, name: str) -> Pose:
    """Where a cat can lie on the table on its side, with nothing near."""
    hooked = cat(name)
    half = hooked.scale * max(size[1] for size, _ in hooked.shape)
    places = [pose(x, y, ISLAND.table_height + half, heading) for (x, y), heading in _sides()]
    at = next((at for at in places if _free(world, at[None])), places[0])
    return np.concatenate((at[:3], multiply(at[3:], quaternion((1.0, 0.0, 0.0), np.pi / 2))))


def held_ready(world: World, name: str, hook: Hook, near: Vector) -> None:
    """A cat in the hand of whoever is about to hang it, that hook upwards: beside the board, above all that stands, on
    that side."""
    hooked = cat(name)
    towards = atan2(near[1], near[0])
    out = ISLAND.radius + FROM_EDGE / 2
    at = hook.body_at(pose(out * cos(towards), out * sin(towards), 0.0))
    below = -float(corners_at(hooked, at)[:, 2].min())
    world.add(hooked, at_height(at, float(at[2]) + top_height(world, ()) + CLEAR + below))


def span(pair: Pair) -> float:
    """From the middle of one foot to the other's, the cord in the shape it was made with."""
    rise = radians(pair.cord.rise)
    return pair.cord.length * sin(rise) / rise + pair.first.radius + pair.second.radius


def at_height(at: Pose, height: float) -> Pose:
    return np.array([*at[:2], height, *at[3:]])


def _poles_at(middle: Vector, heading: float, wide: float) -> tuple[Pose, Pose]:
    """Two poles that look at each other."""
    x, y = wide / 2 * cos(radians(heading)), wide / 2 * sin(radians(heading))
    a = pose(middle[0] - x, middle[1] - y, 0.0, heading)
    return a, pose(middle[0] + x, middle[1] + y, 0.0, heading + 180.0)


def _sides() -> Iterator[tuple[Vector, float]]:
    """Middles of places round the board, the nearest first, before seat 0 first; and how they lie along its edge."""
    for row in range(ROWS):
        for heading in (0.0, 90.0, 180.0, 270.0):
            way = np.array([sin(radians(heading)), -cos(radians(heading))])
            yield (ISLAND.radius + FROM_EDGE + ROW * row) * way, heading


def _free(world: World, places: Vector) -> bool:
    """Whether nothing that can move is near any of these places, seen from above."""
    moving = [world.part(geom).kind not in ("table", "board") for geom in range(world.model.ngeom)]
    things = world.data.geom_xpos[moving, :2]
    apart = np.linalg.norm(things[:, None] - places[None, :, :2], axis=2)
    return bool((apart > APART).all())
