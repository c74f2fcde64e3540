"""A turn of Nekojima with the keyboard alone: everything can be reached, and is seen to have the focus."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.keyboard import tab_to
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]
IN_FRONT = 87  # this seed rolls Culture and Homes, and draws a pink cube


def test_a_turn_by_keys(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("nekojima", IN_FRONT))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)
    for name in ("Roll the dice", "Draw from the bag", r"5\.0 and 5\.0 cm.*", space.text("hands.in_hand")):
        expect(page.get_by_role("button", name=re.compile(name)).first).to_be_visible()
        tab_to(page, name)
        page.keyboard.press("Enter")
    space.expect_ready("pink-1.a")
    expect(space.stage).to_be_focused()  # hands are where keys are

    page.keyboard.press("Space")
    space.expect_held("pole a of pink 1", "pole b of pink 1")
    space.expect_above("pink-1.a", 1.0)
    for _ in range(16):
        page.keyboard.press("ArrowUp")  # half a centimetre each
    space.wait_until(lambda: abs(space.place("pink-1.a")[1] + 6.0) < 0.3)
    exactly = space.place("pink-1.a")
    page.keyboard.down("Shift")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")  # a millimetre each
    page.keyboard.press("KeyQ")  # a degree
    page.keyboard.up("Shift")
    space.wait_until(lambda: abs(space.place("pink-1.a")[0] - exactly[0] + 0.4) < 0.15)
    # In words, once it stands still: in which quarter, how high, how near.
    expect(page.locator("[role=status][aria-live=polite]")).to_contain_text(
        re.compile(r"in Culture, 15 mm up, nearest cord [\d.]+ mm")
    )
    page.keyboard.press("Space")
    space.expect_empty_handed()
    page.keyboard.press("Escape")  # out of the picture
    space.accessible()
    tab_to(page, space.text("hands.live.finish"))
    page.keyboard.press("Enter")
    space.expect_story("It is valid: 1 pink into the counter")


def test_the_camera_by_keys(visit: Visits, server: Served, arrange: Arrange) -> None:
    """With nothing in hand the same keys turn the table; a view can be kept, and gone back to while a piece is held."""
    arrange(position_by_seed("nekojima", IN_FRONT))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)

    def view() -> Any:
        return page.evaluate("JSON.stringify(tableScene.view)")

    space.wait_until(lambda: bool(page.evaluate("window.tableScene !== undefined && window.tableScene !== null")))
    front = view()
    space.stage.focus()
    for key in ("ArrowLeft", "ArrowUp", "PageUp", "Shift+ArrowRight"):
        before = view()
        page.keyboard.press(key)
        assert view() != before, key
    kept = view()
    space.camera("keep").click()
    space.camera("front").click()
    assert view() == front
    space.camera("own", n=1).click()
    assert view() == kept
    page.reload()
    space.camera("own", n=1).click()
    assert view() == kept
