"""`GET /metrics` at the server's own address, for programs on the same machine that ask it directly.

Whoever comes from elsewhere, or through a proxy, is refused: the figures are the operator's. For a Prometheus on
another machine, and while the event loop hangs, there is the setting `metrics` (`server/metrics_server.py`).
"""

from typing import Any, Final

from litestar import Request, Response, get
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from nekobako.server.errors import Denied
from nekobako.server.limits import is_loopback
from nekobako.server.metrics import FIGURES
from nekobako.server.web.request_guard import Guard

PASSED_ON: Final = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")  # what proxies add


@get("/metrics")
async def metrics(request: Request[Any, Any, Any], guard: Guard) -> Response[bytes]:
    asker = request.client.host if request.client else ""
    if guard.config.trust_proxy or not is_loopback(asker) or any(name in request.headers for name in PASSED_ON):
        raise Denied("forbidden", "metrics_here")
    figures = await guard.registry.services.in_thread(lambda: generate_latest(FIGURES))
    return Response(figures, headers={"Content-Type": CONTENT_TYPE_LATEST})
