"""Viewers: pages that look on. Each is sent what it has not seen, and a slow one misses frames, never the end."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from nekobako.lab.hands.bench import Bench
from nekobako.lab.hands.things import drawings
from nekobako.physics.tracks.track import Recorder

MOST_WAITING: Final = 120  # messages, about a second: a viewer that is further behind begins anew

Message = bytes | str


class Viewer:
    """Shown frames by the loop's thread, read out by its connection's task."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.outbox: asyncio.Queue[Message] = asyncio.Queue()
        self._loop = loop
        self._recorder: Recorder | None = None
        self._age = -1

    def send(self, message: Message) -> None:
        """From any thread."""
        with suppress(RuntimeError):  # the event loop has closed
            self._loop.call_soon_threadsafe(self.outbox.put_nowait, message)

    def show(self, bench: Bench, news: str, moved: bool) -> None:
        if self.outbox.qsize() > MOST_WAITING:
            self._recorder = None
            return
        new = self._recorder is None or self._age != bench.age
        if new:
            self._recorder, self._age = Recorder(), bench.age
            self.send(_json({"things": drawings(bench.world)}))
        if self._recorder is not None and (new or moved):
            records = self._recorder.frame(bench.world)
            if records:
                self.send(records)
        self.send(news)


class Viewers:
    """Those who look on, the one who came first in front: that one has the hands."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: list[Viewer] = []

    def __iter__(self) -> Iterator[Viewer]:
        with self._lock:
            return iter(list(self._all))

    @property
    def first(self) -> Viewer | None:
        with self._lock:
            return self._all[0] if self._all else None

    def add(self, viewer: Viewer) -> None:
        with self._lock:
            self._all.append(viewer)
        viewer.send(_json({"leads": self.first is viewer}))

    def remove(self, viewer: Viewer) -> bool:
        """Whether it had the hands; then the next one has them."""
        with self._lock:
            led = self._all[0] is viewer
            self._all.remove(viewer)
        if led and (first := self.first) is not None:
            first.send(_json({"leads": True}))
        return led

    def tell(self, sentence: str) -> None:
        if (first := self.first) is not None:
            first.send(problem(sentence))

    def show(self, bench: Bench, pace: float, work: float, moved: bool) -> None:
        news = _json(bench.news() | {"pace": round(pace, 3), "work": round(1000 * work, 2)})
        for viewer in self:
            viewer.show(bench, news, moved)


def problem(sentence: str) -> str:
    return _json({"problem": sentence})


def _json(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
