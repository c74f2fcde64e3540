"""Several people at one screen: whose hands these are is plain, and a curtain falls where there are secrets."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.server.live_server import Served
from tests.web.accessibility import accessible
from tests.web.moments import HANDS, MARKET, Arrange, catham
from tests.web.scene import position_by_seed
from tests.web.texts import text
from tests.web.visits import Visits

IMPOSED: Final = 5  # this seed rolls Impose: whoever comes next names the quarter
CURTAIN: Final = ".handover"


def test_hands_change_at_the_island(visit: Visits, server: Served, arrange: Arrange) -> None:
    """All is open there: no curtain."""
    arrange(position_by_seed("nekojima", IMPOSED, 2, mode="versus", first=0))
    page = _mia_and_zoe(visit, server, "nekojima", mode="versus")
    _expect_hands_of(page, "Mia")
    expect(page.locator(CURTAIN)).to_have_count(0)
    accessible(page)
    page.get_by_role("button", name="Roll the dice").click()
    _expect_hands_of(page, "Zoé")
    expect(page.locator(CURTAIN)).to_have_count(0)


def test_hands_at_the_tower(visit: Visits, server: Served, arrange: Arrange) -> None:
    """Together, with nothing to hide."""
    arrange(position_by_seed("tower", 3, 2))
    page = _mia_and_zoe(visit, server, "tower")
    expect(page.locator(".question.mine")).to_be_visible()
    expect(page.locator(".dock .hands")).to_be_visible()
    expect(page.locator(CURTAIN)).to_have_count(0)


def test_a_curtain_falls_between_hands_of_cards(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(catham(HANDS, {"mafia": 4}, market=MARKET))
    page = _mia_and_zoe(visit, server, "catham")
    curtain = page.locator(CURTAIN)
    expect(curtain.get_by_role("heading")).to_have_text(text("table.handover", name="Mia"))
    expect(page.locator("section.hand")).to_have_count(0)
    accessible(page)
    curtain.get_by_role("button").click()
    expect(page.locator("section.hand")).to_be_visible()
    _expect_hands_of(page, "Mia")
    accessible(page)


def _mia_and_zoe(visit: Visits, server: Served, game: str, **options: object) -> Page:
    """At Mia's browser, sitting side by side; the match has begun."""
    mia = server.guest("Mia")
    page = visit(f"#/t/{mia.opens(game, seats=2, options=options)}", guest=mia, quality="low")
    page.get_by_role("button", name=text("table.beside")).click()
    page.get_by_label(text("table.beside_name")).fill("Zoé")
    page.get_by_role("button", name=text("table.sit_them")).click()
    expect(page.get_by_text("Zoé")).to_be_visible()
    page.get_by_role("button", name=text("table.start"), exact=True).click()
    return page


def _expect_hands_of(page: Page, name: str) -> None:
    """Said at the dock, and above."""
    expect(page.locator(".dock .hands")).to_have_text(text("table.hands_of", name=name))
    expect(page.locator(".topline .who")).to_contain_text(name)
