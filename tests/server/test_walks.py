"""The two walks through the server that docs/architecture.md draws: each step is taken, in that order, and no more."""

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from nekobako.server.config import Config
from nekobako.server.web.request_guard import RequestGuard
from nekobako.server.web.sockets import Conversation
from tests.server.hostile import Wire
from tests.server.local_registry import LocalRegistry, Person, open_registry, run, until

PAGE = (Path(__file__).parents[2] / "docs/architecture.md").read_text("utf-8")
STEP = re.compile(r"^ *(\d+) (\S+\.py) +(\S+)", re.MULTILINE)
Step = tuple[str, str]  # a file below src/nekobako, and a function in it


def drawn(title: str) -> list[Step]:
    """The steps of a walk on the page."""
    [block] = re.findall(rf"\*\*{title}.*?```text\n(.*?)```", PAGE, re.DOTALL)
    steps = STEP.findall(block)
    assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
    return [(file, function) for _, file, function in steps]


class Tracer:
    """Calls from a file of the package into another, in the order in which they began, in every thread."""

    def __init__(self) -> None:
        self.calls: list[Step] = []
        self.callers: dict[Step, set[str]] = {}  # the files from which it was called
        self.on = False

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.on and event == "call":
            into = _file(frame)
            back = frame.f_back
            while back is not None and _file(back) is None:
                back = back.f_back  # through the library, the event loop and the database's driver
            if into is not None and (back is None or _file(back) != into):
                step = into, frame.f_code.co_qualname
                self.calls.append(step)
                self.callers.setdefault(step, set()).add((back and _file(back)) or "")


def _file(frame: FrameType) -> str | None:
    _, package, path = frame.f_code.co_filename.partition("/src/nekobako/")
    return path if package else None


@contextmanager
def traced() -> Iterator[Tracer]:
    tracer = Tracer()
    before = sys.getprofile()
    sys.setprofile(tracer)
    threading.setprofile(tracer)
    try:
        yield tracer
    finally:
        sys.setprofile(before)
        threading.setprofile(None)


@asynccontextmanager
async def on_the_wire(registry: LocalRegistry, person: Person, table: str) -> AsyncIterator[Wire]:
    wire = Wire()
    talk = asyncio.create_task(Conversation(wire, RequestGuard(Config(), registry)).run(table))  # type: ignore[arg-type]
    say(wire, "hello", token=person.token)
    await wire.until(lambda message: message["type"] == "snapshot")
    yield wire
    talk.cancel()
    await asyncio.wait([talk])


def say(wire: Wire, kind: str, **fields: Any) -> None:
    wire.say(msgspec.json.encode({"type": kind, "id": kind, **fields}).decode())


def assert_taken(steps: list[Step], tracer: Tracer, beginnings: tuple[str, ...] = ("server/web/sockets.py",)) -> None:
    at, files = 0, set(beginnings)
    for step in steps:
        assert step in tracer.calls[at:], f"{step} was not called, or out of order"
        at = tracer.calls.index(step, at) + 1
        assert tracer.callers[step] & files, f"a hop that leads to {step} is missing: from {tracer.callers[step]}"
        files.add(step[0])


def test_a_take_goes_from_one_browser_to_another(tmp_path: Path) -> None:
    steps = drawn("A take")
    assert len(steps) <= 15

    async def main(tracer: Tracer) -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, options={"first": 0})
            async with on_the_wire(registry, mia, table) as hers, on_the_wire(registry, leo, table) as his:
                await leo.asks(table, "sit", seat=1)
                await mia.asks(table, "start")
                for number in range(3):  # until what is brief is known to be
                    await acted(registry, table, (hers, his), number)
                tracer.on = True
                await acted(registry, table, (hers, his), 3)
                tracer.on = False

    with traced() as tracer:
        run(main(tracer))
    assert_taken(steps, tracer)


async def acted(registry: LocalRegistry, table: str, wires: tuple[Wire, Wire], number: int) -> None:
    """Whoever is to decide takes; the other hears of it."""
    live = registry.here(table).live
    assert live is not None
    seat, known = live.match.deciders[0], live.events
    other = wires[1 - seat]
    wires[seat].say(
        msgspec.json.encode(
            {"type": "act", "id": f"act {number}", "seat": seat, "action": live.match.legal(seat)[0]}
        ).decode()
    )
    await other.until(lambda m: m["type"] == "happened" and bool(m["events"]) and m["events"][-1]["n"] >= known)


def test_a_hand_record_goes_from_a_socket_to_a_grip(tmp_path: Path) -> None:
    steps = drawn("A hand record")
    assert len(steps) <= 7  # two of them are the way into another process

    async def main(tracer: Tracer) -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("nekojima", seats=1)
            async with on_the_wire(registry, mia, table) as wire:
                await mia.asks(table, "start")
                live = registry.here(table).live
                assert live is not None
                while not any(action["do"] == "take" for action in live.match.legal(0)):
                    await mia.asks(table, "act", seat=0, action=live.match.legal(0)[0])
                take = next(action for action in live.match.legal(0) if action["do"] == "take")
                say(wire, "act", seat=0, action=take)
                await until(lambda: live.handling is not None)
                pole = f"{take['denchuu']}.a"
                tracer.on = True
                record = {"t": 1, "hand": 0, "grip": pole, "pose": [0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0]}
                say(wire, "hands", seat=0, records=[record])
                await until(lambda: steps[-1] in tracer.calls)
                tracer.on = False

    with traced() as tracer:
        run(main(tracer))
    assert_taken(steps, tracer, ("server/web/sockets.py", "server/physics/lane.py"))  # the worker's own clock
