"""Taking up what lies about: a fallen cat, the pieces of a build that is tried again. Hands lead each from where it is
to where it waits beside the tower, the highest first, at full physics: what leans on it, or it on, may well come down.

Out from under something it is drawn sideways first. What hands did not get out, the game itself sets beside the tower.
"""

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from nekobako.games.tower.handling.goals import corners_of
from nekobako.games.tower.handling.paths import TOWER
from nekobako.games.tower.handling.placements import together
from nekobako.games.tower.handling.world_builder import beside
from nekobako.games.tower.material import FLOORS
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pose import Pose, Vector, to_world
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.motions import Hold, Motion, MotionResult, carry
from nekobako.physics.scripted_hand.paths import each_alone
from nekobako.physics.world import World

STILL: Final = 0.02  # cm by which something moves in a frame that is not to be gripped yet
WAITED: Final = 125  # frames, at most
CLEAR: Final = 0.5  # cm beyond what is over it


def take_up(simulation: Simulation, steady: ScriptedHand, pieces: Collection[str]) -> Motion:
    world, done = simulation.world, list[MotionResult]()
    yield from _until_still(simulation, pieces)
    for name in sorted(pieces, key=lambda piece: -float(corners_of(world, piece)[:, 2].max())):
        if is_in_the_way(world, name):
            done.append((yield from _lead_off(simulation, steady, name)))
    return together(done)


def is_in_the_way(world: World, name: str) -> bool:
    """Whether a piece lies on the tower or by it, not where pieces wait."""
    return bool(np.hypot(*(corners_of(world, name)[:, :2] - _middle(world)).T).min() < TOWER - CLEAR)


def _until_still(simulation: Simulation, pieces: Collection[str]) -> Motion:
    """No hand catches what falls."""
    world = simulation.world
    for _ in range(WAITED):
        before = {name: world.pose(name)[:3] for name in pieces}
        yield []
        if all(np.linalg.norm(world.pose(name)[:3] - at) < STILL for name, at in before.items()):
            break
    return together([])


def _lead_off(simulation: Simulation, steady: ScriptedHand, name: str) -> Motion:
    world = simulation.world
    goal, out = beside(world, name), _out_from_under(world, name)
    if name in FLOORS and not out:
        return steady.lay(name, goal)
    middle = to_world(world.pose(name), world.model.body_ipos[world.body_number(name)])
    return carry(simulation, [Hold(steady.hands[0], name, middle, goal)], each_alone, steady.pace, out)


def _out_from_under(world: World, name: str) -> Sequence[list[Pose]]:
    """The way out sideways of what has something over it; none if it can be lifted."""
    own = corners_of(world, name)
    over = [
        corners
        for corners in (corners_of(world, body) for body in world.bodies() if body != name)
        if corners[:, 2].min() > own[:, 2].mean() and _overlap(own, corners)
    ]
    if not over:
        return []
    way = own[:, :2].mean(axis=0) - _middle(world)
    way = way / np.linalg.norm(way)
    far = float((np.concatenate(over)[:, :2] @ way).max() - (own[:, :2] @ way).min()) + CLEAR
    at = world.pose(name)
    return [[np.concatenate((at[:2] + far * way, at[2:]))]]


def _overlap(one: Vector, other: Vector) -> bool:
    """Seen from above, by the boxes round them."""
    low, high = (np.maximum(one.min(axis=0), other.min(axis=0)), np.minimum(one.max(axis=0), other.max(axis=0)))
    return bool((low[:2] < high[:2]).all())


def _middle(world: World) -> Vector:
    """Of the foot of the tower."""
    middle: Vector = world.pose(FLOORS[0])[:2]
    return middle
