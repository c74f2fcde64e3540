"""A worker: a process that carries out many handlings for the server, each a number.

It has two lanes. A world is built in the slow one and stepped in the quick one; where a frame takes long (a tower that
collapses), it goes on in the slow one, so that only its like wait for it. The simulator lets other threads run.
"""

import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

from nekobako import games
from nekobako.server.child_process import as_a_child
from nekobako.server.physics.lane import FRAME, Lane
from nekobako.server.physics.messages import Begin, FromWorker, StopWorker, ToHandling, ToWorker, WarmUp, pack, unpack
from nekobako.server.physics.worker_handling import WorkerHandling

SLOW: Final = 0.6 * FRAME  # s that a frame takes; then it leaves the quick lane
QUICK: Final = 0.3 * FRAME  # then it comes back
TOGETHER: Final = 0.004  # s for which messages may wait for others


def work_as_a_child(connection: Connection) -> None:
    as_a_child()
    Worker(connection).work()


class Worker:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._outbox = Outbox(connection)
        self._changed = threading.Condition()
        self._quick = Lane(self._changed, self._stays_quick, self._outbox.flush)
        self._slow = Lane(self._changed, self._stays_slow, self._outbox.flush)
        self._handlings: dict[int, WorkerHandling] = {}

    def work(self) -> None:
        """Until the server hangs up."""
        lanes = [threading.Thread(target=lane.run, daemon=True) for lane in (self._quick, self._slow)]
        for lane in lanes:
            lane.start()
        try:
            while self._receive(unpack(self._connection.recv_bytes())):
                pass
        except (EOFError, OSError):
            pass
        with self._changed:
            self._quick.close()
            self._slow.close()
        for lane in lanes:
            lane.join()
        self._connection.close()

    def _receive(self, messages: list[ToWorker]) -> bool:
        """Take in messages; False when there will be no more."""
        for message in messages:
            if isinstance(message, StopWorker):
                return False
            if isinstance(message, WarmUp):
                with suppress(Exception):  # whoever begins will hear of it
                    games.named(message.game).warm_up()
            else:
                with self._changed:
                    self._pass_on(message)
        return True

    def _pass_on(self, message: Begin | ToHandling) -> None:
        if isinstance(message, Begin):
            self._forget()
            handling = self._handlings[message.number] = WorkerHandling(message, self._outbox.send)
            self._slow.add(handling)
        elif message.number in self._handlings:  # or it is over, and the server has not heard of it yet
            handling = self._handlings[message.number]
            handling.inbox.append(message)
            self._quick.wake(handling)
            self._slow.wake(handling)

    def _forget(self) -> None:
        for number in [number for number, handling in self._handlings.items() if handling.over]:
            del self._handlings[number]

    def _stays_quick(self, handling: WorkerHandling) -> bool:
        if handling.cost > SLOW:
            self._slow.add(handling)
        return handling.cost <= SLOW

    def _stays_slow(self, handling: WorkerHandling) -> bool:
        if handling.cost < QUICK:
            self._quick.add(handling)
        return handling.cost >= QUICK


class Outbox:
    """What is sent within a moment goes out together."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._waiting: list[FromWorker] = []
        self._since = 0.0

    def send(self, message: FromWorker) -> None:
        with self._lock:
            if not self._waiting:
                self._since = time.perf_counter()
            self._waiting.append(message)
            late = time.perf_counter() - self._since > TOGETHER
        if late:
            self.flush()

    def flush(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, []
            if waiting:
                with suppress(OSError):  # the server is gone; whoever reads notices it too
                    self._connection.send_bytes(pack(waiting))
