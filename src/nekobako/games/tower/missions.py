"""Which Missions can be claimed now, and how far they let a cat climb (T-11, T-20, T-21, T-52)."""

from nekobako.games.tower.judge import fulfils
from nekobako.games.tower.material import FLOORS
from nekobako.games.tower.state import TowerState


def held(state: TowerState) -> tuple[str, ...]:
    """The Missions this turn's player may fulfil: those on show, or of the own hand."""
    return state.hands[state.seat] if state.versus else state.missions.show


def counting(state: TowerState) -> range:
    """The floors whose Nakama count: the one directly above Neko's (T-20), any above one's Black Cat (T-52)."""
    above = state.height + 1
    return range(above, state.top + 1) if state.versus else range(above, min(above, state.top) + 1)


def met(state: TowerState, mission: str) -> bool:
    """Nakama count at rest, at this moment (T-20)."""
    if not state.at_rest:
        return False
    kind = state.cards.mission(mission).kind
    return any(fulfils(state.now.facts, kind, FLOORS[floor - 1]) is not None for floor in counting(state))


def claimable(state: TowerState) -> tuple[str, ...]:
    """Those that are met; once one is claimed, that one alone until its cat is set down (T-21)."""
    if state.claim is not None:
        return (state.claim.mission,)
    return tuple(mission for mission in held(state) if met(state, mission))


def reach(state: TowerState, mission: str) -> range:
    """The floors a Mission lets the cat climb to: at least one up, at most what is printed, and no higher than there
    is (T-21)."""
    most = state.height + state.cards.mission(mission).climb
    return range(state.height + 1, min(most, state.top) + 1)
