"""Urban Jungle and Skyscrapers, by facts written down."""

import pytest

from nekobako.games.nekojima.judge import Situation, violations
from nekobako.games.nekojima.material import Quarter
from nekobako.physics.facts import Facts, Stance
from tests.games.nekojima.facts import foot, pole

Wrong = list[tuple[str, tuple[str, ...]]]


def jungle(*stances: Stance, nests: frozenset[str] = frozenset(), variant: str = "jungle") -> Wrong:
    situation = Situation(own="pink-1", variants=frozenset({variant}), nests=nests)
    return [(one.rule, one.pieces) for one in violations(Facts(stances=stances), situation)]


LOW, HIGH = pole("blue-1.a"), pole("white-1.a", ("blue-1.a",), storey=2)


@pytest.mark.rule("N-50")
def test_two_storeys_are_allowed() -> None:
    assert jungle(LOW, HIGH) == []


@pytest.mark.rule("N-50")
def test_three_are_not() -> None:
    third = pole("pink-1.a", ("white-1.a",), storey=3)
    assert jungle(LOW, HIGH, third) == [("N-50", ("pink-1.a", "white-1.a"))]
    assert jungle(LOW, HIGH, third, variant="expert") == []


@pytest.mark.rule("N-50")
def test_nothing_stands_on_a_nest() -> None:
    second = pole("pink-1.a", ("blue-1.a", "white-1.a"), storey=2)
    assert jungle(LOW, second, nests=frozenset({"blue-1.a"})) == [("N-50", ("pink-1.a", "blue-1.a"))]
    beside = pole("blue-2.a")
    on_both = pole("pink-1.a", ("blue-1.a", "blue-2.a"), storey=2)
    assert jungle(LOW, beside, on_both, nests=frozenset({"blue-2.a"})) == [("N-50", ("pink-1.a", "blue-2.a"))]


def skyscrapers(
    places: dict[str, tuple[float, float]],
    homes: dict[str, Quarter],
    upper: tuple[str, ...] = (),
    variant: str = "skyscrapers",
) -> Wrong:
    facts = Facts(
        footings=tuple(foot(body, *place) for body, place in places.items()),
        on_board=tuple(body for body in places if body not in upper),
    )
    situation = Situation(own="pink-1", homes=homes, variants=frozenset({variant}))
    return [(one.rule, one.pieces) for one in violations(facts, situation)]


TWO: dict[str, tuple[float, float]] = {"blue-1.a": (3.0, 3.0), "blue-1.b": (6.0, 6.0)}
HOME: dict[str, Quarter] = {"blue-1.a": "dining", "blue-1.b": "dining"}


@pytest.mark.rule("N-52")
def test_two_bearing_poles_a_quarter_are_allowed() -> None:
    assert skyscrapers({**TWO, "pink-1.a": (-3.0, 3.0), "pink-1.b": (-6.0, 6.0)}, HOME) == []


@pytest.mark.rule("N-52")
def test_a_third_is_told_and_those_that_were_there_are_not_named() -> None:
    found = skyscrapers({**TWO, "pink-1.a": (-3.0, 3.0), "pink-1.b": (3.0, 8.0)}, HOME)
    assert found == [("N-52", ("pink-1.b",))]


@pytest.mark.rule("N-52")
def test_both_poles_of_this_denchuu_count() -> None:
    one = {"blue-1.a": (3.0, 3.0), "blue-1.b": (-6.0, 6.0)}
    homes: dict[str, Quarter] = {"blue-1.a": "dining", "blue-1.b": "attractions"}
    found = skyscrapers({**one, "pink-1.a": (3.0, 8.0), "pink-1.b": (8.0, 3.0)}, homes)
    assert found == [("N-52", ("pink-1.a", "pink-1.b"))]


@pytest.mark.rule("N-52")
def test_a_pole_on_a_top_bears_nothing() -> None:
    places = {**TWO, "pink-1.a": (3.0, 3.0), "pink-1.b": (-6.0, 6.0)}
    assert skyscrapers(places, HOME, upper=("pink-1.a",)) == []


@pytest.mark.rule("N-52")
def test_a_foot_on_the_line_counts_where_its_middle_is() -> None:
    assert skyscrapers({**TWO, "pink-1.a": (0.2, 8.0)}, HOME) == [("N-52", ("pink-1.a",))]
    assert skyscrapers({**TWO, "pink-1.a": (-0.2, 8.0)}, HOME) == []


@pytest.mark.rule("N-52")
def test_without_the_variant_as_many_as_one_likes() -> None:
    three = {**TWO, "pink-1.a": (-3.0, 3.0), "pink-1.b": (3.0, 8.0)}
    assert skyscrapers(three, HOME, variant="expert") == []
