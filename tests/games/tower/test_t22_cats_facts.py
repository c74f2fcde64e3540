"""Cats: standing, lying, whose floor, in contact, stacked; from facts told by hand."""

import pytest
from msgspec.structs import replace

from nekobako.games.tower.judge import cat_violations, floor_of, piled, sides
from nekobako.physics.facts import Facts
from tests.games.tower.facts import told

FLOOR = {"floor-1": ["table"], "brick-1": ["floor-1"], "floor-2": ["brick-1"]}
CATS = ("blue-1", "blue-2", "yellow-1")


def wrong(facts: Facts, cat: str, goal: str) -> list[tuple[str, ...]]:
    found = cat_violations(facts, cat, goal)
    assert {violation.rule for violation in found} <= {"T-15"}
    return [violation.pieces for violation in found]


# --- set down


@pytest.mark.rule("T-15")
def test_a_cat_that_stands_where_it_should() -> None:
    assert wrong(told({**FLOOR, "blue-1": ["floor-2"]}), "blue-1", "floor-2") == []
    assert wrong(told({**FLOOR, "blue-1": ["floor-2"]}, leaning=["blue-1"]), "blue-1", "floor-2") == []


@pytest.mark.rule("T-15")
def test_a_cat_laid_flat() -> None:
    facts = told({**FLOOR, "blue-1": ["floor-2"]}, lying=["blue-1"])
    assert wrong(facts, "blue-1", "floor-2") == [("blue-1", "floor-2")]
    assert cat_violations(facts, "blue-1", "floor-2")[0].at == (1.0, 2.0, 3.0)


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("under", [["floor-1"], ["table"], []])
def test_a_cat_that_is_elsewhere(under: list[str]) -> None:
    assert wrong(told({**FLOOR, "blue-1": under}), "blue-1", "floor-2") == [("blue-1", "floor-2")]


@pytest.mark.rule("T-15")
def test_a_cat_that_is_not_there() -> None:
    assert wrong(told(FLOOR), "blue-1", "floor-2") == [("blue-1", "floor-2")]


@pytest.mark.rule("T-15")
def test_stacked_on_another_nakama() -> None:
    pile = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["blue-1"]}
    assert wrong(told(pile), "yellow-1", "blue-1") == []


@pytest.mark.rule("T-15")
@pytest.mark.rule("T-22")
def test_stacked_is_not_with_a_paw_on_the_floor() -> None:
    slipped = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["blue-1", "floor-2"]}
    assert wrong(told(slipped), "yellow-1", "blue-1") == [("yellow-1", "floor-2")]


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("carrier", ["neko", "black-2"])
def test_never_on_neko_or_a_black_cat(carrier: str) -> None:
    pile = {**FLOOR, carrier: ["floor-2"], "yellow-1": [carrier, "floor-2"]}
    assert wrong(told(pile), "yellow-1", "floor-2") == [("yellow-1", carrier)]


# --- whose floor


@pytest.mark.rule("T-23")
def test_a_pile_belongs_to_the_floor_of_its_lowest() -> None:
    facts = told({**FLOOR, "blue-1": ["floor-2"], "blue-2": ["blue-1"], "yellow-1": ["blue-2"]})
    assert [floor_of(facts, cat) for cat in CATS] == ["floor-2", "floor-2", "floor-2"]


@pytest.mark.rule("T-23")
def test_a_cat_on_cats_of_one_floor_and_another() -> None:
    """One on two: they are of one floor; should they ever not be, the higher one counts."""
    facts = told({**FLOOR, "blue-1": ["floor-1"], "blue-2": ["floor-2"], "yellow-1": ["blue-1", "blue-2"]})
    assert floor_of(facts, "yellow-1") == "floor-2"


@pytest.mark.rule("T-23")
@pytest.mark.parametrize("under", [["table"], [], ["floor-1", "table"]])
def test_on_the_table_is_on_no_floor(under: list[str]) -> None:
    assert floor_of(told({**FLOOR, "blue-1": under}), "blue-1") is None


@pytest.mark.rule("T-23")
def test_a_cat_in_reserve_is_on_no_floor() -> None:
    assert floor_of(told(FLOOR), "orange-4") is None


# --- in contact


@pytest.mark.rule("T-22")
def test_in_contact_by_the_sides() -> None:
    stand = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["floor-2"], "blue-2": ["floor-2"]}
    facts = told(stand, sides=[("yellow-1", "blue-1")])
    assert sides(facts, CATS) == (("blue-1", "yellow-1"),)
    assert sides(facts, ("blue-1", "blue-2")) == ()


@pytest.mark.rule("T-22")
def test_a_cat_that_lies_is_not_in_contact() -> None:
    stand = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["floor-2"]}
    assert sides(told(stand, sides=[("yellow-1", "blue-1")], lying=["blue-1"]), CATS) == ()


@pytest.mark.rule("T-22")
def test_both_must_stand_on_the_floor() -> None:
    pile = {**FLOOR, "blue-1": ["floor-2"], "blue-2": ["floor-2"], "yellow-1": ["blue-1"]}
    assert sides(told(pile, sides=[("yellow-1", "blue-2")]), CATS) == ()


# --- stacked


@pytest.mark.rule("T-22")
def test_stacked_on_one_and_on_two() -> None:
    on_one = {**FLOOR, "blue-1": ["floor-2"], "blue-2": ["floor-2"], "yellow-1": ["blue-1"]}
    assert piled(told(on_one), CATS) == (("yellow-1", "blue-1"),)
    on_two = {**on_one, "yellow-1": ["blue-1", "blue-2"]}
    assert piled(told(on_two), CATS) == (("yellow-1", "blue-1"), ("yellow-1", "blue-2"))


@pytest.mark.rule("T-22")
def test_what_touches_a_floor_is_not_stacked() -> None:
    slipped = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["blue-1", "floor-2"]}
    assert piled(told(slipped), CATS) == ()
    leaning_on_its_edge = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["blue-1"]}
    assert piled(told(leaning_on_its_edge, sides=[("yellow-1", "floor-2")]), CATS) == ()


@pytest.mark.rule("T-22")
def test_the_floor_above_may_rest_on_a_stacked_cat() -> None:
    pile = {**FLOOR, "blue-1": ["floor-1"], "yellow-1": ["blue-1"], "floor-2": ["brick-1", "yellow-1"]}
    assert piled(told(pile), CATS) == (("yellow-1", "blue-1"),)


@pytest.mark.rule("T-22")
def test_whichever_of_the_two_is_told_first() -> None:
    pile = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["blue-1"]}
    assert piled(told(pile, sides=[("floor-2", "yellow-1")]), CATS) == ()


@pytest.mark.rule("T-22")
def test_another_cat_at_a_floors_edge_does_not_matter() -> None:
    pile = {**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["blue-1"], "blue-2": ["floor-2"]}
    assert piled(told(pile, sides=[("floor-1", "blue-2")]), CATS) == (("yellow-1", "blue-1"),)


@pytest.mark.rule("T-22")
def test_standing_is_on_ones_foot() -> None:
    """Upright, but held by a hip on the floor: that is not standing there."""
    facts = told({**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["floor-2"]}, sides=[("yellow-1", "blue-1")])
    by_the_hip = [
        replace(contact, foot=False) if contact.one.body == "blue-1" else contact for contact in facts.contacts
    ]
    assert sides(facts, CATS) == (("blue-1", "yellow-1"),)
    assert sides(replace(facts, contacts=tuple(by_the_hip)), CATS) == ()


@pytest.mark.rule("T-15")
def test_where_a_cat_lies_is_where_it_touches_not_where_another_does() -> None:
    facts = told({**FLOOR, "blue-1": ["floor-2"], "yellow-1": ["floor-2"]}, lying=["blue-1"])
    places = {"blue-1": (4.0, 0.0, 2.0), "yellow-1": (-4.0, 0.0, 2.0)}
    contacts = tuple(replace(found, point=places.get(found.one.body, found.point)) for found in facts.contacts)
    assert cat_violations(replace(facts, contacts=contacts), "blue-1", "floor-2")[0].at == places["blue-1"]
