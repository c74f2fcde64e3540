"""Falls: what goes back, what counts, when the action is over and when the game is."""

from typing import Any

import pytest

from nekobako import Match
from nekobako.games.tower.material import COUNTS
from nekobako.physics.facts import Facts
from tests.games.tower.facts import On, told
from tests.games.tower.helpers import (
    build,
    builds,
    by_hand,
    climb,
    done,
    moved,
    nakama,
    names,
    on_of,
    pet,
    places,
    public,
    table,
    the,
    tower,
    with_build,
)

CATS = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1", "yellow-1": "floor-4"}
BELOW = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}  # the same without floor 4
TOP_STOREY = ("brick-5", "brick-6", "floor-4", "yellow-1")
BUILD = build("build-3", "brick", "angel")


def four_floors(cats: dict[str, str] | None = None, **keys: Any) -> Match:
    """brick-1 and -2 carry floor 2, -3 and -4 floor 3, -5 and -6 floor 4."""
    keys = {"seats": 2, **keys}
    return table(tower(4, cats or CATS), ["build-3", "nakama-orange"], ["c-1", "h-1"], **keys)


def heap(on: On, *pieces: str) -> Facts:
    """The same with some pieces lying on the table."""
    lying = [piece for piece in pieces if not piece.startswith("floor")]
    return told({**on, **{piece: ["table"] for piece in pieces}}, lying=lying)


def fall(match: Match, action: dict[str, Any], after: On, *down: str, start: On | None = None) -> list[dict[str, Any]]:
    """The action brings pieces down on the table, and hands put the rest in order so."""
    return by_hand(match, action, after, fell=[heap(on_of(match) if start is None else start, *down)])


# --- T-34


@pytest.mark.rule("T-34")
def test_a_fallen_nakama_goes_back_where_it_stood() -> None:
    match = four_floors()
    events = fall(match, BUILD, tower(4, CATS), "yellow-1")
    assert names(events) == ["built", "settled", "fell", "restored"]
    assert the(events, "fell") == {"walls": [], "floors": [], "cats": ["yellow-1"], "counted": 0}
    assert the(events, "restored") == {"pieces": ["yellow-1"]}
    assert public(match, "places") == {"neko": 1, "blue-1": 2, "blue-2": 2, "yellow-1": 4}


@pytest.mark.rule("T-34")
def test_a_pile_as_it_was_piled() -> None:
    match = four_floors()
    events = fall(match, BUILD, tower(4, CATS), "blue-1", "blue-2")
    assert the(events, "restored") == {"pieces": ["blue-1", "blue-2"]}
    assert public(match, "places")["blue-2"] == 2


@pytest.mark.rule("T-34")
def test_if_its_floor_fell_it_goes_to_the_reserve() -> None:
    match = four_floors()
    left = tower(3, {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"})
    events = fall(match, BUILD, left, "brick-5", "brick-6", "floor-4", "yellow-1")
    assert the(events, "fell")["cats"] == ["yellow-1"]
    assert "restored" not in names(events)
    assert public(match, "reserve", "nakama")["yellow"] == 4
    assert "yellow-1" not in public(match, "places")


@pytest.mark.rule("T-34")
@pytest.mark.parametrize("neko", [1, 2, 3])
def test_fallen_neko_goes_back_where_it_stood(neko: int) -> None:
    cats = {**CATS, "neko": f"floor-{neko}"}
    match = four_floors(cats)
    events = fall(match, BUILD, tower(4, cats), "neko")
    assert the(events, "restored") == {"pieces": ["neko"]}
    assert public(match, "places", "neko") == neko


@pytest.mark.rule("T-34")
def test_if_its_floor_fell_to_the_highest_floor_still_standing_below() -> None:
    cats = {"neko": "floor-4"}
    match = four_floors(cats)
    left = tower(2, {"neko": "floor-2"})
    events = fall(match, BUILD, left, "brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4", "neko")
    assert the(events, "restored") == {"pieces": ["neko"]}
    assert (public(match, "places", "neko"), public(match, "best")) == (2, 4)


@pytest.mark.rule("T-34")
def test_a_second_fall_while_cats_are_put_back_is_followed_too() -> None:
    match = four_floors()
    fell = [heap(on_of(match), "yellow-1"), heap(on_of(match), "blue-2")]
    events = by_hand(match, BUILD, tower(4, CATS), fell=fell)
    assert names(events).count("fell") == 2
    assert the(events, "restored") == {"pieces": ["yellow-1", "blue-2"]}


@pytest.mark.rule("T-34")
def test_a_cat_that_falls_twice_is_put_back_once() -> None:
    match = four_floors()
    events = by_hand(match, BUILD, tower(4, CATS), fell=[heap(on_of(match), "yellow-1")] * 2)
    assert the(events, "restored") == {"pieces": ["yellow-1"]}


@pytest.mark.rule("T-34")
def test_what_is_told_is_what_is_true() -> None:
    """Hands did not find a place for one cat, and left another on the table."""
    match = four_floors()
    after = moved(tower(4, CATS), "yellow-1", blue_2="table")
    events = by_hand(match, BUILD, after, fell=[heap(on_of(match), "yellow-1", "blue-2")])
    assert "restored" not in names(events)
    assert the(events, "removed") == {"pieces": ["yellow-1"]}
    assert "yellow-1" not in public(match, "places")


# --- T-35


@pytest.mark.rule("T-35")
def test_fewer_than_five_walls_on_the_table_and_play_goes_on() -> None:
    match = four_floors({"neko": "floor-1"})
    down = ("brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4")
    events = fall(match, BUILD, tower(2), *down)
    assert the(events, "fell") == {
        "walls": ["brick-3", "brick-4", "brick-5", "brick-6"],
        "floors": [3, 4],
        "cats": [],
        "counted": 4,
    }
    assert match.outcome is None
    assert public(match, "tower")[1:] == [{"floor": 2, "walls": ["brick-1", "brick-2"]}]
    assert public(match, "reserve", "walls") == {**COUNTS, "brick": 10}
    assert public(match, "reserve", "floors") == 22
    back = [event["pieces"] for event in events if event["event"] == "removed"]
    assert back == [
        ["brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4"],
        ["brick-7", "angel-1", "floor-5"],
    ]


@pytest.mark.rule("T-35")
def test_five_end_the_game_at_once() -> None:
    match = four_floors({"neko": "floor-2"})
    down = ("brick-2", "brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4")
    events = fall(match, BUILD, on_of(match), *down)
    assert names(events) == ["built", "settled", "fell", "ended"]
    assert the(events, "fell")["counted"] == 5
    assert match.deciders == []
    assert match.outcome is not None
    assert (match.outcome["reason"], match.outcome["rule"]) == ("fell", "T-35")


@pytest.mark.rule("T-35")
def test_walls_on_a_lower_floor_do_not_count() -> None:
    match = four_floors({"neko": "floor-1"})
    on = {**on_of(match), **{f"brick-{n}": ["floor-2"] for n in (3, 4, 5, 6)}, "brick-2": ["table"]}
    fallen = {**on, "floor-3": ["floor-2"], "floor-4": ["table"]}
    facts = told(fallen, lying=[f"brick-{n}" for n in (2, 3, 4, 5, 6)])
    left = moved(tower(2), "brick-2", floor_2="brick-1")
    events = by_hand(match, BUILD, left, fell=[facts])
    assert the(events, "fell")["counted"] == 1
    assert match.outcome is None
    assert public(match, "tower")[1]["walls"] == ["brick-1"]


@pytest.mark.rule("T-35")
def test_this_builds_own_walls_never_count() -> None:
    match = four_floors({"neko": "floor-1"})
    start = with_build(match, ["brick", "angel"])
    down = ("brick-7", "angel-1", "floor-5", "brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4")
    events = fall(match, BUILD, tower(2), *down, start=start)
    assert the(events, "fell")["counted"] == 4
    assert match.outcome is None


@pytest.mark.rule("T-35")
def test_nor_after_they_were_accepted_in_this_turn() -> None:
    cats = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}
    match = table(tower(4, cats), ["build-3", "nakama-orange"], ["e-1", "h-1"])
    builds(match, "build-3")
    start = {**on_of(match), "neko": ["floor-2"]}
    down = ("brick-7", "angel-1", "floor-5", "brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4")
    events = fall(match, climb("e-1", 2), {**tower(2, cats), "neko": ["floor-2"]}, *down, start=start)
    assert the(events, "fell")["counted"] == 4
    assert match.outcome is None
    assert the(events, "climbed")["to"] == 2


@pytest.mark.rule("T-35")
def test_walls_are_counted_over_the_turn() -> None:
    """Three in the action, two more in the climb."""
    cats = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}
    match = table(tower(6, cats), ["build-3", "nakama-orange"], ["e-1", "h-1"])
    walls = ("brick-7", "brick-9", "brick-10")
    left = moved(tower(5, cats), "brick-7", floor_5="brick-8")
    events = fall(match, BUILD, left, *walls, "floor-6")
    assert (the(events, "fell")["counted"], public(match, "counted")) == (3, 3)
    assert public(match, "turn", "phase") == "mission"
    events = fall(match, climb("e-1", 2), on_of(match), "brick-8", "brick-6", "floor-5")
    assert the(events, "fell")["counted"] == 5
    assert match.outcome is not None


@pytest.mark.rule("T-35")
def test_the_next_turn_counts_anew() -> None:
    match = four_floors({"neko": "floor-1"})
    fall(match, BUILD, tower(2), "brick-3", "brick-4", "brick-5", "brick-6", "floor-3", "floor-4")
    assert (public(match, "turn", "number"), public(match, "counted")) == (2, 0)


# --- T-37


@pytest.mark.rule("T-37")
def test_the_action_is_over_and_its_pieces_go_to_the_reserve_but_the_card_is_discarded() -> None:
    match = four_floors()
    events = fall(match, BUILD, tower(3, BELOW), *TOP_STOREY, start=with_build(match, ["brick", "angel"]))
    removed = [event["pieces"] for event in events if event["event"] == "removed"]
    assert removed == [list(TOP_STOREY), ["brick-7", "angel-1", "floor-5"]]
    assert the(events, "discarded") == {"card": "build-3"}
    assert (public(match, "top"), public(match, "own", "card")) == (3, None)
    assert public(match, "reserve", "walls") == {**COUNTS, "brick": 8}
    assert match.deciders == [1]


@pytest.mark.rule("T-37")
def test_the_turn_goes_on_with_the_next_step() -> None:
    match = table(tower(4, CATS), ["build-3", "nakama-orange"], ["e-1", "h-1"])
    fall(match, BUILD, tower(3, BELOW), *TOP_STOREY)
    assert public(match, "turn", "phase") == "mission"


@pytest.mark.rule("T-37")
def test_a_nakama_that_was_being_placed_goes_to_the_reserve_and_is_not_petted() -> None:
    match = four_floors()
    start = {**on_of(match), "orange-1": ["floor-4"]}
    events = fall(match, nakama("nakama-orange", "orange", 4), tower(3, BELOW), *TOP_STOREY, start=start)
    assert [event["pieces"] for event in events if event["event"] == "removed"][1] == ["orange-1"]
    assert public(match, "reserve", "nakama")["orange"] == 4
    assert (public(match, "turn", "phase"), match.deciders) == ("action", [1])


@pytest.mark.rule("T-37")
def test_so_does_one_that_was_taken_off_the_tower() -> None:
    cats = {"neko": "floor-1", **{f"orange-{n}": "floor-2" for n in (1, 2, 3, 4)}, "yellow-1": "floor-4"}
    match = table(tower(4, cats), ["build-3", "nakama-orange"])
    start = moved(on_of(match), orange_2="floor-4")
    action = nakama("nakama-orange", "orange", 4, off="orange-2")
    fall(match, action, moved(tower(3, cats), "orange-2", "yellow-1"), *TOP_STOREY, start=start)
    assert public(match, "reserve", "nakama")["orange"] == 1
    assert "orange-2" not in public(match, "places")


@pytest.mark.rule("T-37")
def test_a_floor_kept_up_by_one_wall_stays() -> None:
    match = four_floors({"neko": "floor-1"})
    left = moved(tower(4), "brick-6", floor_4="brick-5")
    fell = told({**left, "brick-6": ["table"]}, lying=["brick-6"])
    events = by_hand(match, BUILD, left, fell=[fell])
    assert the(events, "fell") == {"walls": ["brick-6"], "floors": [], "cats": [], "counted": 1}
    assert public(match, "tower")[3] == {"floor": 4, "walls": ["brick-5"]}
    assert public(match, "reserve", "walls")["brick"] == 7


@pytest.mark.rule("T-37")
def test_a_climb_counts_if_neko_stands_although_something_fell() -> None:
    match = table(tower(4, CATS), shown=["e-1", "h-1"], turn={"phase": "mission"}, seats=2)
    after = moved(tower(4, CATS), neko="floor-2")
    events = fall(match, climb("e-1", 2), after, "yellow-1", start=after)
    assert names(events) == ["settled", "fell", "restored", "climbed", "drew_mission", "turn"]


@pytest.mark.rule("T-37")
def test_if_it_does_not_that_step_is_over_too() -> None:
    match = table(tower(4, CATS), shown=["e-1", "h-1"], turn={"phase": "mission"}, seats=2)
    events = fall(match, climb("e-1", 2), tower(3, BELOW), *TOP_STOREY)
    assert names(events) == ["settled", "fell", "removed", "turn"]
    assert (public(match, "places", "neko"), public(match, "claim")) == (1, None)


@pytest.mark.rule("T-37")
def test_cats_alone_end_neither_a_build() -> None:
    match = four_floors()
    start = with_build(match, ["brick", "angel"])
    events = fall(match, BUILD, {**start, "floor-5": ["brick-7"]}, "yellow-1", start=start)
    assert names(events) == ["built", "settled", "fell", "restored", "violation"]
    assert (public(match, "own", "card"), match.deciders) == ("build-3", [0])
    by_hand(match, BUILD, start)
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-37")
def test_nor_a_climb() -> None:
    match = table(tower(4, CATS), shown=["e-1", "h-1"], turn={"phase": "mission"}, seats=2)
    events = fall(match, climb("e-1", 2), tower(4, CATS), "yellow-1")
    assert names(events) == ["settled", "fell", "restored", "violation"]
    assert (public(match, "claim"), match.deciders) == ("e-1", [0])


@pytest.mark.rule("T-37")
def test_a_pet_that_brings_accepted_pieces_down_ends_nothing_but_itself() -> None:
    match = four_floors()
    places(match, "nakama-orange", "orange", 4, "orange-1")
    events = fall(match, pet(), on_of(match), "yellow-1", "orange-1")
    assert the(events, "restored") == {"pieces": ["yellow-1", "orange-1"]}
    assert match.deciders == [1]


# --- T-40


@pytest.mark.rule("T-40")
def test_it_ends_when_nothing_is_left_above_floor_1_however_few_walls_that_was() -> None:
    match = table(tower(2), ["build-3", "build-4"])
    events = fall(match, BUILD, on_of(match), "brick-1", "brick-2", "floor-2")
    assert names(events) == ["built", "settled", "fell", "ended"]
    assert the(events, "fell")["counted"] == 2
    assert match.outcome == {
        "winners": [],
        "ranking": [[0]],
        "scores": [1],
        "reason": "fell",
        "rule": "T-40",
        "floor": 1,
        "milestones": [],
    }


@pytest.mark.rule("T-40")
def test_even_if_the_floor_was_accepted_in_this_very_turn() -> None:
    match = table(tower(1), ["nakama-orange", "build-4"])
    builds(match, "build-4")
    places(match, "nakama-orange", "orange", 2, "orange-1")
    events = fall(match, pet(), on_of(match), "small_window-1", "large_window-1", "floor-2", "orange-1")
    assert the(events, "ended")["outcome"]["rule"] == "T-40"


@pytest.mark.rule("T-40")
def test_but_not_while_nothing_above_floor_1_has_been_accepted() -> None:
    match = table(tower(1), ["build-3", "build-4"])
    start = with_build(match, ["brick", "angel"])
    on = moved(start, brick_1="table", angel_1="table", floor_2="table")
    events = by_hand(match, BUILD, on, lying=["brick-1", "angel-1"])
    assert "ended" not in names(events)
    assert match.outcome is None
    assert names(done(match))[0] == "violation"


@pytest.mark.rule("T-40")
def test_nekos_floor_just_before_is_the_result() -> None:
    match = four_floors({"neko": "floor-3"})
    down = ("brick-1", "brick-2", "brick-3", "brick-4", "floor-2", "floor-3", "floor-4", "neko")
    fall(match, BUILD, on_of(match), *down)
    assert match.outcome is not None
    assert (match.outcome["floor"], match.outcome["scores"], match.outcome["winners"]) == (3, [3, 3], [])


@pytest.mark.rule("T-35")
def test_a_fall_that_hands_did_not_live_to_put_in_order_is_followed() -> None:
    match = four_floors({"neko": "floor-1"})
    down = {
        **on_of(match),
        **{f"brick-{n}": ["table"] for n in range(2, 7)},
        "floor-3": ["table"],
        "floor-4": ["table"],
    }
    events = by_hand(match, BUILD, down, lying=[f"brick-{n}" for n in range(2, 7)])
    assert names(events)[-2:] == ["fell", "ended"]


# --- what hands report


@pytest.mark.rule("T-34")
def test_what_fell_is_what_hands_report_whatever_lies_about_now() -> None:
    """The cat that they put back has slipped again meanwhile: that is seen when hands act next."""
    match = four_floors()
    events = by_hand(match, BUILD, moved(tower(4, CATS), blue_2="floor-2"), fell=[heap(on_of(match), "yellow-1")])
    assert the(events, "fell")["cats"] == ["yellow-1"]
    assert the(events, "restored") == {"pieces": ["yellow-1"]}


@pytest.mark.rule("T-34")
def test_an_older_journal_has_the_facts_of_each_fall_instead() -> None:
    told_of, facts = four_floors(), four_floors()
    fell = [heap(on_of(facts), "yellow-1"), heap(on_of(facts), "blue-2")]
    events = by_hand(facts, BUILD, tower(4, CATS), fell=fell, listed=False)
    assert events == by_hand(told_of, BUILD, tower(4, CATS), fell=fell)
    assert facts.save() == told_of.save()


@pytest.mark.rule("T-35")
def test_or_none_if_the_world_was_left_as_it_fell() -> None:
    match = four_floors()
    down = [f"brick-{number}" for number in range(1, 7)]
    events = by_hand(match, BUILD, {**on_of(match), **{wall: ["table"] for wall in down}}, lying=down, listed=False)
    assert (the(events, "ended")["outcome"]["rule"], the(events, "fell")["counted"]) == ("T-35", 6)
