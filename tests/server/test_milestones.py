"""What was won at a table stays with every guest who sits there, and can be asked for, with the pages it opened."""

from collections.abc import Iterator
from unittest.mock import PropertyMock, patch

import pytest

from nekobako.core.words import LANGUAGES
from nekobako.games.tower.options import MILESTONES
from nekobako.games.tower.story import pages
from nekobako.table.match import Match
from tests.server.live_server import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.mark.rule("T-41")
def test_every_guest_at_the_table_keeps_it_and_nobody_else(server: Served) -> None:
    mia, tom, eve = (server.guest(name) for name in ("Mia", "Tom", "Eve"))
    table = mia.opens("tower", seats=2, options={"first": 0})
    tom.asks(table, "sit", seat=1)
    mia.asks(table, "start")
    with patch.object(Match, "milestones", PropertyMock(return_value=[10, 13])):
        mia.asks(table, "act", seat=0, action={"do": "concede"})
    for caller in (mia, tom):
        won = caller.get("/api/me/milestones")
        assert [(one["game"], one["milestone"]) for one in won] == [("tower", 10), ("tower", 13)]
        assert won[0]["title"] == {language: pages(language)[10].title for language in LANGUAGES}
        assert won[0]["page"]["fr"].strip().startswith("Vue de la cour")
    assert eve.get("/api/me/milestones") == []
    server.http.delete("/api/me", headers=tom.headers)
    assert len(mia.get("/api/me/milestones")) == 2


@pytest.mark.rule("T-41")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_has_a_page_for_each_milestone(language: str) -> None:
    assert tuple(pages(language)) == MILESTONES
    assert all(page.title and 150 < len(page.text) < 700 for page in pages(language).values())


def test_nothing_but_a_tokens_owner_is_told(server: Served) -> None:
    assert server.http.get("/api/me/milestones").status_code == 401
