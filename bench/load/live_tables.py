"""Live tables of Nekojima: a hand holds a Denchuu and moves it at 60 Hz, and whoever it belongs to sees every frame."""

import asyncio
import math
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bench.load.measured_server import percentile
from bench.load.visitor import RefusedError, Visitor
from nekobako.physics.tracks import frames as coded

HANDS_PER_SECOND = 60
FRAME = 0.016
AT_ONCE = 8


@dataclass
class Builder:
    visitor: Visitor
    arrivals: list[float] = field(default_factory=list)  # of frames
    refusals: Counter[str] = field(default_factory=Counter)
    live: bool = False
    _stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def enter(self) -> None:
        """Up to the moment in which a hand may take a piece; or refused."""
        try:
            await self.visitor.introduce()
            table = self.table = await self.visitor.opens("nekojima", 1)
            await self.visitor.asks(table, "start")
            while True:
                [desk] = (await self.visitor.get(f"/api/tables/{table}/snapshot"))["desks"]
                self._take = next((way for way in desk["legal"] if way["do"] == "take"), None)
                if self._take is not None:
                    break
                await self.visitor.asks(table, "act", seat=0, action=desk["legal"][0])
            self._socket = await self.visitor.joins(table)
            await self._begin()
        except RefusedError as refused:
            self.refusals[refused.code] += 1

    async def _begin(self) -> None:
        """Take it; the first frames say where it is."""
        await self._send({"type": "act", "id": "take", "seat": 0, "action": self._take})
        assert self._take is not None
        self._grip = f"{self._take['denchuu']}.a"
        bodies: Any = None
        while True:
            message = await self._socket.recv()
            if isinstance(message, str):
                heard = msgspec.json.decode(message)
                if heard["type"] == "refused":
                    raise RefusedError(heard["trouble"]["code"])
                continue
            for record in coded.decode(message):
                if isinstance(record, coded.BodyList):
                    bodies = record
                elif record.key:
                    place = bodies.names.index(self._grip)
                    self._pose = [float(n) for n in coded.unpack(bodies.box, record.packed)[place]]
                    self.live = True
                    return

    async def work(self) -> None:
        """Until stopped."""
        if not self.live:
            return
        hearing = asyncio.create_task(self._keep_hearing())
        number, due = 0, time.monotonic()
        while not self._stop.is_set():
            number += 1
            pose = [*self._pose]
            pose[2] += 2.0 + 1.5 * math.sin(number / 20)
            record = {"t": 16 * number, "hand": 0, "grip": self._grip, "pose": pose}
            await self._send({"type": "hands", "id": f"{number}", "seat": 0, "records": [record]})
            due = max(due + 1 / HANDS_PER_SECOND, time.monotonic() - 0.5)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        hearing.cancel()

    async def _keep_hearing(self) -> None:
        while True:
            message = await self._socket.recv()
            if isinstance(message, bytes):
                self.arrivals.append(time.monotonic())
            elif '"type":"refused"' in message:
                self.refusals[msgspec.json.decode(message)["trouble"]["code"]] += 1

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send(msgspec.json.encode(message), text=True)

    def stop(self) -> None:
        self._stop.set()

    def lateness(self) -> list[float]:
        """Of each frame after the one before."""
        gaps = zip(self.arrivals, self.arrivals[1:], strict=False)
        return [max(0.0, after - before - FRAME) for before, after in gaps]


@dataclass
class Worst:
    """Of several live tables."""

    live: int
    frames: int
    mean_rate: float
    least_rate: float  # frames a second at the slowest
    p99: float  # seconds late, at the table where that is most
    latest: float
    refusals: dict[str, int]

    def __str__(self) -> str:
        refused = ", ".join(f"{code} {count}" for code, count in self.refusals.items()) or "nothing"
        return (
            f"{self.live} live: {self.mean_rate:.1f} frames a second, {self.least_rate:.1f} at the slowest; late at "
            f"the worst table p99 {1000 * self.p99:.0f} ms, at most {1000 * self.latest:.0f} ms; refused: {refused}"
        )


def worst(builders: list[Builder], seconds: float) -> Worst:
    live = [builder for builder in builders if builder.live]
    rates = [len(builder.arrivals) / seconds for builder in live] or [0.0]
    late = [builder.lateness() for builder in live]
    return Worst(
        len(live),
        sum(len(builder.arrivals) for builder in live),
        sum(rates) / len(rates),
        min(rates),
        max((percentile(one, 0.99) for one in late if one), default=float("nan")),
        max((max(one) for one in late if one), default=float("nan")),
        dict(sum((builder.refusals for builder in builders), Counter())),
    )


async def builders_at_work(address: str, count: int, first: int) -> tuple[list[Builder], list[asyncio.Task[None]]]:
    builders = [Builder(Visitor(address, first + number)) for number in range(count)]
    tasks: list[asyncio.Task[None]] = []
    for begin in range(0, count, AT_ONCE):
        batch = builders[begin : begin + AT_ONCE]
        await asyncio.gather(*(builder.enter() for builder in batch))
        tasks += [asyncio.create_task(builder.work()) for builder in batch]
    return builders, tasks


async def measure(builders: list[Builder], seconds: float) -> Worst:
    for builder in builders:
        builder.arrivals.clear()
    await asyncio.sleep(seconds)
    return worst(builders, seconds)
