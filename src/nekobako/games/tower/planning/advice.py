"""What a good player would do, for every step of a turn, by what a seat sees."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

import numpy as np

from nekobako.core.chance import Chance
from nekobako.games.tower.actions import AnyAction, Climb, Concede, Move, Pet, Skip, Swap
from nekobako.games.tower.judge import fulfils
from nekobako.games.tower.material import FLOORS, NAKAMA, SIZES, colour_of
from nekobako.games.tower.options import MILESTONES
from nekobako.games.tower.planning.acting import act
from nekobako.games.tower.planning.hopes import Gathering, gathering, hope, manners, missing, promise
from nekobako.games.tower.planning.placing import cat_spots
from nekobako.games.tower.planning.seen import Goal, Seen
from nekobako.games.tower.planning.spots import Spot
from nekobako.games.tower.planning.trying import first_sound, takes_cat
from nekobako.physics.pose import yaw_of

WORTH_MOVING: Final = 0.4  # floors
HOPELESS: Final = 0.25
A_CAT: Final = 1.4  # floors that one more cat should bring


def thought(view: dict[str, Any], chance: Chance, tries: int, patience: int) -> AnyAction:
    seen = Seen(view)
    match seen.phase:
        case "action":
            return act(seen, chance, tries, patience)
        case "pet":
            return _pet(seen)
        case "move":
            return _move(seen, chance, tries)
        case "mission":
            return _mission(seen, chance, tries)
        case "milestone":
            return Skip()  # what is won stays won (T-41)
        case _:
            return Concede()


def _pet(seen: Seen) -> Pet:
    """As softly as is allowed, along the cat, towards the middle of its floor: that way it has the longest foot."""
    cat = next(piece for piece in seen.view["fresh"] if piece in NAKAMA)
    at = seen.poses[cat]
    yaw = yaw_of(at)
    along = np.array([np.cos(np.radians(yaw)), np.sin(np.radians(yaw))])
    inwards = float(along @ (seen.face(seen.places[cat]).middle - at[:3])[:2]) >= 0
    return Pet(SIZES.pet.least, (yaw if inwards else yaw + 180.0) % 360.0)


# --- Missions


def _mission(seen: Seen, chance: Chance, tries: int) -> AnyAction:
    room = seen.top - seen.height
    met = sorted((goal for goal in seen.goals if _met(seen, goal)), key=lambda goal: -min(goal.climb, room))
    claim = seen.view["claim"]
    for goal in met if claim is None else [goal for goal in seen.goals if goal.id == claim]:
        if claim is None and not seen.versus and _better_later(seen, goal, room):
            continue
        for floor in _landings(seen, goal, room):
            spot = _spot(seen, floor, chance, tries)
            if spot is not None:
                return Climb(goal.id, floor, spot.x, spot.y, spot.yaw)
    if seen.versus and claim is None and not met:
        floors = [gathering(seen, floor) for floor in seen.counting()]
        hopes = {goal.id: max((hope([goal], there, room) for there in floors), default=0.0) for goal in seen.goals}
        least = min(hopes, key=lambda mission: hopes[mission])
        if hopes[least] < HOPELESS:
            return Swap(least)
    return Skip()


def _met(seen: Seen, goal: Goal) -> bool:
    floors = [FLOORS[floor - 1] for floor in seen.counting()] if seen.view["at_rest"] else []
    return any(fulfils(seen.facts, goal.kind, floor) for floor in floors)  # type: ignore[arg-type]


def _better_later(seen: Seen, goal: Goal, room: int) -> bool:
    """A Mission that would be cut short waits for the next floor, if a card on show will build it; one that is worth
    little waits for a better one that lacks a cat: those that have served will not serve again."""
    gain = min(goal.climb, room)
    if gain < min(goal.climb, 2) and any(choice.walls for choice in seen.choices()):
        return True
    there = [gathering(seen, floor) for floor in seen.counting()]
    others = [other for other in seen.goals if other.id != goal.id]
    return any(min(one.climb, room) - gain > A_CAT * missing(one.kind, cats) > 0 for one in others for cats in there)


def _landings(seen: Seen, goal: Goal, room: int) -> list[int]:
    """The floors that a Mission leads to, the best first: high, and below cats that will serve the next Mission."""
    others = [other for other in seen.goals if other.id != goal.id]

    def worth(floor: int) -> float:
        there = gathering(seen, floor + 1) if floor < seen.top else Gathering({})
        return floor + hope(others, there, seen.top - floor) + promise(there)

    reach = range(seen.height + 1, seen.height + min(goal.climb, room) + 1)
    last = [floor for floor in reach if floor >= MILESTONES[-1] and not seen.versus]
    return last[::-1] or sorted(reach, key=lambda floor: -worth(floor))


def _spot(seen: Seen, floor: int, chance: Chance, tries: int) -> Spot | None:
    """Where the climber is set down on a floor."""
    skipped = int(chance.below(3)) if seen.own else 0
    spots = islice(cat_spots(seen, floor, "free", None, seen.climber), skipped, skipped + max(2, 2 * tries))
    return _sound(seen, seen.climber, FLOORS[floor - 1], spots)


def _sound(seen: Seen, cat: str, on: str, spots: Iterable[Spot]) -> Spot | None:
    """The first place where all still stands with a cat on it, of those that a hand gets to."""
    tried = ((spot, takes_cat(seen, cat, on, spot)) for spot in spots)
    return first_sound((spot, outcome) for spot, outcome in tried if outcome is not None)


# --- the competitive game's second step


def _move(seen: Seen, chance: Chance, tries: int) -> AnyAction:
    """A Nakama from one's own floor to a higher one, if that is worth it; one that fell on the way is set again."""
    room = seen.top - seen.height
    cats = [piece for piece in seen.own if piece in NAKAMA] or [
        cat for cat in seen.cats_on(seen.height) if cat in NAKAMA and seen.bare(cat)
    ]
    found = []
    for floor in seen.counting():
        there = gathering(seen, floor)
        now = hope(seen.goals, there, room)
        for cat in cats:
            for how, other in manners(there):
                worth = hope(seen.goals, there.plus(colour_of(cat), how, other), room) - now
                found.append((worth, floor, cat, how, other))
    for worth, floor, cat, how, other in sorted(found, key=lambda one: -one[0]):
        if worth < WORTH_MOVING and not seen.own:
            break
        on = str(other) if how == "on" else FLOORS[floor - 1]
        skipped = int(chance.below(3)) if seen.own else 0
        spot = _sound(seen, cat, on, islice(cat_spots(seen, floor, how, other, cat), skipped, skipped + max(2, tries)))
        if spot is not None:
            place = {"on": on} if how == "on" else {"floor": floor}
            return Move(nakama=cat, **place, x=spot.x, y=spot.y, yaw=spot.yaw)
    return Skip() if not seen.own else _anywhere(seen)


def _anywhere(seen: Seen) -> Move:
    spot = next(cat_spots(seen, seen.top, "free", None, seen.own[0]), Spot(0.0, 0.0, 0.0))
    return Move(nakama=seen.own[0], floor=seen.top, x=spot.x, y=spot.y, yaw=spot.yaw)
