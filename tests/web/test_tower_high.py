"""A high tower is small as a whole: one works at its top from near."""

from tests.games.tower.built_towers import high
from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, start_table
from tests.web.visits import Visits

WALL = "large_window-5"  # the one to take first
AWAY = 28  # presses of half a centimetre from where it lay ready to the tower
TOP = 30.0  # cm: less than eight floors are high


def test_the_top_is_worked_at_from_near(visit: Visits, server: Served, arrange: Arrange) -> None:
    """What is taken is in the picture from the table up to the top: the camera slides and zooms, and does not turn."""
    arrange(high().save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low")
    space = SceneTable(page)
    open_sheet(page)
    page.get_by_role("list", name=space.text("tower.cards.title")).get_by_role("button", name="Build…").click()
    space.button("tower.in_hand").click()
    space.wait_until(lambda: not space.in_picture("floor-1"))
    assert space.in_picture("floor-8")
    near = space.angles
    space.button("hands.live.take", piece="Large Window 5").click()
    space.followed_place(WALL)
    assert space.place(WALL)[2] > TOP
    assert space.in_picture(WALL)
    assert space.angles == near

    # All of it, and back to what is held: because someone asks for it, by a button or by a key.
    space.camera("front").click()
    space.wait_until(lambda: space.in_picture("floor-1"))
    page.keyboard.press("n")  # the keys are still the table's
    for _ in range(AWAY):
        page.keyboard.press("ArrowLeft")
    space.wait_until(lambda: not space.in_picture("floor-1"))  # over the tower: before, its foot was on the table
    assert space.in_picture(WALL)
    space.accessible()
    page.keyboard.press("Space")
    space.expect_empty_handed()
