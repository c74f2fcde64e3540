"""The compulsory action: which card and option, and where its pieces go."""

from collections.abc import Iterator
from itertools import islice
from math import ceil, cos, radians, sin
from typing import Final

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.tower.actions import AnyAction, Build, FloorPlace, Nakama, WallPlace
from nekobako.games.tower.geometry.footprints import crease_to_middle
from nekobako.games.tower.judge import floor_of, sides
from nekobako.games.tower.legal import complete
from nekobako.games.tower.material import FLOORS, WallKind, colour_of, number_of
from nekobako.games.tower.piece_choice import nakama_of
from nekobako.games.tower.planning.build_geometry import BuildPlan, WallStand
from nekobako.games.tower.planning.build_search import by_height, plans
from nekobako.games.tower.planning.candidates import BuildCandidate, CatCandidate, PlacementCandidate, candidates
from nekobako.games.tower.planning.cat_spot_geometry import CatSpot, from_cat, outline
from nekobako.games.tower.planning.cat_spot_ranking import cat_spots
from nekobako.games.tower.planning.mission_value import gathering, value
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.games.tower.planning.trials import TrialOutcome, builds_up, first_sound, takes_cat
from nekobako.physics.pose import yaw_of

NEARLY: Final = 0.2  # cm
ENOUGH: Final = 3  # times as many tries as one wish has; if nothing stood by then, the best is done all the same
LOW: Final = 8  # floors; what is tried on a taller tower takes longer, so less of it is tried
SAME: Final = 4  # plans of about the same worth, of which a second try takes any


def act(task: PlanningTask, chance: Chance, tries: int, patience: int) -> AnyAction:
    """The best that can be done, as far as that is known before a hand moves; what is judged well is done."""
    wrong = bool(task.view["violations"])
    if complete(task.outline) and not wrong and (not _missed(task) or chance.below(patience + 1) == 0):
        return Done()
    ways = (
        way
        for candidate in sorted(candidates(task), key=lambda candidate: -candidate.worth)
        for way in _ways(task, candidate, tries, _skipped(task, chance, wrong))
    )
    tried: list[AnyAction] = []

    def trying() -> Iterator[tuple[AnyAction, TrialOutcome]]:
        for action, outcome in islice(ways, ceil(ENOUGH * max(1, tries) * min(1.0, LOW / task.top))):
            tried.append(action)
            yield action, outcome

    return first_sound(trying()) or next(iter(tried), Concede())  # that no hand gets anywhere has never been seen


def _skipped(task: PlanningTask, chance: Chance, wrong: bool) -> int:
    """How many of the best plans are passed over: after something went wrong any of a few; by one who has no plan as
    well, but the more level ones are likelier."""
    if task.plans:
        return int(chance.below(SAME)) if wrong else 0
    return int(min(chance.below(SAME), chance.below(SAME)))


def _missed(task: PlanningTask) -> bool:
    """Whether the cat that stands there has all but touched another, and a Mission asks for it: it may be put right
    (T-13)."""
    own = task.outline.own
    assert own is not None
    [cat, *more] = own.pieces
    now = PlanningTask(task.view, with_own=True)
    floor = None if more else floor_of(now.facts, cat)
    if floor is None or floor != own.goal or number_of(floor) not in task.counting():
        return False
    there, room = gathering(task, number_of(floor)), task.top - task.height
    if any(cat in pair for pair in sides(now.facts, [cat, *there.colours])):
        return False
    alone = value(task.goals, there.plus(colour_of(cat), "free", None), room)
    x, y, yaw = *now.poses[cat][:2], yaw_of(now.poses[cat])
    mine = outline(np.array([(x, y, yaw)]))
    return any(
        from_cat(now, other, mine)[0] < NEARLY
        and value(task.goals, there.plus(colour_of(cat), "beside", other), room) > alone
        for other in there.standing
    )


def _ways(
    task: PlanningTask, candidate: PlacementCandidate, tries: int, skipped: int
) -> Iterator[tuple[AnyAction, TrialOutcome]]:
    """Actions for a candidate that a hand can try, and what came of each in mind; with no tries, geometry alone."""
    if isinstance(candidate, BuildCandidate):
        kinds = by_height(candidate.kinds)
        choices = plans(task, kinds, max(1, tries) + skipped)
        for plan in choices[min(skipped, len(choices) - 1) :]:
            outcome = builds_up(task, kinds, plan) if tries else TrialOutcome.STANDS
            yield _build(candidate.template, kinds, plan), outcome
    else:
        template = candidate.template
        on = candidate.other if candidate.how == "on" and candidate.other else FLOORS[candidate.floor - 1]
        cat = nakama_of(task.state, template.colour, template.from_)
        spots = cat_spots(task, candidate.floor, candidate.how, candidate.other, template.from_)
        for spot in islice(spots, skipped, skipped + max(1, 2 * tries)):
            outcome_or_none = takes_cat(task, cat, on, spot)
            if outcome_or_none is not None:
                yield _nakama(candidate, spot), outcome_or_none


def _build(template: Build, kinds: tuple[WallKind, WallKind], plan: BuildPlan) -> Build:
    walls = [_wall(kind, stand) for kind, stand in zip(kinds, plan.walls, strict=True)]
    return replace(template, walls=walls, floor=FloorPlace(*plan.floor))


def _wall(kind: WallKind, stand: WallStand) -> WallPlace:
    far, yaw = crease_to_middle(stand.fold), radians(stand.yaw)
    return WallPlace(kind, stand.x + far * cos(yaw), stand.y + far * sin(yaw), stand.yaw, stand.fold)


def _nakama(candidate: CatCandidate, spot: CatSpot) -> Nakama:
    stacked = candidate.how == "on" and candidate.other is not None
    return replace(
        candidate.template,
        floor=UNSET if stacked else candidate.floor,
        on=candidate.other if stacked else UNSET,
        x=spot.x,
        y=spot.y,
        yaw=spot.yaw,
    )
