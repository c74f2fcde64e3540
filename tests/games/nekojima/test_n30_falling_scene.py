"""Falls at full physics: of what stood before, of one's own only, and what leans less than that."""

import pytest

from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, Puppet, across


@pytest.fixture(scope="module")
def wire() -> Island:
    island = Island()
    island.place("white-1", *across(3, 6.4))
    island.keep()
    return island


def push(hands: Puppet, to: float) -> None:
    """A Denchuu in two hands, its first pole against the outside of white-1.b at half its height."""
    a, b = hands.lift(2.5)
    hands.lead({a: pose(8.6, -2, 2.5, -90), b: pose(8.6, -11.6, 2.5, 90)}, speed=60)
    hands.lead({a: pose(8.6, 3, 2.5, -90), b: pose(8.6, -6.6, 2.5, 90)}, speed=40)
    hands.lead({a: pose(to, 3, 2.5, -90), b: pose(to, -6.6, 2.5, 90)}, speed=15)


@pytest.mark.rule("N-30")
def test_an_earlier_denchuu_is_pushed_over_and_that_is_the_end_at_once(wire: Island) -> None:
    island = wire.copy()
    with island.hands("pink-1") as hands:
        push(hands, 3.0)
        assert hands.stopped
    assert island.worked is not None
    assert island.worked.alarm == "fell"
    assert set(island.fallen()) & {"white-1.a", "white-1.b"}
    assert island.worked.falls is not None
    assert island.worked.falls[: len(island.fallen())] == island.fallen()


@pytest.mark.rule("N-30", "N-24")
def test_what_leans_less_than_that_is_put_right(wire: Island) -> None:
    island = wire.copy()
    with island.hands("pink-1") as hands:
        push(hands, 7.4)
        tilt = hands.world.data.xmat[hands.world.body_number("white-1.b"), 8]
        assert not hands.stopped
        hands.lead({"pink-1.a": pose(8.6, 3, 2.5, -90), "pink-1.b": pose(8.6, -6.6, 2.5, 90)}, speed=15)
        hands.lead({"pink-1.a": pose(8.6, 3, 0.05, -90), "pink-1.b": pose(8.6, -6.6, 0.05, 90)}, speed=15)
    assert tilt < 1
    assert island.fallen() == ()


@pytest.mark.rule("N-28", "N-30")
def test_only_ones_own_falls(wire: Island) -> None:
    """Stood on a top with its middle hardly over it, it tips off; what it stood on still stands."""
    island = wire.copy()
    island.place("pink-1", (-7.3, 3, -90, "white-1.a"), (-6.4, -6, 90))
    assert island.own_fell()
    assert island.fallen() == ()
    assert island.worked is not None
    assert (island.worked.alarm, island.worked.falls) == (None, ("pink-1",))
    island.place("pink-1", (-6.4, 3, -90, "white-1.a"), (-6.4, -6, 90))  # again, and better (N-28)
    assert not island.own_fell()
    assert island.wrong() == []


@pytest.mark.rule("N-30")
def test_dropped_off_the_top_it_stood_on(wire: Island) -> None:
    """An earlier pole of the second storey is pushed off its top, and falls."""
    island = wire.copy()
    island.place("pink-2", (-6.4, 3, -90, "white-1.a"), (-6.4, -6, 90))
    assert island.wrong() == []
    island.keep()
    with island.hands("pink-1") as hands:
        a, b = hands.lift(12)
        hands.lead({a: pose(-16, -5, 12), b: pose(-16, 4.6, 12, 180)}, speed=80)
        hands.lead({a: pose(-16, -6.6, 6.5, 90), b: pose(-16, 3, 6.5, -90)}, speed=40)
        hands.lead({a: pose(-8.5, -6.6, 6.5, 90), b: pose(-8.5, 3, 6.5, -90)}, speed=40)
        hands.lead({a: pose(-3, -6.6, 6.5, 90), b: pose(-3, 3, 6.5, -90)}, speed=15)
    assert island.worked is not None
    assert island.worked.alarm == "fell"
    assert "pink-2.a" in island.fallen()
    assert not island.own_fell()
