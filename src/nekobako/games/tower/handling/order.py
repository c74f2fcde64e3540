"""Putting the tower in order after a fall: what fell leaves the world, a steady hand puts the cats back (T-34).

Cats are picked up where they lie and wait beside the tower, so that none is in another's way; then each is carried to
where it stood, the lowest of a pile first, with what carries it wherever that has moved to.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import numpy as np
from msgspec import Struct

from nekobako.games.tower.handling.goals import carried_along, cat_goal
from nekobako.games.tower.handling.setting import set_cat, together
from nekobako.games.tower.handling.ways import NoWay, way_to
from nekobako.games.tower.handling.worlds import appear, remove
from nekobako.games.tower.judge import TABLE, Fall, floor_of
from nekobako.games.tower.judge.standing import stance
from nekobako.physics.facts import Facts
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.live.live import Plan, Planner
from nekobako.physics.live.results import Still
from nekobako.physics.pose import Pose, rotated, yaw_of
from nekobako.physics.steady.carrying import Handled
from nekobako.physics.steady.errands import SteadyHand
from nekobako.physics.world import World

# Where a cat whose floor fell may stand on another: near the edges first, where it leaves room for walls.
SPOTS: Final = ((3.2, -3.6), (-3.2, -3.6), (3.2, 3.6), (-3.2, 3.6), (0.0, -3.6), (0.0, 3.6), (3.2, 0.0), (-3.2, 0.0))


class Order(Struct, frozen=True):
    """What to do after a fall."""

    fell: Fall
    removed: tuple[str, ...]  # to the reserve
    homes: dict[str, str]  # cats that are put back, and the floor (or the table) each goes to
    shaky: tuple[str, ...] = ()  # those that were put back before and fell again: elsewhere on their floor this time


def put_in_order(world: World, start: Still, order: Order) -> Planner:
    """Take off what fell; the plan of the hand that puts the cats back where they stood at the start."""
    cats = tuple(sorted(order.homes, key=lambda cat: _height(start.facts, cat)))
    remove(world, (*order.removed, *cats))
    appear(world, cats)

    def plan(simulation: Simulation, steady: SteadyHand) -> Plan:
        return _put_back(simulation, steady, start, {cat: order.homes[cat] for cat in cats}, order.shaky)

    return plan


def _put_back(
    simulation: Simulation, steady: SteadyHand, start: Still, homes: Mapping[str, str], shaky: Collection[str]
) -> Plan:
    done: list[Handled] = []
    for cat, home in homes.items():
        for goal, on in _places(simulation.world, start, cat, home, cat in shaky):
            try:
                way = way_to(simulation.world, cat, goal, on)
            except NoWay:
                continue
            done.append((yield from set_cat(simulation, steady, cat, goal, inwards=way)))
            break
    return together(done)


def _places(world: World, start: Still, cat: str, home: str, elsewhere: bool) -> Iterator[tuple[Pose, str]]:
    """Where it stood, on what carried it, wherever that is now; failing that, anywhere on its floor."""
    was, found = _pose(start, cat), stance(start.facts, cat)
    if home == TABLE:
        yield was, TABLE
        return
    if floor_of(start.facts, cat) == home and not elsewhere:
        for carrier in found.on if found else ():
            if carrier in world.pieces:
                yield carried_along(was, _pose(start, carrier), world.pose(carrier)), carrier
    floor = world.pose(home)
    for spot in SPOTS:
        x, y, _ = rotated(floor[3:], (*spot, 0.0))
        yield cat_goal(world, home, float(x), float(y), yaw_of(floor)), home


def _pose(start: Still, body: str) -> Pose:
    return np.array(start.world["poses"][body])


def _height(facts: Facts, cat: str) -> float:
    found = stance(facts, cat)
    return found.bottom_mm if found else 0.0
