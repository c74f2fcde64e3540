"""Milestones: what guests have won for good, at whatever table. The first time counts."""

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from nekobako.server.storage.schema import milestones


class StoredMilestone(Struct, frozen=True):
    game: str
    milestone: int
    won: int  # when


def add(connection: Connection, guest_ids: Collection[str], game: str, numbers: Collection[int], at: int) -> None:
    """Each of these guests has won them; those they have already stay as they are."""
    rows = [
        {"guest_id": guest, "game": game, "milestone": number, "won": at} for guest in guest_ids for number in numbers
    ]
    if rows:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(insert(milestones).on_conflict_do_nothing(), rows)


def of_guest(connection: Connection, guest_id: str) -> list[StoredMilestone]:
    columns = [milestones.c[name] for name in StoredMilestone.__struct_fields__]
    order = milestones.c.game, milestones.c.milestone
    rows = connection.execute(select(*columns).where(milestones.c.guest_id == guest_id).order_by(*order))
    return [StoredMilestone(*row) for row in rows]


def forget(connection: Connection, guest_id: str) -> None:
    connection.execute(milestones.delete().where(milestones.c.guest_id == guest_id))
