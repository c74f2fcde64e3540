"""Real falls: a part of the tower, one wall, the whole of it; and how the tower is put in order afterwards."""

import numpy as np
import pytest

from nekobako.games.tower.actions import FloorPlace, WallPlace
from nekobako.games.tower.judge import FATAL_WALLS, floor_of, lies
from nekobako.physics.pose import pose
from nekobako.physics.scripted_hand.paths import angle_between
from tests.games.tower.scenes import Scenery, falls_of, first_fall, storeys, surface


def precarious() -> Scenery:
    """Floor 3 lies with its middle 3.6 mm inside the outer wall: a cat at its far edge tips it."""
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", -3.4, 3.4)
    scenery.build([WallPlace("brick", -0.44, 0.0, 0.0), WallPlace("brick", 2.2, 0.0, 180.0)], FloorPlace(2.9, 0.0, 0.0))
    scenery.set_down("neko", "floor-3", -1.0, 0.0, back=True)
    return scenery


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-35")
@pytest.mark.rule("T-37")
def test_a_cat_too_many_brings_the_top_floor_down() -> None:
    scenery = precarious()
    walls = scenery.built[2]
    before = scenery.now
    handled = scenery.set_down("yellow-1", "floor-3", 3.9, 0.0, 90.0)
    fell, _ = first_fall(handled)
    assert (fell.walls_on_table, fell.walls_lower) == ((), walls)  # they lie on floor 2, and do not count
    assert scenery.built == ((), scenery.built[1])  # floor 3 is gone with its walls, floor 2 stands
    assert set(handled.removed) == {"floor-3", "yellow-1", *walls}
    assert handled.restored == ("neko",)
    facts = handled.after.facts
    assert set(facts.on_table) == {"floor-1"}
    assert (floor_of(facts, "neko"), lies(facts, "neko")) == ("floor-2", False)
    assert floor_of(facts, "blue-1") == "floor-2"
    assert handled.after.world["poses"]["blue-1"][:3] == pytest.approx(before.world["poses"]["blue-1"][:3], abs=0.1)
    assert (handled.at_rest, handled.alarm) == (True, None)


@pytest.mark.rule("T-34")
def test_a_pile_swept_off_its_floor_goes_back_as_it_was_piled() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 3.4)
    scenery.set_down("yellow-1", "blue-1", -0.45, 0.0)
    before = scenery.now.world["poses"]
    fingers = scenery.hands(["orange-1"])
    fingers.lead({0: "orange-1"}, [pose(14, 0, 9), pose(0, -1, 9), pose(0, -1, surface(2) + 0.4)])
    fingers.lead({0: "orange-1"}, [pose(0, 9, surface(2) + 0.4)], speed=60.0)
    handled = fingers.done()
    assert set(first_fall(handled)[0].cats) == {"blue-1", "yellow-1"}
    assert (set(handled.restored), handled.removed) == ({"blue-1", "yellow-1"}, ()), "cats alone end nothing"
    facts, after = handled.after.facts, handled.after.world["poses"]
    assert (facts.stance("blue-1").on, facts.stance("yellow-1").on) == (("floor-2",), ("blue-1",))
    for cat in ("blue-1", "yellow-1"):
        assert after[cat][:3] == pytest.approx(before[cat][:3], abs=0.15)
        assert angle_between(np.array(after[cat]), np.array(before[cat])) < 0.15


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-37")
def test_a_climber_that_stands_stays_while_one_it_pushed_over_the_edge_is_put_back() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 4.4)
    handled = scenery.set_down("neko", "floor-2", 0.0, 3.3, back=True)
    assert ([fall.cats for fall in falls_of(handled)], handled.restored) == ([("blue-1",)], ("blue-1",))
    facts = handled.after.facts
    assert {cat: (floor_of(facts, cat), lies(facts, cat)) for cat in ("neko", "blue-1")} == {
        "neko": ("floor-2", False),
        "blue-1": ("floor-2", False),
    }


@pytest.mark.rule("T-37")
def test_a_floor_kept_up_by_one_wall_stays() -> None:
    """Its middle is over the one wall; the other is pushed out from under it by a cat in the hand."""
    scenery = Scenery()
    scenery.build([WallPlace("brick", 0.0, 0.0, 180.0), WallPlace("brick", 3.2, 0.0, 180.0)], FloorPlace(0.0, 0.0, 0.0))
    own = ("blue-1",)
    fingers = scenery.hands(own)
    fingers.lead({0: "blue-1"}, [pose(14, 0, 3), pose(14, -12, 3), pose(1.5, -8.0, 0.4, 90), pose(1.5, -1.0, 0.4, 90)])
    fingers.lead({0: "blue-1"}, [pose(x, -0.8, 0.4, 90) for x in (3, 6, 9, 12)], speed=20.0)
    fingers.let_go(0)
    handled = fingers.done()
    fell, over = first_fall(handled)
    assert ((*fell.walls_on_table, *fell.walls_lower), fell.floors) == (("brick-2",), ())
    assert not over
    facts = handled.after.facts
    assert facts.stance("floor-2").on == ("brick-1",)
    assert {"brick-2", *own}.isdisjoint(handled.after.world["poses"])


@pytest.mark.rule("T-35")
def test_a_collapse() -> None:
    """A floor tile in the hand sweeps through the lowest storey. Nothing is put in order: the game is over."""
    scenery = storeys(5)
    own = ("angel-1", "angel-2", "floor-7")
    fingers = scenery.hands(own)
    fingers.lead({0: "floor-7"}, [pose(0, -17, 2.0)])
    fingers.lead({0: "floor-7"}, [pose(0, 6, 2.0)], speed=60.0)
    handled = fingers.done()
    fell, over = first_fall(handled)
    assert over
    assert len(fell.walls_on_table) >= FATAL_WALLS
    assert handled.alarm == "collapse"  # seen as soon as it was certain
    assert (handled.removed, handled.restored) == ((), ())
    lie = [handled.after.world["poses"][f"floor-{number}"][2] for number in range(2, 7)]
    assert max(lie) < surface(3)  # and went on until it lay


@pytest.mark.rule("T-40")
def test_the_only_storey_falls() -> None:
    """Two walls are fewer than five, but nothing is left above floor 1."""
    scenery = storeys(1)
    own = ("angel-1", "angel-2", "floor-3")
    fingers = scenery.hands(own)
    fingers.lead({0: "floor-3"}, [pose(0, -17, 2.0)])
    fingers.lead({0: "floor-3"}, [pose(0, 6, 2.0)], speed=60.0)
    handled = fingers.done()
    fell, over = first_fall(handled)
    assert (fell.floors, over) == (("floor-2",), True)
    assert len(fell.walls_on_table) < FATAL_WALLS


@pytest.mark.rule("T-13")
@pytest.mark.rule("T-35")
def test_a_first_build_that_tumbles_is_only_that() -> None:
    """The pieces of the action stay as they fell, to be taken up again."""
    scenery = storeys(1)
    handled, names = scenery.try_build(
        [WallPlace("brick", -2.2, 0.0, 0.0), WallPlace("brick", 2.2, 0.0, 180.0)], FloorPlace(4.4, 0.0, 0.0)
    )
    assert (handled.falls, handled.removed, handled.reached) == ((), (), False)
    assert {*names, "floor-3"} < set(handled.after.world["poses"])
