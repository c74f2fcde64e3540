"""Matches of a table in the database: a new one begun, or one rebuilt that a server before this one left."""

import logging
import secrets
from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy import Connection

from nekobako.server.storage import completed_messages, damage, matches, tables
from nekobako.server.storage.completed_messages import MessageKey
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.store import Store
from nekobako.server.storage.tables import StoredTable
from nekobako.table.match import Match
from nekobako.table.match_factory import new_match

logger: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenMatch:
    match: Match
    stored: StoredMatch
    journal: DatabaseJournal
    fresh: bool  # it began here, and was not rebuilt
    damaged: bool = False  # the end of its journal was lost: it goes on from the last sound entry

    @property
    def id(self) -> str:
        return self.stored.id


def new_seed() -> int:
    return secrets.randbits(62)


def begin(store: Store, lease: Lease, table: StoredTable, now: int, asked: MessageKey) -> OpenMatch:
    """A new match at a table, kept in one transaction with the table as it is from then on and who asked for it."""
    stored = StoredMatch(
        id=secrets.token_urlsafe(12),
        table_id=table.id,
        number=table.match_number,
        game=table.game,
        started=now,
        places=table.places,
    )

    def keep(connection: Connection) -> None:
        tables.save(connection, table)
        matches.start(connection, stored)
        completed_messages.remember(connection, stored.id, *asked)

    journal = DatabaseJournal(store, stored.id, tracks=False, lease=lease)
    with journal.together(keep):
        match = new_match(table.game, len(table.places), new_seed(), table.options, journal)
    return OpenMatch(match, stored, journal, fresh=True)


def rebuild(store: Store, lease: Lease, number: int, now: int) -> OpenMatch | None:
    """A match as it was left. Where its journal is damaged it goes on from the last sound entry, and says so.

    Without a single sound entry a `DamagedJournalError` says that nothing is left to go on from.
    """
    stored = store.read(lambda connection: matches.at_table(connection, lease.table_id, number))
    if stored is None:
        return None
    judged = store.read(lambda connection: damage.extent(connection, stored.id))
    journal = DatabaseJournal(store, stored.id, tracks=False, lease=lease)
    match, wrong = damage.rebuild_sound(journal)
    if wrong is not None:
        extra = {"match": stored.id, "entry": wrong.seq, "why": wrong.why}
        logger.error("a journal is damaged; the match goes on from the last sound entry", exc_info=wrong, extra=extra)
        if match is None:
            raise wrong
        seq = wrong.seq
        store.submit(partial(damage.put_aside, match_id=stored.id, seq=seq, at=now, judged=judged), lease).result()
        journal = DatabaseJournal(store, stored.id, tracks=False, lease=lease)
        match.keep_in(journal)
    assert match is not None
    damaged = store.read(lambda connection: damage.has_lost(connection, stored.id))
    return OpenMatch(match, stored, journal, fresh=False, damaged=damaged)
