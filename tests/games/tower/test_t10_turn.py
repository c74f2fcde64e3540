"""A turn: a compulsory Action card, then at most one Mission."""

import pytest

from tests.games.tower.helpers import (
    CONCEDE,
    DONE,
    SKIP,
    STOP,
    assert_illegal,
    build,
    builds,
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
    the,
    tower,
    with_build,
)


@pytest.mark.rule("T-10")
def test_the_card_played_is_discarded_and_another_drawn_in_its_place() -> None:
    match = table(tower(), ["build-3", "build-4"], cards={"pile": ["either-1", "build-2"]})
    events = builds(match, "build-3")
    assert names(events) == ["built", "settled", "accepted", "discarded", "drew_card", "turn"]
    assert (the(events, "discarded"), the(events, "drew_card")) == ({"card": "build-3"}, {"card": "either-1"})
    assert [card["id"] for card in public(match, "cards")] == ["either-1", "build-4"]
    assert (public(match, "action_discard"), public(match, "action_pile")) == (["build-3"], 17)


@pytest.mark.rule("T-10")
@pytest.mark.parametrize("action", [SKIP, STOP, DONE, pet(), climb("b-1", 2), move("blue-1", 2), {"do": "take"}])
def test_nothing_else_comes_first(action: dict[str, object]) -> None:
    refusal = refused(table(tower(2, {"neko": "floor-1"}), ["build-3", "build-4"]), action)
    assert (refusal.code, refusal.rule, refusal.field) == ("illegal", "T-10", "do")


@pytest.mark.rule("T-10")
def test_only_a_card_on_show_can_be_played() -> None:
    match = table(tower(), ["build-3", "build-4"])
    assert_illegal(match, build("build-1", "brick", "small_window"), "T-10", "card")
    assert_illegal(match, nakama("nakama-blue", "blue", 1), "T-10", "card")
    assert_illegal(match, {"do": "card", "card": "build-1"}, "T-10", "card")
    assert refused(match, build("build-99", "brick", "brick")).code == "unknown"


@pytest.mark.rule("T-10")
def test_a_card_with_two_options_gives_the_choice_of_one() -> None:
    match = table(tower(), ["either-1", "build-4"])
    assert [action["option"] for action in legal(match, "build")] == [0, 0]
    assert [(a["card"], a["option"], a["colour"]) for a in legal(match, "nakama")] == [("either-1", 1, "yellow")]
    places(match, "either-1", "yellow", 1, "yellow-1", option=1)
    assert public(match, "places") == {"neko": 1, "yellow-1": 1}
    other = table(tower(), ["either-1", "build-4"])
    builds(other, "either-1")
    assert public(other, "tower")[1]["walls"] == ["brick-1", "angel-1"]


@pytest.mark.rule("T-10")
def test_an_option_must_be_one_of_the_card_and_of_its_sort() -> None:
    match = table(tower(), ["either-1", "build-4"])
    assert_illegal(match, build("either-1", "brick", "angel", option=2), "T-10", "option")
    assert_illegal(match, build("either-1", "brick", "angel", option=-1), "T-10", "option")
    assert_illegal(match, build("either-1", "brick", "angel", option=1), "T-10", "option")
    assert_illegal(match, nakama("either-1", "yellow", 1, option=0), "T-10", "option")
    assert_illegal(match, nakama("either-1", "blue", 1, option=1), "T-10", "colour")
    assert_illegal(match, {"do": "card", "card": "either-1", "colour": "blue"}, "T-10", "colour")
    assert_illegal(match, {"do": "card", "card": "either-1", "option": 1, "kinds": ["brick", "brick"]}, "T-10", "kinds")


@pytest.mark.rule("T-10")
def test_what_can_be_done_is_listed_card_by_card_with_null_for_what_is_free() -> None:
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2"}), ["build-3", "nakama-blue"])
    place = {"x": None, "y": None, "yaw": None, "from": None}
    blue = {"do": "nakama", "card": "nakama-blue", "option": 0, "colour": "blue"}
    assert match.legal(0) == [
        {"do": "build", "card": "build-3", "option": 0, "walls": None, "floor": None},
        {**blue, "floor": None, **place},
        {**blue, "on": "blue-1", **place},
        {"do": "card", "card": "build-3", "option": 0},
        {"do": "card", "card": "nakama-blue", "option": 0, "colour": "blue"},
        CONCEDE,
    ]


@pytest.mark.rule("T-11")
def test_after_the_action_one_mission_on_show_may_be_fulfilled_even_if_both_are_met() -> None:
    cats = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1", "yellow-1": "floor-2"}
    three_above = {"purple-1": "floor-3", "purple-2": "floor-3", "purple-3": "floor-3"}
    match = table(tower(3, cats | three_above), ["build-3", "build-4"], ["e-1", "g-1"], missions={"pile": ["h-1"]})
    builds(match, "build-3")
    assert public(match, "turn", "phase") == "mission"
    assert [action["mission"] for action in legal(match, "climb")] == ["e-1", "g-1"]
    events = by_hand(match, climb("e-1", 2), {**on_of(match), "neko": ["floor-2"]})
    assert names(events) == ["settled", "climbed", "drew_mission", "turn"]
    assert the(events, "climbed") == {"cat": "neko", "mission": "e-1", "from": 1, "to": 2}
    assert the(events, "drew_mission") == {"hidden": False, "mission": "h-1"}
    assert [mission["id"] for mission in public(match, "missions")] == ["h-1", "g-1"]
    assert public(match, "mission_discard") == ["e-1"]
    assert public(match, "turn") == {"seat": 0, "number": 2, "phase": "action", "round": 2}


@pytest.mark.rule("T-11")
def test_nor_may_another_be_claimed_while_the_first_is_not_settled() -> None:
    cats = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1", "yellow-1": "floor-2"}
    match = table(tower(3, cats), shown=["e-1", "g-1"], turn={"phase": "mission"})
    by_hand(match, climb("e-1", 2), on_of(match))
    assert [action["mission"] for action in legal(match, "climb")] == ["e-1"]
    assert_illegal(match, climb("g-1", 2), "T-11", "mission")


@pytest.mark.rule("T-11")
def test_a_mission_is_optional() -> None:
    on = tower(2, {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"})
    match = table(on, ["build-3", "build-4"], ["e-1", "g-1"])
    builds(match, "build-3")
    events = match.play(0, SKIP)
    assert names(events) == ["skipped", "turn"]
    assert public(match, "places", "neko") == 1
    assert public(match, "turn", "phase") == "action"


@pytest.mark.rule("T-11")
def test_nobody_is_asked_where_no_mission_is_met() -> None:
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2"}), ["build-3", "build-4"], ["e-1", "g-1"])
    assert names(builds(match, "build-3"))[-1] == "turn"


@pytest.mark.rule("T-11")
@pytest.mark.parametrize(
    "action", [build("build-4", "small_window", "large_window"), STOP, pet(), {"do": "swap", "mission": "e-1"}]
)
def test_nothing_but_a_mission_comes_after_the_action(action: dict[str, object]) -> None:
    on = tower(2, {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"})
    match = table(on, ["build-3", "build-4"], ["e-1", "g-1"])
    builds(match, "build-3")
    assert_illegal(match, action, "T-11", "do")


@pytest.mark.rule("T-11")
def test_only_a_mission_on_show_counts() -> None:
    on = tower(2, {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"})
    match = table(on, ["build-3", "build-4"], ["e-1", "g-1"])
    builds(match, "build-3")
    assert_illegal(match, climb("e-2", 2), "T-11", "mission")
    assert refused(match, climb("z-9", 2)).code == "unknown"


@pytest.mark.rule("T-10")
def test_done_needs_the_pieces_in_place() -> None:
    match = table(tower(), ["build-3", "build-4"])
    match.play(0, {"do": "card", "card": "build-3", "option": 0})
    assert_illegal(match, DONE, "T-10", "do")
    assert DONE not in match.legal(0)
    by_hand(match, build("build-3", "brick", "angel"), with_build(match, ["brick", "angel"]))
    assert DONE in match.legal(0)
    assert names(done(match))[0] == "accepted"
