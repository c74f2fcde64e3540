"""The compulsory action: which card and option, and where its pieces go."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import cos, hypot, radians, sin
from typing import Final

import numpy as np

from nekobako.core.chance import Chance
from nekobako.games.tower.actions import AnyAction, Build, Done, FloorPlace, Nakama, WallPlace
from nekobako.games.tower.footprints import crease_to_middle
from nekobako.games.tower.material import FLOORS, NAKAMA, SIZES, Colour, WallKind, colour_of
from nekobako.games.tower.planning.building import Build as Plan
from nekobako.games.tower.planning.building import Stand, builds
from nekobako.games.tower.planning.hopes import Gathering, How, gathering, hope, manners, promise
from nekobako.games.tower.planning.planes import Top, yaw_of
from nekobako.games.tower.planning.seen import Choice, Seen
from nekobako.games.tower.planning.spots import Spot, beside_spots, free_spots, outline, upon
from nekobako.games.tower.planning.storeys import safety, storeys
from nekobako.physics.pose import Vector

HEADROOM: Final = (5.0, 1.6, 1.0, 0.6, 0.35, 0.2, 0.1)  # what one more floor is worth, by how many there are to climb
AHEAD: Final = 3  # floors above the one that counts where a cat may be of use later
RISKY: Final = 1.0  # what a build is worth that geometry likes by one more
SAFE: Final = 0.8  # cm inside; more is no better
IN_THE_WAY: Final = 3.0  # cm from the middle of the top floor: there walls will stand
APART: Final = 1.0  # cm between two spots that are tried
SAME: Final = 4  # plans of about the same worth, of which a second try takes any


@dataclass(frozen=True)
class Wish:
    """A choice, how it would be carried out, and what it is worth."""

    choice: Choice
    worth: float
    floor: int = 0  # a cat's
    how: How = "free"
    other: str | None = None


def act(seen: Seen, chance: Chance, tries: int) -> AnyAction:
    """The best that can be done, as far as that is known before a hand moves."""
    wrong = bool(seen.view["violations"])
    if seen.own and not wrong and all(piece in seen.poses for piece in seen.own) and seen.view["own"]["card"]:
        return Done()
    first: AnyAction | None = None
    for wish in sorted(wishes(seen), key=lambda wish: -wish.worth):
        for action, stands in _ways(seen, wish, tries, int(chance.below(SAME)) if wrong else 0):
            if stands:
                return action
            first = first or action
    assert first is not None, "there is always a place on floor 1"
    return first


# --- what is worth doing


def wishes(seen: Seen) -> Iterator[Wish]:
    floors = {floor: gathering(seen, floor) for floor in seen.counting()}
    room = seen.top - seen.height
    for choice in seen.choices():
        if choice.walls is not None:
            more = sum(hope(seen.goals, there, room + 1) - hope(seen.goals, there, room) for there in floors.values())
            plans = _plans(seen, choice.walls, 1)
            if plans:
                worth = HEADROOM[min(room, len(HEADROOM) - 1)] + more + RISKY * min(0.0, plans[0].worth - 0.8)
                yield Wish(choice, worth)
        else:
            yield from _cat_wishes(seen, choice, floors, room)


def _cat_wishes(seen: Seen, choice: Choice, floors: dict[int, Gathering], room: int) -> Iterator[Wish]:
    assert choice.colour is not None
    kept = {floor: there.without(choice.taken) for floor, there in floors.items()}
    lost = sum(hope(seen.goals, floors[floor], room) - hope(seen.goals, kept[floor], room) for floor in floors)
    was = seen.places.get(choice.taken or "", 0)
    for floor, there in kept.items():
        if floor == was:
            continue
        now = hope(seen.goals, there, room) + lost
        for how, other in manners(there):
            worth = hope(seen.goals, there.plus(choice.colour, how, other), room) - now
            yield Wish(choice, worth - 0.01 * (how == "on"), floor, how, other)
    for floor in range(seen.height + 2, min(seen.height + 2 + AHEAD, seen.top) + 1):
        if floor != was and floor not in kept:
            there = gathering(seen, floor).without(choice.taken)
            for how, other in manners(there):
                yield Wish(choice, promise(there.plus(choice.colour, how, other)) - promise(there), floor, how, other)
    for floor in range(1, seen.top + 1):
        if floor != was or seen.top == 1:
            yield Wish(choice, -0.2 - 0.05 * floor - lost, floor)


# --- how it is done


def _ways(seen: Seen, wish: Wish, tries: int, skipped: int) -> Iterator[tuple[AnyAction, bool]]:
    """Actions for a wish, and whether each stood when it was tried; with no tries, geometry is trusted."""
    if wish.choice.walls is not None:
        high, low = _by_height(wish.choice.walls)
        for plan in _plans(seen, wish.choice.walls, max(1, tries) + skipped)[skipped:]:
            yield _build(wish.choice, (high, low), plan), not tries or _builds_up(seen, (high, low), plan)
    else:
        on = wish.other if wish.how == "on" and wish.other else FLOORS[wish.floor - 1]
        spots = cat_spots(seen, wish.floor, wish.how, wish.other, wish.choice.taken)
        cat = cat_of(seen, wish.choice.colour, wish.choice.taken)
        for spot in islice(spots, skipped, skipped + max(1, 2 * tries)):
            yield _nakama(wish, spot), _takes(seen, cat, on, spot)


def _builds_up(seen: Seen, kinds: tuple[WallKind, WallKind], plan: Plan) -> bool:
    from nekobako.games.tower.planning.trying import builds_up

    return builds_up(seen, kinds, plan)


def _takes(seen: Seen, cat: str, on: str, spot: Spot) -> bool:
    from nekobako.games.tower.planning.trying import takes_cat

    return takes_cat(seen, cat, on, spot)


def cat_of(seen: Seen, colour: Colour | None, taken: str | None) -> str:
    """The cat that a card brings: the lowest of its colour in the reserve, or one off the tower."""
    if taken:
        return taken
    kept = set(seen.poses) - set(seen.own)
    return next(cat for cat in NAKAMA if colour_of(cat) == colour and cat not in kept)


def _by_height(kinds: tuple[WallKind, WallKind]) -> tuple[WallKind, WallKind]:
    one, two = sorted(kinds, key=SIZES.heights.of, reverse=True)
    return one, two


def _plans(seen: Seen, kinds: tuple[WallKind, WallKind], most: int) -> list[Plan]:
    high, low = _by_height(kinds)
    heights = SIZES.heights.of(high), SIZES.heights.of(low)
    return builds(seen.face(seen.top), heights, np.zeros(2), _cat_points(seen), most)


def _cat_points(seen: Seen) -> Vector:
    """The outlines of the cats on the top floor at the height of their heads: walls and floor keep clear of them."""
    found = [np.zeros((0, 3))]
    for cat in seen.cats_on(seen.top):
        x, y, z = seen.poses[cat][:3]
        flat = outline(np.array([[x, y, yaw_of(seen.poses[cat][3:])]]))[0]
        found.append(np.column_stack((flat, np.full(len(flat), z + 2.5 * SIZES.cat.scale))))
    return np.concatenate(found)


def cat_spots(seen: Seen, floor: int, how: How, other: str | None, cat: str | None) -> Iterator[Spot]:
    """Where a cat may go on a floor, the safest first, never two close together."""
    if how == "on":
        assert other is not None
        yield upon(seen, other)
        return
    found = beside_spots(seen, floor, other, cat) if how == "beside" and other else free_spots(seen, floor, cat)
    if not found:
        return
    face: Top = seen.face(floor)
    places = np.array([(spot.x, spot.y) for spot in found])
    worth = safety(storeys(seen), floor, places + face.middle[:2], SIZES.cat.mass).clip(max=SAFE)
    if floor == seen.top:
        worth = worth - SAFE * (np.linalg.norm(places, axis=1) < IN_THE_WAY)
    worth = worth + 0.02 * np.linalg.norm(places, axis=1)  # where a hand gets in most easily
    tried: list[Spot] = []
    for number in np.argsort(-worth, kind="stable"):
        spot = found[int(number)]
        if how == "beside" or all(hypot(spot.x - old.x, spot.y - old.y) > APART for old in tried):
            tried.append(spot)
            yield spot


def _build(choice: Choice, kinds: tuple[WallKind, WallKind], plan: Plan) -> Build:
    one, two = (_wall(kind, stand) for kind, stand in zip(kinds, plan.walls, strict=True))
    return Build(choice.card, choice.option, [one, two], FloorPlace(*plan.floor))


def _wall(kind: WallKind, stand: Stand) -> WallPlace:
    far, yaw = crease_to_middle(stand.fold), radians(stand.yaw)
    return WallPlace(kind, stand.x + far * cos(yaw), stand.y + far * sin(yaw), stand.yaw, stand.fold)


def _nakama(wish: Wish, spot: Spot) -> Nakama:
    choice = wish.choice
    assert choice.colour is not None
    place = {"card": choice.card, "option": choice.option, "colour": choice.colour, "from_": choice.taken}
    where = {"on": wish.other} if wish.how == "on" else {"floor": wish.floor}
    return Nakama(**place, **where, x=spot.x, y=spot.y, yaw=spot.yaw)  # type: ignore[arg-type]
