"""What is illegal and why: the rule, the field, the sentence. Only what can be told before anything moves."""

from typing import Final, NoReturn

from nekobako.core.words import Word
from nekobako.games.nekojima import building, dice, seating
from nekobako.games.nekojima.actions import (
    BY_HANDS,
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
from nekobako.games.nekojima.judging import cats_down, may_carry
from nekobako.games.nekojima.material import CATS, POLES, colour_of
from nekobako.games.nekojima.reach import Ground, check_adjust, check_place
from nekobako.games.nekojima.refusing import illegal
from nekobako.games.nekojima.state import NekojimaState, Phase

KINDS: Final[dict[Phase, tuple[str, tuple[type, ...]]]] = {
    "roll": ("N-10", (Roll,)),
    "quarters": ("N-10", (ChooseQuarter,)),
    "draw": ("N-12", (Draw,)),
    "give": ("N-20", (Give,)),
    "build": ("N-13", (*BY_HANDS, Done)),
}


def check(state: NekojimaState, seat: int, action: AnyAction) -> None:
    """Refuse an action of a seat that is asked unless it is legal; nothing has moved."""
    if isinstance(action, Concede):
        if seat not in building.builders(state):
            illegal("not_yours_to_concede", "N-32", "do")
        return
    rule, kinds = KINDS[state.phase]
    if not isinstance(action, kinds):
        illegal(f"asked_{state.phase}", rule, "do")
    match action:
        case ChooseQuarter(quarter):
            if quarter not in dice.answers(state):
                illegal("not_that_quarter", "N-41", "quarter", quarter=Word(f"quarter.{quarter}"))
        case Give(to):
            if to not in seating.opponents(state, seat):
                illegal("give_whom", "N-20", "seat", seat=to)
        case Place() | TakeBack() | Done():
            _only_the_roller(state, seat)
            _check_decision(state, action)
        case Take():
            _check_take(state, seat, action)
        case Hang():
            _check_hang(state, seat, action)
        case Rehang(cat):
            if cat not in building.movable(state):
                illegal("not_fallen", "N-23", "cat", cat=cat)
        case Adjust():
            _check_adjust(state, action)
        case _:
            pass


def _only_the_roller(state: NekojimaState, seat: int) -> None:
    if seat != state.seat:
        illegal("roller_decides", "N-56", "do", seat=state.seat)


def _check_decision(state: NekojimaState, action: Place | TakeBack | Done) -> None:
    match action:
        case Place(denchuu):
            _check_choice(state, denchuu)
            check_place(action, _ground(state))
        case TakeBack():
            if state.denchuu is None:
                illegal("nothing_to_take_back", "N-28", "do")
        case Done():
            _check_done(state)


def _check_choice(state: NekojimaState, denchuu: str) -> None:
    """Of the cube's colour, and not placed on an earlier turn (N-13)."""
    if state.cube is None:
        illegal("asked_finish", "N-31", "do")
    if colour_of(denchuu) != state.cube:
        illegal("wrong_colour", "N-13", "denchuu", denchuu=denchuu, colour=Word(f"cube.{state.cube}"))
    if denchuu not in building.choosable(state):
        illegal("not_in_reserve", "N-13", "denchuu", denchuu=denchuu)


def _check_done(state: NekojimaState) -> None:
    if state.denchuu is None and not state.finishing:
        illegal("nothing_placed", "N-13", "do")
    down = cats_down(state)
    if down:
        illegal("cat_down", "N-23", "do", cat=down[0])
    owing = [seat for seat in building.builders(state) if building.owes(state, seat)]
    if owing and building.free_cords(state):
        illegal("cat_due", "N-31" if state.finishing else "N-21", "do", cord_of=building.free_cords(state)[0])


def _check_take(state: NekojimaState, seat: int, action: Take) -> None:
    if action.denchuu is not None:
        _only_the_roller(state, seat)
        _check_choice(state, action.denchuu)
    elif action.cat is not None:
        if action.cat not in building.movable(state):
            _check_time_for_cats(state, seat, action.cat)
            if not building.free_cords(state):
                illegal("no_free_cord", "N-21", "cat")
    elif not building.adjustable(state):
        illegal("nothing_to_adjust", "N-24", "do")


def _check_time_for_cats(state: NekojimaState, seat: int, cat: str) -> None:
    if cat not in building.hangable(state, seat):
        if not building.owes(state, seat):
            illegal("no_cat_due", "N-20", "cat")
        if not building.time_for_cats(state):
            illegal("place_first", "N-20", "do")
        illegal("cat_hangs", "N-21", "cat", cat=cat)


def _check_hang(state: NekojimaState, seat: int, action: Hang) -> None:
    _check_time_for_cats(state, seat, action.cat)
    if action.denchuu not in building.standing(state):
        illegal("no_such_cord", "N-21", "denchuu", denchuu=action.denchuu)
    if not may_carry(state, action.denchuu):
        illegal("wrong_cord", "N-21", "denchuu", denchuu=action.denchuu, colour=Word(f"cube.{state.cube}"))
    if action.denchuu not in building.free_cords(state):
        illegal("cord_taken", "N-21", "denchuu", denchuu=action.denchuu)


def _check_adjust(state: NekojimaState, action: Adjust) -> None:
    if action.piece not in POLES:
        _not_a_pole(action.piece)
    if action.piece not in building.adjustable(state):
        illegal("nothing_wrong_with", "N-24", "piece", piece=action.piece)
    check_adjust(action, _ground(state))


def _not_a_pole(piece: str) -> NoReturn:
    illegal("cats_are_hung" if piece in CATS else "only_poles", "N-16", "piece", piece=piece)


def _ground(state: NekojimaState) -> Ground:
    return Ground(state.now.facts, state.earlier, state.plays("jungle"))
