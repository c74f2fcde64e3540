"""Reads from a view what a planner works from: the state as far as everyone sees it, and what the seat may do.

A view tells all of a state but the order in the bag, how hard cords pull and, but for what must be put right, how the
turn began. So the rules' own code
answers what is legal, the same whether a person asks for a suggestion or a bot thinks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from nekobako.core.decoding import shaped
from nekobako.games.balance.views import ViolationView
from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima import legal, worlds
from nekobako.games.nekojima.actions import AnyAction
from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.state import BLACK, EMPTY, NekojimaState
from nekobako.games.nekojima.state_verdict import Judgement
from nekobako.games.nekojima.turn_progress import Building
from nekobako.games.nekojima.view import View
from nekobako.physics.live_world.results import SurveyedWorld

A = TypeVar("A")


@dataclass(frozen=True)
class Task:
    """What one seat has to decide, among what is legal."""

    seat: int
    state: NekojimaState
    judgement: Judgement
    legal: Sequence[AnyAction]
    poses: Mapping[str, Sequence[float]]  # as they are seen; a world built from them may be a hair's breadth off

    def templates(self, kind: type[A]) -> list[A]:
        """What is legal of one kind."""
        return [action for action in self.legal if isinstance(action, kind)]

    @cached_property
    def building(self) -> Building:
        return Building(self.state, self.judgement)


def task_of(view: Mapping[str, Any], templates: Sequence[AnyAction] | None = None) -> Task:
    """The task of the seat whose view it is; what is legal, where it has been told, or as the view tells it."""
    shown = shaped(view, View)
    assert shown.seat is not None, "whoever only looks on decides nothing"
    state = _state_of(shown)
    judgement = Judgement(tuple(map(_violation_of, shown.violations)), tuple(shown.fallen_cats), _repairable(shown))
    templates = templates or legal.legal(state, shown.seat, judgement)
    return Task(shown.seat, state, judgement, templates, shown.world.poses)


def _state_of(shown: View) -> NekojimaState:
    """As if the turn had begun with what stands there now, but for what must be put right: that was seen to move."""
    hands_matter = shown.turn.phase in ("quarters", "build")
    now = worlds.still({"poses": shown.world.poses}) if hands_matter and shown.world.poses else EMPTY
    before = {**now.world["poses"], **shown.repairable}
    state = NekojimaState(
        options=shown.options,
        seats=shown.seats,
        seat=shown.turn.seat,
        owed=tuple(shown.owed),
        number=shown.turn.number,
        phase=shown.turn.phase,
        dice=(shown.dice[0], shown.dice[1]),
        quarters=(shown.quarters[0], shown.quarters[1]),
        cube=shown.cube,
        drawn=tuple(shown.drawn),
        bag=shown.bag,
        counter=tuple(shown.counter),
        denchuu=shown.denchuu,
        hung=shown.hung,
        cat_falls=shown.cat_falls,
        holders=shown.holders,
        shocked=shown.shocked,
        homes=shown.homes,
        nests=tuple(shown.nests),
        out=tuple(shown.out),
        now=now,
        start=SurveyedWorld({**now.world, "poses": before}, now.facts) if shown.repairable else now,
    )
    return replace(state, fresh=_fresh(shown, dues(state)))


def _fresh(shown: View, claims: Mapping[int, int]) -> dict[str, int]:
    """The cats of this turn, the last of those that hang: so many as have no cube in the counter yet (N-27).

    Whose black cube each was is seen as well, but where partners hang each their own: there whoever is asked first has
    still one to hang, or else nobody has (N-51).
    """
    count = len(shown.hung) - shown.counter.count(BLACK)
    cats = list(shown.hung)[len(shown.hung) - count :]
    roller, *partners = claims
    share = count
    for partner in partners:
        first = shown.deciders[:1] == [roller]
        share = claims[roller] - 1 if first and shown.due else claims[roller]
        share = min(count, max(share, count - claims[partner]))
    return {cat: roller if number < share else partners[0] for number, cat in enumerate(cats)}


def _repairable(shown: View) -> frozenset[str]:
    return frozenset((*shown.repairable, *shown.fallen_cats))


def _violation_of(shown: ViolationView) -> Violation:
    at = None if shown.at is None else (shown.at[0], shown.at[1], shown.at[2])
    return Violation(shown.rule, tuple(shown.pieces), at, shown.mm)
