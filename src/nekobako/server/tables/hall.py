"""The hall: all tables of a server, and the guests who may sit down at them."""

import asyncio
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nekobako.bots import bots_of
from nekobako.server.denied import Denied
from nekobako.server.protocol.requests import LONGEST_NAME
from nekobako.server.protocol.shapes import TableInfo, TableSettings
from nekobako.server.storage import chat, guests, tables
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.table import Table
from nekobako.table.opening import fresh

MOST_LISTED: Final = 100
TOKEN_BYTES: Final = 32
LINK_BYTES: Final = 12


class Hall:
    def __init__(self, backstage: Backstage) -> None:
        self.back = backstage
        self._tables: dict[str, Table] = {}
        self._opening = asyncio.Lock()

    # --- guests

    async def welcome(self, name: str) -> tuple[StoredGuest, str]:
        """A new guest and their token, which nobody will be told again."""
        now, token = self.back.now(), secrets.token_urlsafe(TOKEN_BYTES)
        guest = StoredGuest(id=secrets.token_urlsafe(LINK_BYTES), name=_name(name), created=now, seen=now)
        await self.back.keep(lambda connection: guests.add(connection, guest, token))
        return guest, token

    async def guest(self, token: str) -> StoredGuest:
        found = await self.back.read(lambda connection: guests.by_token(connection, token))
        if found is None:
            raise Denied("unauthorised", "no_guest", field="token")
        return found

    async def saw(self, guest: StoredGuest) -> None:
        now = self.back.now()
        await self.back.keep(lambda connection: guests.saw(connection, guest.id, now))

    async def rename(self, guest: StoredGuest, name: str) -> StoredGuest:
        renamed = msgspec.structs.replace(guest, name=_name(name))
        await self.back.keep(lambda connection: guests.rename(connection, guest.id, renamed.name))
        return renamed

    # --- tables

    async def create(
        self,
        host: StoredGuest,
        game: str,
        seats: int | None,
        options: dict[str, Any],
        settings: TableSettings,
        bots: Sequence[str | None] = (),
    ) -> Table:
        """A new table with its host in the first seat that no bot has; what the game refuses is refused."""
        match = await self.back.in_thread(fresh, game, seats, 0, options)
        for place, bot in enumerate(bots):
            if place >= match.seats:
                raise Denied("unknown", "no_seat", field="bots", seat=place, last=match.seats - 1)
            if bot is not None and bot not in bots_of(game):
                known = ", ".join(bots_of(game))
                raise Denied("unknown", "no_bot", field=f"bots[{place}]", name=bot[:40], bots=known)
        sitting = [*bots, *(None for _ in range(match.seats - len(bots)))]
        places = [StoredPlace(bot=bot) for bot in sitting]
        if None in sitting:
            places[sitting.index(None)] = StoredPlace(guest_id=host.id)
        now = self.back.now()
        stored = StoredTable(
            id=secrets.token_urlsafe(LINK_BYTES),
            game=match.game,
            options=options,
            settings=msgspec.to_builtins(settings),
            public=settings.public,
            host_id=host.id,
            state="open",
            match_number=0,
            created=now,
            changed=now,
            places=tuple(places),
        )
        await self.back.keep(lambda connection: tables.save(connection, stored))
        return self._add(stored, {host.id: host.name}, set())

    async def table(self, table_id: str) -> Table:
        found = self._tables.get(table_id)
        if found is not None:
            return found
        async with self._opening:
            if table_id in self._tables:
                return self._tables[table_id]
            stored = await self.back.read(lambda connection: tables.get(connection, table_id))
            if stored is None:
                raise Denied("unknown", "no_table", field="table")
            return await self._open(stored)

    async def listed(self) -> list[TableInfo]:
        """The public tables where something goes on, those that changed last first."""
        stored = await self.back.read(lambda connection: tables.listed(connection, ("open", "playing"), MOST_LISTED))
        return [(await self.table(one.id)).info() for one in stored]

    async def of_guest(self, guest: str) -> list[TableInfo]:
        stored = await self.back.read(lambda connection: tables.of_guest(connection, guest, MOST_LISTED))
        return [(await self.table(one.id)).info() for one in stored]

    async def resume(self) -> int:
        """Take up every match that was left in the middle; how many."""
        stored = await self.back.read(lambda connection: tables.in_state(connection, "playing"))
        for one in stored:
            await (await self.table(one.id)).take_up()
        return len(stored)

    async def close(self) -> None:
        """Everything acknowledged is kept, everyone is told."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        await self.back.close()

    async def _open(self, stored: StoredTable) -> Table:
        people = [place.guest_id for place in stored.places if place.guest_id is not None]
        names = await self.back.read(lambda connection: guests.names(connection, [stored.host_id, *people]))
        muted = await self.back.read(lambda connection: chat.muted(connection, stored.id))
        return self._add(stored, names, muted)

    def _add(self, stored: StoredTable, names: dict[str, str], muted: set[str]) -> Table:
        table = self._tables[stored.id] = Table(self.back, stored, names, muted)
        return table


def _name(raw: str) -> str:
    """A name people can read: no control characters, not too long."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not 1 <= len(name) <= LONGEST_NAME or any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in name):
        raise Denied("malformed", "bad_name", field="name", most=LONGEST_NAME)
    return name
