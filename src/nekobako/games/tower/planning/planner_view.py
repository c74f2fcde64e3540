"""The planner's view of a match, read from a seat's: the state as it sees it, what is legal, where things are.

A view tells all of a state but the order of the piles and what others have in hand. So the rules' own code answers what
is legal, the same whether a person asks for a suggestion or a bot thinks.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from msgspec.structs import replace

from nekobako.core.decoding import shaped
from nekobako.games.tower import legal, missions
from nekobako.games.tower.actions import AnyAction
from nekobako.games.tower.cards import ActionCard, CardList, MissionCard
from nekobako.games.tower.geometry.surfaces import Top
from nekobako.games.tower.judge.missions import MissionKind
from nekobako.games.tower.material import FLOORS
from nekobako.games.tower.options import Options
from nekobako.games.tower.state import Claim, Deck, Own, TowerState
from nekobako.games.tower.view import View
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.physics.pose import Pose

if TYPE_CHECKING:
    from nekobako.physics.world import World

A = TypeVar("A")


class PlanningTask:
    """What one seat has to decide. The pieces of an action under way are left out of the tower: to try again they first
    go back to the reserve. `with_own`: they count as if they were accepted."""

    def __init__(
        self,
        view: dict[str, Any],
        templates: Sequence[AnyAction] | None = None,
        *,
        with_own: bool = False,
        plans: bool = True,
    ) -> None:
        self.plans = plans  # whether whoever asks thinks of what comes after
        self.view = view
        self.outline = state_of(shaped(view, View))
        self._legal = templates
        self._in_hand = () if with_own else self.outline.own_pieces
        self.own = self.outline.own_pieces
        self.places, self.top = self.outline.places, self.outline.top
        self.climber, self.height = self.outline.climber, self.outline.height
        self.goals = [self.outline.cards.mission(name) for name in missions.held(self.outline)]
        self.poses: dict[str, Pose] = {name: np.array(at) for name, at in view["world"]["poses"].items()}
        self.folds: dict[str, float] = dict(view["world"]["folds"])
        self.cuts: dict[str, float] = dict(view["world"]["cuts"])

    # --- by the rules

    @cached_property
    def state(self) -> TowerState:
        """The outline, with the facts of the world that is seen."""
        return replace(self.outline, now=SurveyedWorld(self.outline.now.world, self.facts))

    @cached_property
    def legal(self) -> Sequence[AnyAction]:
        """Templates: as they have been told, or as the view tells them."""
        return legal.legal(self.state, self.state.seat) if self._legal is None else self._legal

    def templates(self, kind: type[A]) -> list[A]:
        """What is legal of one kind."""
        return [template for template in self.legal if isinstance(template, kind)]

    def counting(self) -> range:
        """The floors whose Nakama count for Missions."""
        return missions.counting(self.outline)

    # --- what stands where

    def face(self, floor: int) -> Top:
        return Top.of(self.poses[FLOORS[floor - 1]])

    def walls_on(self, floor: int) -> tuple[str, ...]:
        """The walls that stand on a floor and carry the next."""
        return self.outline.built[floor] if floor < self.top else ()

    def cats_on(self, floor: int) -> list[str]:
        """All cats of a floor, piles too (T-23), but for one in hand."""
        return [cat for cat, where in self.places.items() if where == floor and cat not in self._in_hand]

    @cached_property
    def world(self) -> "World":
        """Its own copy to try things in; nothing of the action under way is there."""
        from nekobako.games.tower.handling.world_builder import world_of

        poses = {name: at.tolist() for name, at in self.poses.items() if name not in self._in_hand}
        folds, cuts = (
            {name: value for name, value in told.items() if name not in self._in_hand}
            for told in (self.folds, self.cuts)
        )
        return world_of(SurveyedWorld({"poses": poses, "folds": folds, "cuts": cuts}, Facts()))

    @cached_property
    def facts(self) -> Facts:
        from nekobako.games.tower.handling.world_builder import facts_of

        return facts_of(self.world)


def state_of(seen: View) -> TowerState:
    """The state that a seat sees, with no facts of its world."""
    mode = seen.options.mode
    goals = [
        MissionCard(shown.id, cast(MissionKind, shown.kind), shown.climb)
        for shown in (*seen.missions, *(seen.hand or ()))
    ]
    hand = tuple(mission.id for mission in seen.hand or ())
    return TowerState(
        options=Options(mode=mode),
        cards=CardList(tuple(ActionCard(card.id, card.options, card.start) for card in seen.cards), tuple(goals)),
        seats=seen.seats,
        first=0,  # nobody is asked anything that depends on it
        seat=seen.turn.seat,
        number=seen.turn.number,
        phase=seen.turn.phase,
        actions=Deck(show=tuple(card.id for card in seen.cards)),
        missions=Deck(show=tuple(mission.id for mission in seen.missions)),
        hands=tuple(hand if seat == seen.seat else () for seat in range(seen.seats)) if mode == "versus" else (),
        built=tuple(tuple(floor.walls) for floor in seen.tower),
        places=seen.places,
        own=_own_of(seen),
        claim=None if seen.claim is None else Claim(seen.claim),
        fresh=tuple(seen.fresh),
        counted=seen.counted,
        at_rest=seen.at_rest,
        best=seen.best,
        milestones=tuple(seen.milestones),
        last_round=seen.last_round,
        now=SurveyedWorld({"poses": seen.world.poses, "folds": seen.world.folds, "cuts": seen.world.cuts}, Facts()),
    )


def _own_of(seen: View) -> Own | None:
    """A cat of the action that has a place already was taken off it (T-32, T-51)."""
    own = seen.own
    taken = any(piece in seen.places for piece in own.pieces)
    return Own(tuple(own.pieces), own.card, own.option, own.goal, taken, own.bound) if own.pieces else None
