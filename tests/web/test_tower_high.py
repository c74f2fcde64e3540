"""A high tower is small as a whole: one works at its top from near."""

from tests.games.tower.storeys import high
from tests.server.served import Served
from tests.web.island import Arrange
from tests.web.space import Space, begun
from tests.web.visiting import Visits

WALL = "large_window-5"  # the one to take first
TOP = 30.0  # cm: less than eight floors are high


def test_the_top_is_worked_at_from_near(visit: Visits, server: Served, arrange: Arrange) -> None:
    """What is taken comes into the picture by itself: the camera need not, and does not, move while it is held."""
    arrange(high().save())
    mia = server.guest()
    page = visit(f"#/t/{begun(server, mia, 'tower')}", guest=mia, quality="low")
    space = Space(page)
    page.get_by_role("list", name=space.said("tower.cards.title")).get_by_role("button", name="Build…").click()
    space.button("tower.in_hand").click()
    space.until(lambda: not space.in_picture("floor-1"))
    assert space.in_picture("floor-8")
    near = space.view
    space.button("hands.live.take", piece="Large Window 5").click()
    space.led(WALL)
    assert space.place(WALL)[2] > TOP
    assert space.in_picture(WALL)
    assert space.view == near

    # All of it, and back to what is held: because someone asks for it, by a button or by a key.
    space.button("hands.camera.front").click()
    space.until(lambda: space.in_picture("floor-1"))
    page.keyboard.press("n")  # the keys are still the table's
    space.until(lambda: not space.in_picture("floor-1"))
    assert space.in_picture(WALL)
    space.accessible()
    page.keyboard.press("Space")
    space.empty_handed()
