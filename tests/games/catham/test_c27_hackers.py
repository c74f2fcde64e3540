"""Hackers: given to an opponent and shuffled in; those that are revealed score, the other cards revealed are looted."""

from typing import Any

import pytest

from tests.games.catham.helpers import (
    SEEDS,
    TOWN,
    Cards,
    assert_illegal,
    hands,
    names,
    play,
    plays,
    points,
    public,
    refused,
    table,
    told,
)

MARKET: Cards = {"mafia": 7}


def hack(count: int, target: int = 1) -> dict[str, Any]:
    return play("hackers", count=count, target=target)


@pytest.mark.rule("C-27")
def test_the_ledgers_example_and_every_other_way_it_may_go() -> None:
    """Two given to a hand of two Police: two Hackers, one of each or two Police may turn up."""
    seen = set()
    for seed in SEEDS:
        match = table({"hackers": 2}, {"police": 2}, factions=TOWN, market=MARKET, seed=seed)
        events = told(match.play(0, hack(2)))
        shown = events[1]["cards"]
        hackers, police = shown.get("hackers", 0), shown.get("police", 0)
        seen.add((hackers, police))
        left = {"police": 2 - police, "hackers": 2 - hackers}
        assert events[:2] == [
            {"event": "played", "seat": 0, "cards": {"hackers": 2}, "target": 1},
            {"event": "revealed", "seat": 0, "from": 1, "cards": shown},
        ]
        assert points(match) == [hackers, 0]
        assert hands(match) == [{"police": police} if police else {}, {name: n for name, n in left.items() if n}]
        assert public(match, "discard") == ({"hackers": hackers} if hackers else {})
        assert match.deciders == [1]
    assert seen == {(2, 0), (1, 1), (0, 2)}


@pytest.mark.rule("C-27")
def test_every_hacker_revealed_scores_whoever_held_it_and_the_others_stay() -> None:
    match = table({"hackers": 3}, {"hackers": 4}, factions=TOWN, market=MARKET)
    events = match.play(0, hack(2))
    assert names(events) == ["played", "revealed", "gained", "turn"]
    assert told(events, "gained") == [{"event": "gained", "seat": 0, "points": 2, "rule": "C-27"}]
    assert points(match) == [2, 0]
    assert hands(match) == [{"hackers": 1}, {"hackers": 4}]
    assert public(match, "discard") == {"hackers": 2}


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("held", "others", "counts"),
    [(1, 3, [1]), (3, 10, [1, 2, 3]), (4, 4, [1, 2, 3, 4]), (7, 10, [1, 2, 3, 4]), (7, 3, [1, 2, 3]), (7, 0, [])],
)
def test_one_to_four_and_no_more_than_the_opponent_held_before(held: int, others: int, counts: list[int]) -> None:
    match = table({"hackers": held}, {"police": others}, factions=TOWN, market=MARKET)
    assert plays(match) == [hack(n) for n in counts]


@pytest.mark.rule("C-27")
def test_two_hackers_cannot_be_given_to_an_opponent_with_one_card() -> None:
    match = table({"hackers": 2}, {"police": 1}, {}, factions=TOWN, market=MARKET)
    assert plays(match) == [hack(1)]
    assert_illegal(match, 0, hack(2), "C-27", "target")
    assert_illegal(match, 0, hack(1, target=2), "C-27", "target")


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("action", "field"),
    [
        (hack(0), "count"),
        (hack(-3), "count"),
        (hack(5), "count"),
        (hack(17), "count"),
        (hack(1, target=0), "target"),
    ],
)
def test_what_the_hackers_cannot_do(action: dict[str, Any], field: str) -> None:
    match = table({"hackers": 8}, {"police": 10}, factions=TOWN, market=MARKET)
    assert_illegal(match, 0, action, "C-27", field)


@pytest.mark.rule("C-27")
def test_no_more_than_held_to_a_seat_of_the_match() -> None:
    match = table({"hackers": 2}, {"police": 10}, factions=TOWN, market=MARKET)
    assert_illegal(match, 0, hack(3), "C-27", "faction")
    assert refused(match, 0, hack(1, target=2)).code == "unknown"
    assert refused(match, 0, play("hackers", target=1)).field == "count"
    assert refused(match, 0, play("hackers", count=1)).field == "target"


@pytest.mark.rule("C-27")
def test_the_opponent_may_sit_before_the_active_player() -> None:
    match = table({"hackers": 2}, {"hackers": 1}, {"hackers": 1}, factions=TOWN, market=MARKET, seat=1)
    assert plays(match) == [hack(1, target=0), hack(1, target=2)]
    match.play(1, hack(1, target=0))
    assert points(match) == [0, 1, 0]
    assert hands(match) == [{"hackers": 2}, {}, {"hackers": 1}]


@pytest.mark.rule("C-27")
def test_as_many_change_hands_as_are_revealed_even_with_a_full_hand() -> None:
    for seed in SEEDS:
        active, target = {"hackers": 4, "mafia": 4}, {"police": 10}
        match = table(active, target, factions=TOWN, market={"bureaucrats": 7}, seed=seed)
        shown = told(match.play(0, hack(4)), "revealed")[0]["cards"]
        assert sum(shown.values()) == 4
        assert sum(hands(match)[1].values()) == 10
        assert hands(match)[0].get("police", 0) == shown.get("police", 0)
        assert match.deciders == [1]


@pytest.mark.rule("C-27")
@pytest.mark.rule("C-30")
def test_nothing_changes_hands_once_the_points_have_ended_the_game() -> None:
    seen = set()
    for seed in SEEDS:
        match = table({"hackers": 2}, {"police": 2}, factions=TOWN, market=MARKET, points=[15, 0], seed=seed)
        events = match.play(0, hack(2))
        shown = told(events, "revealed")[0]["cards"]
        if shown == {"police": 1, "hackers": 1}:
            assert names(events) == ["played", "revealed", "gained", "ended"]
            assert hands(match) == [{}, {"police": 2, "hackers": 1}]
        seen.add(shown.get("hackers", 0))
    assert 1 in seen
