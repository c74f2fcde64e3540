"""Detectives: three and an extra card for three points; the others may follow with the extra card's faction."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.catham.helpers import (
    DECLINE,
    LOSE_POINT,
    Cards,
    assert_illegal,
    discard,
    give,
    hands,
    play,
    plays,
    points,
    public,
    refused,
    table,
    take,
    told,
)


def asked(*others: Cards, extra: str = "mafia", **given: Any) -> Match:
    """Detectives have just been played with this extra card."""
    mine = {"detectives": 4} if extra == "detectives" else {"detectives": 3, extra: 1}
    match = table(mine, *others, **given)
    match.play(0, play("detectives", extra=extra))
    return match


@pytest.mark.rule("C-21")
def test_three_detectives_and_an_extra_card_give_three_points() -> None:
    match = table({"detectives": 4, "mafia": 2}, {})
    events = match.play(0, play("detectives", extra="mafia"))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"detectives": 3, "mafia": 1}},
        {"event": "gained", "seat": 0, "points": 3, "rule": "C-21"},
    ]
    assert hands(match)[0] == {"detectives": 1, "mafia": 1}
    assert points(match) == [3, 0]


@pytest.mark.rule("C-21")
def test_a_fourth_detective_will_do_as_the_extra_card() -> None:
    match = table({"detectives": 4}, {"detectives": 1})
    assert plays(match) == [play("detectives", extra="detectives")]
    match.play(0, play("detectives", extra="detectives"))
    assert hands(match)[0] == {}
    assert match.legal(1) == [discard(detectives=1), DECLINE]


@pytest.mark.rule("C-21")
def test_any_faction_held_can_be_the_extra_card() -> None:
    match = table({"detectives": 3, "scientists": 1, "robocats": 1, "mafia": 2}, {})
    extras = [action["extra"] for action in plays(match, "detectives")]
    assert extras == ["scientists", "robocats", "mafia"]


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("hand", "extra", "field"),
    [
        ({"detectives": 2, "mafia": 1}, "mafia", "faction"),
        ({"detectives": 3, "mafia": 1}, "hackers", "extra"),
        ({"detectives": 3}, "detectives", "extra"),
        ({"detectives": 3}, "mafia", "extra"),
    ],
)
def test_neither_fewer_than_three_nor_without_the_extra_card(hand: Cards, extra: str, field: str) -> None:
    match = table(hand, {})
    assert_illegal(match, 0, play("detectives", extra=extra), "C-21", field)


@pytest.mark.rule("C-21")
def test_the_extra_card_must_be_named() -> None:
    match = table({"detectives": 4}, {})
    refusal = refused(match, 0, play("detectives"))
    assert (refusal.code, refusal.field) == ("malformed", "extra")


@pytest.mark.rule("C-21")
@pytest.mark.rule("C-17")
def test_the_others_follow_with_the_faction_the_active_player_used() -> None:
    match = asked({"mafia": 2, "detectives": 3, "hackers": 1})
    assert public(match, "asked") == {"question": "detectives", "seat": 1, "faction": "mafia"}
    assert match.legal(1) == [discard(mafia=1), DECLINE]
    events = match.play(1, discard(mafia=1))
    assert told(events)[:2] == [
        {"event": "discarded", "seat": 1, "cards": {"mafia": 1}},
        {"event": "gained", "seat": 1, "points": 1, "rule": "C-21"},
    ]
    assert hands(match)[1] == {"mafia": 1, "detectives": 3, "hackers": 1}
    assert points(match) == [3, 1]


@pytest.mark.rule("C-17")
@pytest.mark.parametrize("extra", ["scientists", "robocats", "detectives", "mafia", "hackers"])
def test_no_other_faction_will_do(extra: str) -> None:
    others = [name for name in ("scientists", "robocats", "detectives", "mafia", "hackers") if name != extra]
    match = asked(dict.fromkeys(others, 1), extra=extra)
    assert match.legal(1) == [DECLINE]
    for name in others:
        assert_illegal(match, 1, discard(**{name: 1}), "C-21", "cards")


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("action", "field"),
    [
        (discard(mafia=2), "cards"),
        (discard(mafia=1, hackers=1), "cards"),
        (discard(), "cards"),
        (discard(mafia=0), "cards.mafia"),
        (discard(mafia=4), "cards.mafia"),
        (give("mafia"), "do"),
        (LOSE_POINT, "do"),
        (take("mafia"), "do"),
    ],
)
def test_one_card_is_discarded_or_none(action: dict[str, Any], field: str) -> None:
    match = asked({"mafia": 3, "hackers": 1}, points=[0, 3])
    assert_illegal(match, 1, action, "C-21", field)


@pytest.mark.rule("C-21")
def test_a_faction_one_does_not_hold_cannot_be_discarded() -> None:
    match = asked({"hackers": 1})
    assert_illegal(match, 1, discard(mafia=1), "C-21", "cards.mafia")


@pytest.mark.rule("C-21")
def test_everyone_else_is_asked_once_clockwise_even_who_can_only_decline() -> None:
    match = asked({"mafia": 2}, {}, {"mafia": 1})
    for seat, answers in [(1, [discard(mafia=1), DECLINE]), (2, [DECLINE]), (3, [discard(mafia=1), DECLINE])]:
        assert match.deciders == [seat]
        assert match.legal(seat) == answers
        match.play(seat, answers[0])
    assert points(match) == [3, 1, 0, 1]
    assert public(match, "asked") == {"question": "action", "seat": 1}


@pytest.mark.rule("C-21")
def test_declining_keeps_the_card() -> None:
    match = asked({"mafia": 1})
    assert told(match.play(1, DECLINE)) == [{"event": "declined", "seat": 1}, {"event": "turn", "seat": 1}]
    assert hands(match)[1] == {"mafia": 1}
    assert points(match) == [3, 0]
