"""What a judge is told besides the facts, and what it says."""

from collections.abc import Mapping

from msgspec import Struct

from nekobako.games.nekojima.material import Quarter

Point = tuple[float, float, float]


class Violation(Struct, frozen=True):
    """What is wrong: by which rule, between what, where and by how much.

    A pole is named as a pole ("white-1.a"), a cord by its Denchuu ("white-1"), a cat and the board as themselves. Of
    two that touch, cats come first, then cords, poles and the board; of two alike, this turn's.
    """

    rule: str
    pieces: tuple[str, ...]
    at: Point | None = None  # cm
    mm: float | None = None  # how deep, or how far over; never below zero
    ms: int | None = None  # since the hands began: when it was, of a touch that may be gone (N-53)


class Situation(Struct, frozen=True, kw_only=True):
    """What the rules know of a turn and no fact tells."""

    own: str | None = None  # this turn's Denchuu, on the board or beside it
    quarters: tuple[Quarter, Quarter] | None = None
    homes: Mapping[str, Quarter] = {}  # earlier poles and the quarter they were validated in (N-24)
    hung: Mapping[str, str] = {}  # cats and the Denchuu whose cord each must hang on, this turn's too
    variants: frozenset[str] = frozenset()
    nests: frozenset[str] = frozenset()  # poles that carry a nest (N-50)
