"""A game from elsewhere brings its own page: the tests' Pebbles, built beside the games here and played to its end."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.accessibility import accessible
from tests.web.texts import option, text
from tests.web.visits import Visits

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "tests" / "plugin_games" / "pebbles" / "page"


@pytest.fixture(scope="module")
def page_with_pebbles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("page")
    subprocess.run([sys.executable, ROOT / "web" / "build.py", out, "--game", PAGE], check=True)
    return out


def test_a_game_from_elsewhere_is_played_to_its_end(
    visit: Visits, page_with_pebbles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nekobako.server.web.static_files.FOLDER", page_with_pebbles)
    page = visit(newcomer=True)
    card = page.get_by_role("article", name="Pebbles")
    expect(card).to_contain_text(text("pebbles.lobby.about"))
    expect(page.get_by_role("article")).to_have_count(4)
    accessible(page)

    card.get_by_role("button", name=text("lobby.create")).click()
    page.get_by_label(text("lobby.seats")).select_option("2")
    page.get_by_label(text("lobby.people")).select_option("1")
    page.get_by_label(text("lobby.bots")).select_option("eager")
    page.get_by_role("radio", name=option("pebbles", "bowl", 10)).check()
    accessible(page)
    page.get_by_role("button", name=text("lobby.open_table")).click()
    expect(page.locator(".agreed")).to_contain_text(option("pebbles", "bowl", 10))
    page.get_by_role("button", name=text("table.start"), exact=True).click()
    expect(page.get_by_text(text("pebbles.first_step"))).to_be_visible()
    accessible(page)

    asked, ending = page.locator(".deeds"), page.locator("section.ending")
    while True:
        asked.or_(ending).first.wait_for()
        if ending.is_visible():
            break
        before = page.locator("ol.log > li").count()
        asked.get_by_role("button").last.click()  # a throw, which takes frames
        expect(page.locator("ol.log > li")).not_to_have_count(before)
    accessible(page)

    ending.get_by_role("link", name=text("table.watch_again")).click()
    page.get_by_role("slider", name=text("replay.scrub")).press("End")
    expect(page.locator(".bowl")).to_contain_text("of 10")
    accessible(page)
