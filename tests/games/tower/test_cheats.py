"""Cheats by the facade, with facts told by hand. Each is a test, whether it ever worked."""

import pytest

import nekobako
from nekobako import Refusal
from nekobako.physics.facts import Facts
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    DONE,
    SKIP,
    assert_illegal,
    build,
    by_hand,
    climb,
    done,
    legal,
    move,
    nakama,
    names,
    on_of,
    pet,
    places,
    public,
    refused,
    table,
    tower,
    versus,
    with_build,
)

CATS = {"neko": "floor-1", "blue-1": "floor-2"}
BUILD = build("build-3", "brick", "angel")


@pytest.mark.rule("T-14")
def test_a_wall_beside_the_floor_whose_edge_touches_it() -> None:
    match = table(tower(2), ["build-3", "build-4"])
    on = {**with_build(match, ["brick", "angel"]), "floor-3": ["brick-3"]}
    by_hand(match, BUILD, on, sides=[("floor-3", "angel-1")])
    assert ("T-14", ["floor-3", "angel-1"]) in [(event["rule"], event["pieces"]) for event in done(match)]
    assert public(match, "top") == 2


@pytest.mark.rule("T-14")
def test_a_floor_that_leans_on_the_floor_below_as_well() -> None:
    match = table(tower(2), ["build-3", "build-4"])
    on = {**with_build(match, ["brick", "angel"]), "floor-3": ["brick-3", "angel-1", "floor-2"]}
    by_hand(match, BUILD, on)
    assert [(event["rule"], event["pieces"]) for event in done(match)] == [("T-14", ["floor-3", "floor-2"])]


@pytest.mark.rule("T-12")
def test_walls_of_an_earlier_storey_carry_nothing_new() -> None:
    """A floor laid on walls that are part of the tower, the new ones beside it."""
    match = table(tower(2), ["build-3", "build-4"])
    on = {**tower(2), "brick-3": ["table"], "angel-1": ["table"], "floor-3": ["brick-1", "brick-2"]}
    by_hand(match, BUILD, on)
    assert {event["rule"] for event in done(match)} == {"T-12", "T-14"}


@pytest.mark.rule("T-13")
def test_a_nakama_card_tried_first_to_push_then_a_build() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-yellow"])
    by_hand(match, nakama("nakama-yellow", "yellow", 2), {**on_of(match), "yellow-1": ["floor-2"]})
    assert_illegal(match, BUILD, "T-13", "card")
    assert_illegal(match, {"do": "card", "card": "build-3"}, "T-13", "card")


@pytest.mark.rule("T-13")
def test_saving_and_loading_does_not_set_a_card_free() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-yellow"])
    by_hand(match, BUILD, with_build(match, ["brick", "angel"]))
    again = nekobako.load(match.save())
    assert_illegal(again, nakama("nakama-yellow", "yellow", 2), "T-13", "card")


@pytest.mark.rule("T-13")
def test_a_touch_cannot_be_undone() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-yellow"])
    match.play(0, {"do": "card", "card": "build-3"})
    assert match.can_undo(0), "nothing has moved"
    by_hand(match, {"do": "take"}, {**on_of(match), "brick-3": ["floor-2"]})
    with pytest.raises(Refusal) as caught:
        match.undo(0)
    assert caught.value.code == "stale"


@pytest.mark.rule("T-10")
def test_what_was_accepted_cannot_be_undone() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-yellow"], seats=2)
    by_hand(match, BUILD, with_build(match, ["brick", "angel"]))
    done(match)
    assert not match.can_undo(0)
    assert refused_code(match, 0, DONE) == "not_your_turn"


@pytest.mark.rule("T-37")
def test_one_s_own_cat_tipped_by_a_wall_does_not_end_the_build() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-yellow"])
    match.play(0, {"do": "card", "card": "build-3"})
    fell = [knocked_over(match, "neko", "blue-1")]
    events = by_hand(match, {"do": "take"}, {**on_of(match), "brick-3": ["floor-2"]}, fell=fell)
    assert names(events) == ["taken", "settled", "fell", "restored"]
    assert (public(match, "own", "card"), public(match, "turn", "phase")) == ("build-3", "action")


@pytest.mark.rule("T-16")
def test_a_cat_is_petted_once() -> None:
    match = table(tower(2, CATS), ["nakama-orange", "build-3"], ["b-1", "g-1"])
    places(match, "nakama-orange", "orange", 2, "orange-1")
    assert_illegal(match, SKIP, "T-16", "do")
    by_hand(match, pet(), on_of(match), sides=[("blue-1", "orange-1")])
    assert_illegal(match, pet(), "T-11", "do")


@pytest.mark.rule("T-20")
def test_no_mission_is_met_by_a_tower_that_sways() -> None:
    match = table(tower(2, {**CATS, "yellow-1": "floor-2"}), ["nakama-orange", "build-3"], ["b-1", "g-1"])
    on = {**on_of(match), "orange-1": ["floor-2"]}
    by_hand(match, nakama("nakama-orange", "orange", 2), on, at_rest=False, sides=[("blue-1", "orange-1")])
    assert [event["rule"] for event in done(match)] == ["T-15"]


@pytest.mark.rule("T-21")
def test_neko_set_down_higher_than_a_mission_leads_does_not_count() -> None:
    cats = {**CATS, "blue-2": "blue-1"}
    match = table(tower(4, cats), ["build-3", "nakama-yellow"], ["e-1", "g-1"], turn={"phase": "mission"})
    events = by_hand(match, {"do": "take", "mission": "e-1"}, {**on_of(match), "neko": ["floor-4"]})
    assert [event["rule"] for event in events if event["event"] == "violation"] == ["T-21"]
    assert_illegal(match, SKIP, "T-13", "do")
    assert_illegal(match, climb("e-1", 4), "T-21", "floor")


@pytest.mark.rule("T-51")
def test_a_nakama_is_not_moved_from_another_s_floor() -> None:
    cats = {"black-0": "floor-1", "black-1": "floor-2", "blue-1": "floor-2"}
    match = versus(tower(3, cats), [["e-1", "g-1"], ["c-1", "h-1"]], turn={"phase": "mission"})
    assert refused(match, move("blue-1", 3)).rule == "T-11"
    assert legal(match, "move", "take") == []


@pytest.mark.rule("T-41")
def test_milestones_are_not_won_by_saying_so() -> None:
    match = nekobako.new("tower", seed=1, options={"milestones": [10, 13, 15, 17, 20]})
    match.play(0, {"do": "concede"})
    assert match.outcome is not None
    assert (match.milestones, match.outcome["winners"]) == ([], [])


@pytest.mark.rule("T-13")
def test_another_seat_s_pieces_are_nobody_s_business() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-yellow"], seats=2)
    match.play(0, {"do": "card", "card": "build-3"})
    for action in ({"do": "take"}, BUILD, DONE, {"do": "fold", "wall": "brick-3", "fold": 60.0}):
        assert refused_code(match, 1, action) == "not_your_turn"


def refused_code(match: nekobako.Match, seat: int, action: object) -> str:
    with pytest.raises(Refusal) as caught:
        match.play(seat, action)
    return str(caught.value.code)


def knocked_over(match: nekobako.Match, *lying: str) -> Facts:
    """The tower as it is, with some pieces lying on the table."""
    return told({**on_of(match), **{piece: ["table"] for piece in lying}}, lying=lying)
