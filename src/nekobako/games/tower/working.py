"""What comes of hands: the rules judge the result of each action that took time, and the turn goes on."""

from typing import Any

import msgspec
from msgspec import UNSET

from nekobako.core.chance import Chance
from nekobako.core.game import Step
from nekobako.core.shaping import shaped
from nekobako.games.tower import allot
from nekobako.games.tower.actions import Build, ByHands, Climb, Fold, Move, Nakama, Pet, Take
from nekobako.games.tower.decks import use_card
from nekobako.games.tower.events import Built, Folded, Petted, Placed, Removed, Taken, violations
from nekobako.games.tower.falling import falls, settle
from nekobako.games.tower.flow import Flow
from nekobako.games.tower.judging import wrong
from nekobako.games.tower.material import FLOORS, NAKAMA, number_of
from nekobako.games.tower.results import Handled
from nekobako.games.tower.setting_down import climb, move
from nekobako.games.tower.state import Own, TowerState
from nekobako.games.tower.turns import to_move


def conclude(state: TowerState, action: ByHands, result: Any, chance: Chance) -> Step[TowerState]:
    flow = Flow(state, chance)
    handled = shaped(result, Handled)
    match action:
        case Pet():
            _pet(flow, action, handled)
        case Move():
            move(flow, action.nakama, allot.goal(action.floor, action.on), handled)
        case Climb():
            assert action.floor is not None
            climb(flow, action.mission, FLOORS[action.floor - 1], handled)
        case Take() if action.nakama is not UNSET:
            move(flow, action.nakama, None, handled)
        case Take() if action.mission is not UNSET:
            climb(flow, action.mission, None, handled)
        case Build() | Nakama() | Take() | Fold():
            _act(flow, action, handled)
    return flow.step()


# --- the compulsory action


def _act(flow: Flow, action: Build | Nakama | Take | Fold, handled: Handled) -> None:
    _begin(flow, action)
    own = flow.state.own
    assert own is not None
    assert own.card is not None
    settle(flow, handled)
    fell = falls(flow, handled, own.pieces)
    if fell == "none":
        flow.tell(*violations(flow.state.seat, wrong(flow.state)))
    elif fell == "some":
        _break_off(flow, own, own.card)


def _begin(flow: Flow, action: Build | Nakama | Take | Fold) -> None:
    """Which pieces are in hand, and what is told of it."""
    state, seat = flow.state, flow.state.seat
    match action:
        case Build():
            own = allot.of_build(state, action)
            *walls, floor = own.pieces
            flow.tell(Built(seat=seat, floor=number_of(floor), walls=walls))
        case Nakama():
            own = allot.of_nakama(state, action)
            [cat] = own.pieces
            from_floor = state.places[cat] if own.taken else UNSET
            flow.tell(Placed(seat=seat, nakama=cat, on=str(own.goal), from_floor=from_floor))
        case Take() | Fold():
            assert state.own is not None
            own = msgspec.structs.replace(state.own, goal=None)
            if isinstance(action, Fold):
                assert action.fold is not None
                flow.tell(Folded(seat=seat, wall=action.wall, fold=action.fold))
            else:
                flow.tell(Taken(seat=seat, pieces=list(own.pieces)))
    flow.change(own=own)


def _break_off(flow: Flow, own: Own, card: str) -> None:
    """Accepted pieces fell and the game goes on: the action is over, its pieces go to the reserve (T-37)."""
    places = {cat: floor for cat, floor in flow.state.places.items() if cat not in own.pieces}
    flow.change(own=None, places=places)
    flow.tell(Removed(seat=flow.state.seat, pieces=list(own.pieces)))
    use_card(flow, card)
    to_move(flow)


# --- what follows it


def _pet(flow: Flow, action: Pet, handled: Handled) -> None:
    """Once, whatever it brings down (T-16)."""
    assert action.impulse is not None
    [cat] = (piece for piece in flow.state.fresh if piece in NAKAMA)
    flow.tell(Petted(seat=flow.state.seat, nakama=cat, impulse=action.impulse))
    settle(flow, handled)
    if falls(flow, handled, ()) != "over":
        to_move(flow)
