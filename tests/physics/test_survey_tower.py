"""Plates, walls and cats in real worlds."""

from math import atan, degrees

import pytest

from nekobako.physics.contact_log.survey import survey
from nekobako.physics.facts import grounds
from nekobako.physics.pieces import Cord, FoldedWall, HookedCat, Plate, StandingCat
from nekobako.physics.pose import Pose, pose
from nekobako.physics.settle import settle
from nekobako.physics.world import World
from tests.physics.facts_worlds import PRESSED, STRAIGHT, clamped_cord, island, tilted

THICK = 0.18
FLOOR = THICK - 2 * PRESSED  # where what stands on the first floor touches it
BACK = 1.6 - PRESSED  # of a cat
BEHIND_THE_HEAD = -0.41  # where the one above must stand on it


def first_floor() -> World:
    world = World()
    world.add(Plate("floor-1", 9.0, 9.0, THICK, 10.0), pose(0, 0, -PRESSED))
    return world


def on_two_walls(left: float, right: float, reach: float = 3.0) -> World:
    world = first_floor()
    for name, side, height in (("left", -1, left), ("right", 1, right)):
        world.add(FoldedWall(name, 3.0, height, 0.08, 1.5, 90.0), pose(reach * side, 0, FLOOR, 0 if side < 0 else 180))
    return world


def with_cats(**places: Pose) -> World:
    world = first_floor()
    for name, at in places.items():
        world.add(StandingCat(name, 2.2), at)
    return world


def test_a_plate_on_two_walls() -> None:
    world = on_two_walls(4.0, 4.0)
    world.add(Plate("floor-2", 9.0, 9.0, THICK, 10.0), pose(0, 0, FLOOR + 4.0 - PRESSED))
    facts = survey(world)
    floor = facts.stance("floor-2")
    assert (floor.on, floor.storey, floor.posture) == (("left", "right"), 2, "standing")
    assert {facts.stance(wall).on for wall in ("left", "right")} == {("floor-1",)}
    assert {contact.manner for contact in facts.contacts} == {"stacked"}
    assert (facts.stance("floor-1").on, facts.on_table) == (("table",), ("floor-1",))
    # The creases stand 3 cm from the middle and point inwards: nothing lies further out than their outer edge.
    assert {(over.body, over.beyond) for over in facts.overhangs} == {("left", "floor-2"), ("right", "floor-2")}
    assert all(-16 < over.over_mm < -14 for over in facts.overhangs)


def test_a_plate_on_two_unequal_walls_slopes_and_is_stacked_still() -> None:
    world = on_two_walls(3.75, 3.5)
    slope = degrees(atan(0.25 / 3.91))  # from the inner edge of the higher one to the outer edge of the lower one
    world.add(Plate("floor-2", 9.0, 9.0, THICK, 10.0), tilted(0, 0, FLOOR + 3.7, (0, 1, 0), slope))
    world.add(StandingCat("cat", 2.2), tilted(0, 0, FLOOR + 3.71 + THICK, (0, 1, 0), slope))
    assert settle(world).at_rest
    facts = survey(world)
    floor, cat = facts.stance("floor-2"), facts.stance("cat")
    assert floor.on == ("left", "right")
    assert floor.tilt == pytest.approx(slope, abs=0.3)
    assert (cat.on, cat.posture) == (("floor-2",), "standing")
    assert grounds(facts, "cat") == {"floor-2"}
    assert cat.tilt == pytest.approx(floor.tilt, abs=0.2)


def test_a_wall_outside_of_its_floor() -> None:
    world = on_two_walls(4.0, 4.0, reach=4.3)
    world.add(Plate("floor-2", 9.0, 9.0, THICK, 10.0), pose(0.3, 0, FLOOR + 4.0 - PRESSED))
    over = {found.body: found.over_mm for found in survey(world).overhangs}
    # The outer corner of a panel is half its thickness behind the crease, at 45 degrees.
    assert over["left"] == pytest.approx(10 * (4.3 + 0.04 / 2**0.5 - 4.2), abs=0.01)
    assert over["right"] == pytest.approx(10 * (4.3 + 0.04 / 2**0.5 - 4.8), abs=0.01)


def test_cats_standing_and_lying() -> None:
    facts = survey(with_cats(up=pose(0, 2, FLOOR), flat=tilted(0, -2, FLOOR + 0.6, (1, 0, 0), 90)))
    assert [facts.stance(cat).posture for cat in ("up", "flat")] == ["standing", "lying"]
    assert [facts.stance(cat).on for cat in ("up", "flat")] == [("floor-1",), ("floor-1",)]
    assert {(contact.one.body, contact.foot) for contact in facts.touching("cat", "plate")} == {
        ("up", True),
        ("flat", False),
    }


def test_cats_touching_by_their_sides() -> None:
    facts = survey(with_cats(a=pose(0, 0, FLOOR), b=pose(0, 1.2 - PRESSED, FLOOR)))
    contacts = facts.touching("cat", "cat")
    assert {(contact.bodies, contact.manner) for contact in contacts} == {(("a", "b"), "side")}
    assert [facts.stance(cat).on for cat in "ab"] == [("floor-1",), ("floor-1",)]


def test_a_cat_stacked_on_a_cat() -> None:
    low = pose(0, 0, FLOOR)
    facts = survey(with_cats(low=low, high=pose(BEHIND_THE_HEAD, 0, FLOOR + BACK)))
    (contact,) = facts.touching("cat", "cat")
    assert (contact.bodies, contact.manner, contact.foot) == (("high", "low"), "stacked", True)
    assert (contact.one.index, contact.two.index) == (0, 1)  # its base on the other's back
    high = facts.stance("high")
    assert (high.on, high.storey) == (("low",), 2)
    assert grounds(facts, "high") == {"floor-1"}


def test_a_cat_on_two() -> None:
    down = FLOOR
    cats = {"a": pose(0, 0.7, down), "b": pose(0, -0.7, down), "c": pose(BEHIND_THE_HEAD, 0, FLOOR + BACK)}
    facts = survey(with_cats(**cats))
    assert (facts.stance("c").on, facts.stance("c").storey) == (("a", "b"), 2)


def hung_at(along: float) -> World:
    """A cat in whose hook lies a cord that runs along x at z = 8."""
    world = island()
    clamped_cord(world, "p", pose(-7, 0, 8))
    world.add(HookedCat("cat", 0.6), pose(-7 + along, 0, 8 + STRAIGHT.radius - 0.2 - PRESSED, 90))
    return world


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.9])
def test_a_cat_hung_on_a_cord(share: float) -> None:
    facts = survey(hung_at(share * STRAIGHT.length))
    (hanging,) = facts.hangings
    assert (hanging.cat, hanging.cord) == ("cat", "p")
    assert hanging.fraction == pytest.approx(share)
    assert {contact.manner for contact in facts.touching("cat", "cord")} == {"side"}


def test_a_cat_that_touches_a_cord_from_outside_does_not_hang_on_it() -> None:
    world = island()
    clamped_cord(world, "p", pose(-7, 0, 8))
    world.add(HookedCat("cat", 0.6), pose(0, 0.45 + STRAIGHT.radius - PRESSED, 8, 90))
    facts = survey(world)
    assert len(facts.touching("cat", "cord")) >= 1
    assert facts.hangings == ()


def test_a_hung_cat_may_touch_another_cord() -> None:
    world = hung_at(7.0)
    world.add(Cord("q", STRAIGHT, clamped=True), pose(0.2 + STRAIGHT.radius - PRESSED, 3, 7, -90))
    facts = survey(world)
    assert {contact.two.piece for contact in facts.touching("cat", "cord")} | {
        contact.one.piece for contact in facts.touching("cat", "cord")
    } == {"cat", "p", "q"}
    assert [hanging.cord for hanging in facts.hangings] == ["p"]
