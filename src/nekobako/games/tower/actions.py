"""Actions on the wire. In what is legal, null stands for what is free; whoever plays it fills it in.

Places are in cm from the middle of the floor that carries the piece, along the room's axes: x to the right, y away
from seat 0. The new floor's own place is told from the middle of the floor below it.
"""

from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from nekobako.games.tower.material import Colour, WallKind


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose hand carries a program's action out: the root mean square of its tremor in mm, and the seed of it."""

    tremor: float = 0.0
    seed: int = 0


class WallPlace(Struct, frozen=True, forbid_unknown_fields=True):
    kind: WallKind
    x: float
    y: float
    yaw: float
    fold: float = 90.0


class FloorPlace(Struct, frozen=True, forbid_unknown_fields=True):
    x: float
    y: float
    yaw: float


# --- done at once


class Card(Action, frozen=True, tag="card", kw_only=True, rename={"from_": "from"}):
    """Choose a card (and an option of it) for live handling; a program's action names it itself.

    What a card leaves open is said here: the colour of an any-colour card, `kinds` of walls where one has run out
    (T-33), the cat taken off the tower where its colour has run out (T-32).
    """

    card: str
    option: int = 0
    kinds: Annotated[list[WallKind], Meta(min_length=2, max_length=2)] | UnsetType | None = UNSET
    colour: Colour | UnsetType = UNSET
    from_: str | UnsetType = UNSET


class Swap(Action, frozen=True, tag="swap"):
    """Discard one of one's own Missions and draw another (T-51)."""

    mission: str


class Skip(Action, frozen=True, tag="skip"):
    """Leave out what is optional now."""


class Stop(Action, frozen=True, tag="stop"):
    """End the game with the milestone just won (T-41)."""


class Done(Action, frozen=True, tag="done"):
    """Hands are empty, judge it."""


class Concede(Action, frozen=True, tag="concede"):
    pass


# --- by hands


class Take(Action, frozen=True, tag="take"):
    """Live handling: of the chosen card's pieces (T-13), of a Nakama to move (T-51), or of the cat that climbs by a
    Mission (T-21)."""

    nakama: str | UnsetType = UNSET
    mission: str | UnsetType = UNSET


class Fold(Action, frozen=True, tag="fold"):
    """Fold one of this action's walls by another angle, in the hand."""

    wall: str
    fold: float | None


class Build(Action, frozen=True, tag="build"):
    card: str
    option: int
    walls: Annotated[list[WallPlace], Meta(min_length=2, max_length=2)] | None
    floor: FloorPlace | None
    hand: Hand | UnsetType = UNSET


class Nakama(Action, frozen=True, tag="nakama", kw_only=True, rename={"from_": "from"}):
    """A cat on a floor or on another cat; `from` is the one taken off the tower when its colour has run out (T-32)."""

    card: str
    option: int
    colour: Colour
    floor: int | UnsetType | None = UNSET
    on: str | UnsetType = UNSET
    x: float | None
    y: float | None
    yaw: float | None
    from_: str | None = None
    hand: Hand | UnsetType = UNSET


class Pet(Action, frozen=True, tag="pet"):
    """A touch of the Nakama placed this turn: dyn s, towards an angle in degrees (T-16)."""

    impulse: float | None
    towards: float | None = 0.0


class Move(Action, frozen=True, tag="move", kw_only=True):
    """A Nakama from the floor of one's Black Cat to a higher one (T-51)."""

    nakama: str
    floor: int | UnsetType | None = UNSET
    on: str | UnsetType = UNSET
    x: float | None
    y: float | None
    yaw: float | None
    hand: Hand | UnsetType = UNSET


class Climb(Action, frozen=True, tag="climb"):
    """Fulfil a Mission and set Neko, or one's own Black Cat, down on a higher floor (T-21)."""

    mission: str
    floor: int | None
    x: float | None
    y: float | None
    yaw: float | None
    hand: Hand | UnsetType = UNSET


AtOnce = Card | Swap | Skip | Stop | Done | Concede
ByHands = Take | Fold | Build | Nakama | Pet | Move | Climb
AnyAction = AtOnce | ByHands

BY_HANDS: Final = (Take, Fold, Build, Nakama, Pet, Move, Climb)
