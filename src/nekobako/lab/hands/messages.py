"""What the page says: records of hands, and a few orders. Anything else is refused with a sentence."""

from dataclasses import replace
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from nekobako.core import strict
from nekobako.core.handling import HandRecord
from nekobako.physics.errors import BadInput
from nekobako.physics.handling.grip import Feel

MOST: Final = 4096  # bytes of a message
# As tried out with the mouse, see docs/hands.md: a little quicker than a steady hand.
FEEL: Final = Feel(quickness=80.0)
WIDE: Final = 10.0  # times its usual value, or as small a part of it, a number of a feel may be


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """reset: everything as at the start. open: let everything go. feel: hold in another way, with these numbers of a
    `Feel` instead of the bench's."""

    do: Literal["reset", "open", "feel"]
    feel: dict[str, float] = {}


Said = HandRecord | Order


def read(message: str | bytes) -> Said:
    """Raises a Refusal or BadInput."""
    if isinstance(message, bytes):
        raise BadInput("message", "must be text")
    try:
        raw: Any = msgspec.json.decode(message)
    except msgspec.DecodeError as error:
        raise BadInput("message", f"is not JSON: {error}") from None
    if not isinstance(raw, dict):
        raise BadInput("message", "must be an object")
    return strict.read(raw, Order) if "do" in raw else strict.read(raw, HandRecord)


def felt(changes: dict[str, float]) -> Feel:
    """The bench's feel with other numbers, none of them wild."""
    for field, value in changes.items():
        usual = getattr(Feel(), field, None)
        if not isinstance(usual, float):
            raise BadInput(f"feel.{field[:40]}", "is not a number of a hand's feel")
        if not usual / WIDE <= value <= usual * WIDE:
            raise BadInput(f"feel.{field}", f"must be from {usual / WIDE:g} to {usual * WIDE:g}, not {value:g}")
    return replace(FEEL, **changes)
