"""A cat of Nekojima hung on a cord by hand (N-20), and verdicts: in words, the place lit and the millimetres given."""

import math
import re
from typing import Any

from playwright.sync_api import Locator, expect

import nekobako
from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.nekojima import IN_FRONT, Arrange
from tests.web.scene import SceneTable, start_table
from tests.web.texts import text
from tests.web.visits import Visits

A_CAT_IN_FRONT = 124  # this seed rolls Homes and Culture, and draws a black cube and a pink one
NEAR_POLE = {"x": 5.0, "y": -6.0, "yaw": 180.0, "on": "board"}
FAR_POLE = {"x": -5.0, "y": -6.0, "yaw": 0.0, "on": "board"}
ASTRAY = {"x": -1.2, "y": 2.0, "yaw": 0.0, "on": "board"}  # in no quarter that the dice ask for


def test_a_cat_by_hand(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(_placed(A_CAT_IN_FRONT, [NEAR_POLE, FAR_POLE]))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)
    space.button("nekojima.hang.begin").click()
    open_sheet(page)
    space.button("hands.in_hand").click()
    space.expect_ready("cat-1")
    expect(page.get_by_text(text("nekojima.hang.live", "en", key="F"))).to_be_visible()
    space.button("hands.live.take", piece="cat 1").click()
    expect(space.stage).to_be_focused()  # the button has gone: keys are for the piece
    space.expect_above("cat-1", 5.0)
    space.accessible()

    # Towards the cord by keys: as soon as it is near, it is on it, and slides along until it is in the middle.
    cord = space.place("pink-1.cord.4")
    space.wait_until(lambda: _brought(space, "cat-1", cord))
    page.keyboard.press("Space")
    space.expect_empty_handed()
    space.button("hands.live.finish").click()
    space.expect_story("It is valid: 1 pink and 1 black into the counter")
    open_sheet(page)
    page.get_by_text(space.text("nekojima.words.title")).click()
    expect(page.get_by_text(space.text("nekojima.words.hangs", cat="cat 1", denchuu="pink 1"))).to_be_visible()


def test_what_is_wrong_is_told_and_lit(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(_placed(IN_FRONT, [NEAR_POLE, ASTRAY]))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low", language="fr")
    space = SceneTable(page, "fr")
    open_sheet(page)
    space.button("hands.done").click()
    wrong = page.get_by_role("status").filter(has_text=space.text("hands.wrong"))
    expect(wrong.get_by_role("listitem")).to_have_count(1)
    expect(wrong).to_contain_text(
        re.compile(r"Poteau b de rose 1\s: pas à l’intérieur du bon quartier, de 28,\d mm \(N-14\)")
    )
    mark = page.locator(".scene-mark")
    expect(mark).to_have_text(re.compile(r"n° 1\s: 28,\d mm"))
    space.wait_until(lambda: math.dist(_middle(mark), space.spot("pink-1.b", 0)) < 120)  # beside it
    space.accessible()


def _middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    return (math.inf, math.inf) if box is None else (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _brought(space: SceneTable, body: str, to: tuple[float, float, float]) -> bool:
    """A step nearer by keys, unless it is there."""
    x, y, *_ = space.wanted(body) or (math.inf, math.inf)
    right, ahead = to[0] - x, to[1] - y
    if abs(right) < 0.8 and abs(ahead) < 0.3:
        return True
    if abs(right) > abs(ahead):
        space.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    else:
        space.page.keyboard.press("ArrowUp" if ahead > 0 else "ArrowDown")
    return False


def _placed(seed: int, poles: list[dict[str, Any]]) -> dict[str, Any]:
    """A Denchuu stands so, and is still to be judged."""
    match = nekobako.new("nekojima", seats=1, seed=seed)
    for action in ({"do": "roll"}, {"do": "draw"}, {"do": "place", "denchuu": "pink-1", "poles": poles}):
        match.play(0, action)
    position: dict[str, Any] = match.save()
    return position
