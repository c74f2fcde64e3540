"""Memory of a table where nobody is, and of one in the middle of a match."""

import asyncio
import resource
import tempfile
from pathlib import Path

from nekobako.server.protocol.types import TableSettings
from nekobako.server.storage.store import Store
from nekobako.server.tables.registry import TableRegistry
from nekobako.server.tables.services import Services


def idle_tables(game: str, seats: int, count: int) -> None:
    async def run(folder: str) -> None:
        store = Store.open(f"sqlite:///{folder}/tables.db")
        registry = TableRegistry(Services(store))
        await registry.begin()
        host, _ = await registry.welcome("Cat")
        await registry.table((await registry.create(host, game, seats, {}, TableSettings())).table)
        before = _megabytes()
        for _ in range(count):
            await registry.table((await registry.create(host, game, seats, {}, TableSettings())).table)
        opened = _megabytes()
        for table in registry.in_memory():
            await table.matches.start(host.id, "start")
        started = _megabytes()
        print(
            f"{count} tables of {game}: {1000 * (opened - before) / count:.1f} kB each before the start, "
            f"{1000 * (started - before) / count:.1f} kB each in the middle of a match",
            flush=True,
        )
        await registry.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(folder))


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6
