"""Faults at every operation: the database fails at the first, second, ... n-th thing it is asked in a scripted evening.

As SQLite's own tests do it. It is the same evening each time, to the dice: what failed at an operation fails again.
After each fault the server goes on or says no. Someone plays all three games, writes down what was acknowledged and
sends again, under the same id, what was not; in the end that is exactly what can be replayed.
"""

import asyncio
import os
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, select
from sqlalchemy.exc import OperationalError

from nekobako.core.refusal import Refusal
from nekobako.server.errors import Denied
from nekobako.server.storage import DatabaseJournal, Store, check
from nekobako.server.storage.schema import chat, matches
from nekobako.server.tables import match_store
from nekobako.server.tables import registry as registry_module
from nekobako.server.tables import services as services_module
from nekobako.table.journal import Acted, Committed, Undone
from tests.server.local_registry import LocalRegistry, Person, open_registry

OUTAGE: Final = 8  # operations that an outage lasts
HANG: Final = 0.4  # seconds that one lasts which nobody waits for
PATIENCE: Final = 0.15  # seconds that the server waits then
SEED: Final = 2  # of every match: one in which Nekojima has a placement
BRIEF: Final = {  # actions without hands
    "catham": ("take", "play", "give", "decline", "discard", "lose_point"),
    "nekojima": ("roll", "quarter", "draw", "give"),
    "tower": ("skip",),
}


@dataclass
class Fault:
    """What happens at one operation (they count from 1); `lasting`: and at the next ones."""

    kind: str
    at: int
    lasting: bool = False
    operations: int = 0
    struck: int = 0
    _crippled: set[int] = field(default_factory=set)

    @property
    def now(self) -> bool:
        return self.at <= self.operations < self.at + (OUTAGE if self.lasting else 1)

    def statement(self, connection: Connection, cursor: object, statement: str, *_: object) -> None:
        self.operations += 1
        STRIKES[self.kind](self, connection)

    def commit(self, connection: Connection) -> None:
        self.operations += 1
        if self.kind == "unsure" and self.now:
            self.struck += 1
            _driver(connection).commit()
            _sever(connection)
            raise _operational("the connection was lost")
        STRIKES[self.kind](self, connection)


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _operational(why: str, error: Exception | None = None) -> OperationalError:
    return OperationalError("", {}, error or sqlite3.OperationalError(why))


def _sever(connection: Connection) -> None:
    """The line is cut: the driver finds out by itself."""
    driver = _driver(connection)
    if isinstance(driver, sqlite3.Connection):
        driver.rollback()  # closed in the middle of a statement it would hold its lock until that is forgotten
        driver.close()
        return
    with socket.socket(fileno=os.dup(driver.fileno())) as line, suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _nothing(fault: Fault, connection: Connection) -> None:
    pass


def _error(fault: Fault, connection: Connection) -> None:
    if fault.now:
        fault.struck += 1
        raise _operational("disk I/O error")


def _strange(fault: Fault, connection: Connection) -> None:
    if fault.now:
        fault.struck += 1
        raise RuntimeError("nobody has heard of this")


def _lost(fault: Fault, connection: Connection) -> None:
    if fault.now:
        fault.struck += 1
        _sever(connection)


def _hang(fault: Fault, connection: Connection) -> None:
    if fault.now:
        fault.struck += 1
        time.sleep(HANG)  # then it goes on as if nothing had been, when nobody waits any more


def _cripple(on: str, off: str, in_postgres: str | Exception) -> Callable[[Fault, Connection], None]:
    """Let the database itself refuse, while the fault lasts."""

    def strike(fault: Fault, connection: Connection) -> None:
        driver = _driver(connection)
        if isinstance(driver, sqlite3.Connection):
            if fault.now != (id(driver) in fault._crippled):
                driver.execute(on if fault.now else off)
                (fault._crippled.add if fault.now else fault._crippled.discard)(id(driver))
                fault.struck += fault.now
        elif fault.now:
            fault.struck += 1
            if isinstance(in_postgres, Exception):
                raise _operational("", in_postgres)
            driver.execute(in_postgres)

    return strike


class DiskFullError(Exception):
    sqlstate = "53100"


STRIKES: Final[dict[str, Callable[[Fault, Connection], None]]] = {
    "none": _nothing,
    "error": _error,
    "strange": _strange,
    "lost": _lost,
    "hang": _hang,
    "unsure": _nothing,  # a commit whose answer is lost
    "read_only": _cripple("PRAGMA query_only = ON", "PRAGMA query_only = OFF", "SET TRANSACTION READ ONLY"),
    "full": _cripple("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1073741823", DiskFullError("disk full")),
}
KINDS: Final = tuple(kind for kind in STRIKES if kind != "none")


@contextmanager
def injected(store: Store, fault: Fault) -> Iterator[None]:
    hooks = (("before_cursor_execute", fault.statement), ("commit", fault.commit))
    engines = (store._writing, store._reading)
    for engine in engines:
        for name, hook in hooks:
            event.listen(engine, name, hook)
    try:
        yield
    finally:
        for engine in engines:
            for name, hook in hooks:
                event.remove(engine, name, hook)


class Player:
    """Plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, person: Person, physics: bool) -> None:
        self.person, self._physics = person, physics
        self.tables: list[str] = []
        self.acted: Counter[tuple[str, int]] = Counter()  # by table and seat
        self.undone: Counter[tuple[str, int]] = Counter()
        self.said: list[str] = []
        self._sent = 0

    async def evening(self) -> None:
        for game in BRIEF:
            table = await self._until_done(lambda game=game: self.person.opens(game, seats=2, options={"first": 0}))  # type: ignore[misc]
            self.tables.append(table)
            await self.ask(table, "sit", seat=1)
            await self.ask(table, "start")
            await self.say(table, f"{game}!")
            await self.play(table, game)

    async def play(self, table: str, game: str) -> None:
        for number in range(3 if game == "catham" else 2):
            seat, action = await self.choose(table, BRIEF[game])
            if action is None:
                break
            await self.act(table, seat, action)
            if (await self.desk(table, seat))["can_undo"] and number == 1:
                await self.ask(table, "undo", seat=seat)
                self.undone[table, seat] += 1
        seat, place = await self.choose(table, ("place",))
        if self._physics and place is not None:
            poles = [{"x": x, "y": 4.0, "yaw": 0.0, "on": "board"} for x in (-3.0, 3.0)]
            await self.act(table, seat, {**place, "poles": poles})
        seat, concede = await self.choose(table, ("concede",))
        if concede is not None:
            await self.act(table, seat, concede)
            await self.say(table, f"again, {game}!")

    async def desk(self, table: str, seat: int) -> dict[str, Any]:
        seen = await self._until_done(lambda: self.person.sees(table))
        desk: dict[str, Any] = seen["desks"][seat]
        return desk

    async def choose(self, table: str, wanted: tuple[str, ...]) -> tuple[int, dict[str, Any] | None]:
        """Who is to decide, and the first of such actions."""
        seen = await self._until_done(lambda: self.person.sees(table))
        seat = seen["deciders"][0]
        ways = [way for way in seen["desks"][seat]["legal"] if way["do"] in wanted]
        return seat, ways[0] if ways else None

    async def act(self, table: str, seat: int, action: dict[str, Any]) -> None:
        await self.ask(table, "act", seat=seat, action=action)
        self.acted[table, seat] += 1

    async def say(self, table: str, text: str) -> None:
        await self.ask(table, "say", text=text)
        self.said.append(text)

    async def ask(self, table: str, kind: str, **fields: Any) -> Any:
        self._sent += 1
        message = f"e{self._sent}"
        return await self._until_done(lambda: self.person.asks(table, kind, id=message, **fields))

    async def _until_done(self, ask: Callable[[], Any]) -> Any:
        """Whoever was told that it failed asks again; what is no failure is an answer."""
        end = time.monotonic() + 60
        while True:
            try:
                return await ask()
            except (Denied, Refusal) as refused:
                last: object = refused
                if isinstance(refused, Refusal) or refused.code not in ("failed", "not_now"):
                    raise
            except Exception as failure:
                last = failure
            assert time.monotonic() < end, f"never done: {last!r}"
            await asyncio.sleep(0.01)


async def survive(folder: Path, fault: Fault, *, url: str | None = None, physics: bool = False) -> int:
    """An evening with a fault in it, and whether all that was acknowledged is there; how many operations it had."""
    async with open_registry(folder, url=url) as registry:
        player = Player(await registry.person("Mia"), physics)
        with impatient(fault.kind), injected(registry.services.store, fault):
            await player.evening()
            operations = fault.operations
        seen = [await player._until_done(lambda t=t: player.person.sees(t)) for t in player.tables]  # type: ignore[misc]
    async with open_registry(folder, url=url) as registry:
        player.person.registry = registry
        for table, before in zip(player.tables, seen, strict=True):
            after = await player._until_done(lambda t=table: player.person.sees(t))  # type: ignore[misc]
            for key in ("desks", "events", "deciders", "chat"):
                assert after[key] == before[key], (table, key)
        compare(registry, player)
    return operations


def compare(registry: LocalRegistry, player: Player) -> None:
    """What was acknowledged with what is kept: nothing lost, nothing doubled, no gap, nothing damaged."""
    store = registry.services.store
    assert [phrase.text("en") for phrase in check.check(store)] == []
    rows = store.read(lambda connection: connection.execute(select(matches.c.id, matches.c.table_id)).all())
    acted: Counter[tuple[str, int]] = Counter()
    undone: Counter[tuple[str, int]] = Counter()
    for match_id, table in rows:
        for entry in DatabaseJournal(store, match_id, tracks=False).entries():
            if isinstance(entry, Acted | Committed):
                acted[table, entry.seat] += 1
            elif isinstance(entry, Undone):
                undone[table, entry.seat] += 1
    assert acted == player.acted
    assert undone == player.undone
    lines = store.read(lambda connection: list(connection.scalars(select(chat.c.text).order_by(chat.c.at, chat.c.n))))
    assert sorted(lines) == sorted(player.said)
    assert len(rows) == len(player.tables)


@contextmanager
def impatient(kind: str) -> Iterator[None]:
    """Tables are opened anew at once; where the database hangs, nobody waits for it. All dice fall as always."""
    before = registry_module.AGAIN, services_module.ANSWER, match_store.new_seed
    match_store.new_seed = lambda: SEED
    registry_module.AGAIN = (0.0, 0.01, 0.02, 0.05)  # type: ignore[misc]
    services_module.ANSWER = PATIENCE if kind == "hang" else before[1]  # type: ignore[misc]
    try:
        yield
    finally:
        registry_module.AGAIN, services_module.ANSWER, match_store.new_seed = before  # type: ignore[misc]


def run_evening(folder: Path, fault: Fault, *, url: str | None = None, physics: bool = False) -> int:
    folder.mkdir(exist_ok=True)
    return asyncio.run(asyncio.wait_for(survive(folder, fault, url=url, physics=physics), 240))
