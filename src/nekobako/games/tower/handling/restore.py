"""Putting the tower in order after a fall: what fell leaves the world, a scripted hand puts the cats back (T-34).

Cats that lie on the tower or by it, and those that were shoved, are led by the hand to where they wait, so that none is
in another's way; then each is carried to where it stood, the lowest of a pile first, with what carries it wherever that
has moved to. Where no hand gets, or something new stands there, the game itself sets a cat at the nearest free place of
its floor.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from nekobako.games.tower.handling.free_place import free_place
from nekobako.games.tower.handling.goals import carried_along, cat_goal
from nekobako.games.tower.handling.paths import CatPath, NoWay, way_to
from nekobako.games.tower.handling.placements import set_cat, together
from nekobako.games.tower.handling.take_up import is_in_the_way, take_up
from nekobako.games.tower.handling.world_builder import appear, beside, remove
from nekobako.games.tower.handling_types import HandlingContext
from nekobako.games.tower.judge import TABLE, Fall, floor_of
from nekobako.games.tower.judge.standing import stance
from nekobako.games.tower.pieces import piece
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import Facts
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.live_world.live_world import MotionPlanner
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.physics.pose import Pose, rotate, yaw_of
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.motions import Motion, MotionResult
from nekobako.physics.world import World

# Where a cat whose floor fell may stand on another: near the edges first, where it leaves room for walls.
SPOTS: Final = ((3.2, -3.6), (-3.2, -3.6), (3.2, 3.6), (-3.2, 3.6), (0.0, -3.6), (0.0, 3.6), (3.2, 0.0), (-3.2, 0.0))
APART: Final = 1.0  # cm from a place where a cat did not stay to the next that is tried


class Restoration(Struct, frozen=True):
    """What to do after a fall."""

    fell: Fall
    removed: tuple[str, ...]  # to the reserve
    homes: dict[str, str]  # cats that are put back, and the floor (or the table) each goes to
    failed: dict[str, int] = {}  # how often hands, then the game, tried in vain to put a cat back: now the game sets it


def put_in_order(world: World, start: HandlingContext, order: Restoration) -> MotionPlanner:
    """Take off what fell; the plan of the hand that puts the cats back where they stood."""
    cats = tuple(sorted(order.homes, key=lambda cat: _height(start.now.facts, cat)))
    standing = [cat for cat in cats if cat in order.fell.shoved and cat not in order.failed]
    lying = [cat for cat in cats if cat not in standing]
    remove(world, order.removed)
    for cat in cats:
        if cat in order.failed:
            _set(world, start, cat, order.homes[cat], APART * (order.failed[cat] - 1))
    homes = {cat: order.homes[cat] for cat in cats if cat not in order.failed}

    def plan(simulation: Simulation, steady: ScriptedHand) -> Motion:
        fallen = [cat for cat in lying if cat in homes]
        if fallen:
            yield from take_up(simulation, steady, fallen)
            _set_beside(world, fallen)
        away = yield from _lead_away(simulation, steady, start.now, standing[::-1])
        back = yield from _put_back(simulation, steady, start, homes)
        return together([away, back])

    return plan


# --- by hand


def _lead_away(simulation: Simulation, steady: ScriptedHand, start: SurveyedWorld, cats: Sequence[str]) -> Motion:
    """Cats that stand, the highest of a pile first, to where they wait."""
    done: list[MotionResult] = []
    for cat in cats:
        world, standing = simulation.world, stance(start.facts, cat)
        try:
            way = way_to(world, cat, world.pose(cat), standing.on[0] if standing and standing.on else cat)
        except NoWay:  # it stays where it is, and is seen to be astray
            continue
        done.append((yield from set_cat(simulation, steady, cat, beside(world, cat), CatPath(), way)))
    return together(done)


def _put_back(simulation: Simulation, steady: ScriptedHand, start: HandlingContext, homes: Mapping[str, str]) -> Motion:
    done: list[MotionResult] = []
    for cat, home in homes.items():
        goal, on = _place(simulation.world, start, cat, home)
        try:
            way = way_to(simulation.world, cat, goal, on)
        except NoWay:
            continue
        done.append((yield from set_cat(simulation, steady, cat, goal, inwards=way)))
    return together(done)


# --- by the game itself


def _set_beside(world: World, cats: Sequence[str]) -> None:
    """Those that no hand got off the tower."""
    stuck = [cat for cat in cats if is_in_the_way(world, cat)]
    remove(world, stuck)
    appear(world, stuck)


def _set(world: World, start: HandlingContext, cat: str, home: str, not_within: float) -> None:
    """At the nearest free place of its floor, or it is left where it waits."""
    goal, _ = _place(world, start, cat, home)
    place = free_place(world, cat, home, goal, not_within)
    if place is None:
        return
    remove(world, [cat])
    try:
        world.add(piece(cat), place)
    except BadInput:
        appear(world, [cat])


# --- where to


def _place(world: World, start: HandlingContext, cat: str, home: str) -> tuple[Pose, str]:
    """Where a cat stood, and on what: as the turn began, or the hands, wherever that is now; on another floor, near an
    edge."""
    now, standing = start.now, stance(start.now.facts, cat)
    was = np.array(now.world["poses"][cat])
    if home == TABLE:
        return was, TABLE
    if floor_of(now.facts, cat) == home:
        carriers = [body for body in (standing.on if standing else ()) if body in world.pieces]
        if cat in start.stood and start.stood[cat].floor == home:
            return start.stood[cat].pose(world.pose(home)), next(iter(carriers), home)
        for carrier in carriers:
            return carried_along(was, np.array(now.world["poses"][carrier]), world.pose(carrier)), carrier
    floor = world.pose(home)
    spots = [rotate(floor[3:], (*spot, 0.0)) for spot in SPOTS]
    goals = [cat_goal(world, home, float(x), float(y), yaw_of(floor)) for x, y, _ in spots]
    return next((goal for goal in goals if _is_free(world, cat, goal, home)), goals[0]), home


def _is_free(world: World, cat: str, goal: Pose, on: str) -> bool:
    try:
        way_to(world, cat, goal, on)
    except NoWay:
        return False
    return True


def _height(facts: Facts, cat: str) -> float:
    standing = stance(facts, cat)
    return standing.bottom_mm if standing else 0.0
