"""Trying a placement in a copy of what is seen: can a hand get there, and does everything still stand?

Pieces are put in at rest just above where they will stand; carrying them is left to the hand that does it.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final, TypeVar

import numpy as np

from nekobako.games.tower.handling.goals import cat_goal
from nekobako.games.tower.handling.paths import NoWay, way_to
from nekobako.games.tower.handling.world_builder import appear
from nekobako.games.tower.material import FLOORS, WallKind
from nekobako.games.tower.piece_choice import walls
from nekobako.games.tower.pieces import STILL, piece
from nekobako.games.tower.pieces import floor as floor_piece
from nekobako.games.tower.planning.build_geometry import BuildPlan
from nekobako.games.tower.planning.cat_spot_geometry import CatSpot
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Pose, tilt_of
from nekobako.physics.settle import RestCriteria, RestDetector
from nekobako.physics.world import World

ABOVE: Final = 0.02  # cm
SUNK: Final = 0.3  # cm; what has come down farther has fallen
TIPPED: Final = 25.0  # degrees
# As in a game, but with less patience: what sways for long is worth less than what stands at once.
REST: Final = RestCriteria(speed=0.0, acceleration=0.0, hold=0.2, at_least=0.2, at_most=0.8, stay=STILL)
LOOK: Final = 25  # steps between two looks for what falls
ALIKE: Final = 2  # that sway; those that come after them sway as well, and cost as much to try


T = TypeVar("T")


class TrialOutcome(Enum):
    STANDS = "all stands"
    SWAYS = "it holds, and comes to rest later"
    FALLS = "something falls, or leans more and more"


def first_sound(tried: Iterable[tuple[T, TrialOutcome]]) -> T | None:
    """The first that stands, or of those that sway; none, if all fall."""
    swaying: list[T] = []
    for one, outcome in tried:
        if outcome is TrialOutcome.STANDS:
            return one
        if outcome is TrialOutcome.SWAYS:
            swaying.append(one)
        if len(swaying) == ALIKE:
            break
    return swaying[0] if swaying else None


def builds_up(task: PlanningTask, kinds: Sequence[WallKind], build: BuildPlan) -> TrialOutcome:
    """Whether walls and floor stay as geometry thinks, and all below them."""
    world = task.world.copy()
    try:
        for name, wall, at in zip(walls(task.state, kinds), build.walls, build.walls_at, strict=True):
            world.add(piece(name, wall.fold), _above(at))
        world.add(floor_piece(FLOORS[task.top]), _above(build.floor_at))
    except BadInput:
        return TrialOutcome.FALLS
    return _outcome(world)


def takes_cat(task: PlanningTask, cat: str, on: str, spot: CatSpot) -> TrialOutcome | None:
    """Whether a cat stands at a place on a floor or a cat, with all the rest; None if no hand gets it there."""
    world = task.world.copy()
    try:
        goal = _goal(task, world, cat, on, spot)
    except (NoWay, BadInput):
        return None
    world.remove(cat)
    try:
        world.add(piece(cat), _above(goal))
    except BadInput:
        return TrialOutcome.FALLS
    return _outcome(world)


def leading(task: PlanningTask, cat: str, on: str) -> Callable[[CatSpot], bool]:
    """Tells whether a hand finds a way for a cat to a place on a floor or a cat; for as many places as one likes."""
    world = task.world.copy()

    def leads(spot: CatSpot) -> bool:
        try:
            _goal(task, world, cat, on, spot)
        except (NoWay, BadInput):
            return False
        return True

    return leads


def _goal(task: PlanningTask, world: World, cat: str, on: str, spot: CatSpot) -> Pose:
    """Where a cat would be; the hand's way there, and out of where it stands now, is looked for."""
    there = cat in task.world.pieces
    appear(world, [cat])
    goal = cat_goal(world, on, spot.x, spot.y, spot.yaw)
    way_to(world, cat, goal, on)
    if there:
        way_to(world, cat, world.pose(cat), _under(task, cat))
    return goal


def _under(task: PlanningTask, cat: str) -> str:
    carriers = task.facts.stance(cat).on
    return carriers[0] if carriers else cat


def _above(at: Pose) -> Pose:
    higher = at.copy()
    higher[2] += ABOVE
    return higher


def _outcome(world: World) -> TrialOutcome:
    """Whether everything stays where it is; what begins to fall need not be watched to its end."""
    before, stillness = world.poses(), RestDetector(world, REST)
    last, moved = before, []
    while not stillness.over:
        for _ in range(LOOK):
            world.step()
            stillness.look()
        now = world.poses()
        low = max(float(before[body][2] - at[2]) for body, at in now.items())
        tilt = max(tilt_of(at) - tilt_of(before[body]) for body, at in now.items())
        if not (low < SUNK + ABOVE and tilt < TIPPED):
            return TrialOutcome.FALLS
        moved.append(max(float(np.linalg.norm(at[:3] - last[body][:3])) for body, at in now.items()))
        last = now
    return TrialOutcome.STANDS if stillness.at_rest else restless(moved)


def restless(moved: Sequence[float]) -> TrialOutcome:
    """What is to be thought of something that still moves, by how far it came from look to look.

    The first tells how it was let go. What swings back was faster before; what leans is never slower than it was.
    """
    return TrialOutcome.SWAYS if moved[-1] < max(moved[1:-1], default=0.0) else TrialOutcome.FALLS
