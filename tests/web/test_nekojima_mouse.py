"""A turn of Nekojima from the dice to its validation: a Denchuu set up with both hands and a mouse, a cat hung."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.nekojima import roll
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]
A_CAT_IN_FRONT = 124  # this seed rolls Homes and Culture, and draws a black cube and a pink one


def test_a_turn_by_mouse(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("nekojima", A_CAT_IN_FRONT))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)
    roll(space, asked="Place a pink Denchuu")
    space.accessible()

    open_sheet(page)
    page.get_by_role("group", name=space.text("nekojima.which_denchuu")).get_by_role("button").first.click()
    space.accessible()
    space.button("hands.in_hand").click()
    space.expect_ready("pink-1.a")
    # Both poles come along as one, until the other hand goes on by itself.
    space.carry("pink-1.a", -5.0, -6.0)
    space.expect_held("pole a of pink 1", "pole b of pink 1")
    space.accessible()
    before = space.place("pink-1.a")
    _, _, height = space.place("pink-1.b")
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    space.lead("pink-1.b", 4.2, -6.6)
    assert abs(space.place("pink-1.a")[0] - before[0]) < 0.3
    page.mouse.wheel(0, -100)
    space.expect_above("pink-1.b", height + 0.3)
    # A click sets down what follows the mouse; then the other one, where a click says.
    space.click_here()
    space.wait_until(lambda: space.place("pink-1.b")[2] < 0.1)
    page.mouse.click(*space.on_page(-5.5, -6.5, 0.0))
    space.expect_empty_handed()
    space.expect_at("pink-1.a", -5.5, -6.5)
    space.wait_until(lambda: "countdown" in space.overlays)
    space.accessible()

    # It was judged without anyone asking for it: now a cat is due.
    space.button("nekojima.hang.begin").click()
    space.accessible()
    space.button("nekojima.hang.do").click()
    space.expect_story("It is valid: 1 pink and 1 black into the counter")
    open_sheet(page)
    page.get_by_text(space.text("nekojima.words.title")).click()
    expect(page.get_by_text("Homes: 1 pole, nearest cord")).to_be_visible()
    space.accessible()
