"""How a match ended: who won, who came after, why, and by which rule."""

from typing import Literal

from msgspec import Struct

Reason = Literal["points", "turn_limit", "fell", "forbidden_contact", "complete", "conceded", "milestone", "stopped"]


class Outcome(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games may add fields of their own. Co-operative games: `winners` is every seat, or none."""

    winners: list[int]
    ranking: list[list[int]]
    scores: list[int | float]
    reason: Reason
    rule: str


def ranked(scores: list[int]) -> list[list[int]]:
    """Seats grouped by score, best first."""
    return [[seat for seat, mine in enumerate(scores) if mine == score] for score in sorted(set(scores), reverse=True)]
