"""The decisions of a finished match, out of its journal. Nobody's name is in them."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from nekobako.table.journal import Acted, Began, Committed, Entry, HandlingDropped, Journal, Opened, Undone
from nekobako.table.match import Match
from nekobako.table.match_factory import rebuild_steps


class Decision(Struct, frozen=True, kw_only=True):
    """A row: its fields are the columns, in this order."""

    match: int  # counted in this export
    game: str
    seats: int
    step: int  # of this match, from 0
    turn: int
    seat: int
    bot: str | None  # the kind of bot that sat there; null for a person, or where nobody knows
    view: dict[str, Any]  # what the seat might know before it decided
    legal: list[dict[str, Any]]
    action: dict[str, Any]
    outcome: dict[str, Any]  # how the match ended
    won: bool
    track: bytes | None = None  # the frames that were shown while hands acted


def decisions(
    journal: Journal, number: int, bots: Sequence[str | None] = (), *, tracks: bool = False
) -> list[Decision]:
    """None of a match that is not over. A decision that was taken back is left out."""
    taken: list[tuple[int, dict[str, Any], bytes]] = []
    moments: list[dict[str, Any]] = []
    match: Match | None = None
    for entry, now, asked in _before_each(journal):
        match = now
        if isinstance(entry, Undone):
            last = max(place for place, (seat, _, _) in enumerate(taken) if seat == entry.seat)
            del taken[last:], moments[last:]
        elif isinstance(entry, Acted | Committed):
            taken.append((entry.seat, entry.action, entry.track if isinstance(entry, Committed) else b""))
            moments.append(asked)
    outcome = None if match is None else match.outcome
    if match is None or outcome is None:
        return []
    return [
        Decision(
            match=number,
            game=match.game,
            seats=match.seats,
            step=step,
            seat=seat,
            bot=bots[seat] if seat < len(bots) else None,
            action=action,
            outcome=outcome,
            won=seat in outcome["winners"],
            track=track or None if tracks else None,
            **asked,
        )
        for step, ((seat, action, track), asked) in enumerate(zip(taken, moments, strict=True))
    ]


def _before_each(journal: Journal) -> Iterator[tuple[Entry, Match, dict[str, Any]]]:
    """Each entry with the match as it is after it, and what its seat saw before it."""
    entries = [entry for entry in journal.entries() if not isinstance(entry, Began | HandlingDropped)]
    steps = rebuild_steps(journal)
    asked: dict[str, Any] = {}
    for place, entry in enumerate(entries):
        _, match = next(steps)
        yield entry, match, asked
        following = entries[place + 1] if place + 1 < len(entries) else None
        if following is not None and not isinstance(following, Opened):
            seat = following.seat
            asked = {"turn": match.turn, "view": match.view(seat), "legal": match.legal(seat)}
