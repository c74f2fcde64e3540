"""Lists what a seat may do, in a stable order, with null for what is free. An action is legal that fits one of them."""

from nekobako.core.templates import fits_one
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.nekojima import dice
from nekobako.games.nekojima.actions import (
    Adjust,
    AnyAction,
    ChooseQuarter,
    Draw,
    Give,
    Hang,
    Place,
    Rehang,
    Roll,
    Take,
    TakeBack,
)
from nekobako.games.nekojima.seats import builders, opponents
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.state_verdict import Judgement, judged
from nekobako.games.nekojima.turn_progress import Building


def deciders(state: NekojimaState) -> list[int]:
    match state.phase:
        case "over":
            return []
        case "quarters":
            return [dice.asker(state)]
        case "build":
            return list(Building.of(state).asked())
        case _:
            return [state.seat]


def legal(state: NekojimaState, seat: int, judgement: Judgement | None = None) -> list[AnyAction]:
    """Templates of what a seat that is asked may do; the judgement on the state, where it is known already."""
    may_concede = seat in builders(state)
    return [*_by_phase(state, seat, judgement), *([Concede()] if may_concede else [])]


def is_legal(state: NekojimaState, seat: int, action: AnyAction) -> bool:
    """Whether an action fits a template; where it puts something is another question (`reach`)."""
    return fits_one(legal(state, seat), action)


def _by_phase(state: NekojimaState, seat: int, judgement: Judgement | None) -> list[AnyAction]:
    match state.phase:
        case "roll":
            return [Roll()]
        case "quarters":
            return [ChooseQuarter(quarter) for quarter in dice.answers(state)]
        case "draw":
            return [Draw()]
        case "give":
            return [Give(to) for to in opponents(state, seat)]
        case "build":
            return _build(Building(state, judgement or judged(state)), seat)
        case _:
            return []


def _build(building: Building, seat: int) -> list[AnyAction]:
    rolls = seat == building.state.seat  # decides for the pair (N-56)
    choosable = building.choosable() if rolls else ()
    cats, cords = building.hangable(seat), building.free_cords()
    movable, adjustable = building.movable(), building.adjustable(seat)
    templates: list[AnyAction] = [Place(name, None) for name in choosable]
    templates += [Hang(cat, cord, None) for cord in cords for cat in cats]
    templates += [Rehang(cat) for cat in movable]
    templates += [Adjust(pole, None, None, None) for pole in adjustable]
    templates += [Take(denchuu=name) for name in choosable]
    templates += [Take(cat=cat) for cat in (*(cats if cords else ()), *movable)]
    templates += [Take()] if adjustable else []
    if rolls and building.state.denchuu is not None:
        templates.append(TakeBack())
    if rolls and building.missing() is None:
        templates.append(Done())
    return templates
