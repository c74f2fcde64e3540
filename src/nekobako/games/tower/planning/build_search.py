"""Builds on the tower that is seen, with the cats on its top floor in the way."""

from typing import Final

import numpy as np

from nekobako.games.tower.material import SIZES, WallKind
from nekobako.games.tower.planning.build_geometry import BuildPlan, builds, levelness, unplanned
from nekobako.games.tower.planning.cat_spot_geometry import outline
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.games.tower.planning.storeys import safety, storeys
from nekobako.physics.pose import Vector, yaw_of

FARTHEST: Final = 0.9  # cm from the middle of floor 1, along each axis
STEPS: Final = 7
STRAYING: Final = 0.05  # what a cm off the middle costs


def by_height(kinds: tuple[WallKind, WallKind]) -> tuple[WallKind, WallKind]:
    one, two = sorted(kinds, key=SIZES.heights.of, reverse=True)
    return one, two


def plans(task: PlanningTask, kinds: tuple[WallKind, WallKind], most: int) -> list[BuildPlan]:
    """The best places for two walls and the next floor, the best first; those of one who does not plan if it is asked
    for one, and as long as cats leave room for them."""
    top, cats = task.face(task.top), _cat_points(task)
    if task.plans:
        return builds(top, by_height(kinds), _axis(task), cats, most)
    over = top.middle[:2]
    ordered = by_height(kinds)
    ways = unplanned(top, ordered, over, cats) or builds(top, ordered, over, cats, most, levelness)
    return ways[:most]


def _axis(task: PlanningTask) -> Vector:
    """Where the middle of the next floor does the tower most good: cats pull it to their side, floors pull it back."""
    steps = np.linspace(-FARTHEST, FARTHEST, STEPS)
    places = np.array([(x, y) for x in steps for y in steps])
    storey = SIZES.floor.mass + 2 * SIZES.wall.mass
    worth = safety(storeys(task), task.top, places, storey) - STRAYING * np.linalg.norm(places, axis=1)
    best: Vector = places[int(worth.argmax())]
    return best


def _cat_points(task: PlanningTask) -> Vector:
    """The outlines of the cats on the top floor at the height of their heads: walls and floor keep clear of them."""
    outlines = [np.zeros((0, 3))]
    for cat in task.cats_on(task.top):
        x, y, z = task.poses[cat][:3]
        flat = outline(np.array([[x, y, yaw_of(task.poses[cat])]]))[0]
        outlines.append(np.column_stack((flat, np.full(len(flat), z + SIZES.cat.height))))
    return np.concatenate(outlines)
