"""Metrics: what is counted and timed where it happens, for Prometheus. Labels take few values, none of them a guest's.

Litestar's own plugin is not used: it makes an object and four look-ups for every request, sees a socket as one long
request, which is where nearly everything happens here, and shows its figures to whoever asks.
"""

import asyncio
from time import monotonic
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.process_collector import ProcessCollector

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second line for each of them, which nobody asks for
FIGURES: Final = CollectorRegistry()
ProcessCollector(registry=FIGURES)

PULSE: Final = 0.25  # seconds between two looks at the event loop
_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_FRAME: Final = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 1.0)

REFUSALS: Final = Counter("nekobako_refusals", "Requests refused, by code", ["code"], registry=FIGURES)
MATCHES_BEGUN: Final = Counter("nekobako_matches_begun", "Matches begun", ["game"], registry=FIGURES)
MATCHES_ENDED: Final = Counter("nekobako_matches_ended", "Matches ended", ["game", "how"], registry=FIGURES)
DECISIONS: Final = Counter("nekobako_decisions", "Actions carried out, written and told", ["game"], registry=FIGURES)
DECISION_SECONDS: Final = Histogram(
    "nekobako_decision_seconds",
    "From an action without hands to the news of it",
    ["game"],
    buckets=_QUICK,
    registry=FIGURES,
)
FRAMES: Final = Counter("nekobako_frames", "Frames of handlings", registry=FIGURES)
FRAME_LATENESS: Final = Histogram(
    "nekobako_frame_lateness_seconds",
    "How late a frame was that people watch, beyond its 16 ms",
    buckets=_FRAME,
    registry=FIGURES,
)
COMMIT_SECONDS: Final = Histogram(
    "nekobako_commit_seconds", "A commit, with all that is written in it", buckets=_QUICK, registry=FIGURES
)
READ_SECONDS: Final = Histogram("nekobako_read_seconds", "A reading of the database", buckets=_QUICK, registry=FIGURES)
WRITES: Final = Counter("nekobako_writes", "Works that were committed or failed", ["result"], registry=FIGURES)
SOCKETS: Final = Gauge("nekobako_sockets", "Open sockets", registry=FIGURES)
STREAMS: Final = Gauge("nekobako_streams", "Open streams", registry=FIGURES)
LOOP_LATENESS: Final = Histogram(
    "nekobako_loop_lateness_seconds", "How late the event loop gets to a timer", buckets=_QUICK, registry=FIGURES
)


async def time_loop() -> None:
    """See again and again how late the event loop is."""
    while True:
        due = monotonic() + PULSE
        await asyncio.sleep(PULSE)
        LOOP_LATENESS.observe(max(0.0, monotonic() - due))
