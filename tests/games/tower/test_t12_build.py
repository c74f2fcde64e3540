"""Building: two named walls on the top floor, the next floor on both of them; adjusted until it is accepted."""

from typing import Any

import pytest

import nekobako
from nekobako import Match
from tests.games.tower.helpers import (
    assert_illegal,
    build,
    builds,
    by_hand,
    done,
    legal,
    moved,
    nakama,
    names,
    public,
    refused,
    table,
    the,
    tower,
    with_build,
)

BUILD = build("build-3", "brick", "angel")


def two_floors() -> Match:
    """The next floor is the third; brick-1 and brick-2 carry the second."""
    return table(tower(2), ["build-3", "nakama-blue"])


def wall(number: int, **fields: Any) -> dict[str, Any]:
    walls = [{**found, **(fields if place == number else {})} for place, found in enumerate(BUILD["walls"])]
    return {**BUILD, "walls": walls}


# --- T-12


@pytest.mark.rule("T-12")
def test_the_named_walls_and_the_next_floor_are_added_to_the_top() -> None:
    match = two_floors()
    events = builds(match, "build-3")
    assert the(events, "built") == {"floor": 3, "walls": ["brick-3", "angel-1"]}
    assert public(match, "tower")[2] == {"floor": 3, "walls": ["brick-3", "angel-1"]}
    assert public(match, "top") == 3


@pytest.mark.rule("T-12")
def test_the_walls_may_be_told_in_whatever_order() -> None:
    match = two_floors()
    events = builds(match, "build-3", "angel", "brick")
    assert the(events, "built")["walls"] == ["angel-1", "brick-3"]


@pytest.mark.rule("T-12")
@pytest.mark.parametrize("kinds", [("brick", "brick"), ("angel", "large_window"), ("column", "column")])
def test_other_walls_than_the_card_names_are_refused(kinds: tuple[str, str]) -> None:
    assert_illegal(two_floors(), build("build-3", *kinds), "T-12", "walls")


@pytest.mark.rule("T-12")
@pytest.mark.parametrize(("number", "fields"), [(0, {"x": -4.0}), (1, {"y": 4.4}), (1, {"x": 1e9})])
def test_a_wall_beyond_the_floor_that_carries_it_is_refused(number: int, fields: dict[str, float]) -> None:
    assert_illegal(two_floors(), wall(number, **fields), "T-12", f"walls[{number}]")


@pytest.mark.rule("T-12")
def test_two_walls_in_each_other_are_refused() -> None:
    assert_illegal(two_floors(), wall(1, x=-2.5, y=0.2, yaw=180.0), "T-12", "walls[1]")


@pytest.mark.rule("T-12")
def test_a_wall_that_does_not_stand_on_the_top_floor_is_a_violation() -> None:
    match = two_floors()
    fallen = moved(with_build(match, ["brick", "angel"]), brick_3="floor-2", floor_3=["angel-1", "brick-3"])
    events = by_hand(match, BUILD, fallen, lying=["brick-3"])
    assert names(events) == ["built", "settled", "violation"]
    assert the(events, "violation")["rule"] == "T-12"
    assert public(match, "violations")[0]["pieces"] == ["brick-3", "floor-2"]
    assert names(done(match)) == ["violation"]
    assert public(match, "top") == 2
    assert public(match, "turn", "phase") == "action"


# --- T-13


@pytest.mark.rule("T-13")
def test_a_wall_may_be_folded_as_one_likes() -> None:
    for fold in (0.5, 60, 180):
        match = two_floors()
        by_hand(match, wall(0, fold=fold, x=-2.2), with_build(match, ["brick", "angel"]))
        assert names(done(match))[0] == "accepted"
    for fold in (0, -90, 180.1):
        assert_illegal(two_floors(), wall(0, fold=fold, x=-2.2), "T-13", "walls[0].fold")


@pytest.mark.rule("T-13")
def test_what_fell_of_this_action_may_be_built_again() -> None:
    match = two_floors()
    heap = moved(with_build(match, ["brick", "angel"]), brick_3="table", angel_1="table", floor_3="table")
    events = by_hand(match, BUILD, heap, lying=["brick-3", "angel-1"])
    assert "fell" not in names(events)
    assert public(match, "own") == {
        "card": "build-3",
        "option": 0,
        "pieces": ["brick-3", "angel-1", "floor-3"],
        "goal": None,
        "bound": False,
    }
    standing = {**tower(2), **{wall: ["floor-2"] for wall in ("brick-3", "angel-1")}, "floor-3": ["brick-3", "angel-1"]}
    events = by_hand(match, BUILD, standing)
    assert the(events, "built") == {"floor": 3, "walls": ["brick-3", "angel-1"]}, "the same pieces, not the next ones"
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-13")
def test_another_card_may_be_chosen_until_a_piece_has_touched_the_tower() -> None:
    match = two_floors()
    beside = {**tower(2), **{piece: ["table"] for piece in ("brick-3", "angel-1", "floor-3")}}
    by_hand(match, BUILD, beside, lying=["brick-3", "angel-1"])
    cat = {**tower(2), "blue-1": ["floor-2"]}
    events = by_hand(match, nakama("nakama-blue", "blue", 2), cat)
    assert the(events, "placed") == {"nakama": "blue-1", "on": "floor-2"}
    assert public(match, "own", "pieces") == ["blue-1"]
    done(match)
    assert (public(match, "top"), public(match, "places", "blue-1")) == (2, 2)
    assert public(match, "action_discard") == ["nakama-blue"]


@pytest.mark.rule("T-13")
def test_a_cat_that_stands_askew_on_another_may_be_set_there_again() -> None:
    on = tower(2, {"neko": "floor-1", "yellow-1": "floor-2"})
    match = table(on, ["build-3", "nakama-blue"])
    askew = {**on, "blue-1": ["yellow-1", "floor-2"]}
    by_hand(match, nakama("nakama-blue", "blue", "yellow-1"), askew)
    assert names(done(match)) == ["violation"]
    by_hand(match, nakama("nakama-blue", "blue", "yellow-1"), {**on, "blue-1": ["yellow-1"]})
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-13")
def test_for_live_hands_a_card_is_chosen_first_and_its_pieces_taken_and_folded() -> None:
    match = two_floors()
    assert_illegal(match, {"do": "take"}, "T-10", "do")
    events = match.play(0, {"do": "card", "card": "build-3"})
    assert names(events) == ["card"]
    assert public(match, "own", "pieces") == ["brick-3", "angel-1", "floor-3"]
    assert [action["wall"] for action in legal(match, "fold")] == ["brick-3", "angel-1"]
    waiting = moved(with_build(match, ["brick", "angel"]), brick_3="table", angel_1="table", floor_3="table")
    events = by_hand(match, {"do": "fold", "wall": "brick-3", "fold": 60.0}, waiting)
    assert the(events, "folded") == {"wall": "brick-3", "fold": 60.0}
    events = by_hand(
        match, {"do": "take"}, moved(waiting, brick_3="floor-2", angel_1="floor-2", floor_3=["brick-3", "angel-1"])
    )
    assert names(events) == ["taken", "settled"]
    assert names(done(match))[0] == "accepted"
    assert public(match, "top") == 3


@pytest.mark.rule("T-13")
def test_once_a_piece_has_been_set_on_the_tower_the_card_stays_chosen() -> None:
    match = two_floors()
    match.play(0, {"do": "card", "card": "build-3"})
    by_hand(match, {"do": "take"}, {**tower(2), "brick-3": ["floor-2"], "angel-1": ["table"], "floor-3": ["table"]})
    assert public(match, "own", "bound") is True
    assert_illegal(match, nakama("nakama-blue", "blue", 2), "T-13", "card")
    assert_illegal(match, {"do": "card", "card": "nakama-blue"}, "T-13", "card")
    assert {action["card"] for action in legal(match, "build", "nakama", "card")} == {"build-3"}
    match.play(0, {"do": "card", "card": "build-3"})  # its pieces taken anew
    assert_illegal(match, nakama("nakama-blue", "blue", 2), "T-13", "card")
    assert match.legal(0)[-1] == {"do": "concede"}


@pytest.mark.rule("T-13")
def test_and_so_does_its_option() -> None:
    match = table(tower(2), ["either-1", "build-3"])
    by_hand(match, build("either-1", "brick", "angel"), with_build(match, ["brick", "angel"]))
    assert_illegal(match, nakama("either-1", "yellow", 2, option=1), "T-13", "option")
    assert nekobako.load(match.save()).view(None)["own"]["bound"] is True


@pytest.mark.rule("T-13")
def test_a_touch_on_the_way_is_enough() -> None:
    match = two_floors()
    match.play(0, {"do": "card", "card": "build-3"})
    beside = {**tower(2), **{piece: ["table"] for piece in ("brick-3", "angel-1", "floor-3")}}
    by_hand(match, {"do": "take"}, beside, touches=[("brick-3", "neko")])
    assert_illegal(match, nakama("nakama-blue", "blue", 2), "T-13", "card")


@pytest.mark.rule("T-13")
def test_pieces_that_only_touched_each_other_bind_nothing() -> None:
    match = two_floors()
    match.play(0, {"do": "card", "card": "build-3"})
    beside = {**tower(2), **{piece: ["table"] for piece in ("brick-3", "angel-1", "floor-3")}}
    by_hand(match, {"do": "take"}, beside, touches=[("brick-3", "angel-1"), ("floor-3", "table")])
    assert legal(match, "nakama")


@pytest.mark.rule("T-13")
def test_a_new_choice_puts_the_pieces_of_the_old_one_back() -> None:
    match = two_floors()
    by_hand(match, BUILD, {**tower(2), **{piece: ["table"] for piece in ("brick-3", "angel-1", "floor-3")}})
    events = match.play(0, {"do": "card", "card": "nakama-blue"})
    assert the(events, "removed")["pieces"] == ["brick-3", "angel-1", "floor-3"]
    assert set(public(match, "world", "poses")) == set(tower(2))
    assert public(match, "own", "pieces") == ["blue-1"]


@pytest.mark.rule("T-13")
def test_only_walls_of_this_action_are_folded() -> None:
    match = two_floors()
    match.play(0, {"do": "card", "card": "build-3"})
    assert_illegal(match, {"do": "fold", "wall": "brick-1", "fold": 60.0}, "T-13", "wall")
    assert_illegal(match, {"do": "fold", "wall": "brick-3", "fold": 200.0}, "T-13", "fold")
    assert refused(match, {"do": "fold", "wall": "brick-13", "fold": 60.0}).code == "unknown"


# --- T-14


@pytest.mark.rule("T-14")
def test_a_floor_that_misses_a_wall_is_not_accepted() -> None:
    match = two_floors()
    events = by_hand(match, BUILD, moved(with_build(match, ["brick", "angel"]), floor_3="brick-3"))
    assert the(events, "violation") == {"rule": "T-14", "pieces": ["floor-3", "angel-1"], "at": None, "mm": None}
    assert names(done(match)) == ["violation"]


@pytest.mark.rule("T-14")
def test_a_wall_that_sticks_out_is_told_in_millimetres() -> None:
    match = two_floors()
    events = by_hand(match, BUILD, with_build(match, ["brick", "angel"]), over_mm={("angel-1", "floor-3"): 2.5})
    told = the(events, "violation")
    assert (told["rule"], told["pieces"], told["mm"]) == ("T-14", ["angel-1", "floor-3"], 2.5)
    assert public(match, "violations")[0]["mm"] == 2.5


@pytest.mark.rule("T-14")
def test_it_may_touch_cats_as_well() -> None:
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2"}), ["build-3", "build-4"])
    by_hand(match, BUILD, moved(with_build(match, ["brick", "angel"]), floor_3=["brick-3", "angel-1", "blue-1"]))
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-14")
def test_it_counts_at_rest_only() -> None:
    match = two_floors()
    by_hand(match, BUILD, with_build(match, ["brick", "angel"]), at_rest=False)
    assert the(done(match), "violation")["rule"] == "T-14"
    by_hand(match, BUILD, with_build(match, ["brick", "angel"], tower(2)))
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-14")
def test_a_floor_nowhere_near_is_refused() -> None:
    assert_illegal(two_floors(), {**BUILD, "floor": {"x": 9.5, "y": 0.0, "yaw": 0.0}}, "T-14", "floor")


@pytest.mark.rule("T-14")
def test_what_is_wrong_is_told_even_while_it_moves() -> None:
    match = two_floors()
    beside = {**with_build(match, ["brick", "angel"]), "floor-3": ["table"]}
    events = by_hand(match, BUILD, beside, at_rest=False)
    assert ("T-14", 2) in [(event["rule"], len(event["pieces"])) for event in events if event["event"] == "violation"]


@pytest.mark.rule("T-13")
def test_a_card_just_chosen_has_nothing_wrong_and_its_pieces_were_nowhere() -> None:
    match = two_floors()
    assert names(match.play(0, {"do": "card", "card": "build-3"})) == ["card"]
    assert public(match, "violations") == []
    assert names(match.play(0, {"do": "card", "card": "build-3"})) == ["card"]


@pytest.mark.rule("T-13")
def test_for_live_hands_an_any_colour_card_is_chosen_with_its_colour() -> None:
    match = table(tower(2), ["nakama-any-1", "build-3"])
    match.play(0, {"do": "card", "card": "nakama-any-1", "colour": "purple"})
    assert public(match, "own", "pieces") == ["purple-1"]
