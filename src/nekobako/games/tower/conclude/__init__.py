"""Concludes actions by hands: the rules apply the result of each action that took time, and the turn goes on."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.core.decoding import shaped
from nekobako.core.game import Step
from nekobako.games.tower import piece_choice
from nekobako.games.tower.actions import Build, ByHands, Climb, Fold, Move, Nakama, Pet, Take
from nekobako.games.tower.conclude import card, cat
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.material import FLOORS
from nekobako.games.tower.state import TowerState
from nekobako.games.tower.transition import Flow
from nekobako.games.tower.worlds import context_of


def conclude(state: TowerState, action: ByHands, result: Any, chance: Chance) -> Step[TowerState]:
    flow = Flow(state, chance)
    handled = _read(state, action, result)
    match action:
        case Pet():
            card.pet(flow, action, handled)
        case Move():
            cat.move(flow, action.nakama, piece_choice.goal(action.floor, action.on), handled)
        case Climb():
            assert action.floor is not None
            cat.climb(flow, action.mission, FLOORS[action.floor - 1], handled)
        case Take() if action.nakama is not UNSET:
            cat.move(flow, action.nakama, None, handled)
        case Take() if action.mission is not UNSET:
            cat.climb(flow, action.mission, None, handled)
        case Build() | Nakama() | Take() | Fold():
            card.act(flow, action, handled)
    return flow.step()


def _read(state: TowerState, action: ByHands, result: Any) -> HandlingResult:
    """A journal from before falls were listed has the facts at each rest at which something had come down, if any."""
    handled = shaped(result, HandlingResult)
    if handled.falls is not None:
        return handled
    rests = handled.fell or (handled.after.facts,)
    return replace(
        handled, falls=tuple(context_of(state, state.seat).falls(rests, piece_choice.carried(state, action)))
    )
