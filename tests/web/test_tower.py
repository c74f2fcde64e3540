"""The Cat and the Tower at the page: a storey built by mouse, one put right, a Mission met, and Neko's climb."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import nekobako
from tests.games.tower.built_towers import MIDDLE, WALLS, dealt
from tests.server.live_server import Served
from tests.web.frame import fold_sheet, open_sheet
from tests.web.scene import SceneTable, start_table
from tests.web.tower import TowerTable
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]
MID_GAME = Path(__file__).parents[2] / "docs" / "positions" / "tower-mid-game.json"
SEED = (
    3  # build-1 (Brick, Small Window) and any Nakama are on show, a yellow one comes third; Mission e: one on another
)
FAR_EDGE = 4.0  # cm
MOST_GESTURES = 4  # that a build may cost


def test_a_build_by_mouse(visit: Visits, server: Served, arrange: Arrange) -> None:
    """A card is dragged to the tower and brings its first wall, which is folded while it is held; then the other wall,
    then the floor. The referee looks by itself."""
    arrange(dealt(["build-1", "nakama-any-1"], ["b-1", "e-1"]).save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low")
    space = TowerTable(page)
    missions = page.get_by_role("region", name=space.text("tower.missions.title"))
    expect(missions).to_contain_text("First there must be a floor 2, above Neko")
    space.accessible()

    space.hold(space.field("field build-1.0.0"), "brick-1", -3.4, 0.0)
    fold = page.get_by_role("slider", name="Brick 1: 90°")
    expect(fold).to_be_visible()
    page.keyboard.down("Alt")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Alt")
    expect(page.get_by_role("slider", name="Brick 1: 105°")).to_be_visible()
    expect(missions).to_be_visible()  # while placing too
    space.let_go("brick-1")
    space.bring(space.still_spot("small_window-1", 2.0), "small_window-1", 1.8, 0.0)
    space.still_spot("floor-2", 0.1)
    x, y, z = space.place("floor-2")
    space.bring(space.on_page(x, y + FAR_EDGE, z + 0.1), "floor-2", 0.0, 0.0)  # its near edge is under the dock
    assert space.place("floor-2")[2] > 3
    space.expect_story("It stands: that counts.")
    assert space.gestures <= MOST_GESTURES
    space.accessible()


def test_a_floor_is_put_right(visit: Visits, server: Served, arrange: Arrange) -> None:
    """One that lies too far over: what is wrong is told, the floor is taken again, the referee looks again."""
    match = dealt(["build-1", "nakama-any-1"], ["b-1", "e-1"])
    match.play(0, {"do": "build", "card": "build-1", "option": 0, "walls": WALLS, "floor": {**MIDDLE, "x": 1.6}})
    match.play(0, {"do": "done"})
    assert match.view(0)["violations"]
    arrange(match.save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low")
    space = TowerTable(page)
    expect(page.locator(".wrong-note")).to_contain_text("Floor 2 does not rest on Brick 1")
    open_sheet(page)
    expect(page.get_by_text(space.text("tower.bound"))).to_be_visible()
    space.accessible()
    fold_sheet(page)
    x, y, _ = space.place("floor-2")
    space.bring(space.still_spot("floor-2", 0.1), "floor-2", x - 1.6, y)
    space.expect_story("It stands: that counts.")


def test_a_mission_and_a_climb(visit: Visits, server: Served, arrange: Arrange) -> None:
    """By plans, on a phone."""
    match = nekobako.new("tower", seats=1, seed=SEED)
    match.play(0, {"do": "build", "card": "build-1", "option": 0, "walls": WALLS, "floor": MIDDLE})
    match.play(0, {"do": "done"})
    cat = {"do": "nakama", "card": "nakama-any-1", "option": 0, "colour": "blue", "from": None}
    match.play(0, {**cat, "floor": 2, "x": 0.0, "y": 0.0, "yaw": 0.0})
    match.play(0, {"do": "done"})
    arrange(match.save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", phone=True, language="fr")
    space = SceneTable(page, "fr")
    open_sheet(page)
    page.get_by_role("button", name=space.text("tower.cards.do_nakama", colour="jaune")).tap()
    page.get_by_role("combobox").select_option("blue-1")
    space.accessible()
    space.button("tower.cat.do").tap()

    expect(space.button("tower.missions.fulfil")).to_be_visible()  # it was judged by itself
    missions = page.get_by_role("region", name=space.text("tower.missions.title"))
    expect(missions.get_by_role("button").filter(has_text="remplie").first).to_be_visible()
    open_sheet(page)
    space.button("tower.missions.plan").first.tap()
    space.accessible()
    space.button("tower.cat.do").tap()
    space.expect_story("Neko")
    open_sheet(page)
    expect(page.get_by_text(space.text("tower.floors.best", n=2))).to_be_visible()
    space.accessible()


def test_a_tall_tower_can_be_read_through_by_keys(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange({**json.loads(MID_GAME.read_text("utf-8")), "seats": 1})
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", phone=True, language="fr")
    open_sheet(page)
    floors = page.get_by_role("list", name="La tour : 11 étages")
    expect(floors).to_be_visible()
    SceneTable(page, "fr").accessible()
    floors.focus()
    page.keyboard.press("End")
    expect(floors.get_by_role("listitem").last).to_be_in_viewport()
