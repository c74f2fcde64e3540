"""What helps hands in space: small steps, signs of how high a piece is, and a camera that does not turn by itself."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.games.tower.built_towers import dealt
from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.nekojima import Arrange, about_to_build, in_hands
from tests.web.scene import SceneTable, start_table
from tests.web.visits import Visits

HELD = {"plumb line", "footprint", "shadow"}
HIGH = 40  # presses of half a centimetre: out of the picture


def test_small_steps(visit: Visits, server: Served, arrange: Arrange) -> None:
    """With keys, wheel and mouse alike: 5 mm and 15 degrees, or 1 mm and 1 degree; a drag goes a fifth of the way."""
    mia = server.guest()
    page = visit(f"#/t/{about_to_build(server, arrange, mia)}", guest=mia, quality="low")
    space = in_hands(page)

    def now() -> tuple[float, ...]:
        return space.wanted("pink-1.a") or ()

    def moves(act: Callable[[], None], *by: float) -> None:
        """So many cm to the right, away and up, and degrees."""
        to = pytest.approx([here + way for here, way in zip(now(), by, strict=True)])
        act()
        space.wait_until(lambda: now() == to)

    def keys(*pressed: str) -> Callable[[], None]:
        def press() -> None:
            for key in pressed:
                page.keyboard.press(key)

        return press

    def wheel() -> None:
        page.mouse.wheel(0, -100)

    def dragged() -> float:
        right, down = space.still_spot("pink-1.a")
        page.mouse.move(right, down)
        page.mouse.down()
        space.followed_place("pink-1.a")
        before = now()[0]
        page.mouse.move(right + 20, down)
        page.mouse.move(right + 60, down)
        space.followed_place("pink-1.a")
        return now()[0] - before

    far = dragged()
    page.mouse.up()
    space.expect_empty_handed()
    space.carry("pink-1.a", -5.0, -14.0)
    page.keyboard.press("Tab")  # the left hand alone, so that turning moves nothing else
    moves(keys("ArrowRight", "PageUp", "KeyQ"), 0.5, 0, 0.5, 15)
    moves(keys("Shift+ArrowRight", "Shift+PageUp", "Shift+KeyQ"), 0.1, 0, 0.1, 1)
    page.mouse.move(*space.spot("pink-1.a"))
    space.followed_place("pink-1.a")
    moves(wheel, 0, 0, 0.5, 0)
    page.get_by_role("checkbox", name=space.text("hands.pad.fine")).check()
    space.stage.focus()
    moves(keys("ArrowLeft", "PageUp", "KeyE"), -0.1, 0, 0.1, -1)
    page.mouse.move(*space.spot("pink-1.a"))
    space.followed_place("pink-1.a")  # it went along with the mouse
    moves(wheel, 0, 0, 0.1, 0)
    assert dragged() == pytest.approx(far / 5, rel=0.2)  # nearer or further, a pixel is not worth quite the same


def test_how_high_a_piece_is(visit: Visits, server: Served, arrange: Arrange) -> None:
    """Plumb line, footprint and shadow while it is held; a ring while all comes to rest; then nothing."""
    mia = server.guest()
    page = visit(f"#/t/{about_to_build(server, arrange, mia)}", guest=mia, quality="low")
    space = in_hands(page)
    assert not space.overlays
    space.carry("pink-1.a", -5.0, -6.0)
    space.wait_until(lambda: space.overlays == HELD)
    expect(page.locator(".scene-height").first).to_have_text("15 mm")
    page.keyboard.press("Space")
    space.expect_empty_handed()
    space.wait_until(lambda: not space.overlays)
    rests = space.watched_settling()
    space.button("hands.live.finish").click()
    space.expect_story("It is valid: 1 pink into the counter")
    space.wait_until(lambda: not space.overlays)
    assert rests() == [{"ring"}, set()]


def test_the_camera_does_not_turn_while_a_piece_is_held(visit: Visits, server: Served, arrange: Arrange) -> None:
    """It slides and zooms with what would leave the picture; only who drags beside it turns it."""
    arrange(dealt(["build-1", "nakama-orange"], ["b-1", "e-1"]).save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low")
    space = SceneTable(page)
    open_sheet(page)
    page.get_by_role("list", name=space.text("tower.cards.title")).get_by_role("button").first.click()
    space.button("tower.in_hand").click()
    space.expect_ready("brick-1")
    before = space.angles
    space.drag("brick-1", -3.0, 0.0, near=0.8)
    assert space.angles == before

    space.button("hands.live.take", piece="Small Window 1").click()
    space.followed_place("small_window-1")
    for _ in range(HIGH):
        page.keyboard.press("PageUp")
    space.expect_above("small_window-1", HIGH / 2)
    space.resting_place("small_window-1")
    assert space.in_picture("small_window-1")
    assert space.angles == before
    page.set_viewport_size({"width": 1100, "height": 700})
    space.wait_until(lambda: bool(page.evaluate("tableScene.atRest")))
    assert space.in_picture("small_window-1")
    assert space.angles == before
    left, top = 620, 430
    page.mouse.move(left, top)  # beside everything: who drags there turns the table, and means it
    page.mouse.down()
    page.mouse.move(left + 50, top, steps=3)
    page.mouse.up()
    assert space.angles != before
