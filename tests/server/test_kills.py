"""The server killed in the middle of matches: nothing acknowledged is lost, nothing is done twice, all goes on."""

import signal
from pathlib import Path

import pytest

from tests.server.kills import Process, ordeal
from tests.server.postgres import Postgres, postgres

__all__ = ["postgres"]

KILLS = 5  # 50 in `make soak`


@pytest.mark.timeout(1200)
def test_killed_again_and_again(tmp_path: Path) -> None:
    report = ordeal(tmp_path, KILLS, seed=1, apart=(0.2, 1.0))
    assert report.kills == KILLS
    assert set(report.actions) == {"catham", "nekojima", "tower"}
    assert report.again > 0  # some were cut off in the middle


@pytest.mark.timeout(1200)
def test_killed_over_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    assert ordeal(tmp_path, 1, seed=2, database=postgres.new_place(), apart=(0.2, 0.5)).kills == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_that_was_asked_for_is_no_failure(tmp_path: Path, how: signal.Signals) -> None:
    server = Process(tmp_path)
    server.start()
    assert server.end(how) == 0
    assert "Traceback" not in (tmp_path / "log").read_text()
