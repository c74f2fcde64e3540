"""The nearest free place for a cat that hands cannot put back: there the game itself sets it (T-34)."""

from collections.abc import Iterator
from math import hypot
from typing import Final

import numpy as np

from nekobako.games.tower.handling.goals import cat_goal
from nekobako.games.tower.handling.paths import CatProbe, raised
from nekobako.games.tower.material import FLOORS, SIZES
from nekobako.physics.pose import Pose, inverse, rotate, yaw_of
from nekobako.physics.world import World

STEP: Final = 0.2  # cm from one place that is looked at to the next
EDGE: Final = 1.1  # cm from the edge of a floor to the middle of a cat on it, so that all of its foot stands there
LIFT: Final = 0.03  # cm above its place at which it is looked at
GAP: Final = 0.01  # cm to all that is there


def free_place(world: World, cat: str, on: str, wish: Pose, not_within: float = 0.0) -> Pose | None:
    """The place on a floor, or on the table, that is nearest to a wish and has room for a cat; farther from it than so
    many cm."""
    probe = CatProbe(world, cat, on)
    for goal in _places(world, on, wish, not_within):
        if probe.clearance(raised(goal, LIFT)) > GAP:
            return goal
    return None


def _places(world: World, on: str, wish: Pose, not_within: float) -> Iterator[Pose]:
    """The wish itself, then others round it, the nearest first."""
    if not not_within:
        yield wish
    steps = np.arange(-SIZES.floor.side, SIZES.floor.side + STEP, STEP)
    offsets = sorted(((float(x), float(y)) for x in steps for y in steps), key=lambda at: hypot(*at))
    offsets = [at for at in offsets if hypot(*at) > not_within]
    if on not in FLOORS:
        yield from (np.concatenate((wish[:3] + np.array((*at, 0.0)), wish[3:])) for at in offsets)
        return
    under, yaw, inside = world.pose(on), yaw_of(wish), SIZES.floor.side / 2 - EDGE
    x, y, _ = rotate(inverse(under[3:]), wish[:3] - under[:3])
    for dx, dy in offsets:
        if max(abs(x + dx), abs(y + dy)) <= inside:
            right, away, _ = rotate(under[3:], (x + dx, y + dy, 0.0))
            yield cat_goal(world, on, float(right), float(away), yaw)
