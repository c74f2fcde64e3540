"""The compulsory action: which card and option, and where its pieces go."""

from collections.abc import Iterator
from itertools import islice
from math import ceil, cos, radians, sin
from typing import Final

import numpy as np
from msgspec import UNSET

from nekobako.core.chance import Chance
from nekobako.games.tower.actions import AnyAction, Build, Concede, Done, FloorPlace, Nakama, WallPlace
from nekobako.games.tower.footprints import crease_to_middle
from nekobako.games.tower.judge import floor_of, sides
from nekobako.games.tower.material import FLOORS, WallKind, colour_of, number_of
from nekobako.games.tower.planning.building import Build as Plan
from nekobako.games.tower.planning.building import Stand
from nekobako.games.tower.planning.hopes import gathering, hope
from nekobako.games.tower.planning.placing import cat_of, cat_spots
from nekobako.games.tower.planning.plans import by_height, plans
from nekobako.games.tower.planning.seen import Choice, Seen
from nekobako.games.tower.planning.spots import Spot, from_cat, outline
from nekobako.games.tower.planning.trying import Outcome, builds_up, first_sound, takes_cat
from nekobako.games.tower.planning.wishes import Wish, wishes
from nekobako.physics.pose import yaw_of

NEARLY: Final = 0.2  # cm
ENOUGH: Final = 3  # times as many tries as one wish has; if nothing stood by then, the best is done all the same
LOW: Final = 8  # floors; what is tried on a taller tower takes longer, so less of it is tried
SAME: Final = 4  # plans of about the same worth, of which a second try takes any


def act(seen: Seen, chance: Chance, tries: int, patience: int) -> AnyAction:
    """The best that can be done, as far as that is known before a hand moves; what is judged well is done."""
    wrong = bool(seen.view["violations"])
    placed = seen.own and seen.view["own"]["card"] and all(piece in seen.poses for piece in seen.own)
    if placed and not wrong and (not _missed(seen) or chance.below(patience + 1) == 0):
        return Done()
    ways = (
        way
        for wish in sorted(wishes(seen), key=lambda wish: -wish.worth)
        for way in _ways(seen, wish, tries, int(chance.below(SAME)) if wrong else 0)
    )
    tried: list[AnyAction] = []

    def trying() -> Iterator[tuple[AnyAction, Outcome]]:
        for action, outcome in islice(ways, ceil(ENOUGH * max(1, tries) * min(1.0, LOW / seen.top))):
            tried.append(action)
            yield action, outcome

    return first_sound(trying()) or next(iter(tried), Concede())  # that no hand gets anywhere has never been seen


def _missed(seen: Seen) -> bool:
    """Whether the cat that stands there has all but touched another, and a Mission asks for it: it may be put right
    (T-13)."""
    [cat, *more] = seen.own
    now = Seen(seen.view, with_own=True)
    floor = None if more else floor_of(now.facts, cat)
    if floor is None or floor != seen.view["own"]["goal"] or number_of(floor) not in seen.counting():
        return False
    there, room = gathering(seen, number_of(floor)), seen.top - seen.height
    if any(cat in pair for pair in sides(now.facts, [cat, *there.colours])):
        return False
    alone = hope(seen.goals, there.plus(colour_of(cat), "free", None), room)
    x, y, yaw = *now.poses[cat][:2], yaw_of(now.poses[cat])
    own = outline(np.array([(x, y, yaw)]))
    return any(
        from_cat(now, other, own)[0] < NEARLY
        and hope(seen.goals, there.plus(colour_of(cat), "beside", other), room) > alone
        for other in there.standing
    )


def _ways(seen: Seen, wish: Wish, tries: int, skipped: int) -> Iterator[tuple[AnyAction, Outcome]]:
    """Actions for a wish that a hand can try, and what came of each in mind; with no tries, geometry is trusted."""
    if wish.choice.walls is not None:
        kinds = by_height(wish.choice.walls)
        for plan in plans(seen, wish.choice.walls, max(1, tries) + skipped)[skipped:]:
            yield _build(wish.choice, kinds, plan), builds_up(seen, kinds, plan) if tries else Outcome.STANDS
    else:
        on = wish.other if wish.how == "on" and wish.other else FLOORS[wish.floor - 1]
        cat = cat_of(seen, wish.choice.colour, wish.choice.taken)
        spots = cat_spots(seen, wish.floor, wish.how, wish.other, wish.choice.taken)
        for spot in islice(spots, skipped, skipped + max(1, 2 * tries)):
            outcome = takes_cat(seen, cat, on, spot)
            if outcome is not None:
                yield _nakama(wish, spot), outcome


def _build(choice: Choice, kinds: tuple[WallKind, WallKind], plan: Plan) -> Build:
    one, two = (_wall(kind, stand) for kind, stand in zip(kinds, plan.walls, strict=True))
    return Build(choice.card, choice.option, [one, two], FloorPlace(*plan.floor))


def _wall(kind: WallKind, stand: Stand) -> WallPlace:
    far, yaw = crease_to_middle(stand.fold), radians(stand.yaw)
    return WallPlace(kind, stand.x + far * cos(yaw), stand.y + far * sin(yaw), stand.yaw, stand.fold)


def _nakama(wish: Wish, spot: Spot) -> Nakama:
    choice = wish.choice
    assert choice.colour is not None
    stacked = wish.how == "on" and wish.other is not None
    return Nakama(
        card=choice.card,
        option=choice.option,
        colour=choice.colour,
        floor=UNSET if stacked else wish.floor,
        on=wish.other if stacked and wish.other else UNSET,
        x=spot.x,
        y=spot.y,
        yaw=spot.yaw,
        from_=choice.taken,
    )
