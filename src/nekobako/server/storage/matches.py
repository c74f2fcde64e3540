"""Matches: what was played at a table, by whom, and how it ended. What happened in one is in its journal."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, RowMapping, select

from nekobako.server.storage.schema import match_places, matches
from nekobako.server.storage.tables import StoredPlace


class StoredMatch(Struct, frozen=True, kw_only=True):
    id: str
    table_id: str
    number: int  # at its table, from 1
    game: str
    started: int
    ended: int | None = None
    outcome: dict[str, Any] | None = None  # None with `ended`: it was abandoned
    places: Sequence[StoredPlace]  # who sat where when it began


def start(connection: Connection, match: StoredMatch) -> None:
    """Kept together with its journal's first entry: see `DatabaseJournal.together`."""
    values = {name: getattr(match, name) for name in match.__struct_fields__ if name != "places"}
    connection.execute(matches.insert().values(values))
    rows = [
        {"match_id": match.id, "seat": seat, "guest_id": at.guest_id, "bot": at.bot}
        for seat, at in enumerate(match.places)
    ]
    if rows:
        connection.execute(match_places.insert(), rows)


def end(connection: Connection, match_id: str, outcome: dict[str, Any] | None, at: int) -> None:
    """It is over; without an outcome it was abandoned. Said twice, the first time counts."""
    connection.execute(
        matches.update().where((matches.c.id == match_id) & matches.c.ended.is_(None)).values(outcome=outcome, ended=at)
    )


def get(connection: Connection, match_id: str) -> StoredMatch | None:
    row = connection.execute(select(matches).where(matches.c.id == match_id)).mappings().one_or_none()
    return None if row is None else _with_places(connection, [row])[0]


def at_table(connection: Connection, table_id: str, number: int) -> StoredMatch | None:
    here = (matches.c.table_id == table_id) & (matches.c.number == number)
    row = connection.execute(select(matches).where(here)).mappings().one_or_none()
    return None if row is None else _with_places(connection, [row])[0]


def of_guest(connection: Connection, guest_id: str, most: int, before: int | None = None) -> list[StoredMatch]:
    """The matches in which a guest had a seat, the newest first; `before`: only those that started earlier."""
    played: ColumnElement[bool] = matches.c.id.in_(
        select(match_places.c.match_id).where(match_places.c.guest_id == guest_id)
    )
    if before is not None:
        played &= matches.c.started < before
    rows = connection.execute(
        select(matches).where(played).order_by(matches.c.started.desc(), matches.c.id).limit(most)
    )
    return _with_places(connection, rows.mappings().all())


def _with_places(connection: Connection, rows: Sequence[RowMapping]) -> list[StoredMatch]:
    at: dict[str, list[StoredPlace]] = {row["id"]: [] for row in rows}
    place_rows = connection.execute(
        select(match_places)
        .where(match_places.c.match_id.in_(at))
        .order_by(match_places.c.match_id, match_places.c.seat)
    )
    for place in place_rows:
        at[place.match_id].append(StoredPlace(guest_id=place.guest_id, bot=place.bot))
    return [StoredMatch(**row, places=tuple(at[row["id"]])) for row in rows]
