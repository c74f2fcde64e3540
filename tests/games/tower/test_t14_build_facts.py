"""What is wrong with a build, judged from facts told by hand."""

import msgspec
import pytest

from nekobako.games.tower.judge import Violation, build_violations
from nekobako.physics.facts import Facts
from tests.games.tower.facts import told

WALLS = ("brick-1", "angel-1")
SOUND = {
    "floor-1": ["table"],
    "brick-1": ["floor-1"],
    "angel-1": ["floor-1"],
    "floor-2": ["brick-1", "angel-1"],
}
PLACE = (1.0, 2.0, 3.0)


def wrong(facts: Facts) -> list[tuple[str, tuple[str, ...]]]:
    return [(found.rule, found.pieces) for found in build_violations(facts, WALLS, "floor-2", "floor-1")]


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-14")
def test_a_sound_build() -> None:
    inside = {("brick-1", "floor-2"): -3.0, ("angel-1", "floor-2"): 0.0}
    assert wrong(told(SOUND, over_mm=inside)) == []


@pytest.mark.rule("T-12")
def test_a_wall_that_lies() -> None:
    assert wrong(told(SOUND, lying=["angel-1"])) == [("T-12", ("angel-1", "floor-1"))]


@pytest.mark.rule("T-12")
def test_a_wall_that_leans_is_not_upright() -> None:
    assert wrong(told(SOUND, leaning=["brick-1"])) == [("T-12", ("brick-1", "floor-1"))]


@pytest.mark.rule("T-12")
@pytest.mark.parametrize("under", ["table", "floor-2"])
def test_a_wall_on_something_else_than_the_top_floor(under: str) -> None:
    assert ("T-12", ("brick-1", "floor-1")) in wrong(told({**SOUND, "brick-1": [under]}))


@pytest.mark.rule("T-12")
def test_pieces_that_are_not_there_yet() -> None:
    facts = told({"floor-1": ["table"], "brick-1": ["floor-1"]})
    assert wrong(facts) == [
        ("T-12", ("angel-1", "floor-1")),
        ("T-14", ("floor-2", "brick-1")),
        ("T-14", ("floor-2", "angel-1")),
    ]


@pytest.mark.rule("T-14")
def test_a_floor_that_touches_one_wall_only() -> None:
    assert wrong(told({**SOUND, "floor-2": ["brick-1"]})) == [("T-14", ("floor-2", "angel-1"))]


@pytest.mark.rule("T-14")
def test_a_wall_outside_of_the_floor_says_by_how_much_and_where() -> None:
    facts = told(SOUND, over_mm={("brick-1", "floor-2"): 0.4, ("angel-1", "floor-2"): -1.0})
    found = build_violations(facts, WALLS, "floor-2", "floor-1")
    assert found == (Violation("T-14", ("brick-1", "floor-2"), PLACE, 0.4),)


@pytest.mark.rule("T-14")
def test_walls_of_other_floors_may_reach_out() -> None:
    """Only the new floor's own walls are asked about."""
    others = {("column-1", "floor-3"): 5.0, ("brick-1", "floor-3"): 5.0, ("column-1", "floor-2"): 5.0}
    assert wrong(told(SOUND, over_mm=others)) == []


@pytest.mark.rule("T-14")
def test_a_floor_may_touch_cats_as_well() -> None:
    facts = told({**SOUND, "blue-1": ["floor-1"], "floor-2": ["brick-1", "angel-1", "blue-1"]})
    assert wrong(facts) == []


@pytest.mark.rule("T-14")
def test_a_wall_outside_of_a_floor_that_does_not_touch_it_is_at_no_place() -> None:
    facts = told({**SOUND, "floor-2": ["brick-1"]}, over_mm={("angel-1", "floor-2"): 3.0})
    assert build_violations(facts, WALLS, "floor-2", "floor-1") == (
        Violation("T-14", ("floor-2", "angel-1")),
        Violation("T-14", ("angel-1", "floor-2"), None, 3.0),
    )


@pytest.mark.rule("T-12")
def test_a_wall_that_lies_says_where() -> None:
    found = build_violations(told(SOUND, lying=["angel-1"]), WALLS, "floor-2", "floor-1")
    assert found == (Violation("T-12", ("angel-1", "floor-1"), PLACE),)


@pytest.mark.rule("T-14")
def test_touching_the_side_of_a_wall_is_not_lying_on_it() -> None:
    facts = told({**SOUND, "floor-2": ["brick-1"]}, sides=[("floor-2", "angel-1")])
    assert wrong(facts) == [("T-14", ("floor-2", "angel-1"))]


@pytest.mark.rule("T-14")
def test_a_wall_that_nobody_measured_is_not_inside() -> None:
    facts = msgspec.structs.replace(told(SOUND), overhangs=())
    assert wrong(facts) == [("T-14", ("brick-1", "floor-2")), ("T-14", ("angel-1", "floor-2"))]


@pytest.mark.rule("T-14")
@pytest.mark.parametrize("other", ["floor-1", "table", "column-1"])
def test_a_floor_rests_on_nothing_else(other: str) -> None:
    on = {**SOUND, "floor-2": ["brick-1", "angel-1", other], "column-1": ["table"]}
    assert wrong(told(on)) == [("T-14", ("floor-2", other))]


@pytest.mark.rule("T-14")
@pytest.mark.parametrize(("tilt", "steep"), [(20.0, False), (20.1, True), (34.0, True)])
def test_a_floor_slopes_by_20_degrees_at_most(tilt: float, steep: bool) -> None:
    facts = told(SOUND)
    stances = [
        msgspec.structs.replace(stance, tilt=tilt if stance.body == "floor-2" else 0.0) for stance in facts.stances
    ]
    facts = msgspec.structs.replace(facts, stances=tuple(stances))
    assert wrong(facts) == ([("T-14", ("floor-2",))] if steep else [])
