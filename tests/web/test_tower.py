"""The Cat and the Tower at the page: a storey built with live hands, a Nakama stacked, a Mission, and Neko's climb."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import nekobako
from tests.server.live_server import Served
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]
MID_GAME = Path(__file__).parents[2] / "docs" / "positions" / "tower-mid-game.json"
SEED = (
    3  # build-1 (Brick, Small Window) and any Nakama are on show, a yellow one comes third; Mission e: one on another
)
WALLS = [
    {"kind": "brick", "x": -2.3, "y": 0.0, "yaw": 0.0, "fold": 90.0},
    {"kind": "small_window", "x": 2.3, "y": 0.0, "yaw": 180.0, "fold": 90.0},
]


def test_a_build_by_hands(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("tower", SEED))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low")
    space = SceneTable(page)
    space.accessible()
    page.get_by_role("list", name=space.text("tower.cards.title")).get_by_role("button").first.click()
    page.get_by_role("slider", name="Folded by 90°").fill("100")
    expect(page.get_by_text("Folded by 100°")).to_be_visible()
    space.accessible()
    space.button("tower.in_hand").click()

    space.expect_ready("brick-1")
    fold = page.get_by_role("slider", name="Brick 1: 90°")
    fold.fill("80")
    page.get_by_role("button", name=space.text("tower.fold_it")).first.click()
    expect(page.get_by_role("slider", name="Brick 1: 80°")).to_be_visible()
    space.expect_ready("brick-1")
    space.accessible()
    for _ in range(2):
        space.camera("higher").click()  # so that a pixel is a millimetre, not a centimetre
        space.camera("further").click()  # and nothing lies under the dock
    for piece, x, y in (("brick-1", -3.0, 0.0), ("small_window-1", 1.6, 0.5), ("floor-2", 0.0, 0.0)):
        space.drag(piece, x, y, near=0.8)  # far across the picture, a pixel of the grip is worth more
    assert space.place("floor-2")[2] > 3
    space.expect_story("It stands: that counts.")  # judged by itself, once all is in its place


def test_a_mission_and_a_climb(visit: Visits, server: Served, arrange: Arrange) -> None:
    match = nekobako.new("tower", seats=1, seed=SEED)
    match.play(
        0,
        {"do": "build", "card": "build-1", "option": 0, "walls": WALLS, "floor": dict.fromkeys(("x", "y", "yaw"), 0.0)},
    )
    match.play(0, {"do": "done"})
    cat = {"do": "nakama", "card": "nakama-any-1", "option": 0, "colour": "blue", "from": None}
    match.play(0, {**cat, "floor": 2, "x": 0.0, "y": 0.0, "yaw": 0.0})
    match.play(0, {"do": "done"})
    arrange(match.save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", phone=True, language="fr")
    space = SceneTable(page, "fr")
    page.get_by_role("button", name=space.text("tower.cards.do_nakama", colour="jaune")).tap()
    page.get_by_role("combobox").select_option("blue-1")
    space.accessible()
    space.button("tower.cat.do").tap()

    space.button("tower.missions.fulfil").tap()
    space.accessible()
    space.button("tower.cat.do").tap()
    space.expect_story("Neko")
    expect(page.get_by_text(space.text("tower.floors.best", n=2))).to_be_visible()
    space.accessible()


def test_a_tall_tower_can_be_read_through_by_keys(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange({**json.loads(MID_GAME.read_text("utf-8")), "seats": 1})
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", phone=True, language="fr")
    floors = page.get_by_role("list", name="La tour : 11 étages")
    expect(floors).to_be_visible()
    SceneTable(page, "fr").accessible()
    floors.focus()
    page.keyboard.press("End")
    expect(floors.get_by_role("listitem").last).to_be_in_viewport()
