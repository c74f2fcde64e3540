"""Cats set down by hands: on floors and between them, on each other, side by side, and flat."""

from math import radians

import msgspec
import numpy as np
import pytest

from nekobako.games.tower.handling import NoWay, set_down
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.judge import cat_violations, floor_of, fulfils, piled, sides
from nekobako.physics.pose import multiply, pose, quaternion
from tests.games.tower.scenes import Scenery, flat, level, run, storeys, surface

CATS = ("blue-1", "blue-2", "yellow-1")


@pytest.mark.rule("T-15")
def test_on_the_top_floor_and_on_one_below_it() -> None:
    scenery = storeys(2)
    for cat, floor, place in (("blue-1", "floor-3", (1.0, 1.0)), ("yellow-1", "floor-2", (0.0, -3.5))):
        handled = scenery.set_down(cat, floor, *place, yaw=30.0)
        assert (handled.reached, cat_violations(handled.after.facts, cat, floor)) == (True, ())
        assert floor_of(handled.after.facts, cat) == floor
        assert not handled.falls


@pytest.mark.rule("T-21")
def test_neko_set_down_sideways_between_two_floors() -> None:
    scenery = storeys(3)
    handled = scenery.set_down("neko", "floor-2", 0.0, 0.0, 90.0, back=True)
    assert cat_violations(handled.after.facts, "neko", "floor-2") == ()
    x, y, z, *_ = handled.after.world["poses"]["neko"]
    assert (x, y, z) == pytest.approx((0.0, 0.0, surface(2)), abs=0.05)
    # And out again, up to the top.
    handled = scenery.set_down("neko", "floor-4", 0.0, 0.0, back=True)
    assert (floor_of(handled.after.facts, "neko"), handled.falls, handled.restored) == ("floor-4", (), ())


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("place", [(-2.2, 0.0), (-3.26, 0.0)])
def test_no_hand_gets_through_a_wall(place: tuple[float, float]) -> None:
    with pytest.raises(NoWay) as refused:
        storeys(2).set_down("blue-1", "floor-2", *place)
    assert (refused.value.cat, refused.value.on) == ("blue-1", "floor-2")


@pytest.mark.rule("T-15")
def test_between_floors_a_hand_goes_round_the_tower_not_over_it() -> None:
    scenery = storeys(5)
    for cat, floor, y in (
        ("blue-1", 3, -3.5),
        ("blue-1", 2, 3.5),
        ("yellow-1", 3, -3.5),
    ):  # the second time off floor 3
        handling = set_down(scenery.start(), cat, f"floor-{floor}", 0.0, y, 0.0)
        highest = 0.0
        while not handling.finished:
            handling.frame()
            highest = max(highest, handling.world.pose(cat)[2])
        handled = msgspec.convert(handling.result(), HandlingResult)
        assert highest < surface(4)
        assert (handled.reached, handled.falls, handled.touches) == (True, (), handled.touches[:1])  # but for its floor
        assert floor_of(handled.after.facts, cat) == f"floor-{floor}"
        scenery.now = handled.after


@pytest.mark.rule("T-13")
def test_a_cat_that_is_stuck_can_be_put_elsewhere_by_the_action_that_put_it_there() -> None:
    scenery = Scenery()
    scenery.set_down("blue-1", "floor-1", 0.0, 0.0, 90.0)
    scenery.build(level(apart=3.0))  # it is walled in
    with pytest.raises(NoWay):
        scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    handled = run(set_down(scenery.start(own=["blue-1"]), "blue-1", "floor-2", 0.0, 0.0, 0.0))
    assert (handled.reached, handled.falls) == (True, ())
    assert floor_of(handled.after.facts, "blue-1") == "floor-2"


@pytest.mark.rule("T-15")
def test_a_pile_of_two_fits_between_two_floors_and_three_do_not() -> None:
    scenery = Scenery()
    scenery.build(level("angel"))
    scenery.set_down("blue-1", "floor-1", 0.0, 0.0, 90.0)
    handled = scenery.set_down("blue-2", "blue-1", 0.0, -0.45, 90.0)
    assert (cat_violations(handled.after.facts, "blue-2", "blue-1"), handled.falls) == ((), ())
    assert floor_of(handled.after.facts, "blue-2") == "floor-1"
    with pytest.raises(NoWay):
        scenery.set_down("blue-3", "blue-2", 0.0, -0.45, 90.0)


@pytest.mark.rule("T-15")
def test_a_cat_laid_flat_by_a_hand() -> None:
    scenery = storeys(1)
    fingers = scenery.hands(["blue-1"])
    fingers.lead({0: "blue-1"}, [pose(14, 0, 9), flat(0, 0, 9), flat(0, 0, surface(2) + 0.8)])
    fingers.let_go(0)
    facts = fingers.done().after.facts
    (found,) = cat_violations(facts, "blue-1", "floor-2")
    assert (found.rule, found.pieces) == ("T-15", ("blue-1", "floor-2"))
    assert floor_of(facts, "blue-1") == "floor-2"


@pytest.mark.rule("T-22")
@pytest.mark.parametrize("gap", [-0.14, -0.03, -0.01, 0.0])
def test_pushed_against_each_other_they_are_in_contact(gap: float) -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    handled = scenery.set_down("yellow-1", "floor-2", 0.0, 1.2 + gap)
    facts = handled.after.facts
    assert sides(facts, CATS) == (("blue-1", "yellow-1"),)
    assert (fulfils(facts, "b", "floor-2"), fulfils(facts, "a", "floor-2")) == (("blue-1", "yellow-1"), None)
    assert cat_violations(facts, "yellow-1", "floor-2") == ()
    pushed = -handled.after.world["poses"]["blue-1"][1]
    assert pushed == pytest.approx(-gap, abs=0.03)  # the other gives way


@pytest.mark.rule("T-15")
def test_no_hand_puts_a_cat_into_another() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    with pytest.raises(NoWay):
        scenery.set_down("yellow-1", "floor-2", 0.0, 1.2 - 0.2)


@pytest.mark.rule("T-22")
def test_a_millimetre_apart_they_are_not() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    scenery.set_down("blue-2", "floor-2", 0.0, 1.3)
    assert sides(scenery.facts, CATS) == ()


def pile() -> Scenery:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    scenery.set_down("blue-2", "blue-1", -0.45, 0.0)
    return scenery


@pytest.mark.rule("T-22")
@pytest.mark.rule("T-23")
def test_a_pile_and_its_floor() -> None:
    scenery = pile()
    assert cat_violations(scenery.facts, "blue-2", "blue-1") == ()
    assert piled(scenery.facts, CATS) == (("blue-2", "blue-1"),)
    assert floor_of(scenery.facts, "blue-2") == "floor-2"
    assert fulfils(scenery.facts, "d", "floor-2") == ("blue-2", "blue-1")
    scenery.set_down("yellow-1", "floor-2", 0.0, -1.19)
    assert fulfils(scenery.facts, "f", "floor-2") == ("blue-1", "yellow-1", "blue-2")


@pytest.mark.rule("T-15")
def test_a_cat_that_does_not_hold_on_a_pile() -> None:
    """Half over the edge of the other's back it slides down to the floor."""
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    handled = scenery.set_down("yellow-1", "blue-1", -0.45, 0.75)
    found = cat_violations(handled.after.facts, "yellow-1", "blue-1")
    assert {violation.rule for violation in found} == {"T-15"}


@pytest.mark.rule("T-22")
def test_one_foot_on_another_cat_and_one_on_the_floor_is_not_stacked() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    fingers = scenery.hands(["yellow-1"])
    leaning = pose(0.0, -1.6, surface(2) + 0.35, 90.0)
    leaning[3:] = multiply(quaternion((1.0, 0.0, 0.0), radians(35.0)), leaning[3:])
    above = leaning + 5.0 * np.eye(7)[2]
    fingers.lead({0: "yellow-1"}, [pose(14, 0, 12), above, leaning])
    fingers.let_go(0)
    facts = fingers.done().after.facts
    assert set(facts.stance("yellow-1").on) == {"blue-1", "floor-2"}
    assert (piled(facts, CATS), sides(facts, CATS), fulfils(facts, "e", "floor-2")) == ((), (), None)
    (found,) = cat_violations(facts, "yellow-1", "blue-1")
    assert (found.rule, found.pieces) == ("T-15", ("yellow-1", "floor-2"))
    assert cat_violations(facts, "yellow-1", "floor-2") == ()  # on a floor it may stand like that
