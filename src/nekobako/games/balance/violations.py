"""Violations: what is wrong with how pieces stand, as a judge finds it and as an event tells it."""

from typing import ClassVar, Self

from msgspec import Struct

from nekobako.core.events import Public
from nekobako.physics.facts.types import Point


class Violation(Struct, frozen=True):
    """What is wrong: by which rule, between what, where and by how much."""

    rule: str
    pieces: tuple[str, ...]
    at: Point | None = None  # cm
    mm: float | None = None  # how deep, or how far over; never below zero
    ms: int | None = None  # since the hands began: when it was, of a touch that may be gone

    @property
    def coordinates(self) -> list[float] | None:
        return None if self.at is None else list(self.at)


class Violated(Public, frozen=True, kw_only=True, tag="violation"):
    """Something that is wrong now and may be put right."""

    judges: ClassVar[bool] = True
    rule: str
    pieces: list[str]
    at: list[float] | None = None
    mm: float | None = None

    @classmethod
    def of(cls, seat: int, violation: Violation) -> Self:
        return cls(
            seat=seat,
            rule=violation.rule,
            pieces=list(violation.pieces),
            at=violation.coordinates,
            mm=violation.mm,
        )
