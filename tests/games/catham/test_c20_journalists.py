"""Journalists: two points, and each other player may give a card away for a point."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.catham.helpers import (
    DECLINE,
    LOSE_POINT,
    TOWN,
    Cards,
    assert_illegal,
    discard,
    give,
    hands,
    names,
    play,
    plays,
    points,
    public,
    table,
    take,
    told,
)


def asked(*others: Cards, active: Cards | None = None, seat: int = 0, **given: Any) -> Match:
    """Journalists have just been played, with two of the active hand."""
    mine = {"journalists": 2, **(active or {})}
    every = [*others[len(others) - seat :], mine, *others[: len(others) - seat]]
    match = table(*every, factions=TOWN, seat=seat, **given)
    match.play(seat, play("journalists"))
    return match


@pytest.mark.rule("C-20")
def test_two_journalists_give_two_points() -> None:
    match = table({"journalists": 3}, {"mafia": 2}, factions=TOWN)
    events = match.play(0, play("journalists"))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"journalists": 2}},
        {"event": "gained", "seat": 0, "points": 2, "rule": "C-20"},
    ]
    assert hands(match)[0] == {"journalists": 1}
    assert points(match) == [2, 0]


@pytest.mark.rule("C-20")
def test_one_journalist_is_not_enough() -> None:
    match = table({"journalists": 1, "mafia": 3}, {}, factions=TOWN)
    assert plays(match) == []
    assert_illegal(match, 0, play("journalists"), "C-20", "faction")


@pytest.mark.rule("C-20")
def test_the_giver_gives_one_discards_one_and_gains_the_point() -> None:
    match = asked({"mafia": 3, "hackers": 1}, {}, active={"mafia": 1})
    events = match.play(1, give("mafia"))
    assert told(events) == [
        {"event": "gave", "seat": 1, "to": 0, "faction": "mafia"},
        {"event": "discarded", "seat": 1, "cards": {"mafia": 1}},
        {"event": "gained", "seat": 1, "points": 1, "rule": "C-20"},
    ]
    assert hands(match)[:2] == [{"mafia": 2}, {"mafia": 1, "hackers": 1}]
    assert points(match) == [2, 1, 0]
    assert public(match, "discard") == {"mafia": 1}


@pytest.mark.rule("C-20")
def test_any_faction_of_which_one_holds_two_can_be_given() -> None:
    match = asked({"journalists": 2, "bureaucrats": 1, "mafia": 4, "police": 2, "hackers": 1})
    assert match.legal(1) == [give("journalists"), give("mafia"), give("police"), DECLINE]


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("faction", ["hackers", "police"])
def test_without_two_of_a_kind_one_cannot_give(faction: str) -> None:
    match = asked({"mafia": 2, "hackers": 1})
    assert_illegal(match, 1, give(faction), "C-20", "faction")


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("action", [discard(mafia=1), LOSE_POINT, take("mafia"), play("mafia")])
def test_one_gives_or_declines_and_nothing_else(action: dict[str, Any]) -> None:
    match = asked({"mafia": 4}, points=[0, 3])
    assert_illegal(match, 1, action, "C-20", "do")


@pytest.mark.rule("C-20")
def test_declining_costs_and_brings_nothing() -> None:
    match = asked({"mafia": 2})
    events = match.play(1, DECLINE)
    assert told(events) == [{"event": "declined", "seat": 1}, {"event": "turn", "seat": 1}]
    assert hands(match) == [{}, {"mafia": 2}]
    assert points(match) == [2, 0]


@pytest.mark.rule("C-20")
def test_each_other_player_is_asked_once_clockwise_from_the_active_one() -> None:
    match = asked({"mafia": 4}, {"mafia": 4}, {"mafia": 4}, seat=2, market={"hackers": 7})
    order = []
    while public(match, "asked")["question"] == "journalists":
        assert match.deciders == [public(match, "asked")["seat"]]
        order += match.deciders
        match.play(match.deciders[0], give("mafia"))
    assert order == [3, 0, 1]
    assert points(match) == [1, 1, 2, 1]
    assert match.deciders == [3]


@pytest.mark.rule("C-20")
def test_even_who_can_only_decline_is_asked() -> None:
    match = asked({"mafia": 1, "hackers": 1}, {})
    assert match.legal(1) == [DECLINE]
    match.play(1, DECLINE)
    assert match.legal(2) == [DECLINE]
    match.play(2, DECLINE)
    assert public(match, "asked") == {"question": "action", "seat": 1}


@pytest.mark.rule("C-20")
def test_the_active_player_is_not_asked_and_cannot_refuse_the_gift() -> None:
    match = asked({"mafia": 2}, active={"police": 8})
    assert match.legal(0) == []
    assert names(match.play(1, give("mafia"))) == ["gave", "discarded", "gained", "turn"]
    assert hands(match)[0] == {"police": 8, "mafia": 1}
