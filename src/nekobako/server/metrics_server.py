"""The metrics' own address, in a thread of its own: what is counted elsewhere, and the tables as they are now.

For a Prometheus that is elsewhere or comes through a proxy (`web/metrics.py` is for those who ask directly); and it
answers even while the event loop hangs, which is when one looks.
"""

import logging
import socket
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from socketserver import ThreadingTCPServer
from threading import Thread
from typing import Any, Final

from prometheus_client.exposition import MetricsHandler
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from nekobako import __version__
from nekobako.server.config import Address, ConfigProblem
from nekobako.server.limits import is_loopback
from nekobako.server.metrics import FIGURES
from nekobako.server.tables.registry import TableRegistry

logger: Final = logging.getLogger(__name__)
SLOW: Final = 10  # seconds that whoever reads may let us wait
LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")


class TableCollector(Collector):
    """What there is at this moment, counted when someone asks: nothing is kept up to date for it."""

    def __init__(self) -> None:
        self._registries: list[TableRegistry] = []

    @contextmanager
    def counting(self, registry: TableRegistry) -> Iterator[None]:
        """While the block lasts, the tables of this one too."""
        self._registries.append(registry)
        try:
            yield
        finally:
            self._registries.remove(registry)

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("nekobako_build", "The version that runs", {"version": __version__})
        tables: Counter[tuple[str, str]] = Counter()
        seats: Counter[str] = Counter()
        queues: Counter[str] = Counter()
        processes: Counter[str] = Counter()
        viewers = handlings = longest = 0
        for registry in list(self._registries):
            queues.update(registry.services.queues)
            processes.update(registry.services.processes)
            for table in registry.in_memory():
                record = table.record
                tables[record.game, record.seats.state] += 1
                for seat, occupant in enumerate(record.seats.occupants):
                    seats["nobody" if occupant.nobody else "bot" if record.seats.bot_at(seat) else "person"] += 1
                handlings += table.live is not None and table.live.handling is not None
                for viewer in table.audience:
                    viewers += 1
                    queues["viewers"] += viewer.waiting
                    longest = max(longest, viewer.waiting)
        yield _gauge("nekobako_tables", "Tables in memory", ("game", "state"), tables)
        yield _gauge("nekobako_seats", "Seats of tables in memory", ("by",), {(by,): n for by, n in seats.items()})
        yield _gauge("nekobako_queue_length", "What waits", ("queue",), {(name,): n for name, n in queues.items()})
        yield _gauge("nekobako_processes", "Our own", ("kind",), {(kind,): n for kind, n in processes.items()})
        yield GaugeMetricFamily("nekobako_viewers", "Sockets and streams that look at a table", viewers)
        yield GaugeMetricFamily("nekobako_viewer_queue_longest", "What waits for the slowest of them", longest)
        yield GaugeMetricFamily("nekobako_handlings", "Handlings under way", handlings)


def _gauge(name: str, text: str, labels: tuple[str, ...], values: Mapping[Any, int]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=labels)
    for key, value in values.items():
        family.add_metric(key, value)
    return family


TABLES: Final = TableCollector()
FIGURES.register(TABLES)


class _Handler(MetricsHandler):
    registry = FIGURES
    timeout = SLOW

    def do_GET(self) -> None:  # noqa: N802 (the library's name)
        host, port = self.connection.getsockname()[:2]
        if self.path.partition("?")[0] != "/metrics":
            self.send_error(404)
        elif is_loopback(host) and self.headers.get("Host", "").removesuffix(f":{port}") not in LOCAL:
            self.send_error(403)  # a page of elsewhere, whose host's name leads here
        else:
            super().do_GET()


class _Listener(ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, address: Address) -> None:
        self.address_family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
        super().__init__((address.host, address.port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        logger.debug("whoever reads the metrics has left", exc_info=True)


@contextmanager
def metrics_served(address: Address | None) -> Iterator[Address | None]:
    """While the block lasts; where, should any port have been asked for."""
    if address is None:
        yield None
        return
    try:
        listener = _Listener(address)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ConfigProblem("address", host=address.host, port=address.port, why=why) from None
    thread = Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.1}, name="metrics", daemon=True)
    thread.start()
    place = Address(address.host, listener.server_address[1])
    logger.info("metrics are served", extra={"host": place.host, "port": place.port})
    try:
        yield place
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
