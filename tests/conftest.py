"""What every test may rely on."""

import os
from pathlib import Path
from typing import Any

import pytest

from nekobako import games

pytest_plugins = ["tests.rulemarks"]  # --rule C-25

# A game is found because its folder is there: the tests' own dummy game proves it.
games.__path__.append(str(Path(__file__).parent / "plugin_games"))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Elsewhere a test may be skipped with its reason; in CI what it needs is there, and a skip is a failure."""
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
