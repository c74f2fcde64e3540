"""Names of hands, and rules of a game by which a hand may grip a body or not."""

from collections.abc import Mapping
from typing import Protocol

from nekobako.physics.errors import BadInput

HandName = tuple[int, int]  # the seat, and which of its hands


def two_hands(seat: int) -> list[HandName]:
    return [(seat, 0), (seat, 1)]


def a_hand_each(*seats: int) -> list[HandName]:
    """For two players who build together, each with one hand."""
    return [(seat, 0) for seat in seats]


class GripRule(Protocol):
    """Who may grip what, where that depends on the hand and on what others hold."""

    def refuses(self, hand: HandName, body: str, held: Mapping[HandName, str | None]) -> str | None:
        """The number of the rule that forbids a hand to grip a body now; None if it may."""

    def gripped(self, hand: HandName, body: str) -> None:
        """A hand has taken hold of a body."""


class NotToBeGripped(BadInput):
    """A game's rule forbids it."""

    def __init__(self, body: str, rule: str | None = None) -> None:
        super().__init__("grip", f"{body!r} may not be gripped")
        self.body = body
        self.rule = rule
