"""Against each other: Black Cats, hands of Missions, moving Nakama, one's own Missions on any floor above."""

from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    CONCEDE,
    SKIP,
    assert_illegal,
    builds,
    by_hand,
    climb,
    legal,
    move,
    moved,
    names,
    on_of,
    places,
    public,
    refused,
    the,
    tower,
    versus,
)

SHOW = ["build-3", "nakama-blue", "build-4"]
HANDS = [["e-1", "g-1"], ["c-1", "h-1"]]
BLACK = {"black-0": "floor-2", "black-1": "table"}


def two(cats: dict[str, str] | None = None, hands: Any = HANDS, top: int = 4, **keys: Any) -> Match:
    return versus(tower(top, {**BLACK, **(cats or {})}), hands, SHOW, **keys)


def in_step(phase: str, cats: dict[str, str] | None = None, **keys: Any) -> Match:
    return two(cats, turn={"phase": phase}, **keys)


# --- T-50


@pytest.mark.rule("T-50")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play_against_each_other(seats: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("tower", seats=seats, options={"mode": "versus"})
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "T-50", "options.mode")


@pytest.mark.rule("T-50")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_black_cat_starts_on_the_table_round_floor_1(seats: int) -> None:
    match = nekobako.new("tower", seats=seats, seed=1, options={"mode": "versus"})
    poses = public(match, "world", "poses")
    assert set(poses) == {"floor-1", *(f"black-{seat}" for seat in range(seats))}
    for seat in range(seats):
        x, y, z, *_ = poses[f"black-{seat}"]
        assert z == 0
        assert max(abs(x), abs(y)) > 4.5 + 0.95, "clear of floor 1"
    assert public(match, "heights") == [0] * seats


@pytest.mark.rule("T-50")
def test_three_action_cards_are_shown_and_two_missions_dealt_to_each_start_marks_ignored() -> None:
    shown, hands = set(), set()
    for seed in range(6):
        match = nekobako.new("tower", seats=4, seed=seed, options={"mode": "versus", "first": 1})
        saved = match.save()
        assert (len(saved["cards"]["show"]), len(saved["cards"]["pile"])) == (3, 17)
        assert [len(hand) for hand in saved["missions"]["hands"]] == [2, 2, 2, 2]
        assert len(saved["missions"]["pile"]) == 8
        shown.add(tuple(saved["cards"]["show"]))
        hands.add(tuple(saved["missions"]["hands"][0]))
        assert public(match, "missions") == []
        assert names(match.events(None)) == ["drew_card"] * 3 + ["dealt"] * 4 + ["turn"]
        assert [event["seat"] for event in match.events(None)[3:7]] == [1, 2, 3, 0]
    assert len(shown) == len(hands) == 6


@pytest.mark.rule("T-50")
def test_a_mission_is_seen_by_its_owner_alone() -> None:
    match = nekobako.new("tower", seats=2, seed=1, options={"mode": "versus"})
    hands = match.save()["missions"]["hands"]
    for seat in (0, 1):
        view = match.view(seat)
        assert [mission["id"] for mission in view["hand"]] == hands[seat]
        assert view["mission_counts"] == [2, 2]
        dealt = [event for event in match.events(seat) if event["event"] == "dealt"]
        assert ["missions" in event for event in sorted(dealt, key=lambda event: event["seat"])] == [
            seat == 0,
            seat == 1,
        ]
    assert match.view(None)["hand"] is None
    assert not any("missions" in event for event in match.events(None))


# --- T-51


@pytest.mark.rule("T-51")
def test_a_turn_is_an_action_then_a_move_then_a_mission() -> None:
    match = two({"blue-1": "floor-2"})
    builds(match, "build-3")
    assert public(match, "turn", "phase") == "move"
    by_hand(match, move("blue-1", 3), moved(on_of(match), blue_1="floor-3"))
    assert public(match, "turn", "phase") == "mission"
    match.play(0, SKIP)
    assert public(match, "turn") == {"seat": 1, "number": 2, "phase": "action", "round": 1}


@pytest.mark.rule("T-51")
def test_a_move_is_optional_and_the_mission_comes_next() -> None:
    match = in_step("move", {"blue-1": "floor-2"})
    match.play(0, SKIP)
    assert (public(match, "turn", "phase"), match.deciders) == ("mission", [0])


@pytest.mark.rule("T-51")
def test_a_nakama_of_ones_own_floor_moves_to_any_higher_floor() -> None:
    match = in_step("move", {"blue-1": "floor-2", "yellow-1": "floor-4"})
    assert [(a["nakama"], a.get("floor", "-"), a.get("on")) for a in legal(match, "move")] == [
        ("blue-1", None, None),
        ("blue-1", "-", "yellow-1"),
    ]
    assert match.legal(0)[-2:] == [SKIP, CONCEDE]
    events = by_hand(match, move("blue-1", 4), moved(on_of(match), blue_1="floor-4"))
    assert the(events, "moved") == {"nakama": "blue-1", "from": 2, "to": 4}
    assert public(match, "places")["blue-1"] == 4


@pytest.mark.rule("T-51")
def test_or_onto_a_nakama_there() -> None:
    match = in_step("move", {"blue-1": "floor-2", "yellow-1": "floor-3"})
    by_hand(match, move("blue-1", "yellow-1"), moved(on_of(match), blue_1="yellow-1"))
    assert public(match, "places")["blue-1"] == 3


@pytest.mark.rule("T-51")
@pytest.mark.parametrize(("on", "field"), [(1, "floor"), (2, "floor"), ("yellow-1", "on"), ("yellow-2", "on")])
def test_but_not_lower_or_on_the_same_floor(on: int | str, field: str) -> None:
    match = in_step("move", {"blue-1": "floor-2", "yellow-1": "floor-2", "yellow-2": "floor-1"})
    assert_illegal(match, move("blue-1", on), "T-51", field)


@pytest.mark.rule("T-51")
def test_only_one_with_nothing_on_it_and_of_the_own_floor() -> None:
    match = in_step("move", {"blue-1": "floor-2", "blue-2": "blue-1", "yellow-1": "floor-3"})
    assert {action["nakama"] for action in legal(match, "move")} == {"blue-2"}
    assert_illegal(match, move("blue-1", 4), "T-51", "nakama")
    assert_illegal(match, move("yellow-1", 4), "T-51", "nakama")
    assert_illegal(match, move("orange-1", 4), "T-51", "nakama")
    assert_illegal(match, {"do": "take", "nakama": "blue-1"}, "T-51", "nakama")


@pytest.mark.rule("T-51")
@pytest.mark.parametrize("cats", [{"blue-1": "floor-3"}, {}, {"blue-1": "floor-4", "black-0": "floor-4"}])
def test_who_has_nothing_to_move_is_not_asked(cats: dict[str, str]) -> None:
    match = two(cats, top=3 if "black-0" not in cats else 4)
    assert public(match, "turn", "phase") == "action"
    places(match, "nakama-blue", "blue", 1, "blue-2" if cats else "blue-1")
    assert public(match, "turn", "phase") == "mission"


@pytest.mark.rule("T-51")
def test_a_cat_on_the_table_shares_no_floor() -> None:
    match = two({"blue-1": "floor-1"}, turn={"seat": 1})
    builds(match, "build-3")
    assert public(match, "turn", "phase") == "mission"


@pytest.mark.rule("T-51")
def test_a_move_that_failed_may_be_tried_again() -> None:
    match = in_step("move", {"blue-1": "floor-2"})
    events = by_hand(match, move("blue-1", 3), on_of(match))
    assert names(events) == ["settled", "violation"]
    assert SKIP in match.legal(0)
    by_hand(match, {"do": "take", "nakama": "blue-1"}, moved(on_of(match), blue_1="table"), lying=["blue-1"])
    assert SKIP not in match.legal(0)
    assert_illegal(match, SKIP, "T-13", "do")
    events = by_hand(match, {"do": "take", "nakama": "blue-1"}, moved(on_of(match), blue_1="floor-1"))
    assert the(events, "violation") == {"rule": "T-51", "pieces": ["blue-1", "floor-1"], "at": None, "mm": None}
    by_hand(match, {"do": "take", "nakama": "blue-1"}, moved(on_of(match), blue_1="floor-4"))
    assert public(match, "places")["blue-1"] == 4


@pytest.mark.rule("T-51")
@pytest.mark.parametrize("back", [True, False])
def test_if_accepted_pieces_fall_the_move_is_over(back: bool) -> None:
    """Hands put the cat back where it stood; if its floor has gone too, it is in reserve."""
    match = in_step("move", {"blue-1": "floor-2", "yellow-1": "floor-4"})
    down = ("brick-5", "brick-6", "floor-4", "blue-1", "yellow-1")
    fell = told({**on_of(match), **{piece: ["table"] for piece in down}}, lying=["blue-1", "yellow-1"])
    after = on_of(match) if back else moved(on_of(match), "blue-1")
    events = by_hand(match, move("blue-1", 3), after, fell=[fell])
    assert ("blue-1" in [cat for event in events if event["event"] == "removed" for cat in event["pieces"]]) != back
    assert public(match, "places").get("blue-1") == (2 if back else None)
    assert public(match, "turn", "phase") == "mission"


@pytest.mark.rule("T-51")
@pytest.mark.parametrize(
    ("under", "lying", "at_rest", "wrong"),
    [
        ("floor-2", [], True, ("T-51", ["blue-1", "floor-2"])),
        ("floor-1", [], True, ("T-51", ["blue-1", "floor-1"])),
        ("floor-1", ["blue-1"], True, ("T-15", ["blue-1", "floor-1"])),
        ("floor-3", [], False, ("T-15", ["blue-1"])),
        ("floor-3", [], True, None),
    ],
)
def test_a_persons_hand_moves_it_up_to_stand_there_at_rest(
    under: str, lying: list[str], at_rest: bool, wrong: tuple[str, list[str]] | None
) -> None:
    match = in_step("move", {"blue-1": "floor-2"})
    after = moved(on_of(match), blue_1=under)
    events = by_hand(match, {"do": "take", "nakama": "blue-1"}, after, lying=lying, at_rest=at_rest)
    found = [(event["rule"], event["pieces"]) for event in events if event["event"] == "violation"]
    assert found == ([wrong] if wrong else [])
    assert public(match, "places")["blue-1"] == (2 if wrong else 3)


@pytest.mark.rule("T-51")
def test_a_move_may_end_the_game() -> None:
    match = in_step("move", {"blue-1": "floor-2"})
    heap = {body: ["table"] for body in on_of(match)}
    events = by_hand(match, move("blue-1", 3), heap, fell=[told(heap, lying=["blue-1"])])
    assert names(events) == ["settled", "fell", "ended"]
    assert match.deciders == []


@pytest.mark.rule("T-51")
def test_instead_of_fulfilling_a_mission_one_may_be_swapped() -> None:
    match = in_step("mission", missions={"pile": ["a-1"]})
    assert [action["mission"] for action in legal(match, "swap")] == ["e-1", "g-1"]
    events = match.play(0, {"do": "swap", "mission": "e-1"})
    assert names(events) == ["swapped", "drew_mission", "turn"]
    assert the(events, "swapped") == {"mission": "e-1"}
    assert the(events, "drew_mission") == {"hidden": True, "mission": "a-1"}
    assert match.save()["missions"]["hands"][0] == ["a-1", "g-1"]
    assert public(match, "mission_discard") == ["e-1"], "face up"
    seen = [event for event in match.events(1) if event["event"] == "drew_mission"]
    assert "mission" not in seen[-1]


@pytest.mark.rule("T-51")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_others_keep_their_missions(seat: int) -> None:
    hands = [["e-1", "g-1"], ["c-1", "h-1"], ["d-1", "f-1"]]
    cats = {f"black-{number}": "table" for number in range(3)}
    turn = {"phase": "mission", "seat": seat}
    match = versus(tower(3, cats), hands, SHOW, turn=turn, missions={"pile": ["a-1"]})
    match.play(seat, {"do": "swap", "mission": hands[seat][1]})
    hands[seat][1] = "a-1"
    assert match.save()["missions"]["hands"] == hands


@pytest.mark.rule("T-51")
def test_only_ones_own() -> None:
    match = in_step("mission")
    assert_illegal(match, {"do": "swap", "mission": "c-1"}, "T-51", "mission")
    assert_illegal(match, climb("c-1", 3), "T-51", "mission")
    assert refused(match, {"do": "swap", "mission": "q-1"}).code == "unknown"


@pytest.mark.rule("T-51")
def test_everyone_is_asked_about_missions_met_or_not() -> None:
    """Being asked tells nothing about a hand."""
    match = two()
    builds(match, "build-3")
    assert public(match, "turn", "phase") == "mission"
    assert [action["do"] for action in match.legal(0)] == ["swap", "swap", "skip", "concede"]


# --- T-52

PILE = {"blue-1": "floor-4", "blue-2": "blue-1"}


@pytest.mark.rule("T-52")
@pytest.mark.parametrize(("black", "met"), [("table", True), ("floor-1", True), ("floor-3", True), ("floor-4", False)])
def test_a_mission_is_met_on_any_floor_above_ones_black_cat(black: str, met: bool) -> None:
    match = in_step("mission", {**PILE, "black-0": black})
    assert [action["mission"] for action in legal(match, "climb")] == (["e-1"] if met else [])


@pytest.mark.rule("T-52")
def test_from_the_table_floor_1_counts_as_above() -> None:
    match = in_step("mission", {"black-0": "table", "blue-1": "floor-1", "blue-2": "blue-1"})
    assert legal(match, "climb")
    by_hand(match, climb("e-1", 1), {**on_of(match), "black-0": ["floor-1"]})
    assert public(match, "heights") == [1, 0]


@pytest.mark.rule("T-52")
def test_it_is_met_entirely_on_one_floor() -> None:
    spread = {"blue-1": "floor-3", "blue-2": "floor-3", "yellow-1": "floor-4"}
    match = in_step("mission", spread)
    assert_illegal(match, climb("g-1", 3), "T-30", "mission")
    assert [a["mission"] for a in legal(in_step("mission", {**spread, "yellow-1": "floor-3"}), "climb")] == ["g-1"]


@pytest.mark.rule("T-52")
def test_with_no_floor_above_there_is_nothing_to_meet_it_on() -> None:
    assert_illegal(in_step("mission", {"black-0": "floor-4"}), climb("e-1", 5), "T-52", "mission")


# --- T-53


@pytest.mark.rule("T-53")
def test_climbing_moves_the_ranking_token_and_draws_a_new_mission() -> None:
    match = in_step("mission", PILE, missions={"pile": ["a-1"]})
    events = by_hand(match, climb("e-1", 4), {**on_of(match), "black-0": ["floor-4"]})
    assert names(events) == ["settled", "climbed", "drew_mission", "turn"]
    assert the(events, "climbed") == {"cat": "black-0", "mission": "e-1", "from": 2, "to": 4}
    assert public(match, "heights") == [4, 0]
    assert match.save()["missions"]["hands"][0] == ["a-1", "g-1"]


@pytest.mark.rule("T-53")
def test_ties_are_possible() -> None:
    match = in_step("mission", {**PILE, "black-1": "floor-4"})
    by_hand(match, climb("e-1", 4), {**on_of(match), "black-0": ["floor-4"]})
    assert public(match, "heights") == [4, 4]


@pytest.mark.rule("T-53")
def test_there_are_no_milestones_here() -> None:
    cats = {"black-0": "floor-9", "blue-1": "floor-10", "blue-2": "blue-1"}
    match = in_step("mission", cats, top=12)
    events = by_hand(match, climb("e-1", 10), {**on_of(match), "black-0": ["floor-10"]})
    assert "milestone" not in names(events)
    assert match.deciders == [1]
