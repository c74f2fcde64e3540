"""Short circuits at full physics, each made by a placement or by hands."""

import pytest

from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, across


@pytest.mark.rule("N-25")
def test_a_cord_on_a_cord() -> None:
    island = Island()
    island.place("white-1", *across(2, 6.4))
    island.keep()
    island.place("white-2", *across(-2, 6.4, 90))
    (found,) = island.violations()
    assert (found.rule, found.pieces) == ("N-25", ("white-2", "white-1"))
    assert found.at is not None
    assert found.at[:2] == pytest.approx((2, 2), abs=0.5)
    assert found.mm is not None
    assert 0 <= found.mm < 0.5


@pytest.mark.rule("N-25")
def test_a_cord_on_a_pole() -> None:
    island = Island()
    island.place("pink-6", *across(1, 4.8, 90))
    island.keep()
    island.place("white-1", (-8.4, 4.8, 0), (6.4, 4.8, 180))
    assert island.wrong() == [("N-25", ("white-1", "pink-6.b"))]


@pytest.mark.rule("N-25")
def test_a_pole_by_the_side() -> None:
    island = Island()
    island.place("pink-6", *across(1, 4.8, 90))
    island.keep()
    island.place("pink-1", (1.3, 4.8, 0), (10.9, 4.8, 180))
    assert island.wrong() == []
    island.adjust("pink-1.a", 0.4, 4.8, 0)
    assert ("N-25", ("pink-1.a", "pink-6.b")) in island.wrong()


@pytest.mark.rule("N-25")
def test_the_two_poles_of_one_denchuu() -> None:
    """Led past each other and back: bent so far, the cord presses them together."""
    island = Island()
    island.place("white-1", (-2.2, 3, 60), (2.2, 3, 120))
    with island.hands() as hands:
        hands.grip("white-1.a", 0)
        hands.grip("white-1.b", 1)
        for x, apart, speed in ((1.5, 1.1, 8), (-0.8, 1.1, 5), (0.8, 1.1, 5), (0.8, 0.0, 5)):
            goals = {"white-1.a": pose(-x, 3 - apart, 0, 60), "white-1.b": pose(x, 3 + apart, 0, 120)}
            hands.lead(goals, speed)
            hands.wait()
    assert ("N-25", ("white-1.a", "white-1.b")) in island.wrong()


@pytest.mark.rule("N-25")
def test_a_cord_that_bulges_over_its_own_pole() -> None:
    """The simulator knows no contact of a cord's end with its own pole: the gap beyond the fixed stretch tells."""
    island = Island()
    island.place("white-1", *across(3, 5))
    assert {found.pieces for found in island.violations()} == {("white-1", "white-1.a"), ("white-1", "white-1.b")}
    island.place("white-1", *across(3, 6))
    assert island.violations() == ()


@pytest.mark.rule("N-25")
def test_a_cord_on_the_board() -> None:
    """On its head on two tops, a long cord hangs down as far as the board."""
    island = Island()
    for denchuu, x in (("white-1", 6), ("white-2", -6)):
        island.place(denchuu, *across(x, 6.4, 90))
        island.keep()
    with island.hands("blue-3") as hands:
        hands.turn_over((-6, -6.4), (6, -6.4), height=11.5)
    assert ("N-25", ("blue-3", "board")) in island.wrong()
