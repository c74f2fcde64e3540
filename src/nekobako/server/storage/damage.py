"""Damage in journals: a match is opened up to it, and the rows behind it are set aside, never deleted."""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import ColumnElement, Connection, exists, func, literal, select, true
from sqlalchemy.exc import SQLAlchemyError

from nekobako.core.refusal import Refusal
from nekobako.server.storage.journal import DatabaseJournal, length
from nekobako.server.storage.journal_rows import DamagedJournalError
from nekobako.server.storage.problem import NotKeptError
from nekobako.server.storage.schema import journal, set_aside
from nekobako.table.journal import Entry, Journal
from nekobako.table.match import Match
from nekobako.table.match_factory import rebuild_steps

# What rules that do not take an entry end in; a database that fails, or a machine without memory, is no damage.
_NOT_TAKEN: Final = (Refusal, AssertionError, LookupError, TypeError, ValueError)


def sound_steps(entries: Journal, match_id: str) -> Iterator[tuple[Entry, Match]]:
    """As `rebuild_steps`; an entry that the rules do not take is damage like one that cannot be read."""
    steps, done = rebuild_steps(entries), 0
    while True:
        try:
            step = next(steps)
        except StopIteration:
            break
        except (SQLAlchemyError, OSError):
            raise
        except _NOT_TAKEN as error:
            raise DamagedJournalError(match_id, done, "rules") from error
        done += 1
        yield step
    if not done:
        raise DamagedJournalError(match_id, 0, "gap")


def rebuild_sound(entries: DatabaseJournal) -> tuple[Match | None, DamagedJournalError | None]:
    """The match as far as its journal is sound (None: not even how it began), and what is wrong behind that."""
    match: Match | None = None
    try:
        for _, rebuilt in sound_steps(entries, entries.match_id):
            match = rebuilt
    except DamagedJournalError as damage:
        return match, damage
    assert match is not None
    match.keep_in(entries)
    return match, None


def extent(connection: Connection, match_id: str) -> tuple[int, int]:
    """How far a journal goes, and how much of it was set aside: what a judgement about its damage was made on."""
    return length(connection, match_id), _rows(connection, set_aside.c.match_id == match_id)


def put_aside(connection: Connection, match_id: str, seq: int, at: int, *, judged: tuple[int, int]) -> int:
    """Move the rows from a place on out of a journal; how many.

    `judged`: the journal's extent when it was read. A rebuilding that nobody waited for any more may come here late,
    when another has put the same damage aside, under the same lease, and the match has gone on: what was played since
    stays.
    """
    if extent(connection, match_id) != judged:
        raise NotKeptError(f"the journal of match {match_id} has changed since it was found damaged")
    behind = (journal.c.match_id == match_id) & (journal.c.seq >= seq)
    columns = [column.name for column in journal.c]
    rows = select(*(journal.c[name] for name in columns), literal(at)).where(behind)
    connection.execute(set_aside.insert().from_select([*columns, "at"], rows))
    return connection.execute(journal.delete().where(behind)).rowcount


def has_lost(connection: Connection, match_id: str) -> bool:
    """Whether something of a match was set aside."""
    return bool(connection.scalar(select(exists().where(set_aside.c.match_id == match_id))))


def rows_aside(connection: Connection) -> int:
    return _rows(connection, true())


def _rows(connection: Connection, which: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(set_aside).where(which)) or 0
