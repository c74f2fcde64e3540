"""From step to step of a turn and from turn to turn: action, [pet], [move], [mission], [milestone] (T-07, T-10)."""

from collections.abc import Collection

from nekobako.core.events import Turn
from nekobako.games.tower.cards.decks import show_something_playable
from nekobako.games.tower.endings import end
from nekobako.games.tower.events import Milestone
from nekobako.games.tower.judge import Spots, spots_of
from nekobako.games.tower.legal import movable
from nekobako.games.tower.material import NEKO
from nekobako.games.tower.missions import claimable
from nekobako.games.tower.options import MILESTONES
from nekobako.games.tower.state import Phase, TowerState
from nekobako.games.tower.transition import Flow


def enter(flow: Flow, phase: Phase) -> None:
    """A step begins, with nothing in hand and nothing claimed."""
    flow.change(phase=phase, own=None, claim=None)


def to_move(flow: Flow) -> None:
    """The optional second step of the competitive game; what everyone sees to be impossible is not asked (T-51)."""
    if flow.state.versus and movable(flow.state):
        enter(flow, "move")
    else:
        to_mission(flow)


def to_mission(flow: Flow) -> None:
    """Missions on show that are not met are nothing to ask about; those in a hand are its owner's secret (T-11)."""
    enter(flow, "mission")
    if not flow.state.versus and not claimable(flow.state):
        next_turn(flow)


def after_climb(flow: Flow) -> None:
    """Milestones are kept; at each new one the host decides whether to go on, at the last it is over (T-41)."""
    state = flow.state
    if state.versus:
        next_turn(flow)
        return
    floor = state.places[NEKO]
    new = [milestone for milestone in MILESTONES if state.best < milestone <= floor]
    flow.change(best=max(state.best, floor), milestones=tuple(sorted({*state.milestones, *new})))
    flow.tell(*(Milestone(seat=state.seat, floor=milestone) for milestone in new))
    if MILESTONES[-1] in new:
        end(flow, "milestone", "T-41")
    elif new:
        enter(flow, "milestone")
    else:
        next_turn(flow)


def next_turn(flow: Flow) -> None:
    state = flow.state
    seat = (state.seat + 1) % state.seats  # clockwise (T-07)
    if state.last_round and seat == state.first:
        end(flow, "complete", "T-55")
        return
    flow.change(seat=seat, number=state.number + 1, fresh=(), counted=0)
    begin_turn(flow)


def stood_now(state: TowerState, cats: Collection[str] | None = None) -> Spots:
    """Where Nakama stand: those of the tower, or some (T-34)."""
    return spots_of(state.now.world["poses"], state.now.facts, state.nakama if cats is None else cats)


def begin_turn(flow: Flow) -> None:
    enter(flow, "action")
    flow.change(stood=stood_now(flow.state))
    flow.tell(Turn(seat=flow.state.seat))
    show_something_playable(flow)
