"""How a match ended: who won, who came after, why, and by which rule."""

from msgspec import Struct


class Outcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games declare their reasons, and may add fields. Co-operative games: `winners` is every seat, or none."""

    winners: list[int]
    ranking: list[list[int]]
    scores: list[int | float]
    reason: str
    rule: str


def ranked(scores: list[int]) -> list[list[int]]:
    """Seats grouped by score, best first."""
    return [[seat for seat, mine in enumerate(scores) if mine == score] for score in sorted(set(scores), reverse=True)]
