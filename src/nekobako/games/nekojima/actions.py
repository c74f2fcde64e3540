"""Actions on the wire. In what is legal, null stands for what is free; whoever plays it fills it in."""

from typing import Final

from msgspec import UNSET, Struct, UnsetType

from nekobako.games.nekojima.material import Quarter


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose hand carries a program's action out: the root mean square of its tremor in mm, and the seed of it."""

    tremor: float = 0.0
    seed: int = 0


class PolePlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a pole's foot shall stand: cm from the board's centre, degrees, and on what: the board or a pole."""

    x: float
    y: float
    yaw: float
    on: str = "board"


# --- done at once


class Roll(Action, frozen=True, tag="roll"):
    pass


class ChooseQuarter(Action, frozen=True, tag="quarter"):
    quarter: Quarter


class Draw(Action, frozen=True, tag="draw"):
    pass


class Give(Action, frozen=True, tag="give"):
    """One black cube to another seat (N-20)."""

    seat: int


class Done(Action, frozen=True, tag="done"):
    """Hands are empty, judge it."""


class Concede(Action, frozen=True, tag="concede"):
    pass


# --- by hands


class Take(Action, frozen=True, tag="take", omit_defaults=True):
    """Live handling begins: a Denchuu, a cat, or (neither) whatever of this turn lies there to be put right."""

    denchuu: str | None = None
    cat: str | None = None


class Place(Action, frozen=True, tag="place"):
    denchuu: str
    poles: tuple[PolePlace, PolePlace] | None
    hand: Hand | UnsetType = UNSET


class Hang(Action, frozen=True, tag="hang"):
    """A cat on the cord of a Denchuu, at a share of its length from its first pole."""

    cat: str
    denchuu: str
    at: float | None
    hand: Hand | UnsetType = UNSET


class Rehang(Action, frozen=True, tag="rehang"):
    """Put a fallen cat back on the cord it hung on (N-23); where on it, unless told, the nearest place to before."""

    cat: str
    at: float | None = None
    hand: Hand | UnsetType = UNSET


class Adjust(Action, frozen=True, tag="adjust"):
    """Move one pole, of this turn's Denchuu or of one that must be put right (N-24)."""

    piece: str
    x: float | None
    y: float | None
    yaw: float | None
    hand: Hand | UnsetType = UNSET


class TakeBack(Action, frozen=True, tag="take_back"):
    """This turn's Denchuu off the board into the reserve (N-28)."""


AtOnce = Roll | ChooseQuarter | Draw | Give | Done | Concede
ByHands = Take | Place | Hang | Rehang | Adjust | TakeBack
AnyAction = AtOnce | ByHands

BY_HANDS: Final = (Take, Place, Hang, Rehang, Adjust, TakeBack)
