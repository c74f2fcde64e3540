"""A replay: a match that is over, step by step, as those who ask may see it; everything comes through the exit."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from nekobako.core.stability import Stability
from nekobako.server.errors import said
from nekobako.server.protocol.api import Replay, ReplayStep
from nekobako.server.storage import damage
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.journal_rows import DamagedJournalError
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.store import Store
from nekobako.server.tables.audience import Perspective
from nekobako.server.tables.match_messages import story_of, visible_log
from nekobako.server.tables.seat_names import SeatNames
from nekobako.table.journal import Acted, Committed, Entry, MemoryJournal, Opened, Undone


@dataclass(frozen=True)
class KeptMatch:
    """All that a replay is made of."""

    stored: StoredMatch
    entries: Sequence[Entry]
    damaged: bool  # there was more


def read_match(store: Store, stored: StoredMatch) -> KeptMatch:
    entries: list[Entry] = []
    damaged = store.read(lambda connection: damage.has_lost(connection, stored.id))
    try:
        entries.extend(DatabaseJournal(store, stored.id, tracks=False).entries())
    except DamagedJournalError:
        damaged = True
    return KeptMatch(stored, entries, damaged)


def encoded_replay(kept: KeptMatch, names: SeatNames, seats: Perspective) -> bytes:
    """As it goes out; to be made in another process."""
    return msgspec.json.encode(replay_of(kept, names, seats))


def replay_of(kept: KeptMatch, names: SeatNames, seats: Perspective) -> Replay:
    """`seats` are those of whoever asks, or all of them where everyone may look into the hands now."""
    journal = MemoryJournal()
    for entry in kept.entries:
        journal.append(entry)
    stored, damaged = kept.stored, kept.damaged
    steps: list[ReplayStep] = []
    known = 0
    try:
        for number, (entry, match) in enumerate(damage.sound_steps(journal, stored.id)):
            if isinstance(entry, Undone):
                known = len(match.seen_log(None))
                steps.pop()
                continue
            events = visible_log(match, seats, known)
            known += len(events)
            steps.append(
                ReplayStep(
                    seat=entry.seat if isinstance(entry, Acted | Committed) else None,
                    action=_action(entry),
                    events=events,
                    story=story_of(match, names, seats, events),
                    view=match.view(seats[0]),
                    track=number if isinstance(entry, Committed) else None,
                )
            )
    except DamagedJournalError:
        damaged = True
    if damaged and steps:
        steps[-1].story.append(said("match_damaged"))
    return Replay(
        match=stored.id,
        game=stored.game,
        names=plain_names(stored, names),
        called=names.by_seat,
        seat=seats[0],
        outcome=stored.outcome,
        steps=steps,
    )


def stability_after(kept: KeptMatch, number: int) -> Stability | None:
    """How surely all stood after so many actions; to be tried in another process. Undone ones count too."""
    journal = MemoryJournal()
    for entry in kept.entries[: number + 1]:
        journal.append(entry)
    with suppress(DamagedJournalError):
        for place, (_, match) in enumerate(damage.sound_steps(journal, kept.stored.id)):
            if place == number:
                return match.stability()
    return None


def plain_names(stored: StoredMatch, names: SeatNames) -> list[str]:
    """People by their names, bots by their kind."""
    return [place.bot or name for place, name in zip(stored.places, names.by_language[0], strict=True)]


def _action(entry: Entry) -> dict[str, Any] | None:
    assert isinstance(entry, Opened | Acted | Committed)
    return None if isinstance(entry, Opened) else entry.action
