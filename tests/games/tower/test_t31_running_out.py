"""Running out of cards, cats, walls and floors."""

from typing import Any

import pytest

import nekobako
from nekobako import Match
from tests.games.tower.helpers import (
    OWN_CARDS,
    assert_illegal,
    build,
    builds,
    by_hand,
    climb,
    done,
    legal,
    moved,
    nakama,
    names,
    on_of,
    places,
    public,
    refused,
    table,
    the,
    tower,
    with_build,
)

EVERY_ACTION = [*(f"build-{n}" for n in range(1, 12)), *(f"nakama-{c}" for c in ("yellow", "blue", "purple", "orange"))]
EVERY_ACTION += ["nakama-any-1", "nakama-any-2", "either-1", "either-2", "either-3"]
EVERY_MISSION = [f"{kind}-{n}" for kind in "abcdefgh" for n in (1, 2)]


def rest(every: list[str], *used: str) -> list[str]:
    return [card for card in every if card not in used]


# --- T-31


@pytest.mark.rule("T-31")
def test_an_empty_action_pile_is_made_anew_from_its_shuffled_discards() -> None:
    drawn = set()
    for seed in range(8):
        discard = rest(EVERY_ACTION, "build-3", "build-4")
        match = table(tower(), ["build-3", "build-4"], cards={"discard": discard}, seed=seed)
        events = builds(match, "build-3")
        assert names(events)[-4:] == ["discarded", "reshuffled", "drew_card", "turn"]
        assert the(events, "reshuffled") == {"pile": "actions"}
        assert (public(match, "action_discard"), public(match, "action_pile")) == ([], 18)
        drawn.add(tuple(match.save()["cards"]["pile"]))
    assert len(drawn) == 8


@pytest.mark.rule("T-31")
def test_a_pile_with_one_card_is_not() -> None:
    discard = rest(EVERY_ACTION, "build-3", "build-4", "either-1")
    match = table(tower(), ["build-3", "build-4"], cards={"discard": discard, "pile": ["either-1"]})
    events = builds(match, "build-3")
    assert "reshuffled" not in names(events)
    assert the(events, "drew_card") == {"card": "either-1"}


@pytest.mark.rule("T-31")
def test_the_missions_too() -> None:
    on = tower(3, {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"})
    discard = rest(EVERY_MISSION, "e-1", "g-1")
    match = table(on, shown=["e-1", "g-1"], missions={"discard": discard}, turn={"phase": "mission"})
    events = by_hand(match, climb("e-1", 2), {**on_of(match), "neko": ["floor-2"]})
    assert names(events) == ["settled", "climbed", "reshuffled", "drew_mission", "turn"]
    assert the(events, "reshuffled") == {"pile": "missions"}
    assert (public(match, "mission_discard"), public(match, "mission_pile")) == ([], 14)


# --- T-32

BLUES = {"blue-1": "floor-2", "blue-2": "blue-1", "blue-3": "floor-3", "blue-4": "floor-1"}


def no_blue_left(top: int = 3, **cats: str) -> Match:
    on = {"neko": "floor-1", **BLUES, **{name.replace("_", "-"): under for name, under in cats.items()}}
    return table(tower(top, on), ["nakama-blue", "nakama-any-1"], ["c-1", "h-1"])


def sources(match: Match, card: str) -> set[tuple[str, str | None]]:
    return {(action["colour"], action["from"]) for action in legal(match, "nakama") if action["card"] == card}


@pytest.mark.rule("T-32")
def test_one_of_that_colour_with_nothing_on_it_is_taken_off_the_tower() -> None:
    match = no_blue_left()
    assert sources(match, "nakama-blue") == {("blue", "blue-2"), ("blue", "blue-3"), ("blue", "blue-4")}
    assert_illegal(match, nakama("nakama-blue", "blue", 3), "T-32", "from")
    assert_illegal(match, nakama("nakama-blue", "blue", 3, off="blue-1"), "T-32", "from")
    events = by_hand(match, nakama("nakama-blue", "blue", 1, off="blue-2"), moved(on_of(match), blue_2="floor-1"))
    assert the(events, "placed") == {"nakama": "blue-2", "on": "floor-1", "from_floor": 2}
    done(match)
    assert public(match, "places")["blue-2"] == 1


@pytest.mark.rule("T-32")
def test_if_each_carries_something_any_of_them() -> None:
    match = no_blue_left(yellow_1="blue-2", yellow_2="blue-3", yellow_3="blue-4")
    assert sources(match, "nakama-blue") == {("blue", f"blue-{n}") for n in (1, 2, 3, 4)}


@pytest.mark.rule("T-32")
def test_it_goes_to_another_floor() -> None:
    match = no_blue_left()
    assert_illegal(match, nakama("nakama-blue", "blue", 3, off="blue-3"), "T-32", "floor")
    assert_illegal(match, nakama("nakama-blue", "blue", "blue-4", off="blue-4"), "T-15", "on")
    assert ("blue-3", "blue-2") in {(a["from"], a["on"]) for a in legal(match, "nakama") if "on" in a}
    pile = no_blue_left(yellow_1="floor-3")
    assert_illegal(pile, nakama("nakama-blue", "blue", "yellow-1", off="blue-3"), "T-32", "on")


@pytest.mark.rule("T-32")
def test_elsewhere_on_the_same_one_if_there_is_no_other() -> None:
    on = tower(1, {"neko": "floor-1", **{f"blue-{n}": "floor-1" for n in (1, 2, 3, 4)}})
    match = table(on, ["nakama-blue", "nakama-any-1"])
    by_hand(match, nakama("nakama-blue", "blue", 1, off="blue-3"), on_of(match))
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-32")
def test_a_persons_hand_must_do_so_as_well() -> None:
    match = no_blue_left()
    match.play(0, {"do": "card", "card": "nakama-blue", "colour": "blue", "from": "blue-3"})
    by_hand(match, {"do": "take"}, on_of(match))
    assert the(done(match), "violation") == {"rule": "T-32", "pieces": ["blue-3", "floor-3"], "at": None, "mm": None}
    by_hand(match, {"do": "take"}, moved(on_of(match), blue_3="floor-1"))
    assert names(done(match))[0] == "accepted"


@pytest.mark.rule("T-32")
def test_once_it_is_off_the_tower_the_card_is_chosen() -> None:
    match = no_blue_left()
    fallen = moved(on_of(match), blue_3="table")
    by_hand(match, nakama("nakama-blue", "blue", 1, off="blue-3"), fallen, lying=["blue-3"])
    assert sources(match, "nakama-blue") == {("blue", "blue-3")}
    assert sources(match, "nakama-any-1") == set()
    assert_illegal(match, nakama("nakama-any-1", "yellow", 1), "T-32", "card")
    assert_illegal(match, nakama("nakama-blue", "blue", 1, off="blue-4"), "T-32", "from")
    by_hand(match, nakama("nakama-blue", "blue", 2, off="blue-3"), moved(on_of(match), blue_3="floor-2"))
    done(match)
    assert public(match, "places")["blue-3"] == 2


@pytest.mark.rule("T-32")
def test_chosen_again_for_live_hands_it_stays_where_it_lies() -> None:
    match = no_blue_left()
    fallen = moved(on_of(match), blue_3="table")
    by_hand(match, nakama("nakama-blue", "blue", 1, off="blue-3"), fallen, lying=["blue-3"])
    assert names(match.play(0, {"do": "card", "card": "nakama-blue", "colour": "blue", "from": "blue-3"})) == ["card"]
    assert "blue-3" in public(match, "world", "poses")


@pytest.mark.rule("T-32")
def test_an_any_colour_card_uses_a_colour_that_is_left() -> None:
    match = no_blue_left()
    assert sources(match, "nakama-any-1") == {("yellow", None), ("purple", None), ("orange", None)}
    assert_illegal(match, nakama("nakama-any-1", "blue", 1, off="blue-3"), "T-32", "colour")
    assert_illegal(match, nakama("nakama-any-1", "yellow", 1, off="blue-3"), "T-32", "from")


@pytest.mark.rule("T-32")
def test_unless_all_16_are_out() -> None:
    cats = {f"{colour}-{n}": "floor-1" for colour in ("yellow", "blue", "purple", "orange") for n in (1, 2, 3, 4)}
    match = table(tower(2, {"neko": "floor-1", **cats}), ["nakama-blue", "nakama-any-1"])
    assert sources(match, "nakama-any-1") == {(cat.split("-")[0], cat) for cat in cats}


@pytest.mark.rule("T-32")
def test_none_is_taken_off_the_tower_while_some_are_in_reserve() -> None:
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2"}), ["nakama-blue", "nakama-any-1"])
    assert_illegal(match, nakama("nakama-blue", "blue", 1, off="blue-1"), "T-32", "from")


# --- T-33


def columns_left(number: int) -> Match:
    """A tower in whose first floors all Columns but so many were used."""
    used = [f"column-{n}" for n in range(1, 7 - number)]
    on = {"floor-1": ["table"], "neko": ["floor-1"]}
    bricks = [f"brick-{n}" for n in range(1, len(used) + 1)]
    for floor, walls in enumerate(zip(used, bricks, strict=True), start=1):
        on |= {wall: [f"floor-{floor}"] for wall in walls} | {f"floor-{floor + 1}": list(walls)}
    return table(on, ["build-6", "build-8"], options={"cards": OWN_CARDS})


@pytest.mark.rule("T-33")
def test_in_place_of_a_kind_that_has_run_out_any_other_is_chosen() -> None:
    for kind in ("brick", "large_window", "angel", "small_window"):
        match = columns_left(0)
        builds(match, "build-6", "small_window", kind)
        assert public(match, "tower")[-1]["walls"][1].startswith(kind)


@pytest.mark.rule("T-33")
def test_but_not_the_one_that_has_run_out_nor_in_place_of_one_that_is_left() -> None:
    match = columns_left(0)
    assert_illegal(match, build("build-6", "small_window", "column"), "T-33", "walls[1].kind")
    assert_illegal(match, build("build-6", "angel", "brick"), "T-33", "walls")
    assert_illegal(columns_left(1), build("build-6", "small_window", "brick"), "T-12", "walls")


@pytest.mark.rule("T-33")
def test_a_persons_hand_gets_the_kinds_that_were_named() -> None:
    match = columns_left(0)
    assert {"do": "card", "card": "build-6", "option": 0, "kinds": None} in match.legal(0)
    assert {"do": "card", "card": "build-6", "option": 0} in columns_left(1).legal(0)
    assert refused(match, {"do": "card", "card": "build-6", "kinds": None}).code == "malformed"
    assert_illegal(match, {"do": "card", "card": "build-6"}, "T-33", "kinds[1]")
    match.play(0, {"do": "card", "card": "build-6", "kinds": ["small_window", "angel"]})
    assert public(match, "own", "pieces")[:2] == ["small_window-1", "angel-1"]


@pytest.mark.rule("T-33")
def test_walls_of_a_try_that_failed_count_as_left() -> None:
    match = columns_left(1)
    beside = {**on_of(match), **{piece: ["table"] for piece in ("small_window-1", "column-6", "floor-7")}}
    by_hand(match, build("build-6", "small_window", "column"), beside)
    again = with_build(match, ["angel", "column"], on_of(columns_left(1)))
    by_hand(match, build("build-8", "angel", "column"), again)
    assert public(match, "own", "pieces") == ["angel-1", "column-6", "floor-7"]


@pytest.mark.rule("T-33")
def test_with_a_single_column_left_both_walls_are_of_other_kinds() -> None:
    match = nekobako.load({**columns_left(1).save(), "options": {}, "cards": {"show": ["build-9", "build-4"]}})
    assert_illegal(match, build("build-9", "column", "angel"), "T-33", "walls[0].kind")
    kinds = with_build(match, ["brick", "angel"])
    by_hand(match, build("build-9", "brick", "angel"), kinds)
    assert names(done(match))[0] == "accepted"


def no_brick_left(**keys: Any) -> Match:
    """In six floors all Bricks were used."""
    on = {"floor-1": ["table"], "neko": ["floor-1"]}
    for floor in range(1, 7):
        walls = [f"brick-{2 * floor - 1}", f"brick-{2 * floor}"]
        on |= {wall: [f"floor-{floor}"] for wall in walls} | {f"floor-{floor + 1}": walls}
    return table(on, ["build-1", "build-3"], **keys)


@pytest.mark.rule("T-01")
def test_a_single_column_does_not_stand_in_for_another_kind() -> None:
    match = no_brick_left()
    assert_illegal(match, build("build-1", "small_window", "column"), "T-01", "walls")
    assert_illegal(match, {"do": "card", "card": "build-1", "kinds": ["column", "small_window"]}, "T-01", "kinds")
    builds(match, "build-1", "small_window", "angel")
    builds(no_brick_left(edition=1), "build-1", "small_window", "column")  # there it was a wall like the others


@pytest.mark.rule("T-32")
def test_the_cat_taken_off_the_tower_may_fall_as_it_likes() -> None:
    cats = {"neko": "floor-1", **{f"orange-{n}": "floor-2" for n in (1, 2, 3, 4)}}
    match = table(tower(4, cats), ["build-3", "nakama-orange"])
    on = {**on_of(match), "orange-2": ["table"]}
    events = by_hand(match, nakama("nakama-orange", "orange", 4, off="orange-2"), on, lying=["orange-2"])
    assert "fell" not in names(events)
    assert public(match, "own", "pieces") == ["orange-2"]


# --- T-36


@pytest.mark.rule("T-36")
def test_with_all_24_floors_built_no_build_can_be_chosen() -> None:
    match = table(tower(24), ["either-1", "build-4"])
    assert legal(match, "build") == []
    assert {action["card"] for action in legal(match, "nakama", "card")} == {"either-1"}
    assert_illegal(match, build("either-1", "brick", "column"), "T-36", "card")
    assert_illegal(match, {"do": "card", "card": "build-4"}, "T-36", "card")


@pytest.mark.rule("T-36")
def test_if_nothing_else_is_on_show_new_cards_are_drawn() -> None:
    pile = {"pile": ["build-7", "nakama-blue", "build-8", "build-9"]}
    match = table(tower(24), ["build-3", "build-4"], cards=pile)
    assert [card["id"] for card in public(match, "cards")] == ["build-7", "nakama-blue"]
    assert public(match, "action_discard") == ["build-3", "build-4"]


@pytest.mark.rule("T-36")
def test_as_often_as_it_takes() -> None:
    pile = {"pile": ["build-5", "build-6", "build-7", "either-1"]}
    match = table(tower(24), ["nakama-yellow", "build-4"], cards=pile)
    events = places(match, "nakama-yellow", "yellow", 1, "yellow-1")
    assert names(events)[2:6] == ["accepted", "discarded", "drew_card", "turn"]
    assert names(events)[6:] == ["discarded", "drew_card", "discarded", "drew_card"] * 2, "twice both cards on show"
    assert public(match, "cards")[0]["id"] == "either-1"
    assert legal(match, "nakama")


@pytest.mark.rule("T-36")
def test_at_23_floors_the_last_one_can_still_be_built() -> None:
    match = table(tower(23), ["build-11", "build-4"], cards={"pile": ["nakama-blue"]})
    builds(match, "build-11")
    assert (public(match, "top"), public(match, "reserve", "floors")) == (24, 0)
    assert not public(match, "last_round"), "together the game goes on (T-55 is for the others)"
    assert [card["id"] for card in public(match, "cards")] == ["nakama-blue", "build-4"]
