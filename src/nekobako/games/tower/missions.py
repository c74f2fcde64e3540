"""Which Missions can be claimed now, and how far they let a cat climb (T-11, T-20, T-21, T-52)."""

from msgspec.structs import replace

from nekobako.games.tower.judge import Shortfall, fulfils, shortfall
from nekobako.games.tower.material import BLACK_CATS, FLOORS
from nekobako.games.tower.state import TowerState


def held(state: TowerState) -> tuple[str, ...]:
    """The Missions this turn's player may fulfil: those on show, or of the own hand."""
    return state.hands[state.seat] if state.versus else state.missions.show


def counting(state: TowerState, seat: int | None = None) -> range:
    """The floors whose Nakama count: the one directly above Neko's (T-20), any above one's Black Cat (T-52). `seat`:
    for whom, if not for this turn's player."""
    below = state.places[BLACK_CATS[seat]] if state.versus and seat is not None else state.height
    above = below + 1
    return range(above, state.top + 1) if state.versus else range(above, min(above, state.top) + 1)


def met(state: TowerState, mission: str) -> bool:
    """Nakama count at rest, at this moment (T-20)."""
    if not state.at_rest:
        return False
    kind = state.cards.mission(mission).kind
    return any(fulfils(state.now.facts, kind, FLOORS[floor - 1]) is not None for floor in counting(state))


def missing(state: TowerState, mission: str, seat: int | None) -> Shortfall | None:
    """Why a Mission is not met now for a seat, where it lacks least; None if it is."""
    if not state.at_rest:
        return Shortfall("moving")
    kind = state.cards.mission(mission).kind
    lacks = []
    floors = counting(state, seat)
    for floor in floors:
        lack = shortfall(state.now.facts, kind, FLOORS[floor - 1])
        if lack is None:
            return None
        lacks.append(replace(lack, floor=floor))
    if not lacks:
        return Shortfall("no_floor", floor=floors.start)
    least = min(lacks, key=lambda lack: sum(lack.need.values()))
    return _elsewhere(state, mission, least) if least.reason == "need" else least


def _elsewhere(state: TowerState, mission: str, lack: Shortfall) -> Shortfall:
    """The same, unless it is met on a floor that does not count (T-20, T-52)."""
    kind = state.cards.mission(mission).kind
    for floor in range(state.top, 0, -1):
        cats = fulfils(state.now.facts, kind, FLOORS[floor - 1])
        if cats is not None:
            return replace(lack, reason="elsewhere", cats=list(cats), need={}, elsewhere=floor)
    return lack


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
