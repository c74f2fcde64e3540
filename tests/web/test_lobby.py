"""The lobby: from the front door to a table."""

import gzip
import re

import pytest
from playwright.sync_api import Page, expect

from nekobako.server.web.static_files import FOLDER
from tests.server.live_server import Served
from tests.web.accessibility import accessible
from tests.web.frame import open_drawer
from tests.web.texts import option, text
from tests.web.visits import Language, Visits

MOST = 400_000  # bytes of a first visit, compressed


@pytest.mark.parametrize("language", ["en", "fr"])
def test_play_now_in_two_clicks(visit: Visits, language: Language) -> None:
    page = visit(language=language, phone=language == "fr")
    button = page.get_by_role("button", name=text("catham.lobby.play", language))
    expect(button).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    accessible(page)
    button.click()
    expect(page.locator("section.hand")).to_be_visible()
    accessible(page)
    open_drawer(page, "menu", language)
    accessible(page)
    page.get_by_role("link", name="Nekobako").click()
    expect(page.get_by_role("heading", name=text("lobby.resume", language))).to_be_visible()
    accessible(page)


def test_a_table_with_all_its_options(visit: Visits, server: Served) -> None:
    page = visit(language="fr")
    _open(page, "Catham City")
    page.get_by_label(text("lobby.seats", "fr")).select_option("4")
    page.get_by_label(text("lobby.people", "fr")).select_option("2")
    page.get_by_label(text("lobby.bots", "fr")).select_option("random")
    page.get_by_label(text("lobby.clock", "fr")).select_option("60")
    page.get_by_role("radio", name=option("catham", "actions_per_turn", 2, "fr")).check()
    page.get_by_role("radio", name=text("lobby.chosen", "fr")).check()
    create = page.get_by_role("button", name=text("lobby.open_table", "fr"))
    expect(create).to_be_disabled()
    factions = ["journalists", "bureaucrats", "scientists", "police", "hackers"]
    for faction in factions:
        page.get_by_role("checkbox", name=option("catham", "factions", faction, "fr")).check()
    page.get_by_role("radio", name=option("catham", "factions", "random", "fr")).check()
    page.get_by_role("radio", name=text("lobby.chosen", "fr")).check()  # what was chosen before is still there
    page.get_by_text(text("lobby.more", "fr")).click()
    page.get_by_label(option("catham", "first", language="fr")).select_option("2")
    page.get_by_label(option("catham", "turn_limit", language="fr")).select_option("50")
    page.get_by_role("checkbox", name=text("lobby.public", "fr")).uncheck()
    page.get_by_role("checkbox", name=text("lobby.hands_after_end", "fr")).uncheck()
    accessible(page)
    create.click()
    expect(page.get_by_role("heading", name=text("table.who_plays", "fr"))).to_be_visible()
    table = server.http.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    options = {"factions": factions, "actions_per_turn": 2, "first": 2, "turn_limit": 50}
    assert {name: table["options"][name] for name in options} == options
    assert [place["bot"] for place in table["places"]] == [None, None, "random", "random"]
    assert (table["settings"]["clock"], table["settings"]["public"]) == (60, False)
    assert (table["settings"]["spectators"], table["settings"]["hands_after_end"]) == (True, False)


def test_what_cannot_be_is_refused_with_its_rule(visit: Visits) -> None:
    page = visit(phone=True)
    visit.expects("422")
    _open(page, "Nekojima")
    for variant in ("jungle", "skyscrapers"):
        page.get_by_role("checkbox", name=option("nekojima", "variants", variant)).check()
    page.get_by_role("button", name=text("lobby.open_table")).click()
    trouble = page.locator(".trouble")
    expect(trouble).to_be_visible()
    accessible(page)
    rule = re.search(r"N-\d+", trouble.inner_text())
    assert rule is not None
    trouble.get_by_role("button", name=text("ui.read_rule", rule=rule[0])).click()
    expect(page.get_by_text(text("guide.one_rule", rule=rule[0]))).to_be_visible()
    expect(page.locator(".cited").first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name=text("guide.all")).click()
    expect(page.get_by_role("searchbox")).to_be_visible()


def _open(page: Page, game: str) -> None:
    page.get_by_role("article", name=game).get_by_role("button", name=re.compile(r"…$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_first_visit_is_small(visit: Visits) -> None:
    """Everything that lobby and card table fetch, three.js not among it."""
    page, fetched = visit(), set[str]()
    page.on("request", lambda request: fetched.add(request.url.rpartition("/assets/")[2]))
    page.reload()
    page.get_by_role("button", name=text("catham.lobby.play")).click()
    expect(page.locator("section.hand")).to_be_visible()
    files = [
        FOLDER / "index.html",
        *(FOLDER / "assets" / name for name in fetched if (FOLDER / "assets" / name).is_file()),
    ]
    assert len(files) > 10
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in files}
    assert sum(sizes.values()) < MOST, sizes
    assert not any(name.startswith(("three", "SceneView", "scene")) for name in sizes)
