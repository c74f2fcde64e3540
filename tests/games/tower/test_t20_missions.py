"""Missions: where they must be met, how far Neko climbs, and what counts as touching and stacked."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    CONCEDE,
    SKIP,
    assert_illegal,
    builds,
    by_hand,
    climb,
    legal,
    names,
    on_of,
    pet,
    places,
    public,
    refused,
    table,
    the,
    tower,
    versus,
)

STACK = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}


def mission_step(cats: dict[str, str], *missions: str, top: int = 5, facts: dict[str, Any] | None = None) -> Match:
    """In the step of Missions, the action being over."""
    shown = list(missions)
    return table(tower(top, cats), shown=shown, turn={"phase": "mission"}, facts=facts or {})


def claimable(match: Match) -> list[str]:
    return [action["mission"] for action in legal(match, "climb")]


# --- T-20


@pytest.mark.rule("T-20")
@pytest.mark.parametrize(("neko", "met"), [(1, False), (2, True), (3, False), (4, False)])
def test_only_nakama_on_the_floor_directly_above_neko_count(neko: int, met: bool) -> None:
    match = mission_step({**STACK, "blue-1": "floor-3", "neko": f"floor-{neko}"}, "e-1", "g-1")
    assert claimable(match) == (["e-1"] if met else [])
    if not met:
        assert_illegal(match, climb("e-1", neko + 1), "T-30", "mission")


@pytest.mark.rule("T-20")
def test_above_the_top_floor_there_is_nothing() -> None:
    match = mission_step({**STACK, "neko": "floor-5"}, "e-1", "g-1")
    assert_illegal(match, climb("e-1", 6), "T-20", "mission")


@pytest.mark.rule("T-20")
def test_what_counts_is_the_moment_of_claiming() -> None:
    """The pile that stood before the build has been put beside itself since: it does not count any more."""
    match = table(tower(2, STACK), ["build-3", "build-4"], ["e-1", "g-1"])
    builds(match, "build-3")
    assert public(match, "turn", "phase") == "mission"
    apart = table(tower(2, {**STACK, "blue-2": "floor-2"}), ["build-3", "build-4"], ["e-1", "g-1"])
    assert names(builds(apart, "build-3"))[-1] == "turn"


@pytest.mark.rule("T-20")
@pytest.mark.parametrize("at_rest", [True, False])
def test_while_the_tower_moves_nothing_is_met(at_rest: bool) -> None:
    match = table(tower(3, STACK), ["nakama-orange", "build-4"], ["e-1", "g-1"], seats=2)
    places(match, "nakama-orange", "orange", 3, "orange-1")
    by_hand(match, pet(), on_of(match), at_rest=at_rest)
    assert (public(match, "turn", "phase"), match.deciders) == (("mission", [0]) if at_rest else ("action", [1]))


@pytest.mark.rule("T-20")
def test_and_that_is_said() -> None:
    """Against each other everyone is asked about Missions (T-51)."""
    cats = {"black-0": "floor-1", "black-1": "table", "blue-1": "floor-2", "blue-2": "blue-1"}
    show = ["nakama-orange", "build-4", "build-3"]
    match = versus(tower(3, cats), [["e-1", "g-1"], ["c-1", "h-1"]], show)
    places(match, "nakama-orange", "orange", 3, "orange-1")
    by_hand(match, pet(), on_of(match), at_rest=False)
    assert legal(match, "climb", "take") == []
    assert_illegal(match, climb("e-1", 2), "T-20", "mission")
    assert "come to rest" in refused(match, climb("e-1", 2)).text("en")
    assert match.view(0)["at_rest"] is False


# --- T-21


@pytest.mark.rule("T-21")
@pytest.mark.parametrize("floor", [2, 3])
def test_neko_climbs_by_one_floor_to_as_many_as_are_printed(floor: int) -> None:
    match = mission_step(STACK, "e-1", "g-1")
    events = by_hand(match, climb("e-1", floor), {**on_of(match), "neko": [f"floor-{floor}"]})
    assert the(events, "climbed") == {"cat": "neko", "mission": "e-1", "from": 1, "to": floor}
    assert public(match, "places", "neko") == floor
    assert public(match, "best") == floor


@pytest.mark.rule("T-21")
@pytest.mark.parametrize("floor", [0, 1, 4, 5, 99])
def test_but_not_by_none_and_not_by_more(floor: int) -> None:
    assert_illegal(mission_step(STACK, "e-1", "g-1"), climb("e-1", floor), "T-21", "floor")


@pytest.mark.rule("T-21")
def test_nor_higher_than_the_top_floor() -> None:
    match = mission_step(STACK, "e-1", "g-1", top=2)
    assert_illegal(match, climb("e-1", 3), "T-21", "floor")
    by_hand(match, climb("e-1", 2), {**on_of(match), "neko": ["floor-2"]})
    assert public(match, "places", "neko") == 2


@pytest.mark.rule("T-21")
def test_nor_beside_its_floor() -> None:
    assert_illegal(mission_step(STACK, "e-1", "g-1"), climb("e-1", 2, x=-5.0), "T-21", "x")


@pytest.mark.rule("T-21")
@pytest.mark.parametrize(
    ("under", "lying"), [("floor-1", []), ("floor-2", ["neko"]), ("table", ["neko"]), ("blue-2", []), ("floor-4", [])]
)
def test_if_neko_does_not_stand_there_it_is_set_again(under: str, lying: list[str]) -> None:
    match = mission_step(STACK, "e-1", "g-1")
    events = by_hand(match, climb("e-1", 2), {**on_of(match), "neko": [under]}, lying=lying)
    assert names(events) == ["settled", "violation"]
    assert the(events, "violation")["rule"] == "T-21"
    assert (public(match, "places", "neko"), public(match, "claim")) == (1, "e-1")
    assert public(match, "mission_discard") == []
    events = by_hand(match, climb("e-1", 2), {**on_of(match), "neko": ["floor-2"]})
    assert the(events, "climbed")["to"] == 2


@pytest.mark.rule("T-21")
def test_it_counts_at_rest_only() -> None:
    match = mission_step(STACK, "e-1", "g-1")
    events = by_hand(match, climb("e-1", 2), {**on_of(match), "neko": ["floor-2"]}, at_rest=False)
    assert the(events, "violation") == {"rule": "T-21", "pieces": ["neko"], "at": None, "mm": None}
    assert public(match, "places", "neko") == 1


@pytest.mark.rule("T-21")
def test_a_claim_stands_even_if_the_cats_do_not_touch_any_more() -> None:
    cats = {"neko": "floor-1", "blue-1": "floor-2", "yellow-1": "floor-2"}
    match = mission_step(cats, "b-1", "g-1", facts={"sides": [("blue-1", "yellow-1")]})
    by_hand(match, climb("b-1", 2), on_of(match))
    assert claimable(match) == ["b-1"]
    by_hand(match, climb("b-1", 2), {**on_of(match), "neko": ["floor-2"]})
    assert public(match, "places", "neko") == 2


@pytest.mark.rule("T-21")
def test_a_claim_can_be_given_up_while_neko_stands_where_it_stood() -> None:
    match = mission_step(STACK, "e-1", "g-1")
    by_hand(match, climb("e-1", 2), on_of(match))
    assert claimable(match) == ["e-1"]
    assert_illegal(match, climb("g-1", 2), "T-11", "mission")
    assert SKIP in match.legal(0)
    match.play(0, SKIP)
    assert (public(match, "claim"), public(match, "turn", "phase")) == (None, "action")


@pytest.mark.rule("T-21")
def test_but_not_while_it_lies_about() -> None:
    match = mission_step(STACK, "e-1", "g-1")
    by_hand(match, {"do": "take", "mission": "e-1"}, {**on_of(match), "neko": ["table"]}, lying=["neko"])
    assert [action["do"] for action in match.legal(0)] == ["climb", "take", "concede"]
    assert_illegal(match, SKIP, "T-13", "do")


@pytest.mark.rule("T-21")
@pytest.mark.parametrize(("under", "lying"), [("floor-4", []), ("floor-1", ["neko"])])
def test_nor_while_it_stands_elsewhere_or_lies_where_it_stood(under: str, lying: list[str]) -> None:
    match = mission_step(STACK, "e-1", "g-1")
    by_hand(match, {"do": "take", "mission": "e-1"}, {**on_of(match), "neko": [under]}, lying=lying)
    assert_illegal(match, SKIP, "T-13", "do")


@pytest.mark.rule("T-21")
@pytest.mark.parametrize(("floor", "counts"), [(2, True), (3, True), (4, False)])
def test_a_persons_hand_decides_on_the_floor(floor: int, counts: bool) -> None:
    match = mission_step(STACK, "e-1", "g-1")
    events = by_hand(match, {"do": "take", "mission": "e-1"}, {**on_of(match), "neko": [f"floor-{floor}"]})
    assert ("climbed" in names(events)) == counts
    assert public(match, "places", "neko") == (floor if counts else 1)


@pytest.mark.rule("T-21")
def test_it_counts_with_the_game_not_ended() -> None:
    """Neko is set down on floor 2, and the tower comes down: nothing is left above floor 1."""
    match = mission_step(STACK, "e-1", "g-1", top=2)
    heap = {"floor-1": ["table"], "brick-1": ["table"], "brick-2": ["table"], "floor-2": ["table"], "neko": ["floor-2"]}
    events = by_hand(match, climb("e-1", 2), heap, fell=[told(heap)])
    assert names(events) == ["settled", "fell", "ended"]
    assert match.outcome is not None
    assert match.outcome["floor"] == 1


# --- T-22, T-23


@pytest.mark.rule("T-22")
def test_in_contact_means_by_the_sides_both_standing_on_the_floor() -> None:
    cats = {"neko": "floor-1", "blue-1": "floor-2", "yellow-1": "floor-2"}
    assert claimable(mission_step(cats, "b-1", "e-1")) == []
    assert claimable(mission_step(cats, "b-1", "e-1", facts={"sides": [("blue-1", "yellow-1")]})) == ["b-1"]
    leaning = {"sides": [("blue-1", "yellow-1")], "lying": ["yellow-1"]}
    assert claimable(mission_step(cats, "b-1", "e-1", facts=leaning)) == []
    stacked = mission_step({**cats, "yellow-1": "blue-1"}, "b-1", "e-1", facts={"sides": [("blue-1", "yellow-1")]})
    assert claimable(stacked) == ["e-1"]


@pytest.mark.rule("T-22")
def test_stacked_means_resting_on_another_and_touching_no_floor() -> None:
    on = {**tower(2, STACK), "blue-2": ["blue-1", "floor-2"]}
    match = table(on, shown=["e-1", "d-1"], turn={"phase": "mission"})
    assert claimable(match) == []
    assert claimable(mission_step(STACK, "e-1", "d-1", top=2)) == ["e-1", "d-1"]


@pytest.mark.rule("T-23")
def test_a_pile_belongs_to_the_floor_of_its_lowest_cat() -> None:
    pile = {"neko": "floor-1", "blue-1": "floor-2", "yellow-1": "blue-1", "orange-1": "yellow-1"}
    match = mission_step(pile, "g-1", "e-1")
    assert public(match, "places") == {"neko": 1, "blue-1": 2, "yellow-1": 2, "orange-1": 2}
    assert claimable(match) == ["g-1", "e-1"]


# --- T-30

KINDS: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [
    ("a", {"blue-1": "floor-2", "blue-2": "floor-2"}, [("blue-1", "blue-2")]),
    ("b", {"blue-1": "floor-2", "orange-1": "floor-2"}, [("blue-1", "orange-1")]),
    ("c", {"yellow-1": "floor-2", "yellow-2": "floor-2"}, [("yellow-1", "yellow-2")]),
    ("d", {"blue-1": "floor-2", "blue-2": "blue-1"}, []),
    ("e", {"yellow-1": "floor-2", "blue-2": "yellow-1"}, []),
    ("f", {"blue-1": "floor-2", "orange-1": "floor-2", "purple-1": "blue-1"}, [("blue-1", "orange-1")]),
    ("g", {"blue-1": "floor-2", "orange-1": "floor-2", "purple-1": "floor-2"}, []),
    ("h", {"yellow-1": "floor-2", "orange-1": "floor-2", "purple-1": "floor-2"}, []),
]
MEETS = {"a": "a", "b": "b", "c": "ac", "d": "de", "e": "e", "f": "befg", "g": "g", "h": "gh"}


@pytest.mark.rule("T-30")
@pytest.mark.parametrize(("kind", "cats", "sides"), KINDS, ids=[kind for kind, _, _ in KINDS])
def test_each_arrangement_meets_its_mission_and_those_it_contains(
    kind: str, cats: dict[str, str], sides: list[tuple[str, str]]
) -> None:
    met = ""
    for each in "abcdefgh":
        match = mission_step({"neko": "floor-1", **cats}, f"{each}-1", f"{each}-2", facts={"sides": sides})
        met += each if claimable(match) else ""
    assert met == MEETS[kind]


@pytest.mark.rule("T-30")
def test_a_mission_that_is_not_met_is_refused_with_what_it_asks_for() -> None:
    match = mission_step(STACK, "f-1", "e-1")
    assert_illegal(match, climb("f-1", 2), "T-30", "mission")
    refusal = refused(match, climb("f-1", 2))
    assert "two Nakama in contact and a third" in refusal.text("en")
    assert "floor 2" in refusal.text("en")
    assert [action["do"] for action in match.legal(0)] == ["climb", "take", "skip", CONCEDE["do"]]
