"""The quarter dice: rolling, who names a quarter, and what needs no naming (N-04, N-10, N-11, N-40, N-41)."""

from dataclasses import replace
from typing import Final, Literal

from msgspec import Struct

from nekobako.core.chance import Chance
from nekobako.core.events import Event
from nekobako.games.nekojima.events import QuarterSet
from nekobako.games.nekojima.material import QUARTERS, Quarter, denchuu_of, diagonal, next_to
from nekobako.games.nekojima.seats import imposer
from nekobako.games.nekojima.state import Face, NekojimaState
from nekobako.physics.facts import Facts

CHOOSE: Final = "choose"
IMPOSE: Final = "impose"
FACES: Final[tuple[Face, ...]] = (*QUARTERS, CHOOSE, IMPOSE)  # N-04

How = Literal["choose", "impose", "most", "next"]


class QuarterAsked(Struct, frozen=True):
    """The die whose quarter must be named, and why: chosen or imposed; alone, among equals or beside the fullest."""

    die: int
    how: How


def roll(chance: Chance) -> tuple[Face, Face]:
    return FACES[chance.below(len(FACES))], FACES[chance.below(len(FACES))]


def quarters_shown(dice: tuple[Face, Face]) -> tuple[Quarter | None, Quarter | None]:
    """The quarters that dice show by themselves."""
    first, second = (face if face in QUARTERS else None for face in dice)
    return first, second


def asked(state: NekojimaState) -> QuarterAsked | None:
    """What must be named next: all that is chosen before anything that is imposed (N-11)."""
    if state.phase != "quarters":
        return None
    for die in _open(state, CHOOSE):
        return QuarterAsked(die, "choose")
    for die in _open(state, IMPOSE):
        if imposer(state) is not None:
            return QuarterAsked(die, "impose")
        return QuarterAsked(die, "most" if die == 0 else "next")
    return None


def asker(state: NekojimaState) -> int:
    """Who names it."""
    question = asked(state)
    neighbour = imposer(state)
    return neighbour if question is not None and question.how == "impose" and neighbour is not None else state.seat


def answers(state: NekojimaState) -> tuple[Quarter, ...]:
    """The quarters that may be named now. Chosen or imposed, any of them, also the same one twice (N-10)."""
    question = asked(state)
    if question is None:
        return ()
    if question.how == "most":
        return fullest(state.now.facts)
    if question.how == "next":
        [first] = [quarter for quarter in state.quarters if quarter is not None]
        return next_to(first)
    return QUARTERS


def name_quarter(state: NekojimaState, quarter: Quarter) -> tuple[NekojimaState, list[Event]]:
    """The quarter asked for is named; then whatever follows from it."""
    question = asked(state)
    assert question is not None
    events: list[Event] = [QuarterSet(seat=asker(state), die=question.die, quarter=quarter, how=question.how)]
    return settle(_with(state, question.die, quarter), events)


def settle(state: NekojimaState, events: list[Event]) -> tuple[NekojimaState, list[Event]]:
    """What is imposed on a player or pair alone is not asked where the rules tell it; with both quarters known, on to
    the draw."""
    alone, imposed = imposer(state) is None, _open(state, IMPOSE)
    if alone and len(imposed) == 1 and state.dice != (IMPOSE, IMPOSE) and not _open(state, CHOOSE):
        [die] = imposed
        other = state.quarters[1 - die]
        assert other is not None
        return settle(*_set_by_rule(state, die, diagonal(other), "diagonal", events))
    if alone and len(imposed) == 2:
        most = fullest(state.now.facts)
        if len(most) == 1:
            return _set_by_rule(state, 0, most[0], "most", events)
    return (state if None in state.quarters else replace(state, phase="draw")), events


def misimposed(state: NekojimaState) -> int | None:
    """The die whose quarter IMPOSE cannot have given to a player or pair alone, if there is one (N-40, N-41)."""
    if imposer(state) is not None:
        return None
    for die in (0, 1):
        quarter, other = state.quarters[die], state.quarters[1 - die]
        if state.dice[die] != IMPOSE or quarter is None:
            continue
        if state.dice[1 - die] != IMPOSE and (other is None or quarter != diagonal(other)):
            return die
        if state.dice == (IMPOSE, IMPOSE) and die == 1 and (other is None or quarter not in next_to(other)):
            return die
    return None


def fullest(facts: Facts) -> tuple[Quarter, ...]:
    """The quarter with the most Denchuu, each counted once in every quarter where it has a pole; among equals the one
    with the highest top in whole millimetres; several where that is equal too (N-41)."""
    there: dict[Quarter, set[str]] = {quarter: set() for quarter in QUARTERS}
    tops: dict[Quarter, int] = dict.fromkeys(QUARTERS, 0)
    heights = {stance.body: round(stance.top_mm) for stance in facts.stances}
    for footing in facts.footings:
        for quarter in QUARTERS:
            if footing.centre_in == quarter:
                there[quarter].add(denchuu_of(footing.body))
                tops[quarter] = max(tops[quarter], heights[footing.body])
    rank = {quarter: (len(there[quarter]), tops[quarter]) for quarter in QUARTERS}
    return tuple(quarter for quarter in QUARTERS if rank[quarter] == max(rank.values()))


def _open(state: NekojimaState, face: Face) -> list[int]:
    return [die for die in (0, 1) if state.dice[die] == face and state.quarters[die] is None]


def _with(state: NekojimaState, die: int, quarter: Quarter) -> NekojimaState:
    first, second = state.quarters
    return replace(state, quarters=(quarter, second) if die == 0 else (first, quarter))


def _set_by_rule(
    state: NekojimaState, die: int, quarter: Quarter, how: Literal["diagonal", "most"], events: list[Event]
) -> tuple[NekojimaState, list[Event]]:
    quarter_set = QuarterSet(seat=state.seat, die=die, quarter=quarter, how=how)
    return _with(state, die, quarter), [*events, quarter_set]
