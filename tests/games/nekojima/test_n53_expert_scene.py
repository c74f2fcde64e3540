"""Expert at full physics: the judge looks at every step, so a touch that is gone at rest is still fatal."""

import pytest

from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, Puppet, across


@pytest.fixture(scope="module")
def wire() -> Island:
    island = Island("expert")
    island.place("white-1", *across(3, 6.4))
    assert island.fatal() is None
    island.keep()
    return island


def brush(hands: Puppet) -> None:
    """Carried past too near, its cord brushes the cord of white-1; then it is set down well away."""
    a, b = hands.lift(9)
    hands.lead({a: pose(0, -6, 1.2, 90), b: pose(0, 3.6, 11, -90)}, speed=60)
    hands.lead({a: pose(0, 0, 1.2, 90), b: pose(0, 9.6, 11, -90)}, speed=20)
    hands.lead({a: pose(0, -6, 9, 90), b: pose(0, 3.6, 11, -90)}, speed=30)
    hands.lead({a: pose(-4.8, -6, 9), b: pose(4.8, -6, 9, 180)}, speed=40)
    hands.lead({a: pose(-4.8, -6, 0.02), b: pose(4.8, -6, 0.02, 180)}, speed=30)
    hands.wait(0.3)


@pytest.mark.rule("N-53")
def test_a_cord_that_brushed_another_is_fatal_though_nothing_touches_at_rest(wire: Island) -> None:
    island = wire.copy()
    with island.hands("pink-1") as hands:
        brush(hands)
    assert island.violations() == ()
    found = island.fatal()
    assert found is not None
    assert (found.rule, found.pieces[0]) == ("N-53", "pink-1")
    assert island.worked is not None
    assert found.ms is not None
    assert 0 < found.ms < island.worked.ms
    assert island.worked.alarm is None


@pytest.mark.rule("N-53")
def test_it_stops_at_once_where_that_is_the_end(wire: Island) -> None:
    island = wire.copy()
    island.stop_on_touch = True
    with island.hands("pink-1") as hands:
        brush(hands)
        assert hands.stopped
    assert island.worked is not None
    assert island.worked.alarm == "touch"
    assert island.fatal() is not None


@pytest.mark.rule("N-53")
def test_a_clean_turn_is_not(wire: Island) -> None:
    island = wire.copy()
    island.stop_on_touch = True
    island.place("pink-1", (-6.4, 3, -90, "white-1.a"), (-6.4, -6.6, 90))
    assert (island.wrong(), island.fatal()) == ([], None)
    island.hang("cat-1", "white-1", 0.5)
    assert (island.wrong(), island.fatal()) == ([], None)


@pytest.mark.rule("N-53", "N-16")
def test_pushing_ones_own_pole_is_fatal(wire: Island) -> None:
    island = wire.copy()
    island.place("blue-3", (-3, -5, -60), (3, -5, -120))
    with island.hands() as hands:
        hands.grip("blue-3.a")
        hands.lead({"blue-3.a": pose(2.0, -5, 0.02, -60)}, speed=15)
        hands.lead({"blue-3.a": pose(-3.0, -5, 0.02, -60)}, speed=15)
    found = island.fatal()
    assert found is not None
    assert ("N-25", ("blue-3.a", "blue-3.b")) not in island.wrong()


@pytest.mark.rule("N-53", "N-25")
def test_a_cords_end_that_touched_its_own_pole_on_the_way(wire: Island) -> None:
    """The poles are brought so near to each other that the cord bulges over them, and apart again."""
    island = wire.copy()
    with island.hands("pink-1") as hands:
        a, b = hands.lift(2)
        hands.lead({a: pose(-2.2, -17, 2), b: pose(2.2, -17, 2, 180)}, speed=20)
        hands.lead({a: pose(-5.3, -17, 2), b: pose(5.3, -17, 2, 180)}, speed=20)
        hands.lead({a: pose(-5.3, -6, 2), b: pose(5.3, -6, 2, 180)}, speed=30)
        hands.lead({a: pose(-5.3, -6, 0.02), b: pose(5.3, -6, 0.02, 180)}, speed=10)
        hands.wait(0.3)
    assert island.violations() == ()
    found = island.fatal()
    assert found is not None
    assert found.pieces in (("pink-1", "pink-1.a"), ("pink-1", "pink-1.b"))


@pytest.mark.rule("N-53", "N-28")
def test_a_dropped_denchuu_is_fatal(wire: Island) -> None:
    island = wire.copy()
    island.place("pink-1", (-7.3, 3, -90, "white-1.a"), (-6.4, -6, 90))
    assert island.own_fell()
    assert island.fatal() is not None


@pytest.mark.rule("N-53", "N-23")
def test_a_fallen_cat_is_fatal(wire: Island) -> None:
    island = wire.copy()
    island.hang("cat-3", "white-1", 0.07)
    found = island.fatal()
    assert found is not None
    assert found.pieces[0] == "cat-3"
