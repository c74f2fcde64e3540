"""Finds plans for placing a Denchuu, by geometry alone, the best first.

Some hundreds of bridges are measured exactly, some dozens weighed by the room that they leave for later. All of it
repeats: chance only shifts the grid of spots and mixes what looks equally good.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees
from typing import Final

import numpy as np

from nekobako.core.chance import Chance
from nekobako.games.nekojima.actions import PolePlace
from nekobako.games.nekojima.cubes import due
from nekobako.games.nekojima.material import BOARD, QUARTERS, SIZES, Quarter, lengths_of
from nekobako.games.nekojima.planning.cat_spots import smallest, spots_along
from nekobako.games.nekojima.planning.clearance import around_line
from nekobako.games.nekojima.planning.effort import Effort
from nekobako.games.nekojima.planning.future_room import FutureRoom
from nekobako.games.nekojima.planning.grip_clearance import with_room_for_fingers
from nekobako.games.nekojima.planning.obstacles import NOTHING, Discs, Obstacles, disc, discs_of_line
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.games.nekojima.planning.prefilter import Candidates, closed_tops, find_candidates
from nekobako.games.nekojima.planning.stock import colour_chances, usual_poles
from nekobako.games.nekojima.planning.supports import bearing_left
from nekobako.physics.pose import Vector

HALF_WORTH: Final = 0.15  # cm of room that are worth half of all the room in the world
OFF: Final = 0.5  # what a centimetre beside its middle costs
OWN_POLE_BONUS: Final = 0.1  # cm; a cord's place beside its own pole is known better than others


@dataclass(frozen=True, eq=False)
class PlacementPlan:
    """One way to place a Denchuu."""

    denchuu: str
    poles: tuple[PolePlace, PolePlace]
    line: Vector  # where its cord should be
    tops: Vector  # of its poles
    room: float  # cm around it all, at the narrowest
    score: float


def find_plans(task: Task, effort: Effort, chance: Chance) -> list[PlacementPlan]:
    """The best first; none when there is no room. This turn's Denchuu, if it is on the board, is thought away."""
    state = task.state
    own = [state.denchuu] if state.denchuu else []
    off = [*(cat for cat, on in state.hung.items() if on in own), *task.judgement.cats_down]
    obstacles = Obstacles.of(task.poses, without=[*own, *off])
    kinds = find_candidates(task, obstacles, effort, chance)
    measured = [plan for kind in kinds for plan in _measured(kind, obstacles, effort, effort.measured // len(kinds))]
    if state.options.fingers:
        measured = with_room_for_fingers(measured, obstacles, effort.top)
    measured.sort(key=lambda plan: -plan.score)
    if not measured or not effort.later:
        return measured
    room, cats_due = _room(task, obstacles), due(state) and state.cats
    weighed = []
    for plan in measured[: effort.weighed]:
        worth = effort.later * _left_by(plan, room) + (_for_cats(plan, task, obstacles) if cats_due else 0.0)
        weighed.append(replace(plan, score=plan.score + worth))
    return sorted(weighed, key=lambda plan: -plan.score)


def best_quarters(task: Task, open_to: Sequence[Quarter]) -> list[Quarter]:
    """The one first that leaves the most ways to build, with the other die's quarter or, if that is open too, any."""
    obstacles = Obstacles.of(task.poses)
    ways = _room(task, obstacles).ways()
    known = [QUARTERS.index(quarter) for quarter in task.state.quarters if quarter is not None] or range(len(QUARTERS))
    return sorted(open_to, key=lambda quarter: -max(ways[QUARTERS.index(quarter), other] for other in known))


def _measured(kind: Sequence[Candidates], obstacles: Obstacles, effort: Effort, count: int) -> list[PlacementPlan]:
    """The best looking ones, measured exactly; those that have the room asked for."""
    looks = [(float(look), number, row) for number, some in enumerate(kind) for row, look in enumerate(some.looks)]
    best = sorted(looks, reverse=True)[:count]
    measured = (_plan(kind[number], row, obstacles, effort.storey) for _, number, row in best)
    return [plan for plan, around in measured if around > effort.cord]


def _plan(some: Candidates, row: int, obstacles: Obstacles, storey: float) -> tuple[PlacementPlan, float]:
    """A plan, and the room around its cord."""
    bridges = some.bridges
    line = bridges.lines[row]
    ends = [(some.first, int(bridges.one[row])), (some.second, int(bridges.two[row]))]
    around = around_line(line, obstacles.discs)
    feet = [float(part[at]) for spots, at in ends for part in (spots.room, spots.inside)]
    room = min(around, *feet, float(bridges.inside[row]), float(bridges.own[row]) + OWN_POLE_BONUS)
    (x, y), (u, v) = (spots.places[at].tolist() for spots, at in ends)
    on_one, on_two = (spots.on[at] for spots, at in ends)
    yaw = degrees(atan2(v - y, u - x))
    turn = some.bend.turn
    poles = PolePlace(x, y, _within(yaw + turn), on_one), PolePlace(u, v, _within(yaw + 180.0 - turn), on_two)
    tops = [
        [*spots.places[at], spots.heights[at] + length]
        for (spots, at), length in zip(ends, lengths_of(some.denchuu), strict=True)
    ]
    score = _worth(room) - sum(storey * (on != BOARD) for on in (on_one, on_two))
    score -= OFF * sum(float(spots.off[at]) for spots, at in ends)
    return PlacementPlan(some.denchuu, poles, line, np.array(tops), room, score), around


def _worth(room: float) -> float:
    """Of the room around something: from 0 to 1; what is in the way of others is worth the less the deeper it is."""
    return room / (room + HALF_WORTH) if room > 0 else room / HALF_WORTH


def _within(yaw: float) -> float:
    """The same from -180 to 180 degrees."""
    return (yaw + 180.0) % 360.0 - 180.0


def _for_cats(plan: PlacementPlan, task: Task, obstacles: Obstacles) -> float:
    """Whether the cats that are due will find their places: one on the new cord, the others on cords that are there,
    and that the new one does not cover."""
    cat, poles, cats = smallest(task.state.cats), _poles_of(plan), due(task.state)
    best = [_best_look(cat, plan.denchuu, plan.line, obstacles.discs + poles)]
    if cats > 1:
        new = poles + discs_of_line(plan.line)
        older = [name for name in task.building.free_cords() if name in obstacles.cords]
        looks = [
            _best_look(cat, name, obstacles.cords[name], obstacles.discs_without_cord(name) + new) for name in older
        ]
        best += sorted(looks, reverse=True)[: cats - 1]
    return sum(float(np.clip(2 * look, -1.0, 0.5)) for look in best)


def _best_look(cat: str, denchuu: str, nodes: Vector, others: Discs) -> float:
    return max(spot.looks for spot in spots_along(cat, denchuu, nodes, others))


def _poles_of(plan: PlacementPlan) -> Discs:
    discs = NOTHING
    for x, y, height in plan.tops.tolist():
        discs += disc(x, y, height, SIZES.pole.radius)
    return discs


def _left_by(plan: PlacementPlan, room: FutureRoom) -> float:
    new = discs_of_line(plan.line) + _poles_of(plan)
    bearing = np.array([(pole.x, pole.y) for pole in plan.poles if pole.on == BOARD]).reshape(-1, 2)
    return room.after(new, [pole.on for pole in plan.poles if pole.on != BOARD], plan.tops, bearing)


def _room(task: Task, obstacles: Obstacles) -> FutureRoom:
    closed, bearing = closed_tops(task, obstacles), bearing_left(task, obstacles)
    return FutureRoom(obstacles, colour_chances(task), usual_poles(task), closed, bearing)
