"""Three nodes behind HAProxy: one after the other is killed, frozen and cut off, and nothing is lost or doubled."""

from pathlib import Path

import pytest

from tests.server.failover import FAULTS, ordeal
from tests.server.postgres import Postgres, postgres

__all__ = ["postgres"]


@pytest.mark.timeout(1200)
def test_nodes_are_lost_and_everyone_plays_on(tmp_path: Path, postgres: Postgres) -> None:
    """Once in each way, 30 times in `make soak`; then all go from one version to the next."""
    report = ordeal(tmp_path, postgres, list(FAULTS), seed=1)
    assert report.faults == dict.fromkeys(FAULTS, 1)
    assert set(report.actions) == {"catham", "nekojima", "tower"}
    assert report.moved
    assert report.again > 0
