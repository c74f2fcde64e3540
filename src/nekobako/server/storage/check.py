"""Check of a whole database: every journal is read and played again by the rules, and damage is said in sentences."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from nekobako.core.words import Phrase
from nekobako.server.storage import damage, matches
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.problem import WORDS
from nekobako.server.storage.schema import METADATA, places, tables
from nekobako.server.storage.schema import matches as match_rows
from nekobako.server.storage.store import Store

MANY: Final = 500  # ids read at a time


def check(store: Store, progress: Callable[[int, int], None] = lambda done, total: None) -> Iterator[Phrase]:
    """What is damaged, one sentence each; `progress` hears how many of how many matches were looked at."""
    yield from store.read(_file)
    yield from store.read(_columns)
    yield from store.read(_tables)
    total = store.read(lambda c: c.scalar(select(func.count()).select_from(match_rows))) or 0
    for done, match_id in enumerate(_ids(store), start=1):
        yield from _match(store, match_id)
        progress(done, total)


def _file(connection: Connection) -> list[Phrase]:
    """SQLite looks through its own pages; PostgreSQL has tools for that (pg_amcheck)."""
    if connection.dialect.name != "sqlite":
        return []
    messages = [row[0] for row in connection.execute(text("PRAGMA integrity_check"))]
    problems = [_said("file", why=why) for why in messages if why != "ok"]
    orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
    return problems + [_said("orphan", table=row[0], other=row[2]) for row in orphans]


def _columns(connection: Connection) -> list[Phrase]:
    """Every value can be read; what a match did, its journal says later."""
    problems = []
    for table in METADATA.sorted_tables:
        if table.name in ("journal", "set_aside"):
            continue
        try:
            for _ in connection.execute(select(table).execution_options(yield_per=MANY)):
                pass
        except (SQLAlchemyError, ValueError, UnicodeError) as error:
            problems.append(_said("unreadable_table", table=table.name, why=" ".join(str(error).split())[:120]))
    return problems


def _tables(connection: Connection) -> list[Phrase]:
    """A table's match is there, and its seats are numbered without a gap."""
    here = (match_rows.c.table_id == tables.c.id) & (match_rows.c.number == tables.c.match_number)
    lost = select(tables.c.id).where((tables.c.match_number > 0) & ~select(match_rows.c.id).where(here).exists())
    problems = [_said("no_match", table=table) for table in connection.scalars(lost)]
    seats = select(places.c.table_id, func.count(), func.max(places.c.seat)).group_by(places.c.table_id)
    return problems + [_said("seats", table=row[0]) for row in connection.execute(seats) if row[1] != row[2] + 1]


def _ids(store: Store) -> Iterator[str]:
    last = ""
    while True:
        page = select(match_rows.c.id).where(match_rows.c.id > last).order_by(match_rows.c.id).limit(MANY)
        ids = store.read(lambda connection, page=page: list(connection.scalars(page)))  # type: ignore[misc]
        if not ids:
            return
        yield from ids
        last = ids[-1]


def _match(store: Store, match_id: str, *, tracks: bool = True) -> Iterator[Phrase]:
    journal = DatabaseJournal(store, match_id, tracks=tracks)
    played, wrong = damage.rebuild_sound(journal)
    if wrong is not None:
        behind = max(0, len(journal.entries()) - wrong.seq)
        yield _said(f"entry.{wrong.why}", match=match_id, entry=wrong.seq, behind=behind)
        if wrong.why == "track":
            yield from _match(store, match_id, tracks=False)
        return
    stored = store.read(partial(matches.get, match_id=match_id))
    if stored is not None and stored.outcome is not None and played is not None and played.outcome != stored.outcome:
        yield _said("outcome", match=match_id)


def _said(key: str, **parameters: Any) -> Phrase:
    return Phrase(WORDS, f"check.{key}", parameters)
