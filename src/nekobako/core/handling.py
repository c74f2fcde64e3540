"""Handling: an action that takes seconds and comes in frames, as hands at a table do.

A handling runs beside the rules: records of hands go in, frames of what moved come out, and at the end a result as
plain data. The rules judge the result, never the simulation: a journal can be replayed where it cannot be simulated.
"""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from nekobako.core.foresight import Foresight


class HandRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a hand is and what it holds; the seat is known from whoever sends it."""

    t: int  # milliseconds
    hand: int
    grip: str | None
    pose: tuple[float, float, float, float, float, float, float]  # x, y, z, then a quaternion w, x, y, z
    fingers: float | None = None  # degrees: where thumb and finger hold it, from its own x; null: where there is room
    fold: float | None = None  # degrees between the panels of what it holds, if that can be folded; null: as it is


class Handling(ABC):
    @abstractmethod
    def feed(self, seat: int, record: HandRecord) -> None:
        """Take in what a hand does from now on."""

    @abstractmethod
    def frame(self) -> bytes:
        """Go on by one frame; what viewers are shown of it."""

    @abstractmethod
    def whole(self) -> bytes:
        """All that frames have shown so far, for someone who has just come."""

    def foresee(self) -> Foresight | None:
        """What the referee would say if people let go now; None: nothing is held that it could speak of."""
        return None

    @abstractmethod
    def release(self) -> None:
        """Open all hands and take in nothing more; frames go on until it is finished."""

    @property
    @abstractmethod
    def by_people(self) -> bool:
        """Whether people's hands are still awaited; a planned one, or a released one, goes its own way."""

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Nothing more will happen unless a hand acts."""

    @abstractmethod
    def result(self) -> Any:
        """What came of it, as plain data for the rules to judge."""
