"""A real server on loopback, in a thread of this process; and the two ways in: HTTP and sockets."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from nekobako.server.config import Config
from nekobako.server.server import Server, listen
from nekobako.server.storage.store import Store
from nekobako.server.web.app import make_app, registry_of
from nekobako.server.web.uvicorn_config import uvicorn_config

PATIENCE = 30.0
Message = dict[str, Any]


class Served:
    def __init__(self, url: str, server: Server) -> None:
        self.url = url
        self.server = server
        # A line that rests is given up before the server does: else one may be used that is just being closed.
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=2.0))

    def guest(self, name: str = "Mia") -> "Caller":
        answer = self.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Caller(self, **answer.json())

    def socket(self, table: str, **more: Any) -> ClientConnection:
        address = self.url.replace("http", "ws", 1).rstrip("/")
        opened: ClientConnection = connect(
            f"{address}/api/tables/{table}/socket", open_timeout=PATIENCE, proxy=None, max_queue=None, **more
        )
        return opened


class Caller:
    """Someone with a token."""

    def __init__(self, served: Served, guest: str, name: str, token: str) -> None:
        self.served, self.id, self.name, self.token = served, guest, name, token
        self.headers = {"Authorization": f"Bearer {token}"}
        self._sent = 0

    def get(self, path: str) -> Any:
        answer = self.served.http.get(path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def opens(self, game: str, **more: Any) -> str:
        answer = self.served.http.post("/api/tables", json={"game": game, **more}, headers=self.headers)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def asks(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        self._sent += 1
        body = {"type": kind, "id": f"{self.name}-{self._sent}", **fields}
        return self.served.http.post(f"/api/tables/{table}/requests", json=body, headers=self.headers)

    @contextmanager
    def joins(self, table: str) -> Iterator["Line"]:
        with self.served.socket(table) as socket:
            line = Line(socket)
            line.sends("hello", token=self.token)
            line.until("snapshot")
            yield line


class Line:
    """A socket, with everything that came through it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []
        self.frames: list[bytes] = []
        self._sent = 0

    def sends(self, kind: str, **fields: Any) -> str:
        self._sent += 1
        message = {"type": kind, "id": f"m{self._sent}", **fields}
        self.socket.send(msgspec.json.encode(message).decode())
        message_id: str = message["id"]
        return message_id

    def asks(self, kind: str, **fields: Any) -> Message:
        """A request and its answer."""
        number = self.sends(kind, **fields)
        return self.until(lambda message: message["type"] in ("ok", "refused") and message["id"] == number)

    def until(self, wanted: str | Callable[[Message], bool], since: int = 0) -> Message:
        is_it = (lambda message: message["type"] == wanted) if isinstance(wanted, str) else wanted
        at = since
        while True:
            for message in self.heard[at:]:
                if is_it(message):
                    return message
            at = len(self.heard)
            self._hear()

    def _hear(self) -> None:
        received = self.socket.recv(timeout=PATIENCE)
        if isinstance(received, bytes):
            self.frames.append(received)
        else:
            self.heard.append(msgspec.json.decode(received))


@contextmanager
def served(folder: Path, *, url: str | None = None, pace: float = 0.0, **settings: Any) -> Iterator[Served]:
    config = Config(**{"port": 0, "data": folder, **settings})
    store = Store.open(url or config.url(folder))
    app = make_app(config, store, pace=pace)
    place = listen(config)
    ready = threading.Event()
    server = Server(uvicorn_config(app, config), ready.set, store, config, lambda: registry_of(app))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[place])))
    thread.start()
    assert ready.wait(PATIENCE)
    running = Served(f"http://127.0.0.1:{place.getsockname()[1]}{config.base_path}", server)
    try:
        yield running
    finally:
        running.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        place.close()
        assert not thread.is_alive()
