"""The part of a view that every game of balance has: what is wrong now, and where pieces are."""

from typing import Any, Self

from msgspec import Struct

from nekobako.games.balance.violations import Violation


class ViolationView(Struct, frozen=True):
    rule: str
    pieces: list[str]
    at: list[float] | None
    mm: float | None

    @classmethod
    def of(cls, violation: Violation) -> Self:
        return cls(violation.rule, list(violation.pieces), violation.coordinates, violation.mm)


class WorldView(Struct, frozen=True):
    poses: dict[str, Any]
