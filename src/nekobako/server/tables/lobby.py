"""The lobby: tables as everyone sees them, read from the database, so that to be listed opens none of them.

Those that are open here are told as they are, with who is there just now.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection

from nekobako.server.errors import Denied
from nekobako.server.protocol.types import TableInfo, TableSettings
from nekobako.server.storage import chat, guests, tables
from nekobako.server.storage.tables import StoredTable
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.catalogue import listed_options
from nekobako.server.tables.services import Services
from nekobako.server.tables.table import Table
from nekobako.server.tables.table_record import TableRecord

MOST_LISTED: Final = 100
LINK: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
PAGE_PLACE: Final = re.compile(r"[0-9]{1,15}")


class Lobby:
    def __init__(self, services: Services, opened: Mapping[str, Table]) -> None:
        """`opened`: the tables that are open here."""
        self._services, self._opened = services, opened

    async def info(self, table_id: str) -> TableInfo:
        """A table as everyone sees it; one that nobody has open is not opened for that."""
        self._services.node.check_known()
        if (table := self._opened.get(table_id)) is not None:
            return table.info()
        stored = await self.stored(table_id)
        await self._services.in_thread(self._services.node.check_not_elsewhere, table_id)
        return (await self._infos([stored]))[0]

    async def public_tables(self, after: str | None = None) -> tuple[list[TableInfo], str | None]:
        """A page of the public tables where something goes on, those that changed last first; where the next begins."""
        place = None if after is None else _page_place(after)
        stored = await self._services.read(
            lambda connection: tables.listed(connection, ("open", "playing"), MOST_LISTED + 1, place)
        )
        shown = stored[:MOST_LISTED]
        following = f"{shown[-1].changed}.{shown[-1].id}" if len(stored) > MOST_LISTED else None
        return await self._listed(shown), following

    async def tables_of(self, guest: str) -> list[TableInfo]:
        stored = await self._services.read(lambda connection: tables.of_guest(connection, guest, MOST_LISTED))
        return await self._listed(stored)

    async def _listed(self, stored: Sequence[StoredTable]) -> list[TableInfo]:
        infos = await self._infos(stored)
        return [msgspec.structs.replace(info, options=listed_options(info.game, info.options)) for info in infos]

    async def settings(self, table_id: str) -> TableSettings:
        """Of a table, wherever it is open."""
        return TableRecord(await self.stored(table_id), {}).settings

    async def _infos(self, stored: Sequence[StoredTable]) -> list[TableInfo]:
        """As the database knows them, without opening any; those that are open here as they are, with who is there."""

        def names_and_muted(connection: Connection) -> tuple[dict[str, str], dict[str, set[str]]]:
            return guests.names(connection, people_of(stored)), chat.muted(connection, [one.id for one in stored])

        names, muted = await self._services.read(names_and_muted)
        return [
            table.info()
            if (table := self._opened.get(one.id)) is not None
            else TableRecord(one, names).info(Audience(), sorted(muted[one.id]))
            for one in stored
        ]

    async def stored(self, table_id: str) -> StoredTable:
        is_link = LINK.fullmatch(table_id) is not None
        stored = await self._services.read(lambda connection: tables.get(connection, table_id)) if is_link else None
        if stored is None:
            raise Denied("unknown", "no_table", field="table")
        return stored


def _page_place(after: str) -> tuple[int, str]:
    changed, _, table_id = after.partition(".")
    if not PAGE_PLACE.fullmatch(changed) or not LINK.fullmatch(table_id):
        raise Denied("malformed", "bad_page", field="after")
    return int(changed), table_id


def people_of(stored: Sequence[StoredTable]) -> set[str]:
    """The guests of tables: hosts, and whoever has a seat."""
    sitting = {place.guest_id for one in stored for place in one.places if place.guest_id is not None}
    return sitting | {one.host_id for one in stored}
