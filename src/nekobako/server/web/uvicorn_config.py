"""How uvicorn serves the application: its settings, our limits on what comes over the wire, and how much at once."""

import logging
import sys
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

import uvicorn
from litestar import Litestar

from nekobako.server.config import Config
from nekobako.server.limits import Connections
from nekobako.server.web.http_protocol import HttpProtocol
from nekobako.server.web.socket_protocol import SocketProtocol

logger: Final = logging.getLogger(__name__)
GRACE: Final = 5  # seconds for connections to end
RESERVED: Final = 256  # descriptors for databases, files, workers
ENOUGH: Final = 20_000  # connections, unless told: each takes memory too
WITHOUT_LIMIT: Final = 2_000  # where the system does not say
BESIDE_SOCKETS: Final = 4  # connections of one address in all, for each socket it may have


def uvicorn_config(app: Litestar, config: Config) -> uvicorn.Config:
    each = None if config.trust_proxy else BESIDE_SOCKETS * config.connections_per_client  # all come from the proxy
    connections = Connections(each, most_connections(config.connections))
    http: Any = partial(HttpProtocol, connections=connections)
    sockets: Any = partial(SocketProtocol, connections=connections)
    return uvicorn.Config(
        app,
        loop="uvloop" if find_spec("uvloop") else "asyncio",  # there is none for Windows
        http=http,
        ws=sockets,
        ws_max_size=config.message_bytes,
        ws_per_message_deflate=False,  # a frame for 200 viewers would be packed 200 times, 60 times a second
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
    )


def most_connections(wanted: int | None) -> int:
    """As many as the descriptors last for: one more is refused, and never the disk."""
    available = _descriptors() - RESERVED
    if wanted is not None and wanted > available:
        logger.warning("fewer connections than set: too few descriptors", extra={"most": available, "set": wanted})
    return max(1, min(wanted or ENOUGH, available))


def _descriptors() -> int:
    """How many this process may have; as many as it may ask for are asked for."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT + RESERVED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return ENOUGH + RESERVED
    most = ENOUGH + RESERVED if hard == resource.RLIM_INFINITY else min(hard, ENOUGH + RESERVED)
    if most > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft
