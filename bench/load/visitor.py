"""Someone who comes to a server from an address of their own (127.x.y.z): limits of one address are not everybody's.

As little work as can be: the server is to be measured, and it shares the machine with its crowd.
"""

from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 120.0


class RefusedError(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Visitor:
    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.origin = f"127.{1 + number // 62500}.{number // 250 % 250}.{1 + number % 250}"
        limits = httpx.Limits(max_connections=64)
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=self.origin, limits=limits)
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, transport=transport, follow_redirects=True)
        self._headers: dict[str, str] = {}
        self._sent = 0

    async def introduce(self, name: str = "Cat") -> None:
        self.token = (await self._call("POST", "/api/guests", {"name": name}))["token"]
        self._headers = {"Authorization": f"Bearer {self.token}"}

    async def opens(self, game: str, seats: int, bots: list[str | None] | None = None) -> str:
        wish = {"game": game, "seats": seats, "bots": bots or []}
        table: str = (await self._call("POST", "/api/tables", wish))["table"]
        return table

    async def asks(self, table: str, kind: str, **fields: Any) -> Any:
        self._sent += 1
        body = {"type": kind, "id": f"h{self._sent}", **fields}
        return (await self._call("POST", f"/api/tables/{table}/requests", body)).get("result")

    async def get(self, path: str) -> Any:
        return await self._call("GET", path)

    async def joins(self, table: str) -> ClientConnection:
        socket = await connect(
            f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            open_timeout=PATIENCE, ping_interval=None, proxy=None, compression=None, max_size=2**24,
            local_addr=(self.origin, 0),
        )  # fmt: skip
        await socket.send(msgspec.json.encode({"type": "hello", "id": "hello", "token": self.token}), text=True)
        return socket

    async def leave(self) -> None:
        await self.http.aclose()

    async def _call(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.http.request(method, path, json=body, headers=self._headers)
        told = answer.json()
        if answer.status_code >= 400:
            raise RefusedError(told["code"])
        return told
