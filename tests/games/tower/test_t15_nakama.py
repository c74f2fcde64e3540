"""Nakama: stood on a floor or on another Nakama, never laid flat; and petted where the card says so."""

import pytest

from nekobako import Match
from nekobako.games.tower.material import SIZES
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    SKIP,
    assert_illegal,
    by_hand,
    done,
    legal,
    nakama,
    names,
    on_of,
    pet,
    places,
    public,
    refused,
    table,
    the,
    tower,
)

CATS = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}


def three_floors() -> Match:
    return table(tower(3, CATS), ["nakama-blue", "nakama-orange"], ["c-1", "h-1"])


# --- T-15


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("floor", [1, 2, 3])
def test_a_nakama_goes_on_any_floor(floor: int) -> None:
    match = three_floors()
    events = places(match, "nakama-blue", "blue", floor, "blue-3")
    assert the(events, "placed") == {"nakama": "blue-3", "on": f"floor-{floor}"}
    assert public(match, "places", "blue-3") == floor


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("floor", [0, 4, -1])
def test_there_must_be_such_a_floor(floor: int) -> None:
    assert_illegal(three_floors(), nakama("nakama-blue", "blue", floor), "T-15", "floor")


@pytest.mark.rule("T-15")
@pytest.mark.parametrize(("place", "field"), [({"x": 4.6}, "x"), ({"y": -4.6}, "y"), ({"x": 1e12}, "x")])
def test_a_place_beside_the_floor_is_refused(place: dict[str, float], field: str) -> None:
    assert_illegal(three_floors(), {**nakama("nakama-blue", "blue", 2), **place}, "T-15", field)


@pytest.mark.rule("T-15")
@pytest.mark.rule("T-23")
def test_or_on_another_nakama() -> None:
    match = three_floors()
    assert [
        action["on"] for action in legal(match, "nakama") if "on" in action and action["card"] == "nakama-blue"
    ] == ["blue-2"]
    places(match, "nakama-blue", "blue", "blue-2", "blue-3")
    assert public(match, "places", "blue-3") == 2


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("cat", ["neko", "black-0", "blue-3", "blue-1"])
def test_but_not_on_neko_a_black_cat_one_in_reserve_or_one_that_carries_already(cat: str) -> None:
    assert_illegal(three_floors(), nakama("nakama-blue", "blue", cat), "T-15", "on")
    said = refused(three_floors(), nakama("nakama-blue", "blue", cat)).text("en")
    assert ("on Nakama only" in said) == (cat in ("neko", "black-0"))


@pytest.mark.rule("T-15")
def test_nor_beside_the_cat_that_shall_carry_it() -> None:
    assert_illegal(three_floors(), nakama("nakama-blue", "blue", "blue-2", x=3.0), "T-15", "x")
    assert_illegal(three_floors(), nakama("nakama-blue", "blue", "blue-2", y=-3.0), "T-15", "y")


@pytest.mark.rule("T-15")
def test_a_cat_laid_flat_is_a_violation() -> None:
    match = three_floors()
    events = by_hand(match, nakama("nakama-blue", "blue", 3), {**on_of(match), "blue-3": ["floor-3"]}, lying=["blue-3"])
    assert the(events, "violation")["rule"] == "T-15"
    assert names(done(match)) == ["violation"]
    assert "blue-3" not in public(match, "places")
    events = by_hand(match, nakama("nakama-blue", "blue", 3), {**tower(3, CATS), "blue-3": ["floor-3"]})
    assert names(events) == ["placed", "settled"]
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("under", [["table"], ["floor-1"], ["neko"], ["floor-3", "neko"]])
def test_so_is_one_that_does_not_stand_where_it_was_to(under: list[str]) -> None:
    match = three_floors()
    by_hand(match, nakama("nakama-blue", "blue", 3), {**on_of(match), "blue-3": under})
    assert the(done(match), "violation")["rule"] == "T-15"


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("under", ["floor-2", "blue-2"])
def test_a_persons_hand_may_set_it_on_any_floor_or_nakama(under: str) -> None:
    match = three_floors()
    match.play(0, {"do": "card", "card": "nakama-blue"})
    by_hand(match, {"do": "take"}, {**on_of(match), "blue-3": [under]})
    assert names(done(match))[0] == "accepted"
    assert public(match, "places", "blue-3") == 2


@pytest.mark.rule("T-15")
@pytest.mark.parametrize("under", [["neko"], ["table"], ["blue-2", "neko"]])
def test_but_nowhere_else(under: list[str]) -> None:
    match = three_floors()
    match.play(0, {"do": "card", "card": "nakama-blue"})
    by_hand(match, {"do": "take"}, {**on_of(match), "blue-3": under})
    assert the(done(match), "violation")["rule"] == "T-15"


@pytest.mark.rule("T-15")
def test_it_counts_at_rest_only() -> None:
    match = three_floors()
    by_hand(match, nakama("nakama-blue", "blue", 3), {**on_of(match), "blue-3": ["floor-3"]}, at_rest=False)
    assert the(done(match), "violation") == {"rule": "T-15", "pieces": ["blue-3"], "at": None, "mm": None}


# --- T-16


def placed() -> Match:
    match = three_floors()
    places(match, "nakama-orange", "orange", 3, "orange-1")
    return match


@pytest.mark.rule("T-16")
def test_petting_is_compulsory_where_the_card_shows_it() -> None:
    match = placed()
    assert public(match, "turn", "phase") == "pet"
    assert [action["do"] for action in match.legal(0)] == ["pet", "concede"]
    assert match.legal(0)[0] == {"do": "pet", "impulse": None, "towards": None}
    assert_illegal(match, SKIP, "T-16", "do")


@pytest.mark.rule("T-16")
def test_no_other_card_asks_for_it() -> None:
    match = three_floors()
    places(match, "nakama-blue", "blue", 3, "blue-3")
    assert public(match, "turn", "phase") == "action"


@pytest.mark.rule("T-16")
def test_once_is_enough_and_the_turn_goes_on() -> None:
    match = placed()
    events = by_hand(match, pet(), on_of(match))
    assert the(events, "petted") == {"nakama": "orange-1", "impulse": 30.0}
    assert names(events) == ["petted", "settled", "turn"]


@pytest.mark.rule("T-16")
@pytest.mark.parametrize("impulse", [0, -20, SIZES.pet.least - 0.1, SIZES.pet.most + 0.1, 1e9])
def test_the_impulse_is_within_the_data_files_range(impulse: float) -> None:
    assert_illegal(placed(), pet(impulse), "T-16", "impulse")


@pytest.mark.rule("T-16")
@pytest.mark.parametrize("impulse", [SIZES.pet.least, SIZES.pet.most])
def test_its_ends_included(impulse: float) -> None:
    match = placed()
    assert names(by_hand(match, pet(impulse), on_of(match)))[0] == "petted"


@pytest.mark.rule("T-16")
def test_what_it_brings_down_falls() -> None:
    """The petted cat fell off its floor: it goes back where it stood, and the turn goes on."""
    match = placed()
    fallen = {**on_of(match), "orange-1": ["table"]}
    events = by_hand(match, pet(), on_of(match), fell=[told(fallen, lying=["orange-1"])])
    assert names(events) == ["petted", "settled", "fell", "restored", "turn"]
    assert the(events, "restored")["pieces"] == ["orange-1"]
    assert public(match, "places", "orange-1") == 3


@pytest.mark.rule("T-16")
@pytest.mark.parametrize("impulse", [None, float("nan"), float("inf"), "30", True])
def test_an_impulse_is_a_number(impulse: object) -> None:
    refusal = refused(placed(), {"do": "pet", "impulse": impulse})
    assert (refusal.code, refusal.field) == ("malformed", "impulse")
