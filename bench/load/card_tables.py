"""Tables of Catham City: a person decides every other second, a bot in between."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bench.load.visitor import Visitor

PERIOD = 2.0  # seconds between two decisions of a person; in between a bot takes one
AT_ONCE = 20


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


@dataclass
class CardPlayer:
    visitor: Visitor
    bot: str = "greedy"
    waits: list[float] = field(default_factory=list)  # seconds from an action to its event
    turns: list[float] = field(default_factory=list)  # seconds from an event of theirs until it is their turn again

    def __post_init__(self) -> None:
        self._legal: list[msgspec.Raw] = []
        self._over = False
        self._sent = 0
        self._acted: float | None = None  # when, and no event of it has come yet
        self._heard: float | None = None  # when, and it has not been their turn since

    async def enter(self) -> None:
        await self.visitor.introduce()
        table = await self.visitor.opens("catham", 2, [None, self.bot])
        self._socket = await self.visitor.joins(table)
        await self._send("start")
        while self._hear(await self._socket.recv(decode=False)) != "ok":
            pass

    def forget(self) -> None:
        """What was measured, and what nobody listened to between two measurements."""
        self.waits.clear()
        self.turns.clear()
        self._acted = self._heard = None

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
        heard, now = HEARD.decode(raw), time.monotonic()
        if heard.type == "happened" and self._acted is not None:
            self.waits.append(now - self._acted)
            self._acted, self._heard = None, now
        if heard.desks:
            self._legal = heard.desks[0].legal
            if self._legal and self._heard is not None:
                self.turns.append(now - self._heard)
                self._heard = None
        if heard.table is not None:
            self._over = heard.table.state == "over"
        return heard.type

    async def _send(self, kind: str, **fields: Any) -> None:
        self._sent += 1
        await self._socket.send(msgspec.json.encode({"type": kind, "id": str(self._sent), **fields}), text=True)


async def card_players(address: str, count: int, first: int = 0, bot: str = "greedy") -> list[CardPlayer]:
    """So many, at their tables."""
    people = [CardPlayer(Visitor(address, first + number), bot) for number in range(count)]
    for begin in range(0, count, AT_ONCE):
        await asyncio.gather(*(person.enter() for person in people[begin : begin + AT_ONCE]))
    return people


async def play(people: list[CardPlayer], seconds: float) -> None:
    """Spread over the time; what was measured before is forgotten."""
    begun = time.monotonic()
    for person in people:
        person.forget()
    shares = [begun + PERIOD * number / len(people) for number in range(len(people))]
    await asyncio.gather(*(person.play(at, begun + seconds) for person, at in zip(people, shares, strict=True)))
