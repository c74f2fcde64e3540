"""Events: what happened, as everyone at the table or one seat alone may know it.

No event is public by default: a class says so by deriving from `Public`, or builds what a viewer may see field by
field.
"""

from abc import abstractmethod
from typing import ClassVar, Self

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, tag_field="event", forbid_unknown_fields=True):
    seat: int
    by_chance: ClassVar[bool] = False  # the journal's text notes what chance decided
    judges: ClassVar[bool] = False  # a verdict on what hands did: nobody takes back what led to it

    @abstractmethod
    def seen_by(self, viewer: int | None) -> Self:
        """The event as a seat, or a spectator (None), may know it."""


class Public(Event, frozen=True, kw_only=True):
    """An event that everyone sees whole."""

    def seen_by(self, viewer: int | None) -> Self:
        return self


class Turn(Public, frozen=True, kw_only=True, tag="turn"):
    """A seat's turn begins."""
