"""How a Denchuu stands, by facts written down: upright (N-15), not upside down, on itself or wound round (N-17)."""

from typing import Any

import pytest

from nekobako.games.nekojima.judge import Situation, Violation, violations
from nekobako.games.nekojima.judge.displacements import Displacement, displacements
from nekobako.physics.facts import Facts, Stance, Winding
from nekobako.physics.pose import pose
from tests.games.nekojima.facts import foot, pole, rests, touch


def wrong(*stances: Stance, windings: tuple[Winding, ...] = ()) -> list[tuple[str, tuple[str, ...]]]:
    found = violations(Facts(stances=stances, windings=windings), Situation(own="pink-1"))
    return [(one.rule, one.pieces) for one in found]


@pytest.mark.rule("N-15")
def test_a_pole_stands_on_the_board_or_on_tops() -> None:
    below = pole("blue-1.a"), pole("blue-2.a")
    assert wrong(*below, pole("pink-1.a"), pole("pink-1.b", ("blue-1.a", "blue-2.a"), storey=2)) == []


@pytest.mark.rule("N-15")
@pytest.mark.parametrize("on", [(), ("table",), ("cat-1",)])
def test_a_pole_stands_nowhere_else(on: tuple[str, ...]) -> None:
    assert wrong(pole("pink-1.a", on)) == [("N-15", ("pink-1.a",))]


@pytest.mark.rule("N-15")
@pytest.mark.parametrize("name", ["pink-1.a", "blue-1.a"])
def test_a_pole_that_leans_does_not_stand_whose_ever_it_is(name: str) -> None:
    for tilt in (10.1, 17.0, 80.0, 95.0):
        assert wrong(pole(name, tilt=tilt)) == [("N-15", (name,))]
    assert wrong(pole(name, tilt=10.0)) == []


@pytest.mark.rule("N-17")
@pytest.mark.parametrize(
    ("by", "found"),
    [
        (Displacement(10.0, 19.9), []),
        (Displacement(10.1), [("N-17", ("blue-1.a",))]),
        (Displacement(0.0, 20.0), [("N-17", ("blue-1.a",))]),
    ],
)
def test_an_earlier_pole_stays_where_it_was_as_the_turn_began(by: Displacement, found: list[Any]) -> None:
    facts = Facts(stances=(pole("blue-1.a"),), footings=(foot("blue-1.a", 3.0, 4.0),))
    seen = violations(facts, Situation(own="pink-1", moved={"blue-1.a": by}))
    assert [(one.rule, one.pieces) for one in seen] == found
    assert all(one.mm == by.mm for one in seen)


@pytest.mark.rule("N-17")
def test_how_far_a_pole_was_moved_and_turned_is_read_off_its_poses() -> None:
    start = {"blue-1.a": pose(3.0, 4.0, 0.0, yaw=170.0).tolist(), "blue-1.b": pose(0.0, 0.0, 0.0).tolist()}
    now = {"blue-1.a": pose(3.0, 4.3, 0.4, yaw=-165.0).tolist()}
    [(name, by)] = displacements(start, now, ("blue-1.a", "blue-1.b", "pink-1.a")).items()
    assert (name, round(by.mm, 6), round(by.degrees, 6)) == ("blue-1.a", 5.0, 25.0)


@pytest.mark.rule("N-17")
@pytest.mark.parametrize("tilt", [140.0, 180.0])
def test_upside_down_is_on_its_head(tilt: float) -> None:
    assert wrong(pole("pink-1.a", tilt=tilt)) == [("N-17", ("pink-1.a",))]


@pytest.mark.rule("N-17")
def test_upside_down_on_a_top_is_no_touch_by_the_side() -> None:
    facts = Facts(
        stances=(pole("pink-1.a", ("blue-1.a",), tilt=179.0), pole("blue-1.a")),
        contacts=(rests("pink-1.a", "blue-1.a", by_foot=False),),
        footings=(foot("pink-1.a", 3.0, 4.0),),
    )
    assert violations(facts, Situation(own="pink-1")) == (Violation("N-17", ("pink-1.a",), (3.0, 4.0, 0.0)),)


@pytest.mark.rule("N-17")
def test_a_denchuu_on_itself() -> None:
    assert wrong(pole("pink-1.a"), pole("pink-1.b", ("pink-1.a",), storey=2)) == [("N-17", ("pink-1.b", "pink-1.a"))]


@pytest.mark.rule("N-17")
def test_a_denchuu_on_itself_with_another_between() -> None:
    found = wrong(pole("pink-1.a"), pole("blue-1.a", ("pink-1.a",)), pole("pink-1.b", ("blue-1.a",)))
    assert found == [("N-17", ("pink-1.b", "pink-1.a"))]


@pytest.mark.rule("N-17")
def test_two_poles_of_a_denchuu_on_one_other_are_not_on_themselves() -> None:
    assert wrong(pole("blue-1.a"), pole("pink-1.a", ("blue-1.a",)), pole("pink-1.b", ("blue-1.a",))) == []


@pytest.mark.rule("N-17")
@pytest.mark.parametrize("cord", ["pink-1", "blue-1"])
def test_a_cord_is_wound_round_a_pole_from_a_full_turn_on(cord: str) -> None:
    assert wrong(windings=(Winding(cord, "pink-1.a", 359.9),)) == []
    assert wrong(windings=(Winding(cord, "pink-1.a", 360.0),)) == [("N-17", (cord, "pink-1.a"))]


@pytest.mark.rule("N-17", "N-25")
def test_upside_down_and_against_another_is_both() -> None:
    facts = Facts(
        stances=(pole("pink-1.a", tilt=179.0), pole("blue-1.a")), contacts=(touch("pink-1.a", "blue-1.a", "side"),)
    )
    found = [(one.rule, one.pieces) for one in violations(facts, Situation(own="pink-1"))]
    assert found == [("N-17", ("pink-1.a",)), ("N-25", ("pink-1.a", "blue-1.a"))]


@pytest.mark.rule("N-17")
def test_a_cat_may_hang_head_down() -> None:
    cat = Stance("cat-1", "cat-1", "cat", 180.0, "upside down", 30.0, 60.0)
    assert wrong(cat) == []


@pytest.mark.rule("N-17")
def test_it_is_told_at_the_height_where_it_is() -> None:
    high = pole("pink-1.a", ("blue-1.a",), tilt=179.0, storey=2, bottom_mm=52.0)
    facts = Facts(stances=(pole("blue-1.a"), high), footings=(foot("pink-1.a", 3.0, 4.0),))
    assert violations(facts, Situation(own="pink-1")) == (Violation("N-17", ("pink-1.a",), (3.0, 4.0, 5.2)),)


@pytest.mark.rule("N-17")
def test_poles_that_hold_each_other_up_are_looked_at_once() -> None:
    tangle = pole("blue-1.a", ("white-1.a",)), pole("white-1.a", ("blue-1.a",)), pole("pink-1.a", ("blue-1.a",))
    assert wrong(*tangle) == []
