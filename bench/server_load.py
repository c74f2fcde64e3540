"""What one server process carries. Figures, not verdicts: nothing is asserted.

    python -m bench.server_load                 # all of it
    python -m bench.server_load tables --tables 500 --seconds 20
    python -m bench.server_load viewers --viewers 200 --seconds 10
    python -m bench.server_load idle --tables 2000

tables    so many Catham tables, each with a decision a second: a greedy bot's and a person's in turn, who has a
          socket: from the moment an action is sent to the moment its event arrives. The people are another process,
          but on the same machine: what they use of it is told too
viewers   one live table of Nekojima, a hand that moves at 60 Hz, and so many who look on, in another process
idle      memory of a table where nobody is, and of one in the middle of a match
"""

import argparse
import asyncio
import json
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.soak import commit
from nekobako.physics.tracks import frames as coded
from nekobako.server.protocol.shapes import TableSettings
from nekobako.server.storage.store import Store
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.hall import Hall
from tests.server.kills import PLENTY, Process

T = TypeVar("T")
HANDS_PER_SECOND = 60
ALL_HERE = 60.0  # seconds for all viewers to come
PERIOD = 2.0  # seconds between two decisions of a person; in between a bot takes one


class Busy(Process):
    """A server that lets one client open as many connections as it likes."""

    def __init__(self, folder: Path) -> None:
        os.environ["NEKOBAKO_CONNECTIONS_PER_CLIENT"] = "100000"
        super().__init__(folder)

    @property
    def seconds(self) -> float:
        """Of CPU, its children not counted."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        assert self._process is not None
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


# --- tables


class Desk(msgspec.Struct):
    legal: list[msgspec.Raw]


class Info(msgspec.Struct):
    state: str


class Heard(msgspec.Struct):
    """Of a message, what someone who only wants to act looks at."""

    type: str
    desks: list[Desk] = []
    table: Info | None = None


HEARD = msgspec.json.Decoder(Heard)


class Person:
    """Acts every other second at a table of their own; in between a bot does. As little work as can be: the server
    is to be measured, and it shares the machine with its crowd."""

    def __init__(self, http: httpx.AsyncClient, address: str) -> None:
        self.http, self.address = http, address
        self.waits: list[float] = []
        self._legal: list[msgspec.Raw] = []
        self._over = False
        self._sent = 0
        self._acted: float | None = None  # when, and no event of it has come yet

    async def enter(self) -> None:
        guest = (await self.http.post("/api/guests", json={"name": "Cat"})).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        wish = {"game": "catham", "seats": 2, "bots": [None, "greedy"]}
        self.table = (await self.http.post("/api/tables", json=wish, headers=headers)).json()["table"]
        address = self.address.replace("http", "ws", 1)
        self._socket = await connect(
            f"{address}/api/tables/{self.table}/socket", open_timeout=120, ping_interval=None, proxy=None,
            compression=None,
        )  # fmt: skip
        await self._send("hello", token=guest["token"])
        await self._send("start")
        while self._hear(await self._socket.recv(decode=False)) != "ok":
            pass

    async def play(self, first: float, until: float) -> None:
        """From `first` on, and until that moment."""
        hearing = asyncio.create_task(self._keep_hearing())
        due = first
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += PERIOD
            if self._over:
                await self._send("rematch")
            elif self._legal and self._acted is None:
                self._acted = time.monotonic()
                await self._send("act", seat=0, action=self._legal[0])
        hearing.cancel()

    async def _keep_hearing(self) -> None:
        while True:
            self._hear(await self._socket.recv(decode=False))

    def _hear(self, raw: str | bytes) -> str:
        heard = HEARD.decode(raw)
        if heard.type == "happened" and self._acted is not None:
            self.waits.append(time.monotonic() - self._acted)
            self._acted = None
        if heard.desks:
            self._legal = heard.desks[0].legal
        if heard.table is not None:
            self._over = heard.table.state == "over"
        return heard.type

    async def _send(self, kind: str, **fields: Any) -> None:
        self._sent += 1
        await self._socket.send(msgspec.json.encode({"type": kind, "id": str(self._sent), **fields}), text=True)


class Crowd(msgspec.Struct):
    """What came of it: seconds of CPU of the server and of the crowd itself, and how long people waited."""

    server: float
    itself: float
    waits: list[float]


async def crowd(server: Busy, count: int, seconds: float) -> Crowd:
    address, limits = server.address, httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=address, timeout=120, limits=limits) as http:
        people = [Person(http, address) for _ in range(count)]
        for first in range(0, count, 20):
            await asyncio.gather(*(person.enter() for person in people[first : first + 20]))
        begun, before, own = time.monotonic(), server.seconds, time.process_time()
        await asyncio.gather(
            *(
                person.play(begun + PERIOD * number / count, begun + seconds)  # spread over the time
                for number, person in enumerate(people)
            )
        )
        waits = [wait for person in people for wait in person.waits]
        return Crowd(server.seconds - before, time.process_time() - own, waits)


def tables(count: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Busy(Path(folder))
        server.start()
        try:
            found = quick_loop(crowd(server, count, seconds))
            waits = found.waits
            p50, p99 = (1000 * percentile(waits, share) for share in (0.5, 0.99))
            print(
                f"{count} tables, {len(waits):,} decisions of people in {seconds:.0f} s, each answered by a bot's; "
                f"action to event: p50 {p50:.1f} ms, p99 {p99:.1f} ms, worst {1000 * max(waits):.0f} ms; "
                f"CPU: server {1000 * found.server / (2 * len(waits)):.2f} ms a decision "
                f"({100 * found.server / seconds:.0f} % of a core), its crowd {100 * found.itself / seconds:.0f} %; "
                f"{server.megabytes:.0f} MB",
                flush=True,
            )
        finally:
            server.end(signal.SIGTERM)


def quick_loop(work: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


# --- viewers


async def look_on(address: str, table: str, count: int, seconds: float) -> None:
    """In a process of its own: so many viewers count what they are shown; the result is printed as JSON."""
    socket_address = address.replace("http", "ws", 1)
    times: list[list[int]] = [[] for _ in range(count)]

    async def one(number: int) -> None:
        async with connect(
            f"{socket_address}/api/tables/{table}/socket", open_timeout=120, ping_interval=None, proxy=None,
            max_size=2**24, compression=None,
        ) as socket:  # fmt: skip
            await socket.send('{"type":"hello","id":"1"}')
            while True:
                message = await socket.recv()
                if isinstance(message, bytes):
                    records = [record for record in coded.decode(message) if isinstance(record, coded.Frame)]
                    times[number] += [record.milliseconds for record in records]

    tasks = [asyncio.create_task(one(number)) for number in range(count)]
    until = time.monotonic() + ALL_HERE
    while not all(times) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    assert all(times), f"{sum(not seen for seen in times)} viewers were shown nothing"
    print("all are here", flush=True)
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    first, last = max(seen[0] for seen in times), min(seen[-1] for seen in times)  # all were there
    within = [{at for at in seen if first <= at <= last} for seen in times]
    shown = set().union(*within)
    shares = [len(seen) / max(1, len(shown)) for seen in within]
    told = {"frames": len(shown), "ms": last - first, "least": min(shares), "mean": sum(shares) / count}
    print(json.dumps(told))


async def hand(address: str, ready: asyncio.Event, done: asyncio.Event, found: dict[str, Any]) -> None:
    """Someone takes a Denchuu and moves it about."""
    async with httpx.AsyncClient(base_url=address, timeout=120) as http:
        guest = (await http.post("/api/guests", json={"name": "Cat"})).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        wish = {"game": "nekojima", "seats": 2}
        table = (await http.post("/api/tables", json=wish, headers=headers)).json()["table"]

        async def ask(kind: str, **fields: Any) -> Any:
            body = {"type": kind, "id": f"{time.monotonic()}", **fields}
            return (await http.post(f"/api/tables/{table}/requests", json=body, headers=headers)).json()

        await ask("sit", seat=1)
        await ask("start")
        while True:
            seen = (await http.get(f"/api/tables/{table}/snapshot", headers=headers)).json()
            desk = next(desk for desk in seen["desks"] if desk["legal"])
            take = next((way for way in desk["legal"] if way["do"] == "take"), None)
            if take:
                break
            await ask("act", seat=desk["seat"], action=desk["legal"][0])
        taking = asyncio.create_task(ask("act", seat=desk["seat"], action=take))
        found["table"] = table
        ready.set()
        socket_address = address.replace("http", "ws", 1)
        async with connect(f"{socket_address}/api/tables/{table}/socket", proxy=None, max_size=2**24) as socket:
            await socket.send(json.dumps({"type": "hello", "id": "1", "token": guest["token"]}))
            where = None
            while where is None:
                message = await socket.recv()
                for record in coded.decode(message) if isinstance(message, bytes) else ():
                    if isinstance(record, coded.BodyList):
                        bodies = record
                    elif record.key:
                        place = bodies.names.index(f"{take['denchuu']}.a")
                        where = coded.unpack(bodies.box, record.packed)[place]
            number = 0
            while not done.is_set():
                number += 1
                pose = [float(n) for n in where]
                pose[2] += 2.0 + 1.5 * float(math.sin(number / 20))
                record_ = {"t": 16 * number, "hand": 0, "grip": f"{take['denchuu']}.a", "pose": pose}
                request = {"type": "hands", "id": f"h{number}", "seat": desk["seat"], "records": [record_]}
                await socket.send(json.dumps(request))
                await asyncio.sleep(1 / HANDS_PER_SECOND)
        taking.cancel()
        await asyncio.gather(taking, return_exceptions=True)


def viewers(count: int, seconds: float) -> None:
    async def run(server: Busy) -> None:
        ready, done, found = asyncio.Event(), asyncio.Event(), {}  # type: ignore[var-annotated]
        moving = asyncio.create_task(hand(server.address, ready, done, found))
        await ready.wait()
        await asyncio.sleep(1.0)
        arguments = ["look-on", server.address, found["table"], str(count), str(seconds)]
        lookers = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.server_load", *arguments, stdout=subprocess.PIPE
        )
        assert lookers.stdout is not None
        await lookers.stdout.readline()
        before, begun = server.seconds, time.monotonic()
        out, _ = await lookers.communicate()
        used = (server.seconds - before) / (time.monotonic() - begun)
        done.set()
        await asyncio.gather(moving, return_exceptions=True)
        told = json.loads(out)
        print(
            f"{count} viewers of one live table for {told['ms'] / 1000:.1f} s of its time, in which there were "
            f"{told['frames']:,} frames: who saw least saw {100 * told['least']:.1f} % of them, the mean one "
            f"{100 * told['mean']:.1f} %; server {100 * used:.0f} % of a core"
        )

    with tempfile.TemporaryDirectory() as folder:
        server = Busy(Path(folder))
        server.start()
        try:
            quick_loop(run(server))
        finally:
            server.end(signal.SIGTERM)


# --- idle


def idle(count: int) -> None:
    async def run(folder: str) -> None:
        store = Store.open(f"sqlite:///{folder}/tables.db")
        hall = Hall(Backstage(store))
        host, _ = await hall.welcome("Cat")
        await hall.create(host, "catham", 4, {}, TableSettings())
        before = _megabytes()
        for _ in range(count):
            await hall.create(host, "catham", 4, {}, TableSettings())
        opened = _megabytes()
        for table in list(hall._tables.values()):
            await table.start(host.id)
        started = _megabytes()
        print(
            f"{count} tables: {1000 * (opened - before) / count:.1f} kB each before the start, "
            f"{1000 * (started - before) / count:.1f} kB each in the middle of a match"
        )
        await hall.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(folder))


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="*", default=["all"])
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args(arguments)
    if chosen.what[0] == "look-on":
        address, table, count, seconds = chosen.what[1:]
        quick_loop(look_on(address, table, int(count), float(seconds)))
        return 0
    print(
        f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, commit {commit()}, {len(PLENTY)} limits lifted"
    )
    if chosen.what[0] in ("all", "idle"):
        idle(max(chosen.tables))
    if chosen.what[0] in ("all", "tables"):
        for count in chosen.tables:
            tables(count, chosen.seconds)
    if chosen.what[0] in ("all", "viewers"):
        viewers(chosen.viewers, chosen.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
