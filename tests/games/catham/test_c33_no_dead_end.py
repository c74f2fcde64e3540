"""The game always goes on: there is an action and a full market, up to a limit of turns if one is set."""

import pytest

import nekobako
from nekobako import Refusal
from tests.games.catham.helpers import (
    FIRST_GAME,
    TOWN,
    Cards,
    discard,
    give,
    names,
    play,
    points,
    public,
    refused,
    table,
    take,
    told,
)

FULL: list[Cards] = [{"scientists": 5, "robocats": 5}] * 3 + [{"detectives": 5, "mafia": 5}] * 3


@pytest.mark.rule("C-33")
@pytest.mark.rule("C-10")
@pytest.mark.parametrize("factions", [FIRST_GAME, TOWN])
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("actions", [1, 2])
def test_in_random_play_there_is_always_an_action_and_a_full_market(
    seats: int, factions: list[str], actions: int
) -> None:
    options = {"factions": factions, "actions_per_turn": actions, "turn_limit": 40}
    match = nekobako.new("catham", seats=seats, seed=seats, options=options)
    decisions = 0
    while match.deciders:
        seat = match.deciders[0]
        legal = match.legal(seat)
        assert legal
        assert sum(public(match, "market").values()) == 7
        match.play(seat, match.suggest(seat, seed=decisions))
        decisions += 1
    assert decisions >= 20


@pytest.mark.rule("C-33")
def test_with_every_hand_full_the_player_can_take_and_the_market_is_refilled() -> None:
    match = table(*FULL, market={"hackers": 7}, only_pile=True)
    assert public(match, "draw_pile") == 0
    match.play(0, take("hackers", 7))
    assert sum(public(match, "market").values()) == 7
    assert match.legal(0)


@pytest.mark.rule("C-33")
def test_after_the_limit_of_turns_the_highest_score_wins() -> None:
    match = table({}, {}, {}, points=[2, 5, 1], turn_limit=2)
    match.play(0, take("hackers"))
    assert public(match, "outcome") is None
    events = match.play(1, take("mafia"))
    assert names(events) == ["taken", "refilled", "ended"]
    assert match.outcome == {
        "winners": [1],
        "ranking": [[1], [0], [2]],
        "scores": [2, 5, 1],
        "reason": "turn_limit",
        "rule": "C-33",
    }
    assert told(events)[-1]["outcome"] == match.outcome
    assert match.deciders == []
    assert refused(match, 2, take("mafia")).code == "game_over"


@pytest.mark.rule("C-33")
def test_at_the_limit_ties_are_shared() -> None:
    match = table({}, {}, {}, {}, points=[5, 1, 5, 0], turn_limit=1)
    match.play(0, take("hackers"))
    assert match.outcome is not None
    assert match.outcome["winners"] == [0, 2]
    assert match.outcome["ranking"] == [[0, 2], [1], [3]]


@pytest.mark.rule("C-33")
def test_the_last_turn_is_played_to_its_end() -> None:
    match = table({"robocats": 10}, {}, market={"hackers": 7}, turn_limit=1, actions_per_turn=2)
    match.play(0, take("hackers", 1))
    assert public(match, "asked")["question"] == "hand_limit"
    match.play(0, discard(robocats=1))
    assert match.deciders == [0]
    match.play(0, take("hackers", 1))
    assert match.outcome is None
    match.play(0, discard(robocats=1))
    assert public(match, "outcome")["reason"] == "turn_limit"


@pytest.mark.rule("C-33")
def test_answers_in_the_last_turn_still_count() -> None:
    match = table({"journalists": 2}, {"mafia": 2}, factions=TOWN, points=[0, 1], turn_limit=1)
    match.play(0, play("journalists"))
    match.play(1, give("mafia"))
    assert points(match) == [2, 2]
    assert public(match, "outcome")["winners"] == [0, 1]


@pytest.mark.rule("C-33")
@pytest.mark.rule("C-30")
def test_reaching_the_goal_in_the_last_turn_ends_by_points() -> None:
    match = table({"robocats": 4}, {}, points=[13, 15], turn_limit=1)
    match.play(0, play("robocats", count=4))
    assert public(match, "outcome")["reason"] == "points"


@pytest.mark.rule("C-33")
def test_there_is_no_limit_unless_one_is_set() -> None:
    match = nekobako.new("catham", seed=1)
    assert public(match, "options")["turn_limit"] is None
    for _ in range(200):
        if match.deciders:
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    assert match.outcome is None
    assert match.turn > 60


@pytest.mark.rule("C-33")
@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_one_turn_at_least(limit: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("catham", seed=1, options={"turn_limit": limit})
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "C-33", "options.turn_limit")
