"""Cats at full physics: hung where they touch more than their cord, knocked off, put back."""

import pytest

from nekobako.core.refusal import Refusal
from nekobako.games.nekojima.actions import Rehang
from nekobako.games.nekojima.judge import cats_down
from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, across, turned_over


@pytest.fixture(scope="module")
def wire() -> Island:
    """One Denchuu, placed earlier."""
    island = Island()
    island.place("white-1", *across(3, 6.4))
    island.keep()
    return island


@pytest.mark.rule("N-21", "N-22")
def test_a_cat_hangs_and_touches_nothing_else(wire: Island) -> None:
    island = wire.copy()
    island.hang("cat-3", "white-1", 0.5)
    (hanging,) = island.facts.hangings
    assert (hanging.cat, hanging.cord) == ("cat-3", "white-1")
    assert hanging.fraction == pytest.approx(0.5, abs=0.02)
    assert island.wrong() == []


@pytest.mark.rule("N-22")
def test_a_cat_that_slides_down_to_the_pole_touches_it(wire: Island) -> None:
    island = wire.copy()
    island.hang("cat-3", "white-1", 0.16)
    (found,) = island.violations()
    assert (found.rule, found.pieces) == ("N-22", ("cat-3", "white-1.a"))
    assert found.mm is not None
    assert found.at is not None
    assert cats_down(island.facts, island.hung) == ()


@pytest.mark.rule("N-22")
def test_a_cat_hung_over_a_lower_cord_touches_it() -> None:
    island = Island()
    island.place("pink-6", *across(1, 4.9))
    island.keep()
    island.place("blue-3", *across(-0.5, 8, 90))
    assert island.wrong() == []
    island.hang("cat-7", "blue-3", 0.555)
    assert island.wrong() == [("N-22", ("cat-7", "pink-6"))]


def two_cats(bulge: float) -> Island:
    """On two cords side by side that bulge towards each other; each cat comes from the side where there is room."""
    island = Island()
    for denchuu, at, turn in (("white-1", 3.0, bulge), ("white-2", 4.9, -bulge)):
        island.place(denchuu, *across(at, 6.2, turn=turn))
        island.keep()
    island.hang("cat-7", "white-1")
    island.hang("cat-6", "white-2")
    return island


@pytest.mark.rule("N-22")
def test_two_cats_side_by_side() -> None:
    island = two_cats(1)
    assert len(island.facts.hangings) == 2
    assert island.wrong() == []


@pytest.mark.rule("N-22")
def test_two_cats_too_near_each_other() -> None:
    assert two_cats(12).wrong() == [("N-22", ("cat-6", "cat-7"))]


@pytest.mark.rule("N-22", "N-23")
def test_a_cat_that_falls_lies_on_the_board_and_is_put_back(wire: Island) -> None:
    """Hung where there is no room for it, it falls; put back in the middle it hangs."""
    island = wire.copy()
    island.hang("cat-1", "white-1", 0.03)
    assert cats_down(island.facts, island.hung) == ("cat-1",)
    assert island.wrong() == [("N-22", ("cat-1", "board"))]
    island.do(Rehang("cat-1"))
    assert cats_down(island.facts, island.hung) == ()
    assert island.wrong() == []


@pytest.mark.rule("N-23")
def test_a_cat_is_shaken_off_and_put_back(wire: Island) -> None:
    """The Denchuu of this turn is taken up again with its cat, and held too slanting."""
    island = wire.copy()
    island.own = "white-1"
    island.hang("cat-3", "white-1", 0.45)
    with island.hands() as hands:
        a, b = hands.lift(3)
        up = {pole: hands.world.pose(pole) for pole in (a, b)}
        for degrees in (70, 140, 70, 0):
            hands.lead({pole: turned_over(at, degrees) for pole, at in up.items()}, spin=8)
        hands.lead({a: pose(-6.4, 3, 0.05), b: pose(6.4, 3, 0.05, 180)})
        hands.wait()
    assert not island.own_fell()
    assert cats_down(island.facts, island.hung) == ("cat-3",)
    island.do(Rehang("cat-3"))
    assert cats_down(island.facts, island.hung) == ()
    assert island.wrong() == []


@pytest.mark.rule("N-22")
def test_while_a_cat_is_being_hung_nobody_holds_a_pole(wire: Island) -> None:
    island = wire.copy()
    island.own = "white-1"
    with island.hands(cat="cat-2") as hands:
        with pytest.raises(Refusal) as refused:
            hands.grip("white-1.a", 1)
        assert (refused.value.code, refused.value.rule) == ("illegal", "N-22")
        hands.grip("cat-2", 0)
    with island.hands() as hands:
        hands.grip("white-1.a", 0)


@pytest.mark.rule("N-21", "N-22", "N-53")
def test_a_cat_is_hung_by_hand(wire: Island) -> None:
    """By the records of one hand: the cord comes in between paw and torso, then the cat is let down on it. Even an
    Expert's judge has nothing against it: the cat touches one cord."""
    island = wire.copy()
    island.variants, island.stop_on_touch = frozenset({"expert"}), True
    with island.hands(cat="cat-2") as hands:
        x, y, z = hands.world.pose("white-1.cord.4")[:3].tolist()
        hands.grip("cat-2")
        hands.lead({"cat-2": pose(x, y - 10, z + 6, 90)}, speed=40)
        for out, up in ((1.5, 0.5), (0.2, 0.5), (0.0, 0.1), (0.0, -0.1)):
            hands.lead({"cat-2": pose(x, y - out, z + up, 90)}, speed=15)  # it looks along y, across the cord
        hands.wait()
        hands.let_go()
    assert island.worked is not None
    assert island.worked.alarm is None
    assert [(found.cat, found.cord) for found in island.facts.hangings] == [("cat-2", "white-1")]
    assert (island.wrong(), island.fatal()) == ([], None)
