"""Cats, by facts written down: each touches its own cord and nothing else, and hangs where it should."""

import pytest

from nekobako.games.nekojima.judge import Situation, cats_down, violations
from nekobako.physics.facts import Contact, Facts, Hanging, Stance
from tests.games.nekojima.facts import HERE, rests, touch

HUNG = {"cat-1": "white-1"}


def wrong(*contacts: Contact, hangings: tuple[Hanging, ...] = ()) -> list[tuple[str, tuple[str, ...], float | None]]:
    facts = Facts(contacts=contacts, hangings=hangings)
    return [(one.rule, one.pieces, one.mm) for one in violations(facts, Situation(own="pink-1", hung=HUNG))]


@pytest.mark.rule("N-22")
def test_a_cat_touches_its_cord() -> None:
    assert wrong(touch("white-1.cord.3", "cat-1"), touch("cat-1", "white-1.cord.4")) == []


@pytest.mark.rule("N-22")
@pytest.mark.parametrize(
    ("other", "name"),
    [
        ("pink-1.cord.2", "pink-1"),
        ("white-1.a", "white-1.a"),
        ("blue-1.b", "blue-1.b"),
        ("cat-2", "cat-2"),
        ("board", "board"),
    ],
)
def test_a_cat_touches_nothing_else(other: str, name: str) -> None:
    assert wrong(touch(other, "cat-1", by=0.3)) == [("N-22", ("cat-1", name), 0.3)]
    assert wrong(touch("cat-1", other, by=0.3)) == [("N-22", ("cat-1", name), 0.3)]


@pytest.mark.rule("N-22")
@pytest.mark.parametrize("below", ["board", "blue-1.b"])
def test_a_cat_by_its_tail_whose_head_rests_on_something_touches_it(below: str) -> None:
    """It hangs upside down, which of a pole would be a breach of its own (N-17)."""
    head_down = Stance("cat-1", "cat-1", "cat", 178.0, "upside down", 0.0, 50.0, (below,), 1)
    facts = Facts(contacts=(rests("cat-1", below, by_foot=False),), stances=(head_down,))
    found = violations(facts, Situation(own="pink-1", hung=HUNG))
    assert [(one.rule, one.pieces) for one in found] == [("N-22", ("cat-1", below))]


@pytest.mark.rule("N-22")
def test_where_it_touches_is_told() -> None:
    (found,) = violations(Facts(contacts=(touch("cat-1", "blue-1.b"),)), Situation(hung=HUNG))
    assert found.at == HERE


@pytest.mark.rule("N-22")
def test_a_cat_that_hands_have_just_hung_touches_the_cord_it_hangs_on() -> None:
    contact = touch("cat-2", "pink-1.cord.3")
    assert wrong(contact, hangings=(Hanging("cat-2", "pink-1", 0.5),)) == []
    assert wrong(contact) == [("N-22", ("cat-2", "pink-1"), 0.1)]


@pytest.mark.rule("N-22")
def test_a_cat_on_the_table_breaks_nothing_there() -> None:
    assert wrong(rests("cat-2", "table", by_foot=False)) == []


@pytest.mark.rule("N-23")
def test_a_cat_is_down_unless_it_hangs_on_its_own_cord() -> None:
    assert cats_down(Facts(hangings=(Hanging("cat-1", "white-1", 0.4),)), HUNG) == ()
    assert cats_down(Facts(hangings=(Hanging("cat-1", "blue-1", 0.4),)), HUNG) == ("cat-1",)
    assert cats_down(Facts(), HUNG) == ("cat-1",)
    assert cats_down(Facts(), {}) == ()
