"""The hand limit: ten cards, checked once when an action is over, the owner choosing what goes."""

from typing import Any

import pytest

import nekobako
from nekobako import Match
from tests.games.catham.helpers import (
    DECLINE,
    LOSE_POINT,
    TOWN,
    Cards,
    assert_illegal,
    assert_impossible,
    choices,
    discard,
    give,
    hands,
    names,
    play,
    position,
    public,
    same,
    table,
    take,
    told,
)

TEN: Cards = {"scientists": 4, "robocats": 3, "mafia": 2, "detectives": 1}


def three_too_many() -> Match:
    match = table(TEN, {}, {}, market={"mafia": 3, "hackers": 4})
    match.play(0, take("hackers", 3))
    return match


@pytest.mark.rule("C-13")
def test_ten_cards_are_not_too_many() -> None:
    match = table({"scientists": 4, "robocats": 3}, {}, market={"mafia": 3, "hackers": 4})
    match.play(0, take("mafia", 3))
    assert match.deciders == [1]


@pytest.mark.rule("C-13")
def test_a_hand_above_ten_must_lose_what_is_too_many_before_the_turn_ends() -> None:
    match = three_too_many()
    assert match.deciders == [0]
    assert public(match, "asked") == {"question": "hand_limit", "seat": 0, "count": 3}
    events = match.play(0, discard(scientists=1, hackers=2))
    assert hands(match)[0] == {"scientists": 3, "robocats": 3, "mafia": 2, "detectives": 1, "hackers": 1}
    assert public(match, "discard") == {"scientists": 1, "hackers": 2}
    assert told(events) == [
        {"event": "discarded", "seat": 0, "cards": {"scientists": 1, "hackers": 2}},
        {"event": "turn", "seat": 1},
    ]
    assert match.deciders == [1]


@pytest.mark.rule("C-13")
def test_every_choice_of_the_right_size_is_listed_and_no_other() -> None:
    assert same(three_too_many().legal(0), choices({**TEN, "hackers": 3}, 3))


@pytest.mark.rule("C-13")
def test_the_choice_is_the_owners_even_among_seven_cards() -> None:
    match = table(TEN, {}, {}, market={"hackers": 7})
    match.play(0, take("hackers", 7))
    assert same(match.legal(0), choices({**TEN, "hackers": 7}, 7))


@pytest.mark.rule("C-13")
@pytest.mark.parametrize(
    ("action", "field"),
    [
        (discard(hackers=2), "cards"),
        (discard(scientists=4), "cards"),
        (discard(), "cards"),
        (discard(hackers=4), "cards.hackers"),
        (discard(hackers=3, mafia=0), "cards.mafia"),
        (discard(hackers=4, mafia=-1), "cards.hackers"),
        (discard(detectives=2, mafia=1), "cards.detectives"),
        (discard(scientists=19), "cards.scientists"),
        (DECLINE, "do"),
        (LOSE_POINT, "do"),
        (give("scientists"), "do"),
        (take("mafia"), "do"),
        (play("scientists"), "do"),
    ],
)
def test_nothing_else_will_do(action: dict[str, Any], field: str) -> None:
    assert_illegal(three_too_many(), 0, action, "C-13", field)


@pytest.mark.rule("C-13")
def test_the_limit_holds_after_a_play_too() -> None:
    match = table({"robocats": 2, "mafia": 8}, {}, market={"hackers": 7}, pile=["scientists"] * 5)
    match.play(0, play("robocats", count=2))
    assert public(match, "asked") == {"question": "hand_limit", "seat": 0, "count": 3}
    assert same(match.legal(0), choices({"mafia": 8, "scientists": 5}, 3))


@pytest.mark.rule("C-13")
@pytest.mark.rule("C-20")
def test_the_limit_waits_for_the_end_of_the_effect() -> None:
    """Five gifts make thirteen: the active player is asked once, when the last giver has answered."""
    giver = {"bureaucrats": 2}
    match = table({"journalists": 2, "mafia": 8}, giver, giver, giver, giver, giver, factions=TOWN)
    match.play(0, play("journalists"))
    for seat in range(1, 6):
        assert match.deciders == [seat]
        match.play(seat, give("bureaucrats"))
    assert public(match, "asked") == {"question": "hand_limit", "seat": 0, "count": 3}
    assert public(match, "discard") == {"journalists": 2, "bureaucrats": 5}


def over_the_limit(active: int) -> Match:
    """Three hands above ten at once. No effect leads there today; the rule says what happens if one does."""
    given = position({"mafia": 11}, {"robocats": 12}, {"scientists": 13}, market={"hackers": 7}, seat=active)
    return nekobako.load({**given, "pending": {"question": "hand_limit", "seat": active}})


@pytest.mark.rule("C-13")
def test_the_active_player_discards_first_then_the_others_clockwise() -> None:
    match = over_the_limit(active=1)
    asked = []
    while public(match, "asked")["question"] == "hand_limit":
        seat = match.deciders[0]
        asked.append((seat, public(match, "asked")["count"]))
        match.play(seat, match.legal(seat)[0])
    assert asked == [(1, 2), (2, 3), (0, 1)]
    assert [sum(hand.values()) for hand in hands(match)] == [10, 10, 10]
    assert public(match, "turn") == {"seat": 2, "actions_left": 1, "number": 2}


@pytest.mark.rule("C-13")
def test_each_of_them_discards_once() -> None:
    match = over_the_limit(active=0)
    events = [event for seat in (0, 1, 2) for event in match.play(seat, match.legal(seat)[0])]
    assert names(events) == ["discarded", "discarded", "discarded", "turn"]


@pytest.mark.rule("C-13")
def test_a_position_between_actions_has_no_hand_above_ten() -> None:
    assert nekobako.load(position({}, {"robocats": 10})).deciders == [0]
    assert_impossible(position({}, {"robocats": 6, "mafia": 5}), "C-13", "players[1].hand")
    nobody = {**position({}, {}), "pending": {"question": "hand_limit", "seat": 0}}
    assert_impossible(nobody, "C-13", "pending.seat")
