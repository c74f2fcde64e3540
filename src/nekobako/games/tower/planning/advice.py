"""Suggests what a good player would do, for every step of a turn, by what a seat sees."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Concede
from nekobako.games.tower.actions import AnyAction, Climb, Move, Pet, Skip, Swap
from nekobako.games.tower.cards import MissionCard
from nekobako.games.tower.legal import floors, options
from nekobako.games.tower.material import FLOORS, NAKAMA, SIZES, colour_of
from nekobako.games.tower.options import MILESTONES
from nekobako.games.tower.planning.card_play import act
from nekobako.games.tower.planning.cat_spot_geometry import CatSpot
from nekobako.games.tower.planning.cat_spot_ranking import cat_spots
from nekobako.games.tower.planning.mission_value import (
    Gathering,
    cats_missing,
    gathering,
    later_value,
    value,
    ways_to_join,
)
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.games.tower.planning.trials import first_sound, takes_cat
from nekobako.physics.pose import yaw_of

WORTH_MOVING: Final = 0.4  # floors
WORTHLESS: Final = 0.25
A_CAT: Final = 1.4  # floors that one more cat should bring

T = TypeVar("T", Move, Climb)


def decide(
    view: dict[str, Any],
    legal: Sequence[AnyAction] | None,
    chance: Chance,
    tries: int,
    patience: int,
    plans: bool = True,
) -> AnyAction:
    """`legal`: the templates to choose from, if they are known already."""
    task = PlanningTask(view, legal, plans=plans)
    match task.outline.phase:
        case "action":
            return act(task, chance, tries, patience)
        case "pet":
            return _pet(task)
        case "move":
            return _move(task, chance, tries)
        case "mission":
            return _mission(task, chance, tries)
        case "milestone":
            return Skip()  # what is won stays won (T-41)
        case _:
            return Concede()


def _pet(task: PlanningTask) -> Pet:
    """As softly as is allowed, along the cat, towards the middle of its floor: that way it has the longest foot."""
    cat = next(piece for piece in task.outline.fresh if piece in NAKAMA)
    at = task.poses[cat]
    yaw = yaw_of(at)
    along = np.array([np.cos(np.radians(yaw)), np.sin(np.radians(yaw))])
    inwards = float(along @ (task.face(task.places[cat]).middle - at[:3])[:2]) >= 0
    return Pet(SIZES.pet.least, (yaw if inwards else yaw + 180.0) % 360.0)


# --- Missions


def _mission(task: PlanningTask, chance: Chance, tries: int) -> AnyAction:
    room = task.top - task.height
    climbs = {template.mission: template for template in task.templates(Climb)}
    met = sorted((goal for goal in task.goals if goal.id in climbs), key=lambda goal: -min(goal.climb, room))
    for goal in met:
        if task.outline.claim is None and not task.outline.versus and _better_later(task, goal, room):
            continue
        for floor in _landings(task, goal, climbs[goal.id]):
            spot = _spot(task, floor, chance, tries)
            if spot is not None:
                return _set_down(climbs[goal.id], floor, spot)
    if met and Skip() not in task.legal:  # the cat is astray: it must be set down somewhere
        floor = _landings(task, met[0], climbs[met[0].id])[0]
        return _set_down(climbs[met[0].id], floor, _any_spot(task, floor, task.climber))
    swappable = [template.mission for template in task.templates(Swap)]
    if swappable and not met:
        gatherings = [gathering(task, floor) for floor in task.counting()]
        goals = [goal for goal in task.goals if goal.id in swappable]
        values = {goal.id: max((value([goal], there, room) for there in gatherings), default=0.0) for goal in goals}
        least = min(values, key=lambda mission: values[mission])
        if values[least] < WORTHLESS:
            return Swap(least)
    return Skip()


def _better_later(task: PlanningTask, goal: MissionCard, room: int) -> bool:
    """A Mission that would be cut short waits for the next floor, if a card on show will build it; one that is worth
    little waits for a better one that lacks a cat: those that have served will not serve again."""
    gain = min(goal.climb, room)
    if gain < min(goal.climb, 2) and _can_build(task):
        return True
    there = [gathering(task, floor) for floor in task.counting()]
    others = [other for other in task.goals if other.id != goal.id]
    return any(
        min(one.climb, room) - gain > A_CAT * cats_missing(one.kind, cats) > 0 for one in others for cats in there
    )


def _can_build(task: PlanningTask) -> bool:
    """Whether a card on show will build the next floor."""
    return any(option.build is not UNSET for _, _, option in options(task.outline))


def _landings(task: PlanningTask, goal: MissionCard, template: Climb) -> list[int]:
    """The floors that a Mission leads to, the best first: high, and below cats that will serve the next Mission."""
    others = [other for other in task.goals if other.id != goal.id]

    def worth(floor: int) -> float:
        there = gathering(task, floor + 1) if floor < task.top else Gathering({})
        return floor + value(others, there, task.top - floor) + later_value(there)

    reach = floors(task.outline, template)
    last = [floor for floor in reach if floor >= MILESTONES[-1] and not task.outline.versus]
    return last[::-1] or sorted(reach, key=lambda floor: -worth(floor))


def _spot(task: PlanningTask, floor: int, chance: Chance, tries: int) -> CatSpot | None:
    """Where the climber is set down on a floor."""
    skipped = int(chance.below(3)) if task.own else 0
    spots = islice(cat_spots(task, floor, "free", None, task.climber), skipped, skipped + max(2, 2 * tries))
    return _sound(task, task.climber, FLOORS[floor - 1], spots)


def _sound(task: PlanningTask, cat: str, on: str, spots: Iterable[CatSpot]) -> CatSpot | None:
    """The first place where all still stands with a cat on it, of those that a hand gets to."""
    tried = ((spot, takes_cat(task, cat, on, spot)) for spot in spots)
    return first_sound((spot, outcome) for spot, outcome in tried if outcome is not None)


# --- the competitive game's second step


def _move(task: PlanningTask, chance: Chance, tries: int) -> AnyAction:
    """A Nakama from one's own floor to a higher one, if that is worth it; one that fell on the way is set again."""
    room = task.top - task.height
    movable = {template.nakama: template for template in task.templates(Move) if template.on is UNSET}
    cats = [cat for cat in task.own or task.cats_on(task.height) if cat in movable]
    moves = []
    for floor in task.counting():
        there = gathering(task, floor)
        now = value(task.goals, there, room)
        for cat in cats:
            for how, other in ways_to_join(there):
                template = replace(movable[cat], floor=UNSET, on=other) if how == "on" else movable[cat]
                if template in task.legal:
                    worth = value(task.goals, there.plus(colour_of(cat), how, other), room) - now
                    moves.append((worth, floor, template, how, other))
    for worth, floor, template, how, other in sorted(moves, key=lambda one: -one[0]):
        if worth < WORTH_MOVING and not task.own:
            break
        on = str(other) if how == "on" else FLOORS[floor - 1]
        skipped = int(chance.below(3)) if task.own else 0
        spots = cat_spots(task, floor, how, other, template.nakama)
        spot = _sound(task, template.nakama, on, islice(spots, skipped, skipped + max(2, tries)))
        if spot is not None:
            return _set_down(template, floor, spot)
    if not task.own:
        return Skip()
    return _set_down(movable[task.own[0]], task.top, _any_spot(task, task.top, task.own[0]))


# --- cats set down


def _set_down(template: T, floor: int, spot: CatSpot) -> T:
    """A template filled in: on a floor, where it does not name a cat to stand on."""
    placed = {"floor": floor} if getattr(template, "on", UNSET) is UNSET else {}
    return replace(template, **placed, x=spot.x, y=spot.y, yaw=spot.yaw)


def _any_spot(task: PlanningTask, floor: int, cat: str) -> CatSpot:
    return next(cat_spots(task, floor, "free", None, cat), CatSpot(0.0, 0.0, 0.0))
