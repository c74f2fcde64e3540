"""The application: doors, the hall behind them, and what happens when it starts and stops."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins import PluginProtocol

from nekobako.server.config import Config
from nekobako.server.storage.store import Store
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.hall import Hall
from nekobako.server.web import matches, openapi, rest
from nekobako.server.web.client import client_file
from nekobako.server.web.headers import add_headers
from nekobako.server.web.porter import Porter
from nekobako.server.web.reading import problem_answer
from nekobako.server.web.sockets import table_socket

PORTER: Final = "porter"


class _Plain(Litestar):
    """Without the plugins for kinds of data that no door here takes: to import them is a good part of a start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return plugins


def make_app(config: Config, store: Store, *, pace: float = 0.7) -> Litestar:
    """The store is opened by whoever starts the server, who can say what is wrong with it, and closed here."""

    @asynccontextmanager
    async def hall(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(Backstage(store, config.bot_workers, pace))
        app.state[PORTER] = Porter(config, hall)
        hall.back.background(hall.resume())
        hall.back.background(hall.sweep())
        try:
            yield
        finally:
            await hall.close()

    handlers = [*rest.HANDLERS, *matches.HANDLERS, *openapi.HANDLERS, table_socket, client_file]
    doors = Router(config.base_path or "/", route_handlers=handlers)
    return _Plain(
        [doors],
        lifespan=[hall],
        dependencies={"porter": Provide(_porter, sync_to_thread=False)},
        exception_handlers={Exception: problem_answer},
        before_send=[add_headers],
        before_request=_not_too_fast,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=config.message_bytes,
    )


def hall_of(app: Litestar) -> Hall:
    """The hall of an application that has started."""
    return _porter(app.state).hall


def _porter(state: State) -> Porter:
    porter: Porter = state[PORTER]
    return porter


async def _not_too_fast(request: Request[Any, Any, Any]) -> None:
    _porter(request.app.state).check_rate(request)
