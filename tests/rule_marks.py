"""A pytest plugin for the mark `rule`: `--rule C-25` runs the tests of one rule, `--rule-marks FILE` lists them all."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

for helpers in sorted((Path(__file__).parent / "games").glob("*/helpers.py")):
    pytest.register_assert_rewrite(f"tests.games.{helpers.parent.name}.helpers")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules")
    group.addoption("--rule", action="append", default=[], help="only tests that prove this rule of a ledger")
    group.addoption("--rule-marks", type=Path, help="write which tests prove which rule to this file")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if wanted:
        config.hook.pytest_deselected(items=[item for item in items if not wanted & set(rules_of(item))])
        items[:] = [item for item in items if wanted & set(rules_of(item))]


def pytest_collection_finish(session: pytest.Session) -> None:
    file: Path | None = session.config.getoption("--rule-marks")
    if file is not None:
        file.write_text(json.dumps(by_rule(session.items)))


def rules_of(item: pytest.Item) -> list[str]:
    """The numbers of its marks, its own and those of its class and module."""
    return [number for mark in item.iter_markers("rule") for number in mark.args]


def by_rule(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item in items:
        for number in rules_of(item):
            found.setdefault(number, []).append(item.nodeid)
    return found
