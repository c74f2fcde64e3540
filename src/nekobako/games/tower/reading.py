"""Actions from raw data: shape first, with every null filled in and every number finite (malformed), then names
(unknown). Which cards there are depends on the table: `check_cards` asks for those."""

from typing import Any, Final

from msgspec import UNSET

from nekobako.core import strict
from nekobako.games.tower.actions import AnyAction, Hand, Move, Nakama
from nekobako.games.tower.material import CATS, COLOURS, KINDS, NAKAMA, WALLS
from nekobako.games.tower.refusals import malformed, not_finite, unknown

MOST_TREMOR: Final = 50.0  # mm; nobody's hand shakes more


def read(raw: object, seats: int) -> AnyAction:
    known, strangers = _known(raw)
    action: AnyAction = strict.read(known, AnyAction)  # type: ignore[arg-type]
    not_finite(raw, "")
    _check_whole(action)
    for key, field, name in [*strangers, *_pieces(action)]:
        unknown(key, field, name)
    return action


def _known(raw: object) -> tuple[object, list[tuple[str, str, str]]]:
    """The data with every colour and kind of wall that does not exist replaced by one that does, and those: a text in
    its place has the right form, so it is unknown rather than malformed."""
    strangers: list[tuple[str, str, str]] = []

    def one(given: object, names: tuple[str, ...], key: str, field: str) -> object:
        if not isinstance(given, str) or given in names:
            return given
        strangers.append((key, field, given))
        return names[0]

    if not isinstance(raw, dict):
        return raw, strangers
    copy = dict(raw)
    if "colour" in copy:
        copy["colour"] = one(copy["colour"], COLOURS, "colour", "colour")
    if isinstance(copy.get("kinds"), list | tuple):
        copy["kinds"] = [one(kind, KINDS, "wall_kind", f"kinds[{n}]") for n, kind in enumerate(copy["kinds"])]
    if isinstance(copy.get("walls"), list | tuple):
        copy["walls"] = [
            {**wall, "kind": one(wall["kind"], KINDS, "wall_kind", f"walls[{n}].kind")}
            if isinstance(wall, dict) and "kind" in wall
            else wall
            for n, wall in enumerate(copy["walls"])
        ]
    return copy, strangers


def _check_whole(action: AnyAction) -> None:
    """A template's null is to be filled in; a cat goes on a floor or on a cat, and a hand's tremor is none or more."""
    if isinstance(action, Nakama | Move) and (action.floor is UNSET) == (action.on is UNSET):
        malformed("one_of", "floor" if action.floor is UNSET else "on", one="floor", other="on")
    for name in ("walls", "kinds", "floor", "fold", "impulse", "towards", "x", "y", "yaw"):
        if getattr(action, name, UNSET) is None:
            malformed("left_open", name)
    hand = getattr(action, "hand", UNSET)
    if isinstance(hand, Hand) and not 0 <= hand.tremor <= MOST_TREMOR:
        malformed("tremor", "hand.tremor", value=hand.tremor, most=MOST_TREMOR)


def _pieces(action: AnyAction) -> list[tuple[str, str, str]]:
    """The pieces an action names that there are not."""
    named: list[tuple[str, str, Any, tuple[str, ...]]] = [
        ("cat", "on", getattr(action, "on", UNSET), CATS),
        ("nakama", "from", getattr(action, "from_", UNSET), NAKAMA),
        ("nakama", "nakama", getattr(action, "nakama", UNSET), NAKAMA),
        ("wall", "wall", getattr(action, "wall", UNSET), WALLS),
    ]
    return [(key, field, name) for key, field, name, names in named if isinstance(name, str) and name not in names]
