"""A match that is over, step by step, through the eyes of those who ask: everything comes through the exit."""

from collections.abc import Sequence
from typing import Any

from nekobako.server.protocol.api import Replay, ReplayStep
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.store import Store
from nekobako.server.tables.desks import log_of, story_of
from nekobako.server.tables.names import Names
from nekobako.table.journal import Acted, Committed, Entry, Opened, Undone
from nekobako.table.opening import rebuilt_step_by_step


def replay_of(store: Store, stored: StoredMatch, names: Names, eyes: Sequence[int | None]) -> Replay:
    """`eyes` are the seats of whoever asks, or all of them where everyone may look into the hands now."""
    journal = DatabaseJournal(store, stored.id, tracks=False)
    steps: list[ReplayStep] = []
    known = 0
    for number, (entry, match) in enumerate(rebuilt_step_by_step(journal)):
        if isinstance(entry, Undone):
            known = len(match.seen_log(None))
            steps.pop()
            continue
        events = log_of(match, eyes, known)
        known += len(events)
        steps.append(
            ReplayStep(
                seat=entry.seat if isinstance(entry, Acted | Committed) else None,
                action=_action(entry),
                events=events,
                story=story_of(match, names, eyes, events),
                view=match.view(eyes[0]),
                track=number if isinstance(entry, Committed) else None,
            )
        )
    return Replay(
        match=stored.id,
        game=stored.game,
        names=plain_names(stored, names),
        called=names.told,
        seat=eyes[0],
        outcome=stored.outcome,
        steps=steps,
    )


def plain_names(stored: StoredMatch, names: Names) -> list[str]:
    """People by their names, bots by their kind."""
    return [place.bot or name for place, name in zip(stored.places, names.spoken[0], strict=True)]


def _action(entry: Entry) -> dict[str, Any] | None:
    assert isinstance(entry, Opened | Acted | Committed)
    return None if isinstance(entry, Opened) else entry.action
