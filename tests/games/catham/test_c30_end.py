"""The end: at once, by the first to the goal; points below zero there are none."""

from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from tests.games.catham.helpers import (
    DECLINE,
    LOSE_POINT,
    TOWN,
    assert_impossible,
    discard,
    give,
    hands,
    names,
    play,
    points,
    position,
    public,
    refused,
    table,
    take,
    told,
)

GOALS = [(2, 16), (3, 16), (4, 13), (5, 13), (6, 13)]


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(("seats", "goal"), GOALS)
def test_the_goal_is_16_for_two_or_three_and_13_for_more(seats: int, goal: int) -> None:
    others: list[dict[str, int]] = [{}] * (seats - 1)
    match = table({"scientists": 6}, *others, points=[goal - 3], pile=["mafia"] * 2)
    assert public(match, "goal") == goal
    match.play(0, play("scientists"))
    assert match.outcome is None, "one short"
    match = table({"scientists": 6}, *others, points=[goal - 2])
    match.play(0, play("scientists"))
    assert match.outcome == {
        "winners": [0],
        "ranking": [[0], list(range(1, seats))],
        "scores": [goal] + [0] * (seats - 1),
        "reason": "points",
        "rule": "C-30",
    }


@pytest.mark.rule("C-30")
def test_when_it_is_over_nobody_is_asked_and_nothing_can_be_played() -> None:
    match = table({"robocats": 4}, {"robocats": 4}, points=[13, 15])
    events = match.play(0, play("robocats", count=4))
    assert told(events)[-1] == {"event": "ended", "seat": 0, "outcome": match.outcome}
    assert match.deciders == []
    assert match.legal(0) == match.legal(1) == []
    assert public(match, "asked") is None
    assert public(match, "outcome") == match.outcome
    assert refused(match, 1, play("robocats", count=4)).code == "game_over"
    assert refused(match, 0, take("mafia")).code == "game_over"


@pytest.mark.rule("C-30")
def test_the_game_ends_before_the_scientists_draw() -> None:
    match = table({"scientists": 3}, {}, points=[14], pile=["mafia"] * 2)
    assert names(match.play(0, play("scientists"))) == ["played", "gained", "ended"]
    assert hands(match)[0] == {}
    assert public(match, "discard") == {"scientists": 3}


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ({"journalists": 2}, play("journalists")),
        ({"mafia": 4}, play("mafia")),
        ({"bureaucrats": 2}, play("bureaucrats", count=2)),
    ],
)
def test_the_active_players_gain_comes_first_and_then_nobody_answers(
    hand: dict[str, int], action: dict[str, Any]
) -> None:
    match = table(hand, {"mafia": 3}, {"mafia": 3}, factions=TOWN, points=[14, 15, 15], pile=["police", "hackers"])
    events = match.play(0, action)
    assert names(events)[-2:] == ["gained", "ended"]
    assert match.deciders == []
    assert points(match) == [16, 15, 15]
    assert public(match, "outcome")["ranking"] == [[0], [1, 2]]


@pytest.mark.rule("C-30")
def test_detectives_end_the_game_before_the_others_may_follow() -> None:
    match = table({"detectives": 3, "mafia": 1}, {"mafia": 1}, points=[13, 15])
    match.play(0, play("detectives", extra="mafia"))
    assert public(match, "outcome")["winners"] == [0]
    assert points(match) == [16, 15]


@pytest.mark.rule("C-30")
@pytest.mark.rule("C-20")
def test_a_giver_who_reaches_the_goal_wins_and_later_players_do_not_answer() -> None:
    match = table({"journalists": 2}, {"mafia": 2}, {"mafia": 3}, factions=TOWN, points=[0, 15, 15])
    match.play(0, play("journalists"))
    events = match.play(1, give("mafia"))
    assert names(events) == ["gave", "discarded", "gained", "ended"]
    assert match.deciders == []
    assert points(match) == [2, 16, 15]
    assert match.outcome is not None
    assert match.outcome["winners"] == [1]
    assert match.outcome["ranking"] == [[1], [2], [0]]


@pytest.mark.rule("C-30")
@pytest.mark.rule("C-21")
def test_a_player_who_follows_the_detectives_to_the_goal_wins_and_later_players_do_not_answer() -> None:
    match = table({"detectives": 3, "mafia": 1}, {"mafia": 1}, {"mafia": 1}, {"mafia": 1}, points=[0, 11, 12, 12])
    match.play(0, play("detectives", extra="mafia"))
    match.play(1, discard(mafia=1))
    assert match.deciders == [2], "12 of 13: the next answers, knowing it"
    assert points(match) == [3, 12, 12, 12]
    match.play(2, discard(mafia=1))
    assert match.deciders == []
    assert public(match, "outcome")["winners"] == [2]
    assert points(match) == [3, 12, 13, 12]


@pytest.mark.rule("C-30")
def test_a_player_who_declines_lets_the_next_one_win() -> None:
    match = table({"journalists": 2}, {"mafia": 2}, {"mafia": 3}, factions=TOWN, points=[0, 15, 15])
    match.play(0, play("journalists"))
    match.play(1, DECLINE)
    match.play(2, give("mafia"))
    assert public(match, "outcome")["winners"] == [2]


@pytest.mark.rule("C-30")
def test_the_game_ends_even_if_a_hand_is_too_large() -> None:
    match = table({"journalists": 2, "police": 8}, *[{"mafia": 2}] * 3, factions=TOWN, points=[0, 0, 0, 12])
    match.play(0, play("journalists"))
    for seat in (1, 2, 3):
        match.play(seat, give("mafia"))
    assert public(match, "outcome")["winners"] == [3]
    assert sum(hands(match)[0].values()) == 11


@pytest.mark.rule("C-30")
@pytest.mark.parametrize(("seats", "goal"), GOALS)
def test_a_position_at_the_goal_loads_as_finished(seats: int, goal: int) -> None:
    others: list[dict[str, int]] = [{}] * (seats - 1)
    short = nekobako.load(position(*others, {}, points=[0] * (seats - 1) + [goal - 1]))
    assert short.outcome is None
    match = nekobako.load(position(*others, {}, points=[0] * (seats - 1) + [goal]))
    assert match.deciders == []
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["reason"]) == ([seats - 1], "points")
    with pytest.raises(Refusal) as caught:
        match.play(0, take("mafia"))
    assert caught.value.code == "game_over"


@pytest.mark.rule("C-30")
def test_two_players_cannot_both_have_reached_the_goal() -> None:
    assert_impossible(position({}, {}, points=[16, 17]), "C-30", "players[1].points")


@pytest.mark.rule("C-31")
def test_points_never_go_below_zero() -> None:
    match = table({"mafia": 8}, {"robocats": 4}, points=[0, 1], market={"hackers": 7})
    match.play(0, play("mafia"))
    match.play(1, LOSE_POINT)
    assert points(match) == [2, 0]
    match.play(1, take("hackers", 1))
    match.play(0, play("mafia"))
    assert LOSE_POINT not in match.legal(1)
    assert (refused(match, 1, LOSE_POINT).code, points(match)[1]) == ("illegal", 0)


@pytest.mark.rule("C-31")
def test_a_position_has_no_points_below_zero() -> None:
    assert_impossible(position({}, {}, points=[0, -1]), "C-31", "players[1].points")
