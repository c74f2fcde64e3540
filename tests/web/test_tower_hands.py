"""The Cat and the Tower with hands: a Nakama set on a floor and petted (T-15, T-16), Neko drawn out and set higher."""

import json

from playwright.sync_api import expect

from tests.games.tower.built_towers import built, dealt, with_cat
from tests.server.live_server import Served
from tests.web.fingers import Fingers
from tests.web.frame import open_sheet
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, start_table
from tests.web.tower import TowerTable
from tests.web.visits import Visits


def test_a_nakama_is_set_down_and_petted(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(built(dealt(["build-1", "nakama-orange"], ["b-1", "e-1"])).save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low")
    space = TowerTable(page)
    space.hold(space.field("field nakama-orange.0.0"), "orange-1", 0.0, -1.0)
    expect(space.button("table.undo")).to_be_hidden()  # the server takes nothing back while hands are at it
    space.let_go("orange-1")
    assert space.place("orange-1")[2] > 4  # on the second floor
    sign = page.get_by_text(space.text("tower.pet.sign"))
    expect(sign).to_be_visible()  # over the cat
    open_sheet(page)
    expect(page.get_by_role("group", name=space.text("tower.pet.title"))).to_be_visible()  # the same for keys
    space.accessible()

    # A stroke over the cat, as one would; how hard it is shows meanwhile.
    before, side = space.place("orange-1"), json.loads(space.view)["azimuth"]
    right, down = space.spot("orange-1", 1.2)
    page.mouse.move(right, down)
    page.mouse.down()
    page.mouse.move(right + 40, down, steps=4)
    expect(page.locator(".stroke")).to_be_visible()
    page.mouse.up()
    space.expect_story("You pet orange Nakama 1")
    expect(sign).to_be_hidden()
    space.wait_until(lambda: space.place("orange-1") != before)  # it was touched
    assert json.loads(space.view)["azimuth"] == side  # and the table did not turn


def test_neko_climbs_by_touch(visit: Visits, server: Served, arrange: Arrange) -> None:
    """On a phone: it stands under a floor, so it is drawn out first; nothing else moves."""
    match = with_cat(built(dealt(["build-1", "nakama-any-1"], ["e-1", "b-1"])), "nakama-any-1", "blue", floor=2)
    arrange(with_cat(match, "nakama-yellow", "yellow", on="blue-1", x=-0.65).save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", phone=True, language="fr")
    space, fingers = SceneTable(page, "fr"), Fingers(page)
    for _ in range(2):
        space.camera("higher").tap()  # so that a pixel is a millimetre, not a centimetre
    floor = space.place("floor-2")
    fingers.press(0, space.spot("neko"))
    space.expect_held(space.text("tower.pieces.neko"))
    covered = page.locator(".dock").get_by_text(space.text("hands.live.covered"))
    expect(covered).to_be_visible()
    assert space.place("neko")[2] < 1

    _lead(space, fingers, 3.2, -8.0)
    space.expect_above("neko", 5.5)  # up by itself, once it is out
    expect(covered).to_be_hidden()
    space.followed_place("neko")
    _lead(space, fingers, 2.8, -2.8)
    space.expect_at("neko", 2.8, -2.8, 1.0)
    fingers.lift(0)
    space.expect_story("Vous faites grimper Neko à l’étage 2")
    assert max(abs(one - other) for one, other in zip(space.place("floor-2"), floor, strict=True)) < 0.1


def _lead(space: SceneTable, fingers: Fingers, x: float, y: float) -> None:
    """The finger that has the cat draws it there, at the height it has."""
    here_x, here_y, z = space.place("neko")
    here, there = space.on_page(here_x, here_y, z + 1), space.on_page(x, y, z + 1)
    fingers.slide(f0=(there[0] - here[0], there[1] - here[1]))
