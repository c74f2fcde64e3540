"""Poles in real worlds: beside each other, stacked, leaning, upside down, lying, on the table."""

import pytest

from nekobako.physics.contact_log.survey import survey
from nekobako.physics.facts import Facts
from nekobako.physics.pieces import Prism
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.settle import settle
from tests.physics.facts_worlds import FLAT, LENGTH, POLE, PRESSED, RADIUS, island, tilted, with_poles

EDGEWAYS = 11.25  # degrees of yaw that turn a side, not a corner, towards x


def sides(facts: Facts) -> list[tuple[str, str]]:
    return [contact.bodies for contact in facts.touching("pole", "pole", "side")]


def test_side_by_side() -> None:
    near = 2 * FLAT - PRESSED
    facts = survey(with_poles(a=pose(0, 0, -PRESSED, EDGEWAYS), b=pose(near, 0, -PRESSED, EDGEWAYS)))
    (contact,) = facts.touching("pole", "pole")
    assert (contact.bodies, contact.manner, contact.foot) == (("a", "b"), "side", False)
    assert contact.gap_mm == pytest.approx(-0.01, abs=1e-4)
    assert contact.normal == pytest.approx((-1, 0, 0), abs=1e-4)  # from b towards a
    assert contact.point[0] == pytest.approx(near / 2, abs=1e-3)
    assert facts.on_board == ("a", "b")
    assert [facts.stance(body).storey for body in "ab"] == [1, 1]
    assert facts.on_table == ()


def test_not_quite_side_by_side() -> None:
    facts = survey(with_poles(a=pose(0, 0, -PRESSED, EDGEWAYS), b=pose(2 * FLAT + PRESSED, 0, -PRESSED, EDGEWAYS)))
    assert facts.touching("pole", "pole") == ()


def test_stacked_on_one() -> None:
    facts = survey(with_poles(low=pose(0, 0, -PRESSED), high=pose(0.4, 0, LENGTH - 2 * PRESSED)))
    (contact,) = facts.touching("pole", "pole")
    assert (contact.bodies, contact.manner, contact.foot) == (("high", "low"), "stacked", True)
    assert contact.normal == pytest.approx((0, 0, 1), abs=1e-6)
    high = facts.stance("high")
    assert (high.on, high.storey, high.posture) == (("low",), 2, "standing")
    assert high.bottom_mm == pytest.approx(60, abs=0.1)
    assert high.top_mm == pytest.approx(120, abs=0.1)
    assert facts.on_board == ("low",)


def test_the_upper_one_may_have_been_there_first() -> None:
    facts = survey(with_poles(high=pose(0.4, 0, LENGTH - 2 * PRESSED), low=pose(0, 0, -PRESSED)))
    assert facts.touching("pole", "pole")[0].bodies == ("high", "low")


def test_stacked_on_two_that_do_not_touch() -> None:
    facts = survey(with_poles(a=pose(-0.9, 0, -PRESSED), b=pose(0.9, 0, -PRESSED), c=pose(0, 0, LENGTH - 2 * PRESSED)))
    assert (facts.stance("c").on, facts.stance("c").storey) == (("a", "b"), 2)
    assert sides(facts) == []


def test_leaning_against_a_heavy_one() -> None:
    world = with_poles()
    world.add(Prism("heavy", PrismSize(RADIUS, LENGTH, density=20.0)), pose(0, 0, 0))
    world.add(Prism("lean", POLE), tilted(3.95, 0, RADIUS * 0.38, (0, -1, 0), 22))
    assert settle(world).at_rest
    facts = survey(world)
    lean = facts.stance("lean")
    assert lean.posture == "leaning"
    assert 20 < lean.tilt < 26
    assert sides(facts) == [("heavy", "lean")]
    assert lean.on == ("board",)
    assert facts.on_board == ("heavy", "lean")


def test_upside_down() -> None:
    facts = survey(with_poles(a=tilted(0, 0, LENGTH - PRESSED, (1, 0, 0), 180)))
    found = facts.stance("a")
    assert (found.posture, found.storey) == ("upside down", 1)
    assert found.tilt == pytest.approx(180)
    assert facts.on_board == ()  # not on its foot
    assert facts.touching("pole", "board")[0].manner == "stacked"


def test_lying_on_the_board() -> None:
    facts = survey(with_poles(a=tilted(0, 0, RADIUS - PRESSED, (0, 1, 0), 90)))
    found = facts.stance("a")
    assert (found.posture, found.on) == ("lying", ("board",))
    assert found.top_mm == pytest.approx(20 * RADIUS, abs=0.02)
    assert not any(contact.foot for contact in facts.contacts)
    assert facts.on_board == ()


def test_lying_across_a_top_and_standing_on_a_lying_one() -> None:
    across = with_poles(low=pose(0, 0, -PRESSED), across=tilted(-3, 0, LENGTH + RADIUS - 2 * PRESSED, (0, 1, 0), 90))
    (contact,) = survey(across).touching("pole", "pole")
    assert (contact.bodies, contact.manner, contact.foot) == (("across", "low"), "stacked", False)
    lying = with_poles(low=tilted(-3, 0, RADIUS - PRESSED, (0, 1, 0), 90), high=pose(0, 0, 2 * (RADIUS - PRESSED)))
    (contact,) = survey(lying).touching("pole", "pole")
    assert contact.manner == "side"


def test_on_the_table_beside_the_board() -> None:
    world = island()
    world.add(Prism("off", POLE), pose(20, 0, -1 - PRESSED))
    facts = survey(world)
    assert facts.on_table == ("off",)
    assert (facts.stance("off").on, facts.on_board) == (("table",), ())


def test_held_in_the_air() -> None:
    facts = survey(with_poles(a=pose(0, 0, 3)))
    assert (facts.contacts, facts.stance("a").storey, facts.stance("a").on) == ((), 0, ())
