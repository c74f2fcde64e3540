"""What comes of hands: the rules judge the result of each action that took time, and the turn goes on."""

from typing import Any

import msgspec
from msgspec import UNSET

from nekobako.core.chance import Chance
from nekobako.core.game import Step
from nekobako.games.tower import allot
from nekobako.games.tower.actions import Build, ByHands, Climb, Fold, Move, Nakama, Pet, Take
from nekobako.games.tower.claims import reach
from nekobako.games.tower.decks import use_card, use_mission
from nekobako.games.tower.events import (
    Built,
    Climbed,
    Folded,
    Moved,
    Petted,
    Placed,
    Removed,
    Settled,
    Taken,
    violations,
)
from nekobako.games.tower.falling import Falls, falls
from nekobako.games.tower.flow import Flow
from nekobako.games.tower.judge import Violation, floor_of, lies
from nekobako.games.tower.judging import badly_set, wrong
from nekobako.games.tower.material import FLOORS, NAKAMA, number_of
from nekobako.games.tower.results import Handled
from nekobako.games.tower.state import TABLE_LEVEL, Claim, Own, TowerState
from nekobako.games.tower.turns import after_climb, next_turn, to_mission, to_move
from nekobako.physics.facts import Facts


def conclude(state: TowerState, action: ByHands, result: Any, chance: Chance) -> Step[TowerState]:
    flow = Flow(state, chance)
    handled = msgspec.convert(result, Handled)
    match action:
        case Pet():
            _pet(flow, action, handled)
        case Move():
            _move(flow, action.nakama, allot.goal(action.floor, action.on), handled)
        case Climb():
            assert action.floor is not None
            _climb(flow, action.mission, FLOORS[action.floor - 1], handled)
        case Take() if action.nakama is not UNSET:
            _move(flow, action.nakama, None, handled)
        case Take() if action.mission is not UNSET:
            _climb(flow, action.mission, None, handled)
        case Build() | Nakama() | Take() | Fold():
            _act(flow, action, handled)
    return flow.step()


def _settle(flow: Flow, handled: Handled) -> None:
    flow.change(now=handled.after, at_rest=handled.at_rest)
    flow.tell(Settled(seat=flow.state.seat, ms=handled.ms))


# --- the compulsory action


def _act(flow: Flow, action: Build | Nakama | Take | Fold, handled: Handled) -> None:
    _begin(flow, action)
    own = flow.state.own
    assert own is not None
    assert own.card is not None
    _settle(flow, handled)
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
    _settle(flow, handled)
    if falls(flow, handled, ()) != "over":
        to_move(flow)


def _move(flow: Flow, cat: str, goal: str | None, handled: Handled) -> None:
    """Placed as any Nakama, on a higher floor (T-51); until it is, it can be tried again."""
    state = flow.state
    old = state.places[cat]
    _settle(flow, handled)
    fell = falls(flow, handled, (cat,))
    if fell == "over":
        return
    facts = handled.after.facts
    found = badly_set(facts, cat, goal)
    floor = floor_of(facts, cat)
    if not found and floor is not None and number_of(floor) <= state.height:
        found = (Violation("T-51", (cat, floor)),)
    if not found and floor is not None:
        flow.change(places={**flow.state.places, cat: number_of(floor)})
        flow.tell(Moved(seat=state.seat, nakama=cat, from_=old, to=number_of(floor)))
        to_mission(flow)
    else:
        _not_there(flow, cat, fell, found)


def _climb(flow: Flow, mission: str, goal: str | None, handled: Handled) -> None:
    """The climb counts once the cat stands there at rest with the game not ended (T-21)."""
    cat, old, floors = flow.state.climber, flow.state.height, reach(flow.state, mission)
    flow.change(claim=Claim(mission))
    _settle(flow, handled)
    fell = falls(flow, handled, (cat,))
    if fell == "over":
        return
    facts = handled.after.facts
    found = tuple(msgspec.structs.replace(v, rule="T-21") for v in badly_set(facts, cat, goal))
    floor = floor_of(facts, cat)
    if not found and floor is not None and number_of(floor) not in floors:
        found = (Violation("T-21", (cat, floor)),)
    if not found and floor is not None:
        to = number_of(floor)
        flow.change(places={**flow.state.places, cat: to})
        flow.tell(Climbed(seat=flow.state.seat, cat=cat, mission=mission, from_=old, to=to))
        use_mission(flow, mission)
        after_climb(flow)
    else:
        _not_there(flow, cat, fell, found)


def _not_there(flow: Flow, cat: str, fell: Falls, found: tuple[Violation, ...]) -> None:
    """A cat that was set down does not stand where it should: it is set again, from where it is (T-21). If accepted
    pieces fell meanwhile, this step is over as well (T-37)."""
    state = flow.state
    facts = state.now.facts
    if fell == "some":
        places = {other: floor for other, floor in state.places.items() if other != cat}
        if cat in state.now.world["poses"]:  # hands have put it back, as near as is left
            places[cat] = _place(facts, cat)
        flow.change(places=places)
        if cat in NAKAMA:
            to_mission(flow)
        else:
            next_turn(flow)
        return
    flow.tell(*violations(state.seat, found))
    back = _place(facts, cat) == state.places[cat] and not lies(facts, cat)
    flow.change(own=None if back else Own((cat,), taken=True))


def _place(facts: Facts, cat: str) -> int:
    floor = floor_of(facts, cat)
    return TABLE_LEVEL if floor is None else number_of(floor)
