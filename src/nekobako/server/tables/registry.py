"""All tables of a server, opened when someone asks for one; and the guests who may sit down at them."""

import asyncio
import logging
import secrets
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from nekobako.bots import bots_of
from nekobako.server.errors import Denied
from nekobako.server.protocol.requests import LONGEST_NAME
from nekobako.server.protocol.types import TableInfo, TableSettings
from nekobako.server.readable_text import hidden, is_seen
from nekobako.server.storage import bans, guests, retention, tables
from nekobako.server.storage import chat as stored_chat
from nekobako.server.storage.chat import StoredLine
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.storage.problem import NotKeptError
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.chat import SHOWN, Chat
from nekobako.server.tables.lobby import LINK, Lobby, people_of
from nekobako.server.tables.news import AnyNews, Forgotten, Missed, News, Renamed
from nekobako.server.tables.services import Services
from nekobako.server.tables.table import Table
from nekobako.server.tables.table_record import TableRecord
from nekobako.table.match_factory import new_match

logger: Final = logging.getLogger(__name__)
A_DAY: Final = 86_400_000  # ms
PUT_AWAY: Final = 600_000  # ms after which a table where nothing goes on need not be in memory
SWEEP: Final = 60.0  # seconds between two looks for such
LOOK: Final = 10.0  # seconds between two looks for matches without a node; when one is lost, at once
AT_ONCE: Final = 8  # matches that are taken up together
AGAIN: Final = (0.1, 1.0, 5.0, 20.0)  # seconds to wait before a table is opened anew; the last of them for ever
PATIENCE: Final = 5.0  # seconds that one waits for a table that is being opened anew
TOKEN_BYTES: Final = 32
LINK_BYTES: Final = 12


class TableRegistry:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.news = News(services.store)
        self._tables: dict[str, Table] = {}
        self.lobby = Lobby(services, self._tables)
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._anew: dict[str, asyncio.Task[None]] = {}  # tables that are being opened anew
        self._nodes_changed = asyncio.Event()
        self._stopping = False

    # --- guests

    async def welcome(self, name: str) -> tuple[StoredGuest, str]:
        """A new guest and their token, which nobody will be told again."""
        now, token = self.services.now(), secrets.token_urlsafe(TOKEN_BYTES)
        guest = StoredGuest(id=secrets.token_urlsafe(LINK_BYTES), name=_name(name), created=now, seen=now)
        await self.services.keep(lambda connection: guests.add(connection, guest, token))
        return guest, token

    async def guest(self, token: str) -> StoredGuest:
        guest = await self.services.read(lambda connection: guests.by_token(connection, token))
        if guest is None:
            raise Denied("unauthorised", "no_guest", field="token")
        now = self.services.now()
        if now - guest.seen > A_DAY:  # those not seen for long are forgotten
            await self.services.transact(lambda connection: guests.saw(connection, guest.id, now))
        return guest

    async def rename(self, guest: StoredGuest, name: str) -> StoredGuest:
        renamed = msgspec.structs.replace(guest, name=_name(name))
        with self._stepping_back(guest.id):
            await self.services.transact(lambda connection: guests.rename(connection, guest.id, renamed.name))
        self._tell_name(guest.id, renamed.name)
        await self.news.tell(Renamed(guest.id, renamed.name))
        return renamed

    async def forget(self, guest: StoredGuest) -> None:
        """Their name, token and all they wrote; matches know them by number alone."""
        with self._stepping_back(guest.id):
            await self.services.transact(lambda connection: retention.forget_guest(connection, guest.id))
        self._forgotten(guest.id)
        await self.news.tell(Forgotten(guest.id))

    def _forgotten(self, guest: str) -> None:
        self._tell_name(guest, "")
        for table in self._tables.values():
            table.audience.close("forgotten", guest)

    def heard(self, news: AnyNews) -> None:
        """What another node has told, or we have."""
        match news:
            case Renamed(guest, name):
                self._tell_name(guest, name)
            case Forgotten(guest):
                self._forgotten(guest)
            case Missed():
                self.services.background(self._ask_names_again())

    async def _ask_names_again(self) -> None:
        for table in self.in_memory():
            known = list(table.record.guest_names)
            names = await self.services.read(partial(guests.names, guest_ids=known))
            for guest, name in names.items():
                if name:
                    table.people.know(guest, name)
                else:
                    self._forgotten(guest)

    def _tell_name(self, guest: str, name: str) -> None:
        for table in self._that_know(guest):
            table.people.know(guest, name)

    @contextmanager
    def _stepping_back(self, guest: str) -> Iterator[None]:
        """What is to be kept of a guest and may not be: wherever they are known, what the database knows counts."""
        try:
            yield
        except NotKeptError:
            for table in self._that_know(guest):
                self.open_anew(table)
            raise

    def _that_know(self, guest: str) -> list[Table]:
        return [table for table in self._tables.values() if table.people.knows(guest)]

    # --- tables

    async def create(
        self,
        host: StoredGuest,
        game: str,
        seats: int | None,
        options: dict[str, Any],
        settings: TableSettings,
        bots: Sequence[str | None] = (),
    ) -> TableInfo:
        """A new table with its host in the first seat that no bot has; what the game refuses is refused.

        It is opened by whoever is asked for it first: a proxy may know where that should be.
        """
        match = await self.services.in_thread(new_match, game, seats, 0, options)
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
        now = self.services.now()
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
        await self.services.keep(lambda connection: tables.save(connection, stored))
        return TableRecord(stored, {host.id: host.name}).info(Audience(), [])

    async def table(self, table_id: str) -> Table:
        """A table, opened here if no other node has it. A node that may have lost its tables shows none: it was frozen,
        perhaps, and what it knows is old."""
        self.services.node.check_known()
        if self._stopping:
            raise Denied("not_now", "stopping")
        if table_id in self._anew:
            _, waiting = await asyncio.wait([self._anew[table_id]], timeout=PATIENCE)
            if waiting:
                raise Denied("failed", "no_database")
        table = self._tables.get(table_id) or await self._opened(table_id)
        table.touch()
        return table

    def in_memory(self) -> list[Table]:
        return list(self._tables.values())

    # --- opening

    async def _opened(self, table_id: str) -> Table:
        """A table is opened once, however many ask for it at the same time."""
        if self._stopping:
            raise Denied("not_now", "stopping")
        task = self._opening.get(table_id)
        if task is None:
            task = self._opening[table_id] = asyncio.get_running_loop().create_task(self._open(table_id))
            task.add_done_callback(lambda task: self._opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def _open(self, table_id: str) -> Table:
        if LINK.fullmatch(table_id) is None:
            raise Denied("unknown", "no_table", field="table")
        taken = await self.services.in_thread(self.services.node.take, table_id)
        # Read after it was taken: whatever the node before has written is there, and nothing more will come.
        stored = await self.lobby.stored(table_id)

        def around(connection: Connection) -> tuple[dict[str, str], list[StoredLine], set[str], set[str]]:
            banned = bans.banned(connection, table_id)
            names = guests.names(connection, people_of([stored]) | banned)
            muted = stored_chat.muted(connection, [table_id])[table_id]
            return names, stored_chat.lines(connection, table_id, SHOWN), muted, banned

        names, lines, muted, banned = await self.services.read(around)
        chat = Chat(self.services, taken.lease, lines, muted)
        table = Table(self.services, taken, stored, names, chat, banned, self.open_anew)
        if self._stopping:
            raise Denied("not_now", "stopping")
        self._tables[table_id] = table
        return table

    # --- beginning and end

    async def begin(self) -> None:
        """Be known to the other nodes, if there are any: from now on tables can be opened here."""
        node = self.services.node
        await self.services.in_thread(node.enter)
        node.start_beating(self._nodes_changed.set)

    async def resume(self) -> int:
        """Take up every match that was left in the middle and that no other node takes care of; how many."""
        count, some = 0, asyncio.Semaphore(AT_ONCE)

        async def take_up(table_id: str) -> bool:
            async with some:
                try:
                    await (await self.table(table_id)).matches.take_up()
                except Denied:  # another was quicker
                    return False
                except Exception:  # the others are to go on
                    logger.exception("a match could not be taken up")
                return True

        while free := await self.services.in_thread(self.services.node.free_tables):
            taken = sum(await asyncio.gather(*map(take_up, free)))
            count += taken
            if not taken:
                break
        return count

    async def watch(self) -> None:
        """Look after the tables of nodes that are lost; and should we be the one, give up ours."""
        node, look = self.services.node, 0.0
        resuming: asyncio.Task[int] | None = None
        while node.is_shared:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nodes_changed.wait(), node.every)
            if self._nodes_changed.is_set():
                look = 0.0
            self._nodes_changed.clear()
            try:
                if node.is_lost():
                    await self._begin_again()
                elif time.monotonic() >= look and (resuming is None or resuming.done()):
                    look = time.monotonic() + LOOK
                    resuming = self.services.background(self.resume())  # to rebuild matches takes time; we look on
            except Exception:
                logger.exception("the tables of other nodes could not be looked after")

    async def _begin_again(self) -> None:
        """Our tables may be others' now: whoever is here is told, and finds the way."""
        for table in list(self._tables.values()):
            self._let_go(table)
        try:
            await self.services.in_thread(self.services.node.enter)
        except Exception as problem:
            logger.warning("the database cannot be reached", extra={"why": type(problem).__name__})

    def _let_go(self, table: Table) -> None:
        """Close a table that is not ours any more; what waits for the database may take its time."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.audience.close("moved")
        self.services.background(table.close("moved"))

    def open_anew(self, table: Table) -> None:
        """Something of a table could not be kept: only the database knows what is true."""
        if self._tables.get(table.id) is table and table.id not in self._anew and not self._stopping:
            task = self._anew[table.id] = asyncio.get_running_loop().create_task(self._anew_from_store(table))
            task.add_done_callback(lambda task: self._anew.pop(table.id, None))

    async def _anew_from_store(self, table: Table) -> None:
        logger.error("a table could not be kept and is opened anew", extra={"game": table.record.game})
        await table.close("broken")
        self._tables.pop(table.id, None)
        for attempt in range(10**9):
            await asyncio.sleep(AGAIN[min(attempt, len(AGAIN) - 1)])
            again: Table | None = None
            try:
                await self.services.keep(lambda connection: None)  # whatever was under way is decided now
                again = await self._opened(table.id)
                return await again.matches.take_up()
            except Exception as problem:
                if again is not None:
                    await again.close("broken")
                    self._tables.pop(table.id, None)
                if isinstance(problem, Denied) and problem.code not in ("failed", "unavailable"):
                    return None  # it is gone, or another's, or the server stops
                logger.exception("a table could not be opened anew", extra={"game": table.record.game})
        return None

    async def sweep(self) -> None:
        """Put away, now and then, the tables where nothing goes on."""
        while True:
            await asyncio.sleep(SWEEP)
            await self.put_away(self.services.now() - PUT_AWAY)

    async def put_away(self, before: int) -> None:
        for table in list(self._tables.values()):
            if table.idle and table.used < before and table.id not in self._anew:
                del self._tables[table.id]
                await table.close("gone")
                await self.services.in_thread(self.services.node.give_up, table.lease)

    async def stop(self) -> None:
        """Everything acknowledged is kept, everyone is told; nothing more is begun."""
        if self._stopping:
            return
        self._stopping = True
        for task in list(self._anew.values()):
            task.cancel()
        await asyncio.gather(*(table.close("stopping") for table in self._tables.values()))
        await self.services.in_thread(self.services.node.leave)

    async def wait_until_drained(self) -> None:
        await asyncio.gather(*(table.audience.wait_until_drained() for table in self._tables.values()))

    async def close(self) -> None:
        await self.stop()
        await self.services.close()


def _name(raw: str) -> str:
    """A name people can read: something is seen, nothing hides in it, and it is not too long."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not 1 <= len(name) <= LONGEST_NAME or not is_seen(name) or next(hidden(name), None) is not None:
        raise Denied("malformed", "bad_name", field="name", most=LONGEST_NAME)
    return name
