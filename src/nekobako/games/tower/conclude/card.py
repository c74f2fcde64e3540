"""The pieces of a card as hands left them: a build, a Nakama, a cat that was petted (T-12 to T-16, T-37)."""

import msgspec
from msgspec import UNSET

from nekobako.games.balance.violations import Violated
from nekobako.games.tower import piece_choice
from nekobako.games.tower.actions import Build, Fold, Nakama, Pet, Take
from nekobako.games.tower.cards.decks import use_card
from nekobako.games.tower.conclude.falls import bumps, falls, settle
from nekobako.games.tower.events import Built, Folded, Petted, Placed, Removed, Taken
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.material import NAKAMA, number_of
from nekobako.games.tower.state import Own, TowerState
from nekobako.games.tower.state_verdict import wrong
from nekobako.games.tower.transition import Flow
from nekobako.games.tower.turns import to_move

# --- the compulsory action


def act(flow: Flow, action: Build | Nakama | Take | Fold, handled: HandlingResult) -> None:
    _begin(flow, action)
    own = flow.state.own
    assert own is not None
    assert own.card is not None
    if own.bound or _touched(flow.state, own, handled):
        flow.change(own=msgspec.structs.replace(own, bound=True))
    settle(flow, handled)
    fell = falls(flow, handled)
    if fell == "over":
        return
    bumps(flow, handled, own.pieces)
    if fell == "some":
        _break_off(flow, own, own.card)
    else:
        flow.tell(*(Violated.of(flow.state.seat, violation) for violation in wrong(flow.state)))


def _touched(state: TowerState, own: Own, handled: HandlingResult) -> bool:
    """Whether a piece in hand stands on the tower, or has touched any of it on its way (T-13)."""
    tower = set(state.pieces) - set(own.pieces)
    contacts = (*handled.after.facts.contacts, *(touch.contact for touch in handled.touches))
    return any(tower & set(contact.bodies) and set(own.pieces) & set(contact.bodies) for contact in contacts)


def _begin(flow: Flow, action: Build | Nakama | Take | Fold) -> None:
    """Which pieces are in hand, and what is told of it."""
    state, seat = flow.state, flow.state.seat
    match action:
        case Build():
            own = _still_bound(state, piece_choice.of_build(state, action))
            *walls, floor = own.pieces
            flow.tell(Built(seat=seat, floor=number_of(floor), walls=walls))
        case Nakama():
            own = _still_bound(state, piece_choice.of_nakama(state, action))
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


def _still_bound(state: TowerState, own: Own) -> Own:
    """The same card tried again with pieces taken anew."""
    return msgspec.structs.replace(own, bound=state.own is not None and state.own.bound)


def _break_off(flow: Flow, own: Own, card: str) -> None:
    """Accepted walls or floors fell and the game goes on: the action is over, its pieces go to the reserve (T-37)."""
    places = {cat: floor for cat, floor in flow.state.places.items() if cat not in own.pieces}
    flow.change(own=None, places=places)
    flow.tell(Removed(seat=flow.state.seat, pieces=list(own.pieces)))
    use_card(flow, card)
    to_move(flow)


# --- what follows it


def pet(flow: Flow, action: Pet, handled: HandlingResult) -> None:
    """Once, whatever it brings down (T-16)."""
    assert action.impulse is not None
    [cat] = (piece for piece in flow.state.fresh if piece in NAKAMA)
    flow.tell(Petted(seat=flow.state.seat, nakama=cat, impulse=action.impulse))
    settle(flow, handled)
    flow.change(stood={other: spot for other, spot in flow.state.stood.items() if other != cat})
    if falls(flow, handled) != "over":
        bumps(flow, handled, [cat])
        to_move(flow)
