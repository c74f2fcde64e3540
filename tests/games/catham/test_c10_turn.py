"""A turn: exactly one action, a take from the market or one play; the market is full again at once."""

from typing import Any

import pytest

import nekobako
from tests.games.catham.helpers import (
    DECLINE,
    LOSE_POINT,
    assert_illegal,
    assert_impossible,
    discard,
    give,
    hands,
    names,
    play,
    plays,
    points,
    position,
    public,
    refused,
    table,
    take,
    told,
)


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("action", [take("mafia", 2), play("scientists"), play("robocats", count=4)])
def test_after_one_action_it_is_the_next_players_turn(action: dict[str, Any]) -> None:
    match = table({"scientists": 3, "robocats": 4}, {}, {})
    events = match.play(0, action)
    assert match.deciders == [1]
    assert told(events)[-1] == {"event": "turn", "seat": 1}
    assert public(match, "turn") == {"seat": 1, "actions_left": 1, "number": 2}
    assert match.turn == 2


@pytest.mark.rule("C-10")
def test_only_the_player_whose_turn_it_is_may_act() -> None:
    match = table({}, {"scientists": 3})
    assert match.legal(1) == []
    assert refused(match, 1, play("scientists")).code == "not_your_turn"


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("action", [DECLINE, LOSE_POINT, give("mafia"), discard(mafia=2), discard()])
def test_there_is_no_pass_and_an_answer_is_no_action(action: dict[str, Any]) -> None:
    match = table({"mafia": 5}, {}, points=[3, 0])
    assert_illegal(match, 0, action, "C-10", "do")


@pytest.mark.rule("C-10")
def test_a_player_without_a_card_can_still_take_and_must() -> None:
    match = table({}, {}, market={"mafia": 1, "hackers": 6})
    assert match.legal(0) == [take("mafia", 1), *(take("hackers", n) for n in range(1, 7))]


@pytest.mark.rule("C-10")
def test_a_play_is_listed_once_for_each_extra_card_and_target_it_asks_for() -> None:
    match = table({"detectives": 3, "mafia": 1, "hackers": 2}, {"mafia": 1}, {"mafia": 2})
    assert plays(match) == [
        play("detectives", extra="mafia"),
        play("detectives", extra="hackers"),
        play("hackers", count=1, target=1),
        play("hackers", count=1, target=2),
        play("hackers", count=2, target=2),
    ]


@pytest.mark.rule("C-11")
def test_one_to_all_cards_of_one_faction_shown_may_be_taken() -> None:
    match = table({}, {}, market={"scientists": 1, "robocats": 2, "hackers": 4})
    assert match.legal(0) == [
        take("scientists", 1),
        take("robocats", 1),
        take("robocats", 2),
        *(take("hackers", n) for n in range(1, 5)),
    ]


@pytest.mark.rule("C-11")
@pytest.mark.parametrize(
    "action",
    [
        take("mafia", 0),
        take("mafia", -1),
        take("mafia", 4),
        take("mafia", 16),
        take("mafia", 19),
        take("scientists", 1),
        take("scientists", 0),
    ],
)
def test_neither_no_card_nor_more_than_the_market_shows(action: dict[str, Any]) -> None:
    match = table({"scientists": 2}, {}, market={"mafia": 3, "hackers": 4}, pile=["scientists"] * 3)
    assert_illegal(match, 0, action, "C-11", "count")


@pytest.mark.rule("C-11")
def test_two_factions_in_one_take_cannot_even_be_said() -> None:
    match = table({}, {})
    refusal = refused(match, 0, {"do": "take", "cards": {"mafia": 1, "hackers": 1}})
    assert refusal.code == "malformed"


@pytest.mark.rule("C-11")
@pytest.mark.rule("C-12")
def test_taken_cards_come_from_the_market_and_the_draw_pile_only_refills_it() -> None:
    match = table({"robocats": 1}, {}, market={"mafia": 3, "hackers": 4}, pile=["scientists", "mafia", "robocats"])
    events = match.play(0, take("mafia", 2))
    assert hands(match)[0] == {"robocats": 1, "mafia": 2}
    assert public(match, "market") == {"scientists": 1, "mafia": 2, "hackers": 4}
    assert told(events) == [
        {"event": "taken", "seat": 0, "faction": "mafia", "count": 2},
        {"event": "refilled", "seat": 0, "cards": {"scientists": 1, "mafia": 1}},
        {"event": "turn", "seat": 1},
    ]
    assert match.save()["draw_pile"][0] == "robocats"


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("number", range(1, 8))
def test_the_market_holds_seven_again_whatever_was_taken(number: int) -> None:
    match = table({}, {}, market={"hackers": 7}, pile=["mafia"] * 7)
    match.play(0, take("hackers", number))
    left = {"hackers": 7 - number} if number < 7 else {}
    assert public(match, "market") == {"mafia": number, **left}


@pytest.mark.rule("C-12")
def test_the_market_is_full_before_anyone_must_discard() -> None:
    match = table({"robocats": 10}, {}, market={"mafia": 3, "hackers": 4}, pile=["scientists"] * 3)
    events = match.play(0, take("mafia", 3))
    assert public(match, "asked")["question"] == "hand_limit"
    assert public(match, "market") == {"scientists": 3, "hackers": 4}
    assert names(events) == ["taken", "refilled"]


@pytest.mark.rule("C-12")
def test_a_play_leaves_the_market_as_it_is() -> None:
    match = table({"scientists": 3}, {}, pile=["mafia", "mafia", "robocats"])
    before = public(match, "market")
    match.play(0, play("scientists"))
    assert public(match, "market") == before
    assert points(match) == [2, 0]


@pytest.mark.rule("C-12")
def test_a_position_with_fewer_than_seven_is_refilled_and_one_with_more_cannot_be() -> None:
    match = nekobako.load(position({}, {}, market={"mafia": 5}, pile=["robocats", "hackers", "scientists"]))
    assert public(match, "market") == {"robocats": 1, "mafia": 5, "hackers": 1}
    assert match.save()["draw_pile"][0] == "scientists"
    assert_impossible(position({}, {}, market={"mafia": 4, "hackers": 4}), "C-12", "market")
