"""Malformed, oversized, stale, replayed, off-turn and random messages: a clear refusal, and nothing else."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.hostile import Siege, faults, siege
from tests.server.local_registry import open_registry, run

MESSAGES = 2000  # 100,000 in `make soak`

KINDS = ["hello", "sit", "stand", "act", "undo", "suggest", "hands", "say", "mute", "kick", "configure", "start", "fly"]
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
)
ANY = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
FIELDS = st.sampled_from(
    ["seat", "action", "known", "records", "text", "guest", "options", "settings", "seats", "token", "x"]
)
SHAPED = st.fixed_dictionaries({"type": st.sampled_from(KINDS), "id": st.text(max_size=70)}).flatmap(
    lambda base: st.dictionaries(FIELDS, ANY, max_size=4).map(lambda more: {**more, **base})
)
TEXTS = (SHAPED | ANY).map(lambda raw: msgspec.json.encode(raw).decode()) | st.text() | st.binary()


def test_mutations_of_real_messages(tmp_path: Path) -> None:
    async def main() -> None:
        report = await siege(tmp_path, batches=20, size=MESSAGES // 20)
        assert report.sent >= 0.5 * MESSAGES
        for code in ("malformed", "forbidden", "unknown", "not_now", "unauthorised"):
            assert report.answers[code] > 0, report.answers

    run(main())


def test_whatever_hypothesis_thinks_of(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:
        opened = open_registry(tmp_path)
        registry = runner.run(opened.__aenter__())
        under = runner.run(Siege.laid(registry))

        @settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(st.lists(TEXTS, min_size=1, max_size=8))
        def try_out(messages: list[Any]) -> None:
            runner.run(under.assault(messages))

        with faults() as errors:
            try_out()
        assert errors == []
        runner.run(under.honest_turn())
        runner.run(under.lifted())
        runner.run(opened.__aexit__(None, None, None))
