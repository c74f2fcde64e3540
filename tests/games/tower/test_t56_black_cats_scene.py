"""Black Cats round the tower: up from the table, and back onto it when they were knocked over."""

import pytest

from nekobako.games.tower.judge import cat_violations, floor_of, lies
from nekobako.games.tower.material import BLACK_CATS
from nekobako.games.tower.worlds import opening
from nekobako.physics.pose import pose
from tests.games.tower.scenes import Scenery, first_fall


def versus() -> Scenery:
    scenery = Scenery()
    scenery.now = opening(BLACK_CATS)
    return scenery


@pytest.mark.rule("T-50")
@pytest.mark.rule("T-53")
def test_a_black_cat_climbs_from_the_table() -> None:
    scenery = versus()
    scenery.build()
    for floor in ("floor-1", "floor-2"):
        handled = scenery.set_down("black-0", floor, 0.0, -3.5, 0.0, back=True)
        assert cat_violations(handled.after.facts, "black-0", floor) == ()
    assert [floor_of(scenery.facts, cat) for cat in BLACK_CATS] == ["floor-2", None, None, None]
    assert not any(lies(scenery.facts, cat) for cat in BLACK_CATS)


@pytest.mark.rule("T-56")
def test_a_black_cat_knocked_over_on_the_table_is_put_back() -> None:
    scenery = versus()
    scenery.build()
    before = scenery.now.world["poses"]
    x, y, *_ = before["black-3"]
    fingers = scenery.hands(["blue-1"])
    fingers.lead({0: "blue-1"}, [pose(14, 0, 6), pose(x, y - 6, 6), pose(x, y - 6, 1.2)])
    fingers.lead({0: "blue-1"}, [pose(x, y + 4, 1.2)], speed=60.0)
    fingers.let_go(0)
    handled = fingers.done()
    assert "black-3" in first_fall(handled)[0].cats
    assert (handled.restored, handled.removed) == (("black-3",), ())
    assert handled.after.world["poses"]["black-3"] == pytest.approx(before["black-3"], abs=0.1)


@pytest.mark.rule("T-21")
def test_a_climb_that_fails_ends_where_it_began() -> None:
    """Half over the edge of its floor it falls: it is put back at once, and can be set down again."""
    scenery = versus()
    scenery.build()
    before = scenery.now.world["poses"]["black-1"]
    handled = scenery.set_down("black-1", "floor-2", 0.0, 4.7, back=True)
    assert handled.falls == ()  # it is in hand: nothing of the tower came down
    assert handled.restored == ("black-1",)
    assert handled.after.world["poses"]["black-1"] == pytest.approx(before, abs=0.1)
