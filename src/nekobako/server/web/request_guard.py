"""Guard of every request: who asks, from where, and how much they may do; the same for HTTP and sockets."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from nekobako.server.config import Config
from nekobako.server.errors import Denied
from nekobako.server.health import HealthCheck
from nekobako.server.limits import Client, Connections, Limiter, network_of
from nekobako.server.storage import allowances
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.tables.registry import TableRegistry

AnyConnection = ASGIConnection[Any, Any, Any, Any]
HOUR = 3600.0


class RequestGuard:
    def __init__(self, config: Config, registry: TableRegistry) -> None:
        self.config, self.registry = config, registry
        self.health = HealthCheck(registry.services)
        self.connections = Connections(config.connections_per_client)
        self._requests = Limiter(config.messages_per_second, config.burst)
        self._names = Limiter(config.guests_per_hour / HOUR, config.guests_per_hour)
        self._tables = Limiter(config.tables_per_hour / HOUR, config.tables_per_hour)

    def client(self, connection: AnyConnection) -> str:
        """Their address, or what counts as one; behind a proxy that is trusted, the one it tells."""
        return network_of(self._address(connection))

    def _address(self, connection: AnyConnection) -> str:
        if self.config.trust_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
            if forwarded:
                return forwarded[:64]
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

    async def check_new_name(self, connection: AnyConnection) -> None:
        await self._check_hourly("name", self._names, self.config.guests_per_hour, self.client(connection))

    async def check_new_table(self, connection: AnyConnection) -> None:
        await self._check_hourly("table", self._tables, self.config.tables_per_hour, self.client(connection))

    async def _check_hourly(self, kind: str, here: Limiter, an_hour: int, client: str) -> None:
        """Counted here first; where there are other nodes, then for all of them."""
        _refuse_too_fast(here.take(client, time.monotonic()))
        services = self.registry.services
        if services.store.shared:
            take = partial(allowances.take, kind=kind, address=client, an_hour=an_hour)
            _refuse_too_fast(await services.transact(take))

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
        return await self.guest_of(token.strip(), connection)

    async def guest_of(self, token: str, connection: AnyConnection) -> StoredGuest:
        """Whose token it is; and it is known from now on where they are."""
        guest = await self.registry.guest(token)
        self.registry.services.clients.saw(guest.id, self.client(connection))
        return guest

    async def asker(self, connection: AnyConnection) -> Client:
        """For whom something is to be done."""
        guest = await self.guest(connection)
        return Client(guest.id if guest is not None else "", self.client(connection))

    async def known_guest(self, connection: AnyConnection) -> StoredGuest:
        guest = await self.guest(connection)
        if guest is None:
            raise Denied("unauthorised", "no_guest", field="authorization")
        return guest


Guard = NamedDependency[RequestGuard]  # as a route handler is given it


def _refuse_too_fast(seconds: float) -> None:
    if seconds:
        raise Denied("too_fast", "too_fast", seconds=max(1, round(seconds)))
