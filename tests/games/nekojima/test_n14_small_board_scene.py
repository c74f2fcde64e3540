"""The second edition at full physics, for the rules in which sizes matter: quarters, storeys, cats of card, the rim."""

import pytest

from nekobako.games.nekojima.actions import Hang, HangsBy, Rehang
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.judge import cats_down
from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, across

pytestmark = pytest.mark.newest


@pytest.fixture(scope="module")
def wire(edition: None) -> Island:
    """A white cord over the middle, placed earlier."""
    island = Island()
    island.place("white-1", *across(2.5, 6.0))
    island.keep()
    return island


@pytest.mark.rule("N-14")
def test_both_feet_in_one_quarter_and_one_over_its_line() -> None:
    """A pink cord just fits into a quarter of the small board."""
    island = Island()
    island.quarters = ("dining", "dining")
    island.place("pink-1", (1.2, 8.2, -45), (7.6, 2.6, 135))
    assert island.wrong() == []
    island.place("pink-1", (0.5, 8.2, -45), (7.0, 2.6, 135))
    (found,) = island.violations()
    assert (found.rule, found.pieces) == ("N-14", ("pink-1.a",))
    assert found.mm == pytest.approx(3.5, abs=0.3)


@pytest.mark.rule("N-15")
def test_three_storeys_of_poles(wire: Island) -> None:
    island = wire.copy()
    (x, y), (u, v) = (island.pose(pole)[:2].tolist() for pole in ("white-1.a", "white-1.b"))
    island.place("pink-1", (x, y, -90, "white-1.a"), (x, y - 8.5, 90))
    island.keep()
    island.place("white-2", (x, y, 0, "pink-1.a"), (u, v, 180, "white-1.b"))
    assert island.wrong() == []
    assert [island.facts.stance(f"white-2.{pole}").storey for pole in "ab"] == [3, 2]


@pytest.mark.rule("N-15", "N-30")
def test_a_pole_far_off_its_top_across_its_cord_tips_off_it(wire: Island) -> None:
    """One's own: that is not the end."""
    island = wire.copy()
    x, y = island.pose("white-1.a")[:2].tolist()
    island.place("pink-1", (x - 1.1, y, -90, "white-1.a"), (x, y - 8.5, 90))
    assert island.own_fell()
    assert island.fallen() == ()


@pytest.mark.rule("N-15")
@pytest.mark.parametrize("off", [1.2, -1.2])
def test_its_cord_does_not_hold_a_pole_whose_middle_is_beyond_the_rim_below(wire: Island, off: float) -> None:
    """3.5 mm beyond, towards the other pole or away from it; a stiffer cord held it at 7."""
    island = wire.copy()
    x, y = island.pose("white-1.a")[:2].tolist()
    for beside, stands in ((off / 2, True), (off, False)):
        island.place("pink-1", (x, y + beside, -90, "white-1.a"), (x, y + beside - 8.5, 90))
        stance = island.facts.stance("pink-1.a")
        assert (stance.storey == 2 and stance.tilt < 5) == stands


@pytest.mark.rule("N-21", "N-22")
def test_the_smallest_cat_hangs_on_a_low_cord_where_the_longest_touches_the_board() -> None:
    island = Island()
    island.place("pink-1", *across(2.5, 5.55))
    small = island.copy()
    hooks: tuple[HangsBy, HangsBy] = ("paw", "tail")
    small.do(Hang("cat-1", "pink-1", 0.5, "paw"))
    assert small.wrong() == []
    assert [hanging.cord for hanging in small.facts.hangings] == ["pink-1"]
    for by in hooks:
        long = island.copy()
        long.do(Hang("cat-7", "pink-1", 0.5, by))
        assert long.wrong() == [("N-22", ("cat-7", "board"))], "on its feet or on its head"


@pytest.mark.rule("N-23")
def test_a_cat_of_card_that_fell_is_put_back_by_its_other_hook() -> None:
    island = Island()
    island.place("white-1", *across(2.5, 5.4))
    island.do(Hang("cat-3", "white-1", 0.06, "paw"))
    assert cats_down(island.facts, island.hung) == ("cat-3",)
    island.do(Rehang("cat-3", 0.5, "tail"))
    assert cats_down(island.facts, island.hung) == ()
    assert island.wrong() == []
    assert island.facts.stance("cat-3").tilt > 150


@pytest.mark.rule("N-24")
def test_an_earlier_pole_shoved_within_its_quarter_is_adjusted_back(wire: Island) -> None:
    island = wire.copy()
    before = island.pose("white-1.b")
    with island.hands("pink-1") as hands:
        a, b = hands.lift(2.5)
        for x, y, speed in ((8.4, -3.0, 60), (8.4, 2.5, 30), (7.0, 2.5, 6), (8.4, 2.5, 6), (8.4, -1.5, 30)):
            hands.lead({a: pose(x, y, 0.05 if speed == 6 else 2.5, -90), b: pose(x, y - 9, 2.5, 90)}, speed)
    assert island.fallen() == ()
    moved = island.pose("white-1.b")
    assert 1.0 < 10 * float(((moved - before)[:2] ** 2).sum()) ** 0.5 < 10.0
    island.repairable = frozenset({"white-1.b"})
    island.adjust("white-1.b", float(before[0]), float(before[1]), 180)
    assert 10 * float(((island.pose("white-1.b") - before)[:2] ** 2).sum()) ** 0.5 < 1.0


@pytest.mark.rule("N-26")
def test_feet_and_cords_beyond_the_small_rim() -> None:
    island = Island()
    island.place("white-1", *across(7.4, 6.0))
    assert {found.rule for found in island.violations()} == {"N-26"}
    island.place("pink-1", *across(7.9, 3.6, turn=45))
    (found,) = island.violations()
    assert (found.rule, found.pieces) == ("N-26", ("pink-1",))
    island.place("pink-1", *across(7.0, 4.2))
    assert island.wrong() == []
    assert ISLAND.radius == 10.0


@pytest.mark.rule("N-30")
def test_a_tower_that_is_knocked_down_is_the_end(wire: Island) -> None:
    island = wire.copy()
    x, y = island.pose("white-1.a")[:2].tolist()
    island.place("pink-1", (x, y, -90, "white-1.a"), (x, y - 8.5, 90))
    assert island.wrong() == []
    island.keep()
    with island.hands("pink-2") as hands:
        a, b = hands.lift(12)
        for r, z, speed in ((15.0, 12.0, 80), (15.0, 6.5, 40), (8.2, 6.5, 40), (3.0, 6.5, 15)):
            hands.lead({a: pose(-r, y - 9.6, z, 90), b: pose(-r, y, z, -90)}, speed)
        assert hands.stopped
    assert island.worked is not None
    assert island.worked.alarm == "fell"
    assert {"pink-1.a", "white-1.a"} & set(island.fallen())
