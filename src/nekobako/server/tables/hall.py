"""The hall: all tables of a server, and the guests who may sit down at them."""

import asyncio
import logging
import re
import secrets
import unicodedata
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from nekobako.bots import bots_of
from nekobako.server.denied import Denied
from nekobako.server.protocol.requests import LONGEST_NAME
from nekobako.server.protocol.shapes import TableInfo, TableSettings
from nekobako.server.storage import chat, guests, retention, tables
from nekobako.server.storage.chat import StoredLine
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.chatting import SHOWN, Chat
from nekobako.server.tables.table import Table
from nekobako.table.opening import fresh

logger: Final = logging.getLogger(__name__)
MOST_LISTED: Final = 100
A_DAY: Final = 86_400_000  # ms
PUT_AWAY: Final = 600_000  # ms after which a table where nothing goes on need not be in memory
SWEEP: Final = 60.0  # seconds between two looks for such
AGAIN: Final = (0.1, 1.0, 5.0, 20.0)  # seconds to wait before a table is opened anew; the last of them for ever
LINK: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
TOKEN_BYTES: Final = 32
LINK_BYTES: Final = 12


class Hall:
    def __init__(self, backstage: Backstage) -> None:
        self.back = backstage
        self._tables: dict[str, Table] = {}
        self._opening = asyncio.Lock()
        self._anew: dict[str, asyncio.Task[None]] = {}  # tables that are being opened anew
        self._stopping = False

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
        now = self.back.now()
        if now - found.seen > A_DAY:  # those not seen for long are forgotten
            await self.back.keep(lambda connection: guests.saw(connection, found.id, now))
        return found

    async def rename(self, guest: StoredGuest, name: str) -> StoredGuest:
        renamed = msgspec.structs.replace(guest, name=_name(name))
        await self.back.keep(lambda connection: guests.rename(connection, guest.id, renamed.name))
        self._tell_name(guest.id, renamed.name)
        return renamed

    async def forget(self, guest: StoredGuest) -> None:
        """Their name, token and all they wrote; matches know them by number alone."""
        await self.back.keep(lambda connection: retention.forget_guest(connection, guest.id))
        self._tell_name(guest.id, "")

    def _tell_name(self, guest: str, name: str) -> None:
        for table in self._tables.values():
            if table.knows(guest):
                table.know(guest, name)

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
        return self._add(stored, {host.id: host.name}, [], set())

    async def table(self, table_id: str) -> Table:
        if table_id in self._anew:
            await asyncio.wait([self._anew[table_id]])
        found = self._tables.get(table_id)
        if found is None:
            async with self._opening:
                found = self._tables.get(table_id) or await self._open(table_id)
        found.used = self.back.now()
        return found

    async def listed(self) -> list[TableInfo]:
        """The public tables where something goes on, those that changed last first."""
        stored = await self.back.read(lambda connection: tables.listed(connection, ("open", "playing"), MOST_LISTED))
        return [(await self.table(one.id)).info() for one in stored]

    async def of_guest(self, guest: str) -> list[TableInfo]:
        stored = await self.back.read(lambda connection: tables.of_guest(connection, guest, MOST_LISTED))
        return [(await self.table(one.id)).info() for one in stored]

    async def _open(self, table_id: str) -> Table:
        if self._stopping:
            raise Denied("not_now", "stopping")
        read = self.back.read
        is_link = LINK.fullmatch(table_id) is not None
        stored = await read(lambda connection: tables.get(connection, table_id)) if is_link else None
        if stored is None:
            raise Denied("unknown", "no_table", field="table")
        people = [place.guest_id for place in stored.places if place.guest_id is not None]
        names = await read(lambda connection: guests.names(connection, [stored.host_id, *people]))
        lines = await read(lambda connection: chat.lines(connection, stored.id, SHOWN))
        muted = await read(lambda connection: chat.muted(connection, stored.id))
        return self._add(stored, names, lines, muted)

    def _add(self, stored: StoredTable, names: dict[str, str], lines: list[StoredLine], muted: set[str]) -> Table:
        said = Chat(self.back, stored.id, lines, muted)
        table = self._tables[stored.id] = Table(self.back, self, stored, names, said)
        return table

    # --- beginning and end

    async def resume(self) -> int:
        """Take up every match that was left in the middle; how many."""
        stored = await self.back.read(lambda connection: tables.in_state(connection, "playing"))
        for one in stored:
            try:
                await (await self.table(one.id)).take_up()
            except Exception:  # the others are to go on
                logger.exception("a match could not be taken up", extra={"game": one.game})
        return len(stored)

    def open_anew(self, table: Table) -> None:
        """Something of a table could not be kept: only the database knows what is true."""
        if self._tables.get(table.id) is table and table.id not in self._anew and not self._stopping:
            task = self._anew[table.id] = asyncio.get_running_loop().create_task(self._anew_from_store(table))
            task.add_done_callback(lambda task: self._anew.pop(table.id, None))

    async def _anew_from_store(self, table: Table) -> None:
        logger.error("a table could not be kept and is opened anew", extra={"game": table.game})
        await table.close("broken")
        del self._tables[table.id]
        for attempt in range(10**9):
            await asyncio.sleep(AGAIN[min(attempt, len(AGAIN) - 1)])
            try:
                async with self._opening:
                    again = await self._open(table.id)
                return await again.take_up()
            except Denied:
                return None
            except Exception:
                logger.exception("a table could not be opened anew", extra={"game": table.game})
        return None

    async def sweep(self) -> None:
        """Put away, now and then, the tables where nothing goes on."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.put_away(self.back.now() - PUT_AWAY)

    async def put_away(self, before: int) -> None:
        for table in list(self._tables.values()):
            if table.idle and table.used < before and table.id not in self._anew:
                del self._tables[table.id]
                await table.close("gone")

    async def stop(self) -> None:
        """Everything acknowledged is kept, everyone is told; nothing more is begun."""
        if self._stopping:
            return
        self._stopping = True
        for task in list(self._anew.values()):
            task.cancel()
        await asyncio.gather(*(table.close("stopping") for table in self._tables.values()))

    async def drained(self) -> None:
        await asyncio.gather(*(table.drained() for table in self._tables.values()))

    async def close(self) -> None:
        await self.stop()
        await self.back.close()


def _name(raw: str) -> str:
    """A name people can read: no control characters, not too long."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not 1 <= len(name) <= LONGEST_NAME or any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in name):
        raise Denied("malformed", "bad_name", field="name", most=LONGEST_NAME)
    return name
