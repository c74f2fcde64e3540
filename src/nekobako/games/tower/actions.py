"""Actions on the wire. In what is legal, null stands for what is free; whoever plays it fills it in.

Places are in cm from the middle of the floor that carries the piece, along the room's axes: x to the right, y away
from seat 0. The new floor's own place is told from the middle of the floor below it.
"""

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from nekobako.core import strict
from nekobako.games.balance.actions import MOST_TREMOR, Action, Concede, Done, Hand, excessive_tremor
from nekobako.games.tower.material import CATS, COLOURS, KINDS, NAKAMA, WALLS, Colour, WallKind
from nekobako.games.tower.refusals import malformed, refuse_infinite, unknown


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


# --- reading


def read(raw: object, seats: int) -> AnyAction:
    """An action from raw data: shape first, with every null filled in and every number finite (malformed), then names
    (unknown). Which cards there are depends on the table: `refusals.reasons.recognise` asks for those."""
    corrected, unknown_names = _with_known_names(raw)
    action: AnyAction = strict.read(corrected, AnyAction)  # type: ignore[arg-type]
    refuse_infinite(raw, "")
    _check_whole(action)
    for key, field, name in [*unknown_names, *_unknown_pieces(action)]:
        unknown(key, field, name)
    return action


def _with_known_names(raw: object) -> tuple[object, list[tuple[str, str, str]]]:
    """The data with every colour and kind of wall that does not exist replaced by one that does, and those: a text in
    its place has the right form, so it is unknown rather than malformed."""
    unknown_names: list[tuple[str, str, str]] = []

    def correct(name: object, names: tuple[str, ...], key: str, field: str) -> object:
        if not isinstance(name, str) or name in names:
            return name
        unknown_names.append((key, field, name))
        return names[0]

    if not isinstance(raw, dict):
        return raw, unknown_names
    copy = dict(raw)
    if "colour" in copy:
        copy["colour"] = correct(copy["colour"], COLOURS, "colour", "colour")
    if isinstance(copy.get("kinds"), list | tuple):
        copy["kinds"] = [correct(kind, KINDS, "wall_kind", f"kinds[{n}]") for n, kind in enumerate(copy["kinds"])]
    if isinstance(copy.get("walls"), list | tuple):
        copy["walls"] = [
            {**wall, "kind": correct(wall["kind"], KINDS, "wall_kind", f"walls[{n}].kind")}
            if isinstance(wall, dict) and "kind" in wall
            else wall
            for n, wall in enumerate(copy["walls"])
        ]
    return copy, unknown_names


def _check_whole(action: AnyAction) -> None:
    """A template's null is to be filled in; a cat goes on a floor or on a cat, and a hand's tremor is none or more."""
    if isinstance(action, Nakama | Move) and (action.floor is UNSET) == (action.on is UNSET):
        malformed("one_of", "floor" if action.floor is UNSET else "on", one="floor", other="on")
    for name in ("walls", "kinds", "floor", "fold", "impulse", "towards", "x", "y", "yaw"):
        if getattr(action, name, UNSET) is None:
            malformed("left_open", name)
    tremor = excessive_tremor(action)
    if tremor is not None:
        malformed("tremor", "hand.tremor", value=tremor, most=MOST_TREMOR)


def _unknown_pieces(action: AnyAction) -> list[tuple[str, str, str]]:
    """The pieces an action names that there are not."""
    named: list[tuple[str, str, Any, tuple[str, ...]]] = [
        ("cat", "on", getattr(action, "on", UNSET), CATS),
        ("nakama", "from", getattr(action, "from_", UNSET), NAKAMA),
        ("nakama", "nakama", getattr(action, "nakama", UNSET), NAKAMA),
        ("wall", "wall", getattr(action, "wall", UNSET), WALLS),
    ]
    return [(key, field, name) for key, field, name, names in named if isinstance(name, str) and name not in names]
