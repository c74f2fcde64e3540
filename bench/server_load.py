"""What a server carries. Figures, not verdicts: nothing is asserted.

    python -m bench server load                 # all of it
    python -m bench server load tables --tables 500 --seconds 20
    python -m bench server load live --live 16 64
    python -m bench server load attack --live 8
    python -m bench server load --checkout DIR tables   # another checkout's server, measured by this one's crowd

tables    so many Catham tables, each with a decision a second: a greedy bot's and a person's in turn, who has a
          socket: from the moment an action is sent to the moment its event arrives. The people are another process,
          but on the same machine: what they use of it is told too
live      so many live tables of Nekojima, a hand that moves at 60 Hz at each: frames a second, and how late they come
attack    honest tables of both kinds, first alone, then beside one guest who sends junk, has fifty tables of bots that
          search, and asks for fifty-five suggestions at a time; each honest guest has an address of their own
nodes     the same tables on one node and on several, all on one PostgreSQL behind HAProxy: CPU a decision and a frame
viewers   one live table and so many who look on, in another process
idle      memory of a table where nobody is, and of one in the middle of a match
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bench.load import card_tables, live_tables
from bench.load.idle_tables import idle_tables
from bench.load.measured_server import HERE, PLENTY, Measured, measured_server, percentile
from bench.load.nodes import nodes
from bench.load.viewers import viewers
from bench.load.visitor import Visitor
from bench.soak import commit

T = TypeVar("T")
CARD_TABLES, STRANGERS = 50, 2  # honest ones beside an attack; strangers play against a bot that searches
ELSEWHERE = 10  # of 19, niceness
LOOK_UP = 0.2  # seconds between two look-ups of a token


def quick_loop(work: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


async def tables(server: Measured, count: int, seconds: float) -> str:
    people = await card_tables.card_players(server.address, count)
    before, own = server.seconds, time.process_time()
    await card_tables.play(people, seconds)
    used, itself = server.seconds - before, time.process_time() - own
    waits = [wait for person in people for wait in person.waits]
    return (
        f"{count} tables, {len(waits):,} decisions of people in {seconds:.0f} s, each answered by a bot's; "
        f"action to event: {_spread(waits)}; CPU: server {1000 * used / (2 * len(waits)):.2f} ms a decision "
        f"({100 * used / seconds:.0f} % of a core), its crowd {100 * itself / seconds:.0f} %; {server.megabytes:.0f} MB"
    )


async def live(server: Measured, count: int, seconds: float) -> str:
    builders, tasks = await live_tables.builders_at_work(server.address, count, 0)
    before, own = server.seconds, time.process_time()
    found = await live_tables.measure(builders, seconds)
    used, itself = server.seconds - before, time.process_time() - own
    for builder in builders:
        builder.stop()
    await asyncio.gather(*tasks)
    return (
        f"{count} tables asked for, {found}; CPU: server {1000 * used / max(1, found.frames):.2f} ms a frame "
        f"({100 * used / seconds:.0f} % of a core), its crowd {100 * itself / seconds:.0f} %; {server.megabytes:.0f} MB"
    )


async def attack(server: Measured, count: int, seconds: float) -> None:
    people = await card_tables.card_players(server.address, CARD_TABLES)
    strangers = await card_tables.card_players(server.address, STRANGERS, first=1_000, bot="search")
    builders, tasks = await live_tables.builders_at_work(server.address, count, first=2_000)
    reader = Visitor(server.address, 3_000)
    await reader.introduce()
    print(f"alone: {await _honest(people, strangers, builders, reader, seconds)}", flush=True)
    enemy = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.load.attackers",
        server.address,
        str(2 * seconds),
        stdout=subprocess.PIPE,
        preexec_fn=_from_another_machine,
    )
    await asyncio.sleep(seconds / 2)  # until they are all there
    print(f"under attack: {await _honest(people, strangers, builders, reader, seconds)}", flush=True)
    print(f"what the attack got: {(await enemy.communicate())[0].decode().strip()}", flush=True)
    for builder in builders:
        builder.stop()
    await asyncio.gather(*tasks)


def _from_another_machine() -> None:
    """A real enemy has a machine of their own: what this one computes must not be taken from the server's."""
    os.nice(ELSEWHERE)


async def _honest(
    people: list[card_tables.CardPlayer],
    strangers: list[card_tables.CardPlayer],
    builders: list[live_tables.Builder],
    reader: Visitor,
    seconds: float,
) -> str:
    look_ups: list[float] = []

    async def look_up() -> None:
        while True:
            begun = time.monotonic()
            await reader.get("/api/me")
            look_ups.append(time.monotonic() - begun)
            await asyncio.sleep(LOOK_UP)

    looking = asyncio.create_task(look_up())
    *_, found = await asyncio.gather(
        card_tables.play(people, seconds),
        card_tables.play(strangers, seconds),
        live_tables.measure(builders, seconds),
    )
    looking.cancel()
    return (
        f"{len(people)} card tables, action to event: {_spread([wait for person in people for wait in person.waits])}; "
        f"a bot that searches answers: {_spread([wait for one in strangers for wait in one.turns])}; "
        f"token look-up: {_spread(look_ups)}; {found}"
    )


def _spread(waits: Sequence[float]) -> str:
    p50, p99 = (1000 * percentile(waits, share) for share in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {1000 * max(waits, default=float('nan')):.0f} ms"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench server load", description=(__doc__ or "").splitlines()[0])
    kinds = ["tables", "live", "attack", "nodes", "viewers", "idle"]
    parser.add_argument("what", nargs="*", default=kinds, metavar="|".join(kinds))
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--live", type=int, nargs="+", default=[16, 64])
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 3])
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--checkout", type=Path, default=HERE, metavar="DIR", help="another checkout's server")
    chosen = parser.parse_args(arguments)
    seconds, checkout = chosen.seconds, chosen.checkout.resolve()
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, commit {commit(checkout)}", flush=True)
    if "idle" in chosen.what:
        for game in ("catham", "nekojima", "tower"):
            idle_tables(game, 2, max(chosen.tables) if game == "catham" else 50)
    for count in chosen.tables if "tables" in chosen.what else ():
        with measured_server(checkout, PLENTY) as server:
            print(quick_loop(tables(server, count, seconds)), flush=True)
    for count in chosen.live if "live" in chosen.what else ():
        with measured_server(checkout, {}) as server:  # with the limits it has by itself
            print(quick_loop(live(server, count, seconds)), flush=True)
    if "attack" in chosen.what:
        with measured_server(checkout, {}) as server:
            quick_loop(attack(server, min(chosen.live), seconds))
    for count in chosen.nodes if "nodes" in chosen.what else ():
        print(nodes(count, min(chosen.tables), seconds, checkout), flush=True)
    if "viewers" in chosen.what:
        with measured_server(checkout, PLENTY) as server:
            print(quick_loop(viewers(server, chosen.viewers, seconds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
