"""Foresight: what the referee would say of a piece if it were set down where a hand holds it, or where a plan puts it.

Where it would stand is for everyone to see; what it would touch, and how near it comes to that, is a hint.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Point = tuple[float, float, float]
Verdict = Literal["valid", "close", "wrong"]


class Foreboding(Struct, frozen=True, kw_only=True):
    """One thing that would be wrong, or nearly."""

    rule: str
    pieces: tuple[str, ...]
    at: Point | None = None  # cm
    mm: float | None = None  # wrong: by so much; close: so much is left
    close: bool = False  # not wrong yet
    hint: bool = True


class Foresight(Struct, frozen=True, kw_only=True):
    """`places`: by body, the part of the table that it would stand in, as its game calls it; None: none of them."""

    places: Mapping[str, str | None] = {}
    forebodings: tuple[Foreboding, ...] = ()  # the worst first

    @property
    def verdict(self) -> Verdict:
        if any(not one.close for one in self.forebodings):
            return "wrong"
        return "close" if self.forebodings else "valid"

    def without_hints(self) -> "Foresight":
        return Foresight(places=self.places, forebodings=tuple(one for one in self.forebodings if not one.hint))
