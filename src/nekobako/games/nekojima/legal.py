"""What a seat may do, in a stable order; null stands for what is free. What fits is decided by `refusals`."""

from nekobako.games.nekojima import building, dice, seating
from nekobako.games.nekojima.actions import (
    Adjust,
    AnyAction,
    ChooseQuarter,
    Concede,
    Done,
    Draw,
    Give,
    Hang,
    Place,
    Rehang,
    Roll,
    Take,
    TakeBack,
)
from nekobako.games.nekojima.judging import cats_down
from nekobako.games.nekojima.state import NekojimaState


def deciders(state: NekojimaState) -> list[int]:
    match state.phase:
        case "over":
            return []
        case "quarters":
            return [dice.asker(state)]
        case "build":
            return list(building.asked(state))
        case _:
            return [state.seat]


def legal(state: NekojimaState, seat: int) -> list[AnyAction]:
    """Templates of what a seat that is asked may do."""
    return [*_by_phase(state, seat), *([Concede()] if seat in building.builders(state) else [])]


def _by_phase(state: NekojimaState, seat: int) -> list[AnyAction]:
    match state.phase:
        case "roll":
            return [Roll()]
        case "quarters":
            return [ChooseQuarter(quarter) for quarter in dice.answers(state)]
        case "draw":
            return [Draw()]
        case "give":
            return [Give(to) for to in seating.opponents(state, seat)]
        case "build":
            return _build(state, seat)
        case _:
            return []


def _build(state: NekojimaState, seat: int) -> list[AnyAction]:
    rolls = seat == state.seat  # decides for the pair (N-56)
    choosable = building.choosable(state) if rolls else ()
    cats, movable, adjustable = building.hangable(state, seat), building.movable(state), building.adjustable(state)
    found: list[AnyAction] = [Place(name, None) for name in choosable]
    found += [Hang(cat, cord, None) for cord in building.free_cords(state) for cat in cats]
    found += [Rehang(cat) for cat in movable]
    found += [Adjust(pole, None, None, None) for pole in adjustable]
    found += [Take(denchuu=name) for name in choosable]
    found += [Take(cat=cat) for cat in (*(cats if building.free_cords(state) else ()), *movable)]
    found += [Take()] if adjustable else []
    if rolls and state.denchuu is not None:
        found.append(TakeBack())
    if rolls and may_be_done(state):
        found.append(Done())
    return found


def may_be_done(state: NekojimaState) -> bool:
    """Nothing is missing, so that the judge may look: no Denchuu, no cat that could hang, none that fell."""
    placed = state.denchuu is not None or state.finishing
    owing = any(building.owes(state, seat) for seat in building.builders(state))
    return placed and not cats_down(state) and not (owing and building.free_cords(state))
