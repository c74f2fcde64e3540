"""Keys for other keyboards: chosen in the settings with keys alone, then used at a table, whose hints name them."""

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.keyboard import tab_to
from tests.web.nekojima import Arrange, about_to_build, in_hands
from tests.web.texts import text
from tests.web.visits import Visits


def test_a_piece_is_turned_with_another_key(visit: Visits, server: Served, arrange: Arrange) -> None:
    mia = server.guest()
    table = about_to_build(server, arrange, mia)
    page = visit("#/settings", guest=mia, quality="low")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for before, key, now in (("Q", "KeyA", "A"), ("E", "KeyR", "R")):
        tab_to(page, before)
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_text(text("settings.press"))
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_text(now)
    expect(page.locator("[role=status][aria-live=polite]")).to_have_text(
        text("settings.now", what=text("settings.deeds.turn_right"), by="R")
    )

    page.evaluate(f"location.hash = '#/t/{table}'")
    space = in_hands(page)
    space.carry("pink-1.a", -5.0, -6.0)
    open_sheet(page)
    expect(
        page.get_by_text(text("hands.live.how_held", left="A", right="R", other="Tab", grab="Space", drop="X"))
    ).to_be_visible()
    expect(space.stage).to_have_accessible_name(text("hands.stage.move", left="A", right="R", grab="Space"))
    space.stage.focus()
    page.keyboard.press("Tab")  # one hand: it turns what it holds about itself

    def turned() -> float:
        return (space.wanted("pink-1.a") or (0.0,) * 4)[3]

    start = turned()
    for key in ("KeyQ", "KeyE"):
        page.keyboard.press(key)
    page.keyboard.press("KeyA")
    space.wait_until(lambda: turned() == pytest.approx(start + 15))
    for _ in range(2):
        page.keyboard.press("KeyR")
    space.wait_until(lambda: turned() == pytest.approx(start - 15))
