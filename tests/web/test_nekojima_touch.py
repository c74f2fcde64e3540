"""A turn of Nekojima on a phone, in French: a finger moves both hands, two fingers a hand each, a rail the height."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Served
from tests.web.fingers import Fingers
from tests.web.frame import open_sheet
from tests.web.nekojima import about_to_build, in_hands, roll
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.texts import text
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]
IN_FRONT = 87  # this seed rolls Culture and Homes, and draws a pink cube


def test_a_turn_by_touch(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("nekojima", IN_FRONT))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low", phone=True, language="fr")
    space, fingers = SceneTable(page, "fr"), Fingers(page)
    roll(space, "Lancer les dés", "Posez un")
    space.accessible()
    open_sheet(page)
    page.get_by_role("group", name=space.text("nekojima.which_denchuu")).get_by_role("button").first.tap()
    space.button("hands.in_hand").tap()
    space.expect_ready("pink-1.a")
    space.accessible()

    # A tap takes both poles; then a finger beside them hides nothing: they go by as much as it does.
    fingers.press(0, space.spot("pink-1.a"))
    fingers.lift(0)
    space.expect_held("poteau a de rose 1", "poteau b de rose 1")
    space.expect_above("pink-1.a", 1.0)
    here, there = space.on_page(-4.85, -14.0, 2.5), space.on_page(-4.85, -6.0, 2.5)
    beside = here[0] + 60, here[1] - 60
    fingers.press(0, beside)
    fingers.slide(f0=(there[0] - here[0], there[1] - here[1]))
    space.wait_until(lambda: abs(space.place("pink-1.a")[1] + 6.0) < 1.0)
    space.accessible()
    # A second finger, on the other pole, moves it alone; each sets down its own.
    a, b = space.place("pink-1.a"), space.place("pink-1.b")
    fingers.press(1, space.spot("pink-1.b"))
    fingers.slide(f0=(14, 0), f1=(-14, 0))
    space.wait_until(lambda: space.place("pink-1.a")[0] > a[0] + 0.4 and space.place("pink-1.b")[0] < b[0] - 0.4)

    def heights() -> list[float]:
        return [space.place(pole)[2] for pole in ("pink-1.a", "pink-1.b")]

    rail = page.get_by_role("slider", name=space.text("hands.live.rail"))
    rail.fill("3")
    space.expect_above("pink-1.b", 2.5)
    fingers.lift(1)
    space.wait_until(lambda: min(heights()) < 0.1)
    assert max(heights()) > 1.0  # the other hand still has its own
    fingers.lift(0)
    space.expect_empty_handed()
    space.expect_story("C’est accepté : 1 rose")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_what_hands_can_do_is_in_sight(
    visit: Visits, server: Served, arrange: Arrange, width: int, height: int
) -> None:
    """Once pieces are taken in hand: neither under the picture, which stays in sight, nor below the window."""
    mia = server.guest()
    page = visit(f"#/t/{about_to_build(server, arrange, mia)}", guest=mia, quality="low", phone=True)
    page.set_viewport_size({"width": width, "height": height})
    space = in_hands(page)
    space.wait_until(lambda: _in_sight(page, "hands.live.finish"))
    space.button("hands.live.take_both", piece="pink 1").tap()
    for name in ("hands.live.set_down", "hands.live.let_go"):
        space.wait_until(lambda key=name: _in_sight(page, key))  # type: ignore[misc]
    expect(space.stage).to_be_in_viewport(ratio=0.9)


def _in_sight(page: Page, key: str) -> bool:
    """A finger at its middle would hit it."""
    button = page.get_by_role("button", name=text(key), exact=True)
    hit = """one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    return bool(button.evaluate(hit))
