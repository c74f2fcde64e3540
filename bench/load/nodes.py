"""What several nodes on one PostgreSQL cost more than one: CPU a decision and a frame, people's waits.

Everyone comes through HAProxy with the documented configuration, as they would; what it uses is told too.
"""

import asyncio
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from bench.load import card_tables, live_tables
from bench.load.measured_server import HERE, PLENTY, cpu_seconds, family, measured_server, percentile
from tests.deploy.programs import free_port, program, started, until
from tests.server import postgres
from tests.server.cluster import proxy_configuration

LIVE = 4  # tables of the frames


@dataclass(frozen=True)
class Used:
    """Seconds of CPU."""

    nodes: float
    database: float
    proxy: float

    def __sub__(self, before: "Used") -> "Used":
        return Used(self.nodes - before.nodes, self.database - before.database, self.proxy - before.proxy)

    def each(self, count: int) -> str:
        shares = (self.nodes, self.database, self.proxy)
        return "nodes {:.2f} ms, database {:.2f} ms, proxy {:.2f} ms".format(*(1000 * one / count for one in shares))


@dataclass(frozen=True)
class Processes:
    nodes: list[int]
    database: int
    proxy: int

    def used(self) -> Used:
        return Used(sum(map(_seconds, self.nodes)), _seconds(self.database), _seconds(self.proxy))


def _seconds(process: int) -> float:
    return sum(cpu_seconds(member) for member in family(process))


async def _play(address: str, processes: Processes, tables: int, seconds: float) -> str:
    people = await card_tables.card_players(address, tables)
    before = processes.used()
    await card_tables.play(people, seconds)
    used = processes.used() - before
    waits = [wait for person in people for wait in person.waits]
    p50, p99 = (1000 * percentile(waits, share) for share in (0.5, 0.99))
    return (
        f"{2 * len(waits):,} decisions, action to event p50 {p50:.1f} ms, p99 {p99:.1f} ms; "
        f"CPU a decision: {used.each(2 * len(waits))}"
    )


async def _build(address: str, processes: Processes, seconds: float) -> str:
    builders, tasks = await live_tables.builders_at_work(address, LIVE, first=2_000)
    before = processes.used()
    found = await live_tables.measure(builders, seconds)
    used = processes.used() - before
    for builder in builders:
        builder.stop()
    await asyncio.gather(*tasks)
    return f"{found}; CPU a frame: {used.each(max(1, found.frames))}"


def nodes(count: int, tables: int, seconds: float, checkout: Path = HERE) -> str:
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres.running())
        database = ["--database", cluster.new_database()]
        settings = {**PLENTY, "NEKOBAKO_TRUST_PROXY": "true"}
        servers = [
            stack.enter_context(measured_server(checkout, {**settings, "NEKOBAKO_NODE": f"n{number + 1}"}, database))
            for number in range(count)
        ]
        folder, port = Path(stack.enter_context(tempfile.TemporaryDirectory())), free_port()
        ports = [urlsplit(server.address).port or 0 for server in servers]
        (folder / "haproxy.cfg").write_text(proxy_configuration(port, ports), encoding="utf-8")
        command = [program("haproxy", "haproxy"), "-db", "-f", "haproxy.cfg"]
        proxy = stack.enter_context(started(command, folder / "log"))
        address = f"http://127.0.0.1:{port}"
        for number in range(count):
            healthy = f"{address}/healthz?node=n{number + 1}"
            until(lambda at=healthy: httpx.get(at, trust_env=False).status_code == 200)  # type: ignore[misc]
        processes = Processes([server.process.pid for server in servers], cluster.pid, proxy)
        cards = asyncio.run(_play(address, processes, tables, seconds))
        frames = asyncio.run(_build(address, processes, seconds))
    return f"{count} nodes on PostgreSQL behind HAProxy, {tables} tables: {cards}\n  and {frames}"
