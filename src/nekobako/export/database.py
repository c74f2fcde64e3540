"""The finished matches of a server's database, with the kinds of bots that sat there and nobody's name."""

from collections.abc import Iterator, Sequence
from functools import partial

from sqlalchemy import select

from nekobako.server.storage import Store, matches
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.schema import matches as match_rows
from nekobako.table.journal import Journal


def finished(store: Store, game: str | None, *, tracks: bool) -> Iterator[tuple[Journal, Sequence[str | None]]]:
    """In the order in which they began."""
    over = match_rows.c.outcome.is_not(None)
    wanted = over if game is None else over & (match_rows.c.game == game)
    by_age = select(match_rows.c.id).where(wanted).order_by(match_rows.c.started, match_rows.c.id)
    for match_id in store.read(lambda connection: list(connection.scalars(by_age))):
        stored = store.read(partial(matches.get, match_id=match_id))
        if stored is not None:
            yield DatabaseJournal(store, match_id, tracks=tracks), [place.bot for place in stored.places]
