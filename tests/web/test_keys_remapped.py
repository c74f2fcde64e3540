"""Keys for other keyboards: chosen in the settings with keys alone, then used at a table, whose hints name them."""

import pytest
from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.island import Arrange, about_to_build, in_hands
from tests.web.keys import tab_to
from tests.web.visiting import Visits
from tests.web.words import said


def test_a_piece_is_turned_with_another_key(visit: Visits, server: Served, arrange: Arrange) -> None:
    mia = server.guest()
    table = about_to_build(server, arrange, mia)
    page = visit("#/settings", guest=mia, quality="low")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for before, key, now in (("Q", "KeyA", "A"), ("E", "KeyR", "R")):
        tab_to(page, before)
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_text(said("settings.press"))
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_text(now)
    expect(page.locator("[role=status][aria-live=polite]")).to_have_text(
        said("settings.now", what=said("settings.deeds.turn_right"), by="R")
    )

    page.evaluate(f"location.hash = '#/t/{table}'")
    space = in_hands(page)
    space.drag("pink-1.a", -5.0, -6.0)
    expect(
        page.get_by_text(said("hands.live.how_held", left="A", right="R", other="Tab", grab="Space"))
    ).to_be_visible()
    expect(space.stage).to_have_accessible_name(said("hands.stage.move", left="A", right="R", grab="Space"))
    page.keyboard.press("Tab")  # one hand: it turns what it holds about itself

    def turned() -> float:
        return (space.wanted("pink-1.a") or (0.0,) * 4)[3]

    start = turned()
    for key in ("KeyQ", "KeyE"):
        page.keyboard.press(key)
    page.keyboard.press("KeyA")
    space.until(lambda: turned() == pytest.approx(start + 15))
    for _ in range(2):
        page.keyboard.press("KeyR")
    space.until(lambda: turned() == pytest.approx(start - 15))
