"""The variant with two actions a turn: both compulsory, each settled before the next."""

import pytest

import nekobako
from nekobako import Refusal
from tests.games.catham.helpers import (
    DECLINE,
    assert_illegal,
    assert_impossible,
    discard,
    hands,
    names,
    play,
    points,
    position,
    public,
    table,
    take,
)


@pytest.mark.rule("C-32")
def test_a_turn_has_two_actions() -> None:
    match = table({}, {}, actions_per_turn=2)
    turns = []
    for _ in range(5):
        turns.append(public(match, "turn"))
        match.play(match.deciders[0], take(next(iter(public(match, "market")))))
    assert turns == [
        {"seat": 0, "actions_left": 2, "number": 1},
        {"seat": 0, "actions_left": 1, "number": 1},
        {"seat": 1, "actions_left": 2, "number": 2},
        {"seat": 1, "actions_left": 1, "number": 2},
        {"seat": 0, "actions_left": 2, "number": 3},
    ]
    assert names(match.events(None)).count("turn") == 2


@pytest.mark.rule("C-32")
def test_one_action_a_turn_is_the_rule_without_the_variant() -> None:
    assert nekobako.new("catham", seed=1).view(None)["turn"]["actions_left"] == 1


@pytest.mark.rule("C-32")
def test_the_second_action_is_compulsory_too() -> None:
    match = table({}, {}, actions_per_turn=2)
    match.play(0, take("hackers"))
    assert_illegal(match, 0, DECLINE, "C-10", "do")
    assert match.legal(1) == []


@pytest.mark.rule("C-32")
def test_the_same_faction_may_be_played_twice() -> None:
    match = table({"robocats": 8}, {}, actions_per_turn=2)
    match.play(0, play("robocats", count=4))
    match.play(0, play("robocats", count=4))
    assert points(match) == [6, 0]
    assert match.deciders == [1]


@pytest.mark.rule("C-32")
def test_the_market_is_refilled_after_each_action() -> None:
    match = table({}, {}, market={"hackers": 7}, pile=["mafia"] * 7, actions_per_turn=2)
    match.play(0, take("hackers", 7))
    assert public(match, "market") == {"mafia": 7}
    match.play(0, take("mafia", 3))
    assert hands(match)[0] == {"mafia": 3, "hackers": 7}


@pytest.mark.rule("C-32")
def test_the_hand_limit_is_settled_after_each_action() -> None:
    match = table({"robocats": 10}, {}, market={"hackers": 7}, actions_per_turn=2)
    match.play(0, take("hackers", 2))
    assert public(match, "asked") == {"question": "hand_limit", "seat": 0, "count": 2}
    match.play(0, discard(robocats=2))
    assert public(match, "asked") == {"question": "action", "seat": 0}
    assert public(match, "turn") == {"seat": 0, "actions_left": 1, "number": 1}
    match.play(0, take("hackers", 1))
    assert public(match, "asked") == {"question": "hand_limit", "seat": 0, "count": 1}
    match.play(0, discard(robocats=1))
    assert match.deciders == [1]


@pytest.mark.rule("C-32")
def test_the_others_answer_each_effect_before_the_next_action() -> None:
    match = table({"mafia": 8}, {"robocats": 4}, market={"hackers": 7}, actions_per_turn=2)
    match.play(0, play("mafia"))
    assert match.deciders == [1]
    match.play(1, discard(robocats=2))
    match.play(0, play("mafia"))
    match.play(1, discard(robocats=2))
    assert public(match, "turn") == {"seat": 1, "actions_left": 2, "number": 2}


@pytest.mark.rule("C-32")
@pytest.mark.rule("C-30")
def test_the_game_can_end_with_the_first_of_two_actions() -> None:
    match = table({"robocats": 8}, {}, points=[13], actions_per_turn=2)
    match.play(0, play("robocats", count=4))
    assert match.deciders == []
    assert points(match) == [16, 0]


@pytest.mark.rule("C-32")
def test_a_position_may_lie_between_the_two_actions() -> None:
    given = position({}, {}, actions_per_turn=2)
    match = nekobako.load({**given, "turn": {"seat": 1, "actions_left": 1}})
    match.play(1, take("hackers"))
    assert public(match, "turn") == {"seat": 0, "actions_left": 2, "number": 2}


@pytest.mark.rule("C-32")
@pytest.mark.parametrize(("per_turn", "left"), [(1, 2), (1, 0), (2, 3), (2, 0), (2, -1)])
def test_no_more_actions_are_left_than_a_turn_has(per_turn: int, left: int) -> None:
    given = position({}, {}, actions_per_turn=per_turn)
    assert_impossible({**given, "turn": {"seat": 0, "actions_left": left}}, "C-32", "turn.actions_left")


@pytest.mark.rule("C-32")
@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_turn_has_one_action_or_two(number: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("catham", seed=1, options={"actions_per_turn": number})
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "C-32", "options.actions_per_turn")
