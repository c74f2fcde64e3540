"""The camera while something is held: it never turns by itself, and what is held is in every picture."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.server.live_server import Served
from tests.web.carries import STORY, Place, tower_of, watched_carry
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, start_table
from tests.web.visits import Visits

CROWDED = Path(__file__).parents[2] / "docs" / "positions" / "nekojima-mid-game.json"


def looked_at_anew(page: Page) -> None:
    page.evaluate("tableScene.look('front')")
    SceneTable(page).wait_until(lambda: bool(page.evaluate("tableScene.atRest")))


@pytest.mark.parametrize(("motion", "heights"), [(True, (1, 5, 12, 20)), (False, (1, 20))], ids=["moving", "reduced"])
def test_a_wall_is_in_every_picture_however_high_the_tower(
    visit: Visits, server: Served, motion: bool, heights: tuple[int, ...]
) -> None:
    """From beside the tower to its top, beyond its far edge and beyond the near one, faster than any hand."""
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", motion=motion)
    space = SceneTable(page)
    space.wait_until(lambda: bool(page.evaluate("window.tableScene?.frames > 1 && tableScene.atRest")))
    for floors in heights:
        top = (floors - 1) * STORY
        world = tower_of(floors)
        page.evaluate("world => tableScene.setWorld(world, {})", world)
        looked_at_anew(page)
        beside: list[Place] = [(14, -6, 0), (14, -6, top + 6)]
        path = [*beside, (2, 0, top + 6), (-18, 14, top + 8), (9, -14, top + 2), (2, 0, top + 1)]
        found = watched_carry(page, world, "angel-1", path, (0, 0, top), step=4.0)
        assert found["pictures"] > 20
        assert not found["outside"], f"{floors} floors: {len(found['outside'])} of {found['pictures']}"
        assert not found["turned"]


def test_a_pole_is_in_every_picture_on_a_crowded_island(visit: Visits, server: Served, arrange: Arrange) -> None:
    position = json.loads(CROWDED.read_text())
    arrange(position)
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low", motion=True)
    space = SceneTable(page)
    space.wait_until(lambda: bool(page.evaluate("window.tableScene?.frames > 1 && tableScene.atRest")))
    world = position["world"]["poses"]
    looked_at_anew(page)
    path: list[Place] = [(20, -16, 0), (20, -16, 14), (-22, 18, 14), (18, 18, 30), (0, 0, 12), (0, -28, 3)]
    found = watched_carry(page, world, "white-1.a", path, (0, 0, 0), step=4.0)
    assert found["pictures"] > 20
    assert not found["outside"], f"{len(found['outside'])} of {found['pictures']}"
    assert not found["turned"]
