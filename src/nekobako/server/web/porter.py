"""Who comes in at a door, from where, and how much they may do: the same for HTTP and sockets."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from nekobako.server.config import Config
from nekobako.server.denied import Denied
from nekobako.server.limits import Connections, Limiter
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.tables.hall import Hall

AnyConnection = ASGIConnection[Any, Any, Any, Any]
HOUR = 3600.0


class Porter:
    def __init__(self, config: Config, hall: Hall) -> None:
        self.config, self.hall = config, hall
        self.connections = Connections(config.connections_per_client)
        self._requests = Limiter(config.messages_per_second, config.burst)
        self._names = Limiter(config.guests_per_hour / HOUR, config.guests_per_hour)
        self._tables = Limiter(config.tables_per_hour / HOUR, config.tables_per_hour)

    def client(self, connection: AnyConnection) -> str:
        """Their address; behind a proxy that is trusted, the one it tells."""
        if self.config.trust_proxy:
            told = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
            if told:
                return told[:64]
        return connection.client.host if connection.client else ""

    @contextmanager
    def connected(self, connection: AnyConnection) -> Iterator[None]:
        """One of the connections that a client may have open."""
        client = self.client(connection)
        if not self.connections.enter(client):
            raise Denied("too_fast", "too_many", seconds=10)
        try:
            yield
        finally:
            self.connections.leave(client)

    def check_rate(self, connection: AnyConnection) -> None:
        _refuse_too_fast(self._requests.take(self.client(connection), time.monotonic()))

    def check_new_name(self, connection: AnyConnection) -> None:
        _refuse_too_fast(self._names.take(self.client(connection), time.monotonic()))

    def check_new_table(self, connection: AnyConnection) -> None:
        _refuse_too_fast(self._tables.take(self.client(connection), time.monotonic()))

    def is_own_page(self, headers: Mapping[str, str]) -> bool:
        """A browser says which page it acts for; programs say nothing and have no cookies to be misused."""
        origin = headers.get("origin")
        if origin is None or origin in self.config.origins:
            return True
        try:
            place = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(place) and place == headers.get("host")

    async def guest(self, connection: AnyConnection) -> StoredGuest | None:
        """Whoever the token says they are; None without one."""
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if not token:
            return None
        if kind.lower() != "bearer":
            raise Denied("unauthorised", "no_guest", field="authorization")
        return await self.hall.guest(token.strip())

    async def known_guest(self, connection: AnyConnection) -> StoredGuest:
        guest = await self.guest(connection)
        if guest is None:
            raise Denied("unauthorised", "no_guest", field="authorization")
        return guest


Doors = NamedDependency[Porter]  # as a door is given it


def _refuse_too_fast(seconds: float) -> None:
    if seconds:
        raise Denied("too_fast", "too_fast", seconds=max(1, round(seconds)))
