"""The page as the server hands it out, in a real browser. One server and one browser for all tests here.

Both end with the last of these tests, not with the session: while Playwright runs, its thread has an event loop, and no
other test there could have one.
"""

import re
from collections import deque
from collections.abc import Callable, Generator, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from nekobako.table.journal import Journal
from nekobako.table.match import Match
from nekobako.table.match_factory import load_match, new_match
from tests.server.live_server import Served, served
from tests.web.browser import installed, started
from tests.web.visits import PATIENCE, Visits

Position = dict[str, Any]
PICTURES = Path(__file__).parents[2] / "build" / "web-failures"
PLENTY = 1_000_000  # of what a server limits by the hour

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    program = installed()
    if program is None:
        pytest.skip("No chromium is installed; on Debian: apt-get install chromium")
    with started(program) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as `nekobako serve` starts it, but that its bots do not pause for people to follow."""
    if not files("nekobako.server").joinpath("static", "index.html").is_file():
        pytest.skip("The page is not built: make web")
    folder = tmp_path_factory.mktemp("tables")
    with served(folder, guests_per_hour=PLENTY, tables_per_hour=PLENTY, connections_per_client=PLENTY) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Served) -> Iterator[Visits]:
    """Opens the page for someone; no browser may have complained in the end."""
    visits = Visits(browser, server)
    yield visits
    visits.close()
    assert not visits.wrong


@pytest.fixture
def arrange(monkeypatch: pytest.MonkeyPatch) -> Callable[[Position], None]:
    """The next match that starts begins with this position instead of being set up by chance."""
    arranged: deque[Position] = deque()

    def begun(name: object, seats: object, seed: int, options: object, journal: Journal | None = None) -> Match:
        return load_match(arranged.popleft(), journal) if arranged else new_match(name, seats, seed, options, journal)

    monkeypatch.setattr("nekobako.server.tables.match_store.new_match", begun)
    return arranged.append


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails leaves a picture of every page."""
    report = yield
    visits: Visits | None = getattr(item, "funcargs", {}).get("visit")
    if report.when == "call" and report.failed and visits is not None:
        name = re.sub(r"\W+", "-", item.nodeid.partition("::")[2]).strip("-")
        seen = [str(file) for file in visits.pictures(PICTURES, name)]
        report.sections.append(("Pictures, and what browsers said", "\n".join([*seen, *visits.wrong])))
    return report
