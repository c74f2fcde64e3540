"""The application: doors, the tables behind them, and what happens when it starts and stops."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Router
from litestar.datastructures import State
from litestar.di import Provide

from nekobako.server import metrics
from nekobako.server.config import Config, cores
from nekobako.server.limits import Quota
from nekobako.server.metrics_server import TABLES
from nekobako.server.storage.store import Store
from nekobako.server.tables.node import Node
from nekobako.server.tables.registry import TableRegistry
from nekobako.server.tables.services import Services
from nekobako.server.web import matches, openapi, rest
from nekobako.server.web.headers import add_headers
from nekobako.server.web.hosts import HostCheck
from nekobako.server.web.http_json import problem_answer
from nekobako.server.web.metrics import metrics as metrics_here
from nekobako.server.web.request_guard import RequestGuard
from nekobako.server.web.sockets import table_socket
from nekobako.server.web.static_files import client_file

GUARD: Final = "guard"


def make_app(config: Config, store: Store, *, pace: float = 0.7) -> Litestar:
    """The store is opened by whoever starts the server, who can say what is wrong with it, and closed here."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        services = Services(
            store,
            config.bot_workers or cores(),
            pace,
            physics_workers=config.physics_workers or cores(),
            quota=Quota(config.work_per_guest, config.work_per_address),
            node=Node(store, config.node or "here", config.lease_seconds),
        )
        registry = TableRegistry(services)
        await registry.begin()
        app.state[GUARD] = RequestGuard(config, registry)
        registry.services.background(registry.resume())
        registry.services.background(registry.watch())
        registry.services.background(registry.sweep())
        registry.services.background(metrics.time_loop())
        async with registry.news.listening(registry.heard):
            try:
                with TABLES.counting(registry):
                    yield
            finally:
                await registry.close()

    handlers = [*rest.HANDLERS, *matches.HANDLERS, *openapi.HANDLERS, metrics_here, table_socket, client_file]
    doors = Router(config.base_path or "/", route_handlers=handlers)
    return Litestar(
        [doors],
        lifespan=[lifespan],
        middleware=[HostCheck(config)],
        dependencies={"guard": Provide(_guard, sync_to_thread=False)},
        exception_handlers={Exception: problem_answer},
        before_send=[add_headers],
        before_request=_not_too_fast,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=config.message_bytes,
    )


def registry_of(app: Litestar) -> TableRegistry:
    """The tables of an application that has started."""
    return _guard(app.state).registry


def _guard(state: State) -> RequestGuard:
    guard: RequestGuard = state[GUARD]
    return guard


async def _not_too_fast(request: Request[Any, Any, Any]) -> None:
    _guard(request.app.state).check_rate(request)
