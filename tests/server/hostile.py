"""Hostile viewers: whatever they send, nothing happens to the match, and the honest at the same table do not notice.

Three of them talk to the table through the same conversation that a socket has: one with a seat, one with a name only,
one without. Their messages are real ones, mutated, replayed, out of turn, and noise.
"""

import asyncio
import copy
import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from nekobako.server.config import Config
from nekobako.server.web.request_guard import RequestGuard
from nekobako.server.web.sockets import Conversation
from tests.server.local_registry import LocalRegistry, Looker, Person, open_registry

NOISE = ["", "null", "[]", "{}", "\0", "{" * 900, "[" * 5000, '{"type":', "é" * 300, '"\\ud800"', "1e999", "-0", "NaN"]
WILD: list[Any] = [
    None, True, False, 0, -1, 2, 2**31, 2**63, -(2**70), 1.5, 1e308, "", "0", "x" * 3000, "\0", "\u202e", [], {}, [[]],
    {"do": "take"}, {"do": "concede"}, ["a"] * 200, {"a": {"b": {"c": [1, 2, 3]}}}, "../..", "' OR 1=1 --", "catham",
]  # fmt: skip


class Wire:
    """A socket whose other end is a list."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.closed = False
        self.client = None  # it comes from nowhere
        self._told = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self.sent.append(msgspec.json.decode(text))
        self._told.set()

    async def send_bytes(self, content: bytes) -> None:
        pass

    async def close(self, code: int, reason: str = "") -> None:
        self.closed = True
        self._told.set()

    def say(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self.incoming.put_nowait({"type": "websocket.receive", kind: text})

    async def until(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while (found := next((message for message in reversed(self.sent) if so(message)), None)) is None:
            assert not self.closed
            self._told.clear()
            await asyncio.wait_for(self._told.wait(), 60)
        return dict(found)


@dataclass
class Report:
    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)


class Faults(logging.Handler):
    """What the server logs as an error of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage() + (str(record.exc_info[1]) if record.exc_info else ""))


@contextmanager
def faults() -> Iterator[list[str]]:
    handler = Faults()
    logging.getLogger("nekobako").addHandler(handler)
    try:
        yield handler.found
    finally:
        logging.getLogger("nekobako").removeHandler(handler)


def real_messages(snapshot: dict[str, Any], guests: list[str]) -> list[dict[str, Any]]:
    legal = snapshot["desks"][0]["legal"]
    record = {"t": 0, "hand": 0, "grip": None, "pose": [0.0] * 7}
    acts = [{"type": "act", "seat": 0, "action": action} for action in legal[:6]]
    acts += [
        {"type": "act", "seat": 2, "action": action, "known": known} for action in legal[:3] for known in (0, 10**6)
    ]
    return [
        *acts,
        {"type": "hello", "version": 1, "token": "x"},
        {"type": "sit", "seat": 0},
        {"type": "stand", "seat": 0},
        {"type": "seat_bot", "seat": 1, "bot": "greedy"},
        {"type": "kick", "seat": 0},
        {"type": "configure", "options": {"turn_limit": 1}, "seats": 3, "settings": {"clock": 1.0}},
        {"type": "start"},
        {"type": "rematch"},
        {"type": "abandon", "wish": True},
        {"type": "undo", "seat": 0},
        {"type": "suggest", "seat": 0},
        {"type": "hands", "seat": 0, "records": [record]},
        {"type": "say", "text": "hello"},
        {"type": "mute", "guest": guests[0], "muted": True},
        {"type": "ping"},
    ]


def mutated(message: dict[str, Any], dice: random.Random) -> str | bytes:
    """Something like a real message."""
    raw: Any = msgspec.json.decode(msgspec.json.encode(message))
    for _ in range(dice.randint(0, 3)):
        _disturb(raw, dice)
    text = msgspec.json.encode(raw).decode()
    way = dice.random()
    if way < 0.08:
        return text[: dice.randrange(len(text) + 1)]
    if way < 0.16:
        content = bytearray(text.encode())
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        return bytes(content).decode("utf-8", "replace")
    if way < 0.18:
        return text.encode()
    if way < 0.20:
        return dice.choice(NOISE)
    return text


def _disturb(raw: dict[str, Any], dice: random.Random) -> None:
    place = raw
    while (inner := [value for value in place.values() if isinstance(value, dict)]) and dice.random() < 0.5:
        place = dice.choice(inner)
    names = list(place)
    way = dice.random()
    if way < 0.2 and names:
        del place[dice.choice(names)]
    elif way < 0.4:
        place[dice.choice(["more", "seat", "id", "type", "do", "known", "token", "x" * 200])] = copy.deepcopy(
            dice.choice(WILD)
        )
    elif names:
        place[dice.choice(names)] = copy.deepcopy(dice.choice(WILD))


@dataclass
class Siege:
    """An honest match of two, and those who would disturb it."""

    registry: LocalRegistry
    table: str
    honest: list[Person]
    lookers: list[Looker]
    wires: list[Wire]
    talks: list["asyncio.Task[None]"]
    report: Report = field(default_factory=Report)
    _n: int = 0

    @classmethod
    async def laid(cls, registry: LocalRegistry) -> "Siege":
        mia, leo, eve, mallory = [await registry.person(name) for name in ("Mia", "Léo", "Eve", "Mallory")]
        table = await mia.opens("catham", seats=3, options={"first": 0})
        lookers = [await mia.joins(table), await leo.joins(table)]
        await leo.asks(table, "sit", seat=1)
        await eve.asks(table, "sit", seat=2)
        await mia.asks(table, "start")
        config = Config(messages_per_second=1e9, burst=10**9)
        guard = RequestGuard(config, registry)
        wires, talks = [], []
        for token in (eve.token, mallory.token, None):
            wire = Wire()
            talks.append(asyncio.create_task(Conversation(wire, guard).run(table)))  # type: ignore[arg-type]
            hello = {"type": "hello", "id": "h", **({"token": token} if token else {})}
            wire.say(msgspec.json.encode(hello).decode())
            await wire.until(lambda message: message["type"] == "snapshot")
            wires.append(wire)
        return cls(registry, table, [mia, leo], lookers, wires, talks)

    async def assault(self, messages: list[str | bytes]) -> None:
        """All of them at once; then everything is as it was, and each was answered."""
        match = self.registry.here(self.table).live.match  # type: ignore[union-attr]
        before = match.save()
        heard = [len(looker.catch_up()) for looker in self.lookers]
        for number, text in enumerate(messages):
            wire = self.wires[number % len(self.wires)]
            wire.say(text)
            if number % 12 == 11:  # a connection may have a few requests under way
                await self._settled()
        await self._settled()
        self.report.sent += len(messages)
        assert match.save() == before
        for looker, known in zip(self.lookers, heard, strict=True):
            kinds = {message["type"] for message in looker.catch_up()[known:]}
            assert kinds <= {"table", "said"}, kinds  # they may chat, and come and go
        for wire in self.wires:
            for message in wire.sent:
                if message["type"] == "refused":
                    assert message["trouble"]["text"]["fr"]
                    self.report.answers[message["trouble"]["code"]] += 1
                elif message["type"] == "ok":
                    self.report.answers["ok"] += 1
            wire.sent.clear()
        assert self.report.answers["failed"] == 0

    async def _settled(self) -> None:
        """Whatever was sent has been answered."""
        for wire in self.wires:
            while (await self._ping(wire))["type"] != "ok":  # too many of its requests are under way
                await asyncio.sleep(0.01)
            assert not wire.closed
        await asyncio.sleep(0)

    async def _ping(self, wire: Wire) -> dict[str, Any]:
        self._n += 1
        number = f"settled {self._n}"
        wire.say(msgspec.json.encode({"type": "ping", "id": number}).decode())
        return await wire.until(lambda message: message.get("id") == number)

    async def honest_turn(self) -> None:
        """Whoever is asked acts, and is answered; a bot, or Eve's suggestion, acts for her."""
        table = self.registry.here(self.table)
        live = table.live
        assert live is not None
        while live.match.deciders and live.match.deciders[0] == 2:
            if table.record.seats.bot_at(2) is None:
                await live.act(2, live.match.legal(2)[0])
            await asyncio.sleep(0.001)
        if not live.match.deciders:
            await self.honest[0].asks(self.table, "rematch")
            return
        seat = live.match.deciders[0]
        known = [len(looker.catch_up()) for looker in self.lookers]
        await self.honest[seat].asks(self.table, "act", seat=seat, action=live.match.legal(seat)[0])
        for looker, since in zip(self.lookers, known, strict=True):
            await looker.until(lambda message: message["type"] in ("happened", "snapshot"), since)

    async def lifted(self) -> None:
        for wire in self.wires:
            wire.incoming.put_nowait({"type": "websocket.disconnect"})
        await asyncio.gather(*self.talks)


async def siege(folder: Path, batches: int, size: int, seed: int = 1) -> Report:
    dice = random.Random(seed)
    async with open_registry(folder) as registry:
        under = await Siege.laid(registry)
        with faults() as errors:
            for _ in range(batches):
                deciders = registry.here(under.table).live.match.deciders  # type: ignore[union-attr]
                asked = under.honest[deciders[0]] if deciders and deciders[0] < 2 else under.honest[0]
                real = real_messages(await asked.sees(under.table), [person.id for person in under.honest])
                messages = []
                for _ in range(size):
                    message = {**dice.choice(real), "id": dice.choice(["a", f"n{dice.random()}"])}
                    messages.append(mutated(message, dice))
                if deciders and deciders[0] < 2:
                    await under.assault(messages)
                await under.honest_turn()
            assert errors == []
        await under.lifted()
        return under.report
