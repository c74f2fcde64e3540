"""The names under which the server may be asked: a page of elsewhere must not reach it under a name of its own.

A page may change what its name means while it is open (DNS rebinding): a browser then takes this server for the page's
own. An address in numbers cannot be made to mean another one, so these are always good, as are `localhost` and the
machine's own name.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from nekobako.server.config import Config
from nekobako.server.errors import Denied

HEALTH = "/healthz"  # asked by machines under any name; it tells nothing


class HostCheck(ASGIMiddleware):
    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, config: Config) -> None:
        own = socket.gethostname().lower().partition(".")[0]
        self._names = {"localhost", own, f"{own}.local", *(_hostname(host) for host in (config.host, *config.hosts))}
        self._health = config.base_path + HEALTH

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if scope["path"] != self._health and not self.allows(hosts):
            raise Denied("forbidden", "bad_host", field="host", host=", ".join(hosts)[:80])
        await next_app(scope, receive, send)

    def allows(self, hosts: list[str]) -> bool:
        """None at all: a program's, since browsers always send one. Two of them are nobody's."""
        return not hosts or (len(hosts) == 1 and self._is_ours(_hostname(hosts[0])))

    def _is_ours(self, name: str) -> bool:
        if "*" in self._names or name in self._names or name.endswith(".localhost") or _is_number(name):
            return True
        return any(f"*.{parent}" in self._names for parent in _parents(name))


def _hostname(host: str) -> str:
    """Without the port."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    if host.count(":") > 1:  # a number without its brackets
        return host
    return host.partition(":")[0].rstrip(".")


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _parents(name: str) -> Iterable[str]:
    while "." in name:
        name = name.partition(".")[2]
        yield name
