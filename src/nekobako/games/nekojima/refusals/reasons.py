"""Explains why an action is illegal: the rule, the field, the sentence. Whether it is, `legal` has already said."""

from typing import Final, NoReturn

from nekobako.core.words import Phrase
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.nekojima.actions import (
    BY_HANDS,
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
from nekobako.games.nekojima.material import CATS, POLES, colour_of, poles_of
from nekobako.games.nekojima.piece_names import WORDS
from nekobako.games.nekojima.refusals import illegal
from nekobako.games.nekojima.state import NekojimaState, Phase
from nekobako.games.nekojima.state_verdict import may_carry
from nekobako.games.nekojima.turn_progress import Building, is_bound

KINDS: Final[dict[Phase, tuple[str, tuple[type, ...]]]] = {
    "roll": ("N-10", (Roll,)),
    "quarters": ("N-10", (ChooseQuarter,)),
    "draw": ("N-12", (Draw,)),
    "give": ("N-20", (Give,)),
    "build": ("N-13", (*BY_HANDS, Done)),
}


def refuse(state: NekojimaState, seat: int, action: AnyAction) -> NoReturn:
    """Raise the refusal of an action that is not legal for a seat that is asked."""
    if isinstance(action, Concede):
        illegal("not_yours_to_concede", "N-32", "do")
    rule, kinds = KINDS[state.phase]
    if not isinstance(action, kinds):
        illegal(f"asked_{state.phase}", rule, "do")
    match action:
        case ChooseQuarter(quarter):
            illegal("not_that_quarter", "N-41", "quarter", quarter=Phrase(WORDS, f"quarter.{quarter}"))
        case Give(to):
            illegal("give_whom", "N-20", "seat", seat=to)
        case _:
            _refuse_building(Building.of(state), seat, action)


def _refuse_building(building: Building, seat: int, action: AnyAction) -> NoReturn:
    match action:
        case Place(denchuu=denchuu) | Take(denchuu=str() as denchuu):
            _unless_roller(building, seat)
            _refuse_choice(building.state, denchuu)
        case TakeBack():
            _unless_roller(building, seat)
            illegal("nothing_to_take_back", "N-28", "do")
        case Done():
            _unless_roller(building, seat)
            _refuse_done(building)
        case Take(cat=str() as cat):
            _unless_hangable(building, seat, cat)
            illegal("no_free_cord", "N-21", "cat")
        case Take():
            illegal("nothing_to_adjust", "N-24", "do")
        case Hang():
            _unless_hangable(building, seat, action.cat)
            _refuse_cord(building, action.denchuu)
        case Rehang(cat=cat):
            illegal("not_fallen", "N-23", "cat", cat=cat)
        case Adjust(piece=piece) if piece in poles_of(building.state.denchuu or ""):
            illegal("partners_pole", "N-56", "piece", piece=piece)
        case Adjust(piece=piece) if piece in POLES:
            illegal("nothing_wrong_with", "N-24", "piece", piece=piece)
        case Adjust(piece=piece):
            illegal("cats_are_hung" if piece in CATS else "only_poles", "N-16", "piece", piece=piece)
        case _:
            raise AssertionError(f"{action} is legal")


def _unless_roller(building: Building, seat: int) -> None:
    if seat != building.state.seat:
        illegal("roller_decides", "N-56", "do", seat=building.state.seat)


def _refuse_choice(state: NekojimaState, denchuu: str) -> NoReturn:
    """Of another colour than the cube, or placed on an earlier turn (N-13)."""
    if state.cube is None:
        illegal("asked_finish", "N-31", "do")
    if colour_of(denchuu) != state.cube:
        illegal("wrong_colour", "N-13", "denchuu", denchuu=denchuu, colour=Phrase(WORDS, f"cube.{state.cube}"))
    illegal("not_in_reserve", "N-13", "denchuu", denchuu=denchuu)


def _refuse_done(building: Building) -> NoReturn:
    match building.missing():
        case "denchuu":
            illegal("nothing_placed", "N-13", "do")
        case "shock":
            illegal("shocked", "N-16", "do", denchuu=building.state.denchuu)
        case "fallen cat":
            illegal("cat_down", "N-23", "do", cat=building.judgement.cats_down[0])
        case _:
            rule = "N-31" if building.state.finishing else "N-21"
            illegal("cat_due", rule, "do", cord_of=building.free_cords()[0])


def _unless_hangable(building: Building, seat: int, cat: str) -> None:
    if cat not in building.hangable(seat):
        if cat in building.state.fresh and is_bound(building.state, cat):
            illegal("same_cord", "N-23", "denchuu", cat=cat, cord_of=building.state.hung[cat])
        if not building.owes(seat):
            illegal("no_cat_due", "N-20", "cat")
        if not building.time_for_cats():
            illegal("place_first", "N-20", "do")
        illegal("cat_hangs", "N-21", "cat", cat=cat)


def _refuse_cord(building: Building, denchuu: str) -> NoReturn:
    if denchuu not in building.standing():
        illegal("no_such_cord", "N-21", "denchuu", denchuu=denchuu)
    if not may_carry(building.state, denchuu):
        colour = Phrase(WORDS, f"cube.{building.state.cube}")
        illegal("wrong_cord", "N-21", "denchuu", denchuu=denchuu, colour=colour)
    illegal("cord_taken", "N-21", "denchuu", denchuu=denchuu)
