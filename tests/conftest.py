"""What every test may rely on."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

PLUGINS = Path(__file__).parent / "plugin_games"

pytest_plugins = ["tests.rule_marks"]  # --rule C-25

# A game from elsewhere is found by its entry point: the tests' own dummy game proves it, as if it were installed.
sys.path.append(str(PLUGINS))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Elsewhere a test may be skipped with its reason; in CI what it needs is there, and a skip is a failure."""
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
