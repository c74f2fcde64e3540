"""Quarters, by facts written down: this turn's feet strictly inside, earlier ones by their centres alone."""

import pytest

from nekobako.games.nekojima.judge import Situation, Violation, violations
from nekobako.games.nekojima.material import Quarter
from nekobako.physics.facts import Facts, Footing
from tests.games.nekojima.facts import FOOT, edge, foot


def wrong(a: tuple[float, float], b: tuple[float, float], quarters: tuple[Quarter, Quarter]) -> list[Violation]:
    facts = Facts(footings=(foot("pink-1.a", *a), foot("pink-1.b", *b)))
    return list(violations(facts, Situation(own="pink-1", quarters=quarters)))


DINING, HOMES, CULTURE, ATTRACTIONS = (5.0, 5.0), (5.0, -5.0), (-5.0, -5.0), (-5.0, 5.0)


@pytest.mark.rule("N-14")
@pytest.mark.parametrize(
    ("a", "b", "quarters"),
    [
        (DINING, HOMES, ("dining", "homes")),
        (HOMES, DINING, ("dining", "homes")),
        (CULTURE, ATTRACTIONS, ("attractions", "culture")),
        (DINING, (2.0, 3.0), ("dining", "dining")),
    ],
)
def test_one_pole_in_each_quarter_either_way_round(
    a: tuple[float, float], b: tuple[float, float], quarters: tuple[Quarter, Quarter]
) -> None:
    assert wrong(a, b, quarters) == []


@pytest.mark.rule("N-14")
def test_a_foot_over_the_line_is_told_with_the_millimetres() -> None:
    (found,) = wrong((0.5, 5.0), HOMES, ("dining", "homes"))
    assert (found.rule, found.pieces, found.at) == ("N-14", ("pink-1.a",), (0.5, 5.0, 0.0))
    assert found.mm == pytest.approx(3.5)


@pytest.mark.rule("N-14")
def test_a_foot_that_touches_the_line_is_not_strictly_inside() -> None:
    (found,) = wrong((FOOT, 5.0), HOMES, ("dining", "homes"))
    assert found.mm == pytest.approx(0.0)
    assert wrong((FOOT + 0.001, 5.0), HOMES, ("dining", "homes")) == []


@pytest.mark.rule("N-14")
def test_a_quarter_ends_at_the_boards_edge() -> None:
    (found,) = wrong((0.0 + FOOT + 0.01, edge()), HOMES, ("dining", "homes"))
    assert found.rule == "N-14"
    assert found.mm is not None
    assert 0 < found.mm < 1


@pytest.mark.rule("N-14")
def test_both_wrong_the_worse_first() -> None:
    found = wrong((-1.0, 5.0), (5.0, 3.0), ("dining", "homes"))
    assert [one.pieces for one in found] == [("pink-1.b",), ("pink-1.a",)]
    # the other way round would be worse: both far from where they belong
    found = wrong(CULTURE, CULTURE, ("dining", "dining"))
    assert [one.mm for one in found] == [pytest.approx(58.5)] * 2


@pytest.mark.rule("N-14")
def test_without_quarters_nothing_is_asked() -> None:
    facts = Facts(footings=(foot("pink-1.a", 0.0, 0.0), foot("pink-1.b", 1.0, 1.0)))
    assert violations(facts, Situation(own="pink-1")) == ()
    assert violations(facts, Situation(quarters=("dining", "homes"))) == ()


def earlier(at: Footing) -> list[Violation]:
    return list(violations(Facts(footings=(at,)), Situation(own="pink-1", homes={"blue-2.b": "homes"})))


@pytest.mark.rule("N-14", "N-24")
def test_an_earlier_pole_may_stand_on_the_line_with_its_centre_inside() -> None:
    assert earlier(foot("blue-2.b", 0.1, -5.0)) == []
    assert earlier(foot("blue-2.b", 0.0, -5.0)) == []


@pytest.mark.rule("N-14", "N-24")
def test_an_earlier_pole_breaks_it_when_its_centre_has_left() -> None:
    (found,) = earlier(foot("blue-2.b", -0.2, -5.0))
    assert (found.rule, found.pieces) == ("N-14", ("blue-2.b",))
    assert found.mm == pytest.approx(2.0)
