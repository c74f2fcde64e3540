"""Short circuits, by facts written down: cords touch nothing, poles touch no pole by the side. All are bound by it."""

import pytest

from nekobako.games.nekojima.judge import Situation, Violation, violations
from nekobako.physics.facts import Contact, Facts, Gap
from tests.games.nekojima.facts import HERE, gap, pole, rests, touch


def found(*contacts: Contact, gaps: tuple[Gap, ...] = ()) -> tuple[Violation, ...]:
    return violations(Facts(contacts=contacts, gaps=gaps), Situation(own="pink-1"))


def wrong(*contacts: Contact, gaps: tuple[Gap, ...] = ()) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.rule, one.pieces) for one in found(*contacts, gaps=gaps)]


@pytest.mark.rule("N-25")
@pytest.mark.parametrize(
    ("one", "two", "pieces"),
    [
        ("pink-1.cord.3", "white-1.cord.0", ("pink-1", "white-1")),
        ("pink-1.cord.3", "white-1.a", ("pink-1", "white-1.a")),
        ("white-1.a", "pink-1.cord.3", ("pink-1", "white-1.a")),
        ("pink-1.cord.3", "board", ("pink-1", "board")),
        ("pink-1.cord.1", "pink-1.cord.6", ("pink-1",)),
        ("pink-1.cord.6", "pink-1.a", ("pink-1", "pink-1.a")),
        ("pink-1.a", "white-1.b", ("pink-1.a", "white-1.b")),
        ("pink-1.a", "pink-1.b", ("pink-1.a", "pink-1.b")),
    ],
    ids=["cord-cord", "cord-pole", "pole-cord", "cord-board", "itself", "own-pole", "pole-pole", "own-poles"],
)
def test_what_may_not_touch(one: str, two: str, pieces: tuple[str, ...]) -> None:
    assert found(touch(one, two, by=0.2)) == (Violation("N-25", pieces, HERE, 0.2),)


@pytest.mark.rule("N-25", "N-24")
def test_it_binds_earlier_pieces_too() -> None:
    assert wrong(touch("blue-1.cord.2", "white-1.cord.3")) == [("N-25", ("blue-1", "white-1"))]


@pytest.mark.rule("N-25")
def test_resting_on_a_top_is_stacking() -> None:
    assert wrong(rests("pink-1.a", "white-1.b"), rests("pink-1.b", "board")) == []


@pytest.mark.rule("N-25")
def test_a_pole_that_lies_on_a_top_touches_it_by_the_side() -> None:
    facts = Facts(
        stances=(pole("pink-1.a", ("white-1.b",), tilt=80.0),),
        contacts=(rests("pink-1.a", "white-1.b", by_foot=False),),
    )
    rules = [one.rule for one in violations(facts, Situation())]
    assert rules == ["N-15", "N-25"]


@pytest.mark.rule("N-25")
def test_an_end_of_a_cord_on_its_own_pole_is_seen_by_the_gap() -> None:
    """The simulator has no such contacts; gaps begin beyond the fixed stretch."""
    assert found(gaps=(gap("pink-1.cord.0", "pink-1.a", -0.4),)) == (
        Violation("N-25", ("pink-1", "pink-1.a"), HERE, 0.4),
    )
    assert found(gaps=(gap("pink-1.cord.0", "pink-1.a", 0.4),)) == ()


@pytest.mark.rule("N-25")
def test_a_near_miss_is_none() -> None:
    assert found(gaps=(gap("pink-1.cord.3", "white-1.cord.2", 0.01),)) == ()


@pytest.mark.rule("N-25")
def test_each_pair_is_told_once_where_it_is_deepest_and_the_worst_pair_first() -> None:
    told = found(
        touch("pink-1.cord.3", "white-1.cord.0", by=0.1),
        touch("pink-1.cord.4", "white-1.cord.0", by=0.3),
        touch("white-1.cord.1", "pink-1.cord.4", by=0.2),
        touch("pink-1.a", "blue-1.a", by=0.9),
    )
    assert [(one.pieces, one.mm) for one in told] == [(("pink-1.a", "blue-1.a"), 0.9), (("pink-1", "white-1"), 0.3)]


@pytest.mark.rule("N-25")
def test_the_table_is_no_part_of_the_island() -> None:
    assert wrong(touch("pink-1.cord.3", "table"), rests("pink-1.a", "table")) == []
