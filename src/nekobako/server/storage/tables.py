"""Tables and who sits at them now."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, RowMapping, select

from nekobako.server.storage.schema import places, tables


class StoredPlace(Struct, frozen=True, kw_only=True):
    guest_id: str | None = None
    bot: str | None = None
    stands_in: bool = False  # the bot plays for the guest, who is away


class StoredTable(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    options: dict[str, Any] | None
    settings: dict[str, Any]
    public: bool
    host_id: str
    state: str  # open, playing, over or abandoned
    match_number: int  # 0 before the first start
    created: int
    changed: int
    places: Sequence[StoredPlace]  # one for each seat, in order


def save(connection: Connection, table: StoredTable) -> None:
    """Keep a table as it is now, new or changed."""
    values = {name: getattr(table, name) for name in table.__struct_fields__ if name != "places"}
    if not connection.execute(tables.update().where(tables.c.id == table.id).values(values)).rowcount:
        connection.execute(tables.insert().values(values))
    connection.execute(places.delete().where(places.c.table_id == table.id))
    rows = [
        {"table_id": table.id, "seat": seat, "guest_id": at.guest_id, "bot": at.bot, "stands_in": at.stands_in}
        for seat, at in enumerate(table.places)
    ]
    if rows:
        connection.execute(places.insert(), rows)


def get(connection: Connection, table_id: str) -> StoredTable | None:
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    return None if row is None else _with_places(connection, [row])[0]


def in_state(connection: Connection, *states: str) -> list[StoredTable]:
    """Every table in one of these states, the oldest first: what a server takes up again when it starts."""
    rows = connection.execute(select(tables).where(tables.c.state.in_(states)).order_by(tables.c.created, tables.c.id))
    return _with_places(connection, rows.mappings().all())


def listed(
    connection: Connection, states: Iterable[str], most: int, after: tuple[int, str] | None = None
) -> list[StoredTable]:
    """The public tables in these states, those that changed last first; `after` one that changed then."""
    here = tables.c.public & tables.c.state.in_(list(states))
    if after is not None:
        changed, table_id = after
        here &= (tables.c.changed < changed) | ((tables.c.changed == changed) & (tables.c.id > table_id))
    rows = connection.execute(select(tables).where(here).order_by(tables.c.changed.desc(), tables.c.id).limit(most))
    return _with_places(connection, rows.mappings().all())


def of_guest(connection: Connection, guest_id: str, most: int) -> list[StoredTable]:
    """The tables at which a guest has a seat or is the host, those that changed last first."""
    sits = select(places.c.table_id).where(places.c.guest_id == guest_id)
    here = tables.c.id.in_(sits) | (tables.c.host_id == guest_id)
    rows = connection.execute(select(tables).where(here).order_by(tables.c.changed.desc(), tables.c.id).limit(most))
    return _with_places(connection, rows.mappings().all())


def _with_places(connection: Connection, rows: Sequence[RowMapping]) -> list[StoredTable]:
    at: dict[str, list[StoredPlace]] = {row["id"]: [] for row in rows}
    place_rows = connection.execute(
        select(places).where(places.c.table_id.in_(at)).order_by(places.c.table_id, places.c.seat)
    )
    for place in place_rows:
        at[place.table_id].append(StoredPlace(guest_id=place.guest_id, bot=place.bot, stands_in=place.stands_in))
    return [StoredTable(**row, places=tuple(at[row["id"]])) for row in rows]
