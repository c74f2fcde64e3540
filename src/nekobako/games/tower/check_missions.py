"""Whether a Mission may be claimed or swapped, and how far its cat may climb (T-11, T-20, T-21, T-30, T-51, T-52)."""

from typing import NoReturn

from nekobako.core.words import Word
from nekobako.games.tower.actions import Climb, Swap
from nekobako.games.tower.check_pieces import check_on_floor
from nekobako.games.tower.claims import claimable, counting, held, met, reach
from nekobako.games.tower.refusals import illegal
from nekobako.games.tower.state import TowerState


def _mission(state: TowerState, mission: str) -> None:
    if mission not in held(state):
        rule = "T-51" if state.versus else "T-11"
        illegal("not_your_mission", rule, "mission", mission=mission, kind=_kind(state, mission))


def _kind(state: TowerState, mission: str) -> Word:
    return Word(f"mission.{state.cards.mission(mission).kind}")


def _claimed(state: TowerState, mission: str, rule: str) -> NoReturn:
    illegal("one_mission", rule, "mission", mission=mission, kind=_kind(state, mission))


def check_claim(state: TowerState, mission: str) -> None:
    _mission(state, mission)
    if state.claim is not None and mission not in claimable(state):
        _claimed(state, state.claim.mission, "T-11")
    if state.claim is None and not met(state, mission):
        kind = _kind(state, mission)
        if not state.at_rest:
            illegal("not_at_rest", "T-20", "mission", mission=mission)
        if not counting(state):
            illegal("no_floor_above", "T-52" if state.versus else "T-20", "mission", mission=mission, kind=kind)
        key = "not_met_above" if state.versus else "not_met"
        illegal(key, "T-30", "mission", mission=mission, kind=kind, floor=state.height + 1)


def check_climb(state: TowerState, action: Climb) -> None:
    check_claim(state, action.mission)
    assert action.floor is not None
    assert action.x is not None
    assert action.y is not None
    floors = reach(state, action.mission)
    if action.floor not in floors:
        key = "climb_at_least_one" if action.floor <= state.height else "climb_too_high"
        illegal(key, "T-21", "floor", floor=action.floor, least=floors[0], most=floors[-1])
    check_on_floor(state, action.floor, action.x, action.y, "T-21")


def check_swap(state: TowerState, action: Swap) -> None:
    _mission(state, action.mission)
    if state.claim is not None:
        _claimed(state, state.claim.mission, "T-51")
