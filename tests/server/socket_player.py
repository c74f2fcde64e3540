"""A player who comes by a socket, as the page does: follows the table, comes back, sends again what was not answered.

Whoever plays like this notices a pause when a node is lost, and no error: a refusal that is no rule's is a failure.
"""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.kills import ANSWER, PATIENCE, Player

PAUSE = 0.2  # seconds before a lost connection is tried again
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
OURS = ("failed", "not_now", "unavailable", "elsewhere", "unknown", "unauthorised", "forbidden")  # no rule's


@dataclass
class SocketPlayer(Player):
    def __post_init__(self) -> None:
        super().__post_init__()
        self._socket: ClientConnection | None = None
        self._line = ExitStack()  # which ends it
        self._state: dict[str, Any] = {}
        self._node: str | None = None
        self._answers: dict[str, dict[str, Any]] = {}

    def __hash__(self) -> int:
        return id(self)

    def look(self) -> Any:
        """What is known by now; a little later, if nothing has come since."""
        self._hear(self._joined(), 0.05)
        return self._state

    def stop(self) -> None:
        try:
            super().stop()
        finally:
            self._line.close()

    def _ask(self, kind: str, **fields: Any) -> Any:
        self._sent += 1
        message_id, until, attempt = f"{self._sent}", time.monotonic() + PATIENCE, 0
        message = msgspec.json.encode({"type": kind, "id": message_id, **fields}).decode()
        while message_id not in self._answers:
            assert time.monotonic() < until, f"{message} was never answered"
            socket = self._joined()
            attempt += 1
            try:
                socket.send(message)
            except LOST:
                self._lose(socket)
            while self._socket is socket and message_id not in self._answers:
                self._hear(socket, 1.0)
        self.again += attempt > 1
        answer = self._answers.pop(message_id)
        if answer["type"] == "ok":
            return answer.get("result") or True
        assert answer["trouble"]["code"] not in OURS, f"an error, and not a pause: {answer}"
        return None

    def _hear(self, socket: ClientConnection, patience: float) -> None:
        """One message, if there is one."""
        try:
            received = socket.recv(timeout=patience)
        except TimeoutError:
            return
        except LOST:
            self._lose(socket)
            return
        if isinstance(received, bytes):
            return
        message = msgspec.json.decode(received)
        match message["type"]:
            case "snapshot":
                self._state = message
            case "table":
                self._state["table"] = message["table"]
            case "happened":
                self._state["events"] = [*self._state["events"], *message["events"]]
                self._state |= {key: message[key] for key in ("desks", "deciders")}
            case "undone":
                self._state["events"] = self._state["events"][: message["events"]]
                self._state |= {key: message[key] for key in ("desks", "deciders")}
            case "ok" | "refused" if message["id"] is not None:
                self._answers[message["id"]] = message

    def _lose(self, socket: ClientConnection) -> None:
        if self._socket is socket:
            self._socket = None
            self._line.close()

    def _joined(self) -> ClientConnection:
        until = time.monotonic() + PATIENCE
        while self._socket is None:
            assert time.monotonic() < until, "it cannot be joined"
            try:
                self._join()
            except LOST:
                self._node = None
                time.sleep(PAUSE)
        return self._socket

    def _join(self) -> None:
        node, self._node = self._node, None
        address = f"{self.server.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        place = address if node is None else f"{address}?node={quote(node)}"
        with ExitStack() as line:
            socket = line.enter_context(
                connect(place, proxy=None, open_timeout=ANSWER, max_queue=None, close_timeout=1, ping_interval=None)
            )
            token = self._headers["Authorization"].removeprefix("Bearer ")
            socket.send(msgspec.json.encode({"type": "hello", "id": "hello", "version": 1, "token": token}).decode())
            first = msgspec.json.decode(socket.recv(timeout=ANSWER))
            if first["type"] == "snapshot":
                self._state, self._socket, self._line = first, socket, line.pop_all()
                return
        assert first["type"] in ("refused", "closing"), first
        if first["type"] == "refused" and first["trouble"]["code"] == "elsewhere":
            self._node = first["trouble"]["detail"]["node"]
        if self._node is None or node is not None:
            time.sleep(PAUSE)
