"""A bench served on a free port, and a page without a browser."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import msgspec
from websockets.sync.client import ClientConnection, connect

from nekobako.lab.hands.server import SOCKET, Server
from nekobako.physics.pose import Vector
from nekobako.physics.tracks import frames
from nekobako.physics.tracks.frames import BodyList

PATIENCE = 20.0  # s; a busy machine is slow, a broken bench never answers
Numbers = Sequence[float] | Vector
UPRIGHT = (1.0, 0.0, 0.0, 0.0)


class Served:
    def __init__(self, server: Server, url: str) -> None:
        self.server, self.url = server, url

    @property
    def socket(self) -> str:
        return self.url.replace("http", "ws", 1).rstrip("/") + SOCKET


@contextmanager
def served() -> Iterator[Served]:
    """A bench in a thread of its own, until the end."""
    server, ready = Server(), threading.Event()
    addresses: list[str] = []
    ending: list[Callable[[], Any]] = []

    async def run() -> None:
        loop, until = asyncio.get_running_loop(), asyncio.Event()
        ending.append(lambda: loop.call_soon_threadsafe(until.set))

        def told(address: str) -> None:
            addresses.append(address)
            ready.set()

        await server.run("127.0.0.1", 0, told, until)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield Served(server, addresses[0])
    finally:
        ending[0]()
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Page:
    """What the page would know: poses, news, what it was told."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.poses: dict[str, Vector] = {}
        self.things: list[dict[str, Any]] = []
        self.news: dict[str, Any] = {}
        self.problems: list[str] = []
        self.leads: bool | None = None
        self._bodies: BodyList | None = None
        self._time = 0

    def say(self, **message: Any) -> None:
        self.connection.send(msgspec.json.encode(message).decode())

    def hand(self, hand: int, grip: str | None, place: Numbers, turn: Numbers = UPRIGHT) -> None:
        self._time += 1
        self.say(t=self._time, hand=hand, grip=grip, pose=[*map(float, place), *map(float, turn)])

    def take(self, hand: int, body: str) -> Vector:
        """Grip a body as it is."""
        at = self.poses[body]
        self.hand(hand, body, at[:3], at[3:])
        self.until(lambda: self.news["hands"][hand]["holds"] == body)
        return at

    def hear(self, seconds: float = PATIENCE) -> None:
        message = self.connection.recv(timeout=seconds)
        if isinstance(message, bytes):
            self._see(message)
            return
        found = msgspec.json.decode(message)
        if "problem" in found:
            self.problems.append(found["problem"])
        elif "leads" in found:
            self.leads = found["leads"]
        elif "things" in found:
            self.things = found["things"]
        else:
            self.news = found

    def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, (self.news, self.problems)
            self.hear()

    def next_frame(self) -> None:
        now = self.news["ms"]
        self.until(lambda: self.news["ms"] > now)

    def listen(self, silence: float = PATIENCE) -> NoReturn:
        """For ever: the end is an error, of nothing having come for so many seconds or of the line being cut."""
        while True:
            self.hear(silence)

    def refusal(self) -> str:
        """The next sentence that is said to this page."""
        told = len(self.problems)
        self.until(lambda: len(self.problems) > told)
        return self.problems[-1]

    def reset(self) -> None:
        age = self.news["age"]
        self.say(do="reset")
        self.until(lambda: self.news["age"] > age)

    def _see(self, records: bytes) -> None:
        for record in frames.decode(records):
            if isinstance(record, BodyList):
                self._bodies, self.poses = record, {}
                continue
            frames.refuse_stranger(record, self._bodies)
            assert self._bodies is not None
            poses = frames.unpack(self._bodies.box, record.packed)
            self.poses |= {self._bodies.names[body]: at for body, at in zip(record.bodies, poses, strict=True)}


@contextmanager
def opened(bench: Served, leads: bool = True, **options: Any) -> Iterator[Page]:
    """A page that has heard how things are, and that has the hands or has not."""
    with connect(bench.socket, **options) as connection:
        page = Page(connection)
        page.until(lambda: bool(page.poses and page.news and page.leads is leads))
        yield page
