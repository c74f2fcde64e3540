"""Actions on the wire. In what is legal, null stands for what is free; whoever plays it fills it in.

`read` checks what can be told without knowing the game: the shape first (malformed), then names and seats (unknown).
"""

from collections.abc import Iterator
from math import isfinite
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from nekobako.core import strict
from nekobako.core.refusal import table_refusal
from nekobako.games.balance.actions import Action, Concede, Done, Hand, excessive_tremor
from nekobako.games.balance.figures import figure
from nekobako.games.nekojima.material import BOARD, CATS, DENCHUU, POLES, QUARTERS
from nekobako.games.nekojima.refusals import known, known_or_none, malformed
from nekobako.physics.pose import MOST_TURN

HangsBy = Literal["paw", "tail"]


class PolePlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a pole's foot shall stand: cm from the board's centre, degrees, and on what: the board or a pole. Where
    thumb and finger hold it, in degrees from its cord, is where there is room unless told (N-16)."""

    x: float
    y: float
    yaw: float
    on: str = "board"
    fingers: float | UnsetType = UNSET


# --- done at once


class Roll(Action, frozen=True, tag="roll"):
    pass


class ChooseQuarter(Action, frozen=True, tag="quarter"):
    quarter: str


class Draw(Action, frozen=True, tag="draw"):
    pass


class Give(Action, frozen=True, tag="give"):
    """One black cube to another seat (N-20)."""

    seat: int


# --- by hands


class Take(Action, frozen=True, tag="take", omit_defaults=True):
    """Live handling begins: a Denchuu, a cat, or (neither) whatever of this turn lies there to be put right."""

    denchuu: str | None = None
    cat: str | None = None


class Place(Action, frozen=True, tag="place"):
    denchuu: str
    poles: Annotated[list[PolePlace], Meta(min_length=2, max_length=2)] | None
    hand: Hand | UnsetType = UNSET


class Hang(Action, frozen=True, tag="hang"):
    """A cat on the cord of a Denchuu, at a share of its length from its first pole; by its paw, unless told (N-21)."""

    cat: str
    denchuu: str
    at: float | None
    by: HangsBy | UnsetType = UNSET
    hand: Hand | UnsetType = UNSET


class Rehang(Action, frozen=True, tag="rehang"):
    """Put a fallen cat back on the cord it hung on (N-23); where on it, unless told, the nearest place to before."""

    cat: str
    at: float | None = None
    by: HangsBy | UnsetType = UNSET
    hand: Hand | UnsetType = UNSET


class Adjust(Action, frozen=True, tag="adjust"):
    """Move one pole, of this turn's Denchuu or of one that must be put right (N-24)."""

    piece: str
    x: float | None
    y: float | None
    yaw: float | None
    hand: Hand | UnsetType = UNSET
    fingers: float | UnsetType = UNSET  # as of a place


class TakeBack(Action, frozen=True, tag="take_back"):
    """This turn's Denchuu off the board into the reserve (N-28)."""


AtOnce = Roll | ChooseQuarter | Draw | Give | Done | Concede
ByHands = Take | Place | Hang | Rehang | Adjust | TakeBack
AnyAction = AtOnce | ByHands

BY_HANDS: Final = (Take, Place, Hang, Rehang, Adjust, TakeBack)


def read(raw: object, seats: int) -> AnyAction:
    action: AnyAction = strict.read(raw, AnyAction)  # type: ignore[arg-type]
    _check_shape(action)
    _check_names(action)
    if isinstance(action, Give):
        strict.seat(action.seat, seats)
    return action


def _check_shape(action: AnyAction) -> None:
    """Numbers are finite and nothing is left open; a share of a cord is from 0 to 1, a direction within a full turn."""
    for field, number in _numbers(action):
        if number is None:
            malformed("left_open", field, name=field)
        if not isfinite(number):
            raise table_refusal("malformed", "malformed.value", field=field, value=str(number))
        if field.endswith("fingers") and abs(number) > MOST_TURN:
            raise table_refusal("malformed", "malformed.value", field=field, value=figure(abs(number)))
    share = action.at if isinstance(action, Hang | Rehang) else None
    if share is not None and not 0 <= share <= 1:
        raise table_refusal("malformed", "malformed.value", field="at", value=share)
    tremor = excessive_tremor(action)
    if tremor is not None:
        raise table_refusal("malformed", "malformed.value", field="hand.tremor", value=tremor)
    if isinstance(action, Take) and action.denchuu is not None and action.cat is not None:
        malformed("one_at_a_time", "cat")


def _numbers(action: AnyAction) -> Iterator[tuple[str, float | None]]:
    """Every number that an action must tell, and where."""
    match action:
        case Place(poles=None):
            yield "poles", None
        case Place(poles=list() as poles):
            for number, pole in enumerate(poles):
                yield from ((f"poles[{number}].{name}", getattr(pole, name)) for name in _told(pole))
        case Adjust():
            yield from ((name, getattr(action, name)) for name in _told(action))
        case Hang():
            yield "at", action.at
        case Rehang(at=float() as share):
            yield "at", share
        case _:
            pass


def _told(place: PolePlace | Adjust) -> tuple[str, ...]:
    return ("x", "y", "yaw") if place.fingers is UNSET else ("x", "y", "yaw", "fingers")


def _check_names(action: AnyAction) -> None:
    match action:
        case ChooseQuarter(quarter):
            known(quarter, QUARTERS, "quarter", "quarter")
        case Place(denchuu=denchuu, poles=poles):
            known(denchuu, DENCHUU, "denchuu", "denchuu")
            for number, pole in enumerate(poles or ()):
                known(pole.on, (BOARD, *POLES), "support", f"poles[{number}].on")
        case Take(denchuu=denchuu, cat=cat):
            known_or_none(denchuu, DENCHUU, "denchuu", "denchuu")
            known_or_none(cat, CATS, "cat", "cat")
        case Hang(cat=cat, denchuu=denchuu):
            known(cat, CATS, "cat", "cat")
            known(denchuu, DENCHUU, "denchuu", "denchuu")
        case Rehang(cat=cat):
            known(cat, CATS, "cat", "cat")
        case Adjust(piece=piece):
            known(piece, (*POLES, *DENCHUU, *CATS), "piece", "piece")
        case _:
            pass
