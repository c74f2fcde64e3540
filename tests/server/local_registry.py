"""A registry in this process, with people who ask and hear exactly what a socket would carry.

async with open_registry(tmp_path) as registry:
    mia = await registry.guest("Mia")
    table = await mia.opens("catham", seats=2)
    eyes = await mia.joins(table)
    await mia.asks(table, "start")
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from nekobako.core import strict
from nekobako.server.errors import Denied
from nekobako.server.physics.worker_link import StartWorker, ThreadRunner
from nekobako.server.protocol import requests as ask
from nekobako.server.protocol.types import TableSettings
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.storage.store import Store
from nekobako.server.tables.node import Node
from nekobako.server.tables.registry import TableRegistry
from nekobako.server.tables.requests import carry_out
from nekobako.server.tables.services import Services
from nekobako.server.tables.table import Table
from nekobako.server.tables.viewer import Viewer

PATIENCE = 60.0  # seconds: far more than anything here takes, so that a hang ends
Message = dict[str, Any]
_ids = count(1)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 240))


@dataclass
class Looker:
    """What came through one connection, in order."""

    viewer: Viewer
    heard: list[Message] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    raw: list[str | bytes] = field(default_factory=list)
    ended: bool = False

    def catch_up(self) -> list[Message]:
        """Everything that has been sent so far."""
        while not self.viewer.idle:
            waiting = self.viewer._waiting.get_nowait()
            if isinstance(waiting, bytes):
                self.viewer._frames -= 1
            self._take(waiting)
        return self.heard

    async def until(self, wanted: str | Callable[[Message], bool], since: int = 0) -> Message:
        """The first message of that type, or that is so, at or after a place in what was heard."""
        is_it = (lambda message: message["type"] == wanted) if isinstance(wanted, str) else wanted
        at, until = since, time.monotonic() + PATIENCE
        while True:
            for message in self.heard[at:]:
                if is_it(message):
                    return message
            at = len(self.heard)
            assert not self.ended, f"ended without {wanted}"
            self._take(await asyncio.wait_for(self.viewer.next(), until - time.monotonic()))

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Takes everything as soon as it comes, as a quick connection does."""

        async def take_all() -> None:
            while not self.ended:
                self._take(await self.viewer.next())

        task = asyncio.create_task(take_all())
        try:
            yield
        finally:
            task.cancel()

    @property
    def snapshot(self) -> Message:
        self.catch_up()
        return next(message for message in reversed(self.heard) if message["type"] == "snapshot")

    @property
    def table(self) -> Message:
        """The table as this one last heard of it."""
        self.catch_up()
        message = next(message for message in reversed(self.heard) if "table" in message)
        table: Message = message["table"]
        return table

    def _take(self, waiting: str | bytes | None) -> None:
        if waiting is None:
            self.ended = True
            return
        self.raw.append(waiting)
        if isinstance(waiting, bytes):
            self.frames.append(waiting)
        else:
            self.heard.append(msgspec.json.decode(waiting))


@dataclass
class Person:
    registry: "LocalRegistry"
    stored: StoredGuest
    token: str

    @property
    def id(self) -> str:
        return self.stored.id

    async def opens(self, game: str, seats: int | None = None, **more: Any) -> str:
        settings = TableSettings(**more.pop("settings", {}))
        table = await self.registry.create(
            self.stored, game, seats, more.pop("options", {}), settings, more.pop("bots", ())
        )
        assert not more
        await self.registry.table(table.table)  # open from now on
        return table.table

    async def joins(self, table_id: str) -> Looker:
        table = await self.registry.table(table_id)
        looker = Looker(await table.people.join(self.id, self.stored.name))
        looker.catch_up()
        return looker

    async def leaves(self, table_id: str, looker: Looker) -> None:
        (await self.registry.table(table_id)).leave(looker.viewer)

    async def asks(self, table_id: str, kind: str, **fields: Any) -> Any:
        """A request as it would come through a socket."""
        raw = {"type": kind, "id": fields.pop("id", f"m{next(_ids)}"), **fields}
        request: ask.Request = strict.read(raw, ask.AnyRequest)  # type: ignore[arg-type]
        return await carry_out(await self.registry.table(table_id), self.id, request)

    async def sees(self, table_id: str) -> Message:
        snapshot = await (await self.registry.table(table_id)).matches.snapshot_for(self.id)
        plain: Message = msgspec.to_builtins(snapshot)
        return plain


class LocalRegistry(TableRegistry):
    async def person(self, name: str) -> Person:
        guest, token = await self.welcome(name)
        return Person(self, guest, token)

    async def spectator(self, table_id: str) -> Looker:
        looker = Looker(await (await self.table(table_id)).people.join(None, None))
        looker.catch_up()
        return looker

    def here(self, table_id: str) -> Table:
        return self._tables[table_id]


@asynccontextmanager
async def open_registry(
    folder: Path,
    *,
    pace: float = 0.0,
    url: str | None = None,
    start_worker: StartWorker = ThreadRunner,
    node: str = "here",
    lease_seconds: float = 30.0,
    **more: Any,
) -> AsyncIterator[LocalRegistry]:
    """Worlds are stepped in a thread of this process, where tests can see and change them, unless told otherwise."""
    store = Store.open(url or f"sqlite:///{folder}/tables.db")
    if not store.shared:
        _wait_for_no_disk(store)
    me = Node(store, node, lease_seconds)
    registry = LocalRegistry(Services(store, pace=pace, start_worker=start_worker, node=me, **more))
    try:
        await registry.begin()
        await registry.resume()
        yield registry
    finally:
        await registry.close()


def _wait_for_no_disk(store: Store) -> None:
    """Nothing here pulls the plug: what is written need not be on the disk. Tests that kill processes wait for it."""
    event.listen(store._writing, "connect", lambda connection, record: connection.execute("PRAGMA synchronous = OFF"))
    store._writing.dispose()  # the connection there is was made before


@asynccontextmanager
async def denied(code: str, field: str | None = None) -> AsyncIterator[None]:
    with pytest.raises(Denied) as caught:
        yield
    assert (caught.value.code, caught.value.field) == (code, field)
    for language in ("en", "fr"):
        assert caught.value.trouble.text[language]


async def until(so: Callable[[], bool]) -> None:
    """Wait for what happens by itself; how long it takes is not asserted."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it never came to that"
        await asyncio.sleep(0.005)
