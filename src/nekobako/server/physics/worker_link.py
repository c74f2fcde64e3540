"""The server's side of one worker: the process, the line to it, and the handlings it has.

Two threads keep the event loop from ever waiting for the worker: one writes to the line, one reads from it.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from time import monotonic
from typing import Final, Protocol

from nekobako.server.physics.live_handling import LiveHandling
from nekobako.server.physics.messages import Drop, Feed, FromWorker, StopWorker, ToWorker, pack, unpack
from nekobako.server.physics.worker import Worker, work_as_a_child

MOST_WAITING: Final = 10_000  # messages for a worker that does not read; then hands are not passed on


class Runner(Protocol):
    """What a worker runs in."""

    @property
    def pid(self) -> int | None: ...
    def join(self, timeout: float | None = None) -> None: ...
    def kill(self) -> None: ...


StartWorker = Callable[[Connection], Runner]


def start_process(connection: Connection) -> Runner:
    process = get_context("spawn").Process(
        target=work_as_a_child, args=(connection,), name="physics worker", daemon=True
    )
    process.start()
    connection.close()  # only the worker has it now: when that ends, so does the line
    return process


class ThreadRunner(threading.Thread):
    """A worker in this process, for tests that look into it."""

    pid = None

    def __init__(self, connection: Connection) -> None:
        super().__init__(target=Worker(connection).work, name="physics worker", daemon=True)
        self.start()

    def kill(self) -> None:
        """A thread cannot be; it ends when it is told to."""


class WorkerLink:
    def __init__(self, start: StartWorker, ended: Callable[["WorkerLink"], None]) -> None:
        """`ended` is called in the event loop, once the worker is gone and its handlings were told."""
        self.handlings: dict[int, LiveHandling] = {}
        self.started = monotonic()
        self._start, self._ended = start, ended
        self._loop = asyncio.get_running_loop()
        self._connection, self._theirs = Pipe()
        self._runner: Runner | None = None
        self._outgoing: SimpleQueue[ToWorker] = SimpleQueue()
        threading.Thread(target=self._run, name="physics reader", daemon=True).start()

    @property
    def pid(self) -> int | None:
        """None while it is being started."""
        return self._runner.pid if self._runner is not None else None

    @property
    def awake(self) -> int:
        """How many of its handlings need its time."""
        return sum(handling.idle_since is None for handling in self.handlings.values())

    def send(self, message: ToWorker) -> None:
        if isinstance(message, Drop):
            self.handlings.pop(message.number, None)
        if not isinstance(message, Feed) or self._outgoing.qsize() < MOST_WAITING:
            self._outgoing.put(message)

    def stop(self) -> None:
        self.send(StopWorker())

    def kill(self) -> None:
        if self._runner is not None:
            self._runner.kill()

    # --- in threads

    def _run(self) -> None:
        """Start it, read what it says, and see it off."""
        self._runner = runner = self._start(self._theirs)
        threading.Thread(target=self._write, name="physics writer", daemon=True).start()
        with suppress(EOFError, OSError):
            while True:
                self._soon(self._receive, unpack(self._connection.recv_bytes()))
        runner.join()
        self._connection.close()
        self._outgoing.put(StopWorker())  # for the writer, should it wait
        self._soon(self._over)

    def _write(self) -> None:
        with suppress(OSError):
            while True:
                messages = [self._outgoing.get()]
                while not self._outgoing.empty():
                    messages.append(self._outgoing.get())
                self._connection.send_bytes(pack(messages))
                if any(isinstance(message, StopWorker) for message in messages):
                    return

    def _soon(self, work: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody is there to hear it
            self._loop.call_soon_threadsafe(work, *arguments)

    # --- in the event loop

    def _receive(self, messages: list[FromWorker]) -> None:
        for message in messages:
            handling = self.handlings.get(message.number)
            if handling is not None:  # or it was dropped, and the worker has not heard of it yet
                handling.receive(message)
                if handling.over:
                    del self.handlings[message.number]

    def _over(self) -> None:
        handlings, self.handlings = self.handlings, {}
        for handling in handlings.values():
            handling.lose()
        self._ended(self)
