"""Actions done at once: choosing a card, saying that it is done, swapping, skipping, stopping, conceding."""

from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.core.game import Step
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.balance.events import Conceded
from nekobako.games.balance.violations import Violated
from nekobako.games.tower import piece_choice
from nekobako.games.tower.actions import AtOnce, Card, Skip, Stop, Swap
from nekobako.games.tower.cards.decks import use_card, use_mission
from nekobako.games.tower.endings import end
from nekobako.games.tower.events import Accepted, CardChosen, Removed, Skipped, Swapped
from nekobako.games.tower.judge import floor_of
from nekobako.games.tower.material import TOP, number_of
from nekobako.games.tower.state import Own, TowerState
from nekobako.games.tower.state_verdict import wrong
from nekobako.games.tower.transition import Flow
from nekobako.games.tower.turns import enter, next_turn, stood_now, to_mission, to_move
from nekobako.games.tower.worlds import without


def step(state: TowerState, seat: int, action: AtOnce, chance: Chance) -> Step[TowerState]:
    flow = Flow(state, chance)
    match action:
        case Card():
            _card(flow, action)
        case Done():
            _done(flow)
        case Swap():
            flow.tell(Swapped(seat=seat, mission=action.mission))
            use_mission(flow, action.mission)
            next_turn(flow)
        case Skip():
            _skip(flow, seat)
        case Stop():
            end(flow, "stopped", "T-41")
        case Concede():
            flow.tell(Conceded(seat=seat))
            end(flow, "conceded", "T-54" if state.versus else "T-41", last=seat)
    return flow.step()


def _card(flow: Flow, action: Card) -> None:
    """Pieces of an earlier choice go back to the reserve (T-13); a cat already taken off the tower stays in hand."""
    before = flow.state.own
    own = replace(piece_choice.of_card(flow.state, action), bound=before is not None and before.bound)
    back = [piece for piece in flow.state.own_pieces if piece in flow.state.now.world["poses"]]
    if before is not None and back and not before.taken:
        flow.change(now=without(flow.state.now, back))
        flow.tell(Removed(seat=flow.state.seat, pieces=back))
    flow.change(own=own)
    flow.tell(CardChosen(seat=flow.state.seat, card=action.card, option=action.option))


def _done(flow: Flow) -> None:
    """Judged: what is wrong is told and can be put right; else the card is played (T-10, T-14, T-15)."""
    state = flow.state
    violations = wrong(state)
    if violations:
        flow.tell(*(Violated.of(state.seat, violation) for violation in violations))
        return
    own = state.own
    assert own is not None
    assert own.card is not None
    petted = bool(state.cards.action(own.card).options[own.option].pet is True)
    _accept(flow, own)
    flow.tell(Accepted(seat=state.seat, card=own.card))
    use_card(flow, own.card)
    if petted:
        enter(flow, "pet")
    else:
        to_move(flow)


def _accept(flow: Flow, own: Own) -> None:
    state = flow.state
    if len(own.pieces) == 1:
        [cat] = own.pieces
        floor = floor_of(state.now.facts, cat)
        assert floor is not None
        flow.change(places={**state.places, cat: number_of(floor)}, stood=state.stood | stood_now(state, [cat]))
    else:
        *walls, _ = own.pieces
        flow.change(built=(*state.built, tuple(walls)))
        flow.change(last_round=state.last_round or (state.versus and flow.state.top == TOP))  # T-55
    flow.change(own=None, fresh=own.pieces)


def _skip(flow: Flow, seat: int) -> None:
    phase = flow.state.phase
    flow.tell(Skipped(seat=seat, phase=phase))
    if phase == "move":
        to_mission(flow)
    else:
        next_turn(flow)
