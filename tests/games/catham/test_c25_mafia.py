"""Mafia: two points, and each other player loses two cards or a point."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.catham.helpers import (
    DECLINE,
    LOSE_POINT,
    Cards,
    assert_illegal,
    choices,
    discard,
    give,
    hands,
    play,
    plays,
    points,
    public,
    same,
    table,
    take,
    told,
)


def asked(*others: Cards, scores: tuple[int, ...] = ()) -> Match:
    """The Mafia has just been played; the scores are the others'."""
    match = table({"mafia": 4}, *others, points=[0, *scores])
    match.play(0, play("mafia"))
    return match


@pytest.mark.rule("C-25")
def test_four_mafia_give_two_points() -> None:
    match = table({"mafia": 5}, {"hackers": 3})
    events = match.play(0, play("mafia"))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"mafia": 4}},
        {"event": "gained", "seat": 0, "points": 2, "rule": "C-25"},
    ]
    assert hands(match)[0] == {"mafia": 1}
    assert points(match) == [2, 0]


@pytest.mark.rule("C-25")
@pytest.mark.parametrize("held", [0, 3])
def test_fewer_than_four_are_not_enough(held: int) -> None:
    match = table({"mafia": held}, {})
    assert plays(match) == []
    assert_illegal(match, 0, play("mafia"), "C-25", "faction")


@pytest.mark.rule("C-25")
def test_with_cards_and_points_one_chooses_any_two_cards_or_a_point() -> None:
    hand = {"mafia": 2, "hackers": 1, "robocats": 3}
    match = asked(hand, scores=(1,))
    assert public(match, "asked") == {"question": "mafia", "seat": 1}
    assert same(match.legal(1), [*choices(hand, 2), LOSE_POINT])


@pytest.mark.rule("C-25")
def test_two_cards_of_ones_choice_are_discarded() -> None:
    match = asked({"mafia": 2, "hackers": 2}, scores=(3,))
    events = match.play(1, discard(mafia=1, hackers=1))
    assert told(events)[0] == {"event": "discarded", "seat": 1, "cards": {"mafia": 1, "hackers": 1}}
    assert hands(match)[1] == {"mafia": 1, "hackers": 1}
    assert points(match) == [2, 3]
    assert public(match, "discard") == {"mafia": 5, "hackers": 1}


@pytest.mark.rule("C-25")
def test_or_a_point_is_lost_and_the_cards_are_kept() -> None:
    match = asked({"mafia": 2, "hackers": 2}, scores=(3,))
    events = match.play(1, LOSE_POINT)
    assert told(events)[0] == {"event": "lost_point", "seat": 1}
    assert hands(match)[1] == {"mafia": 2, "hackers": 2}
    assert points(match) == [2, 2]


@pytest.mark.rule("C-25")
@pytest.mark.parametrize("hand", [{}, {"hackers": 1}])
def test_with_fewer_than_two_cards_and_a_point_it_is_the_point(hand: Cards) -> None:
    match = asked(hand, scores=(1,))
    assert match.legal(1) == [LOSE_POINT]
    match.play(1, LOSE_POINT)
    assert points(match) == [2, 0]
    assert hands(match)[1] == hand


@pytest.mark.rule("C-25")
def test_with_fewer_than_two_cards_and_a_point_the_card_will_not_do() -> None:
    match = asked({"hackers": 1}, scores=(1,))
    assert_illegal(match, 1, discard(hackers=1), "C-25", "do")
    assert_illegal(match, 1, discard(), "C-25", "do")


@pytest.mark.rule("C-25")
@pytest.mark.rule("C-31")
@pytest.mark.parametrize("hand", [{"hackers": 1, "robocats": 1}, {"hackers": 4, "mafia": 1}])
def test_with_two_cards_or_more_and_no_point_it_is_the_cards(hand: Cards) -> None:
    match = asked(hand)
    assert same(match.legal(1), choices(hand, 2))
    assert_illegal(match, 1, LOSE_POINT, "C-25", "do")


@pytest.mark.rule("C-25")
@pytest.mark.rule("C-31")
def test_with_one_card_and_no_point_it_is_that_card() -> None:
    match = asked({"hackers": 1})
    assert match.legal(1) == [discard(hackers=1)]
    assert_illegal(match, 1, LOSE_POINT, "C-25", "do")
    match.play(1, discard(hackers=1))
    assert hands(match)[1] == {}
    assert points(match) == [2, 0]


@pytest.mark.rule("C-25")
def test_with_neither_cards_nor_points_nothing_is_lost_and_nothing_asked() -> None:
    match = asked({"hackers": 2}, {}, {"hackers": 2})
    assert match.deciders == [1]
    match.play(1, discard(hackers=2))
    assert match.deciders == [3], "seat 2 has nothing at stake, as everyone can see"
    match.play(3, discard(hackers=2))
    assert public(match, "asked") == {"question": "action", "seat": 1}


@pytest.mark.rule("C-25")
def test_when_nobody_has_anything_to_lose_the_turn_just_ends() -> None:
    match = asked({}, {})
    assert public(match, "asked") == {"question": "action", "seat": 1}
    assert public(match, "discard") == {"mafia": 4}
    assert points(match) == [2, 0, 0]


@pytest.mark.rule("C-25")
def test_each_other_player_is_asked_once_clockwise() -> None:
    hand = {"robocats": 3}
    match = table(hand, hand, {"mafia": 4}, hand, seat=2)
    match.play(2, play("mafia"))
    order = []
    while public(match, "asked")["question"] == "mafia":
        order += match.deciders
        match.play(match.deciders[0], discard(robocats=2))
    assert order == [3, 0, 1]
    assert hands(match) == [{"robocats": 1}, {"robocats": 1}, {}, {"robocats": 1}]


@pytest.mark.rule("C-25")
@pytest.mark.parametrize(
    ("action", "field"),
    [
        (discard(mafia=1), "cards"),
        (discard(mafia=2, hackers=1), "cards"),
        (discard(), "cards"),
        (discard(mafia=3), "cards.mafia"),
        (discard(mafia=2, hackers=0), "cards.hackers"),
        (discard(hackers=2), "cards.hackers"),
        (discard(robocats=1, mafia=1), "cards.robocats"),
        (DECLINE, "do"),
        (give("mafia"), "do"),
        (take("mafia"), "do"),
        (play("mafia"), "do"),
    ],
)
def test_nothing_less_and_nothing_else(action: dict[str, Any], field: str) -> None:
    match = asked({"mafia": 2, "hackers": 1}, scores=(1,))
    assert_illegal(match, 1, action, "C-25", field)
