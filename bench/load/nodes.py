"""What several nodes on one PostgreSQL cost more than one: CPU a decision, people's waits.

Each table is asked for at the node that opened it, as behind a proxy that knows where tables are; the proxy itself is
not measured.
"""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bench.load import card_tables
from bench.load.measured_server import HERE, PLENTY, ServerProcess, cpu_seconds, family, measured_server, percentile
from tests.server import postgres


@dataclass
class NodesFound:
    decisions: int
    waits: list[float]
    server: float  # seconds of CPU of all nodes
    database: float


async def _play(servers: list[ServerProcess], database: int, tables: int, seconds: float) -> NodesFound:
    share = tables // len(servers)
    crowds = [
        await card_tables.card_players(server.address, share, first=number * share)
        for number, server in enumerate(servers)
    ]
    people = [person for crowd in crowds for person in crowd]
    before, database_before = sum(server.seconds for server in servers), _seconds(database)
    await card_tables.play(people, seconds)
    used, database_used = sum(server.seconds for server in servers) - before, _seconds(database) - database_before
    waits = [wait for person in people for wait in person.waits]
    return NodesFound(2 * len(waits), waits, used, database_used)


def _seconds(process: int) -> float:
    return sum(cpu_seconds(member) for member in family(process))


def nodes(count: int, tables: int, seconds: float, checkout: Path = HERE) -> str:
    with ExitStack() as stack:
        cluster = stack.enter_context(postgres.running())
        database = ["--database", cluster.new_database()]
        servers = [
            stack.enter_context(measured_server(checkout, {**PLENTY, "NEKOBAKO_NODE": f"n{number}"}, database))
            for number in range(count)
        ]
        found = asyncio.run(_play(servers, cluster.pid, tables, seconds))
    p50, p99 = (1000 * percentile(found.waits, share) for share in (0.5, 0.99))
    server, store = (1000 * seconds / found.decisions for seconds in (found.server, found.database))
    return (
        f"{count} nodes on PostgreSQL, {tables} tables: {found.decisions:,} decisions, action to event p50 "
        f"{p50:.1f} ms, p99 {p99:.1f} ms; CPU a decision: nodes {server:.2f} ms, database {store:.2f} ms"
    )
