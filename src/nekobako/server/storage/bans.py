"""Whom the hosts of tables have shown out."""

from sqlalchemy import Connection, select

from nekobako.server.storage.schema import bans


def ban(connection: Connection, table_id: str, guest_id: str, banned: bool = True) -> None:
    connection.execute(bans.delete().where((bans.c.table_id == table_id) & (bans.c.guest_id == guest_id)))
    if banned:
        connection.execute(bans.insert().values(table_id=table_id, guest_id=guest_id))


def banned(connection: Connection, table_id: str) -> set[str]:
    return set(connection.scalars(select(bans.c.guest_id).where(bans.c.table_id == table_id)))
