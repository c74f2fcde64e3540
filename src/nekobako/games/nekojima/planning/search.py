"""Where a Denchuu could go: plans by geometry alone, the best first.

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
from nekobako.games.nekojima.material import BOARD, QUARTERS, Quarter
from nekobako.games.nekojima.planning.catching import free_cords, perches_on, smallest
from nekobako.games.nekojima.planning.clearance import around_line
from nekobako.games.nekojima.planning.effort import Effort
from nekobako.games.nekojima.planning.grounds import grounds_left
from nekobako.games.nekojima.planning.room import Room
from nekobako.games.nekojima.planning.sifting import Sifted, closed_tops, sifted
from nekobako.games.nekojima.planning.stock import lengths, likely, usual_poles
from nekobako.games.nekojima.planning.table import NOTHING, POLE, Discs, Table, disc, discs_of_line
from nekobako.games.nekojima.planning.task import Task
from nekobako.physics.pose import Vector

ENOUGH: Final = 0.15  # cm of room that are worth half of all the room in the world
STOREY: Final = 0.04  # what a pole on a pole costs: it may sway
OFF: Final = 0.5  # what a centimetre beside its middle costs
OWN: Final = 0.1  # cm; a cord's place beside its own pole is known better than others


@dataclass(frozen=True, eq=False)
class Plan:
    """One way to place a Denchuu."""

    denchuu: str
    poles: tuple[PolePlace, PolePlace]
    line: Vector  # where its cord should be
    tops: Vector  # of its poles
    room: float  # cm around it all, at the narrowest
    score: float


def plans(task: Task, effort: Effort, chance: Chance) -> list[Plan]:
    """The best first; none when there is no room. This turn's Denchuu, if it is on the board, is thought away."""
    own = [task.denchuu] if task.denchuu else []
    off = [cat for cat, on in task.hung.items() if on in own] + list(task.fallen_cats)
    table = Table.of(task.world.poses, without=[*own, *off])
    kinds = sifted(task, table, effort, chance)
    measured = [plan for kind in kinds for plan in _measured(kind, table, effort, effort.measured // len(kinds))]
    measured.sort(key=lambda plan: -plan.score)
    if not measured or not effort.later:
        return measured
    room = _room(task, table)
    weighed = []
    for plan in measured[: effort.weighed]:
        worth = effort.later * _left_by(plan, room) + (_for_cats(plan, task, table) if task.due and task.cats else 0.0)
        weighed.append(replace(plan, score=plan.score + worth))
    return sorted(weighed, key=lambda plan: -plan.score)


def best_quarters(task: Task, open_to: Sequence[Quarter]) -> list[Quarter]:
    """The one first that leaves the most ways to build, with the other die's quarter or, if that is open too, any."""
    table = Table.of(task.world.poses)
    ways = _room(task, table).ways()
    known = [QUARTERS.index(quarter) for quarter in task.quarters if quarter is not None] or range(len(QUARTERS))
    return sorted(open_to, key=lambda quarter: -max(ways[QUARTERS.index(quarter), other] for other in known))


def _measured(kind: Sequence[Sifted], table: Table, effort: Effort, count: int) -> list[Plan]:
    """The best looking ones, measured exactly; those that have the room asked for."""
    looks = [(float(look), number, row) for number, some in enumerate(kind) for row, look in enumerate(some.looks)]
    found = (_plan(kind[number], row, table) for _, number, row in sorted(looks, reverse=True)[:count])
    return [plan for plan, around in found if around > effort.cord]


def _plan(some: Sifted, row: int, table: Table) -> tuple[Plan, float]:
    """A plan, and the room around its cord."""
    bridges = some.bridges
    line = bridges.lines[row]
    ends = [(some.first, int(bridges.one[row])), (some.second, int(bridges.two[row]))]
    around = around_line(line, table.discs)
    feet = [float(part[at]) for spots, at in ends for part in (spots.room, spots.inside)]
    room = min(around, *feet, float(bridges.inside[row]), float(bridges.own[row]) + OWN)
    (x, y), (u, v) = (spots.places[at].tolist() for spots, at in ends)
    on_one, on_two = (spots.on[at] for spots, at in ends)
    yaw = degrees(atan2(v - y, u - x))
    turn = some.bend.turn
    poles = PolePlace(x, y, _within(yaw + turn), on_one), PolePlace(u, v, _within(yaw + 180.0 - turn), on_two)
    tops = [
        [*spots.places[at], spots.heights[at] + length]
        for (spots, at), length in zip(ends, lengths(some.denchuu), strict=True)
    ]
    score = room / (room + ENOUGH) - sum(STOREY * (on != BOARD) for on in (on_one, on_two))
    score -= OFF * sum(float(spots.off[at]) for spots, at in ends)
    return Plan(some.denchuu, poles, line, np.array(tops), room, score), around


def _within(yaw: float) -> float:
    """The same from -180 to 180 degrees."""
    return (yaw + 180.0) % 360.0 - 180.0


def _for_cats(plan: Plan, task: Task, table: Table) -> float:
    """Whether the cats that are due will find their places: one on the new cord, the others on cords that are there,
    and that the new one does not cover."""
    cat, poles = smallest(task.cats), _poles_of(plan)
    found = [_best_look(cat, plan.denchuu, plan.line, table.discs + poles)]
    if task.due > 1:
        new = poles + discs_of_line(plan.line)
        older = [name for name in free_cords(task) if name in table.cords]
        looks = [_best_look(cat, name, table.cords[name], table.discs_without_cord(name) + new) for name in older]
        found += sorted(looks, reverse=True)[: task.due - 1]
    return sum(float(np.clip(2 * looks, -1.0, 0.5)) for looks in found)


def _best_look(cat: str, denchuu: str, nodes: Vector, others: Discs) -> float:
    return max(perch.looks for perch in perches_on(cat, denchuu, nodes, others))


def _poles_of(plan: Plan) -> Discs:
    found = NOTHING
    for x, y, height in plan.tops.tolist():
        found += disc(x, y, height, POLE)
    return found


def _left_by(plan: Plan, room: Room) -> float:
    new = discs_of_line(plan.line) + _poles_of(plan)
    bearing = np.array([(pole.x, pole.y) for pole in plan.poles if pole.on == BOARD]).reshape(-1, 2)
    return room.after(new, [pole.on for pole in plan.poles if pole.on != BOARD], plan.tops, bearing)


def _room(task: Task, table: Table) -> Room:
    return Room(table, likely(task), usual_poles(task), closed_tops(task, table), grounds_left(task, table))
