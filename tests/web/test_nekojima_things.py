"""Nekojima's table: dice, bag, quarters, reserve and cats are things that are clicked and pulled, and used by keys."""

from functools import partial
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.games.nekojima.planning_tables import SMALL, table
from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.keyboard import tab_to
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.visits import Visits

CHOOSES: Final = 80  # this seed rolls Choose and Culture, and draws a pink cube
A_CAT_DUE: Final[dict[str, Any]] = {"denchuu": "pink-6", "drawn": ["black", "pink"]}


def test_things_by_keys(visit: Visits, server: Served, arrange: Arrange) -> None:
    """The same things, each a button with its words; a quarter has its number."""
    arrange(position_by_seed("nekojima", CHOOSES))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low", language="fr")
    space = SceneTable(page, "fr")
    tab_to(page, space.text("nekojima.things.throw"))
    page.keyboard.press("Enter")
    quarter = page.locator("[data-thing='quarter:homes']")
    expect(quarter).to_have_attribute("aria-keyshortcuts", "2")
    page.keyboard.press("2")
    page.locator("[data-thing=bag]").press("Enter")  # keys are the way in: nothing does itself
    page.locator("[data-thing^='reserve:']").first.press("Enter")
    expect(space.button("nekojima.place.do")).to_be_visible()
    space.accessible()
    # The plan that one begins with is none that the referee knows to be wrong.
    expect(page.locator(".foresight.wrong")).to_have_count(0)
    space.button("nekojima.place.do").press("Enter")
    space.button("hands.done").press("Enter")
    space.expect_story("C’est accepté")


def test_a_click_hangs_a_cat_where_it_is(visit: Visits, server: Served, arrange: Arrange) -> None:
    """On a crowded island: on the cord that is seen under the pointer, at that place."""
    arrange(dict(table("pink", ["homes", "dining"], SMALL, seats=1, mode="solo", **A_CAT_DUE).save()))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)
    space.button("nekojima.hang.begin").click()
    slider = open_sheet(page).get_by_role("slider")
    for cord in ("pink-4", "pink-6"):
        for link, share in ((2, 0.3125), (5, 0.6875)):
            page.mouse.click(*_on_cord(space, cord, link))
            space.wait_until(partial(_slid_to, slider, share))
            expect(page.get_by_label(space.text("nekojima.hang.cord"))).to_have_value(cord)
    space.accessible()


def _on_cord(space: SceneTable, denchuu: str, link: int) -> tuple[float, float]:
    """The middle of a link."""
    one, other = (space.place(f"{denchuu}.cord.{n}") for n in (link, link + 1))
    x, y, z = ((a + b) / 2 for a, b in zip(one, other, strict=True))
    return space.on_page(x, y, z)


def _slid_to(slider: Locator, share: float) -> bool:
    return abs(float(slider.input_value()) / 100 - share) < 0.06
