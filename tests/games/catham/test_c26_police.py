"""Police: reveal cards of an opponent's hand at random; a point for each of the extra card's faction."""

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
    same,
    table,
    told,
)


def raid(count: int, extra: str, target: int = 1) -> dict[str, Any]:
    return play("police", count=count, extra=extra, target=target)


@pytest.mark.rule("C-26")
def test_the_ledgers_example_two_journalists_of_five_revealed_give_two_and_nobody_draws() -> None:
    target = {"journalists": 2, "hackers": 1, "mafia": 2}
    match = table({"police": 5, "journalists": 1}, target, factions=TOWN)
    events = match.play(0, raid(5, "journalists"))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"journalists": 1, "police": 5}, "target": 1},
        {"event": "revealed", "seat": 0, "from": 1, "cards": target},
        {"event": "gained", "seat": 0, "points": 2, "rule": "C-26"},
        {"event": "turn", "seat": 1},
    ]
    assert points(match) == [2, 0]
    assert hands(match) == [{}, {}]
    assert public(match, "discard") == {"journalists": 3, "mafia": 2, "police": 5, "hackers": 1}


@pytest.mark.rule("C-26")
def test_any_number_of_police_any_other_faction_and_any_opponent_even_one_without_cards() -> None:
    match = table({"police": 2, "mafia": 3, "hackers": 1}, {"mafia": 1}, {}, factions=TOWN)
    expected = [raid(n, extra, target) for n in (1, 2) for extra in ("mafia", "hackers") for target in (1, 2)]
    assert same(plays(match, "police"), expected)


@pytest.mark.rule("C-26")
def test_an_opponent_may_sit_before_the_active_player() -> None:
    match = table({"hackers": 1}, {"police": 1, "mafia": 1}, {"hackers": 1}, factions=TOWN, seat=1)
    assert same(plays(match, "police"), [raid(1, "mafia", 0), raid(1, "mafia", 2)])
    match.play(1, raid(1, "mafia", 0))
    assert hands(match) == [{}, {}, {"hackers": 1}]


@pytest.mark.rule("C-26")
@pytest.mark.parametrize(
    ("action", "field"),
    [
        (raid(0, "mafia"), "count"),
        (raid(-1, "mafia"), "count"),
        (raid(4, "mafia"), "faction"),
        (raid(17, "mafia"), "faction"),
        (raid(1, "police"), "extra"),
        (raid(3, "police"), "extra"),
        (raid(1, "hackers"), "extra"),
        (raid(1, "mafia", 0), "target"),
    ],
)
def test_what_the_police_cannot_do(action: dict[str, Any], field: str) -> None:
    match = table({"police": 3, "mafia": 1}, {"mafia": 3}, factions=TOWN)
    assert_illegal(match, 0, action, "C-26", field)


@pytest.mark.rule("C-26")
def test_police_alone_cannot_be_played() -> None:
    match = table({"police": 5}, {"mafia": 3}, factions=TOWN)
    assert plays(match) == []


@pytest.mark.rule("C-26")
def test_the_target_is_a_seat_of_the_match_and_all_three_fields_are_named() -> None:
    match = table({"police": 3, "mafia": 1}, {"mafia": 3}, factions=TOWN)
    assert refused(match, 0, raid(1, "mafia", 2)).code == "unknown"
    for missing in ("count", "extra", "target"):
        action = {name: value for name, value in raid(1, "mafia").items() if name != missing}
        refusal = refused(match, 0, action)
        assert (refusal.code, refusal.field) == ("malformed", missing)


@pytest.mark.rule("C-26")
def test_as_many_are_revealed_as_police_were_played_and_they_are_lost() -> None:
    match = table({"police": 4, "mafia": 2}, {"mafia": 8}, factions=TOWN)
    events = match.play(0, raid(3, "mafia"))
    assert told(events, "revealed")[0]["cards"] == {"mafia": 3}
    assert points(match) == [3, 0]
    assert hands(match) == [{"police": 1, "mafia": 1}, {"mafia": 5}]


@pytest.mark.rule("C-26")
def test_a_target_with_fewer_cards_reveals_all_of_them() -> None:
    match = table({"police": 5, "mafia": 1}, {"mafia": 1, "hackers": 1}, factions=TOWN)
    events = match.play(0, raid(5, "mafia"))
    assert told(events, "revealed")[0]["cards"] == {"mafia": 1, "hackers": 1}
    assert points(match) == [1, 0]
    assert hands(match) == [{}, {}]


@pytest.mark.rule("C-26")
def test_a_target_without_cards_reveals_nothing_and_the_cards_are_spent_all_the_same() -> None:
    match = table({"police": 2, "mafia": 1}, {}, factions=TOWN)
    events = match.play(0, raid(2, "mafia"))
    assert told(events, "revealed")[0]["cards"] == {}
    assert "gained" not in names(events)
    assert points(match) == [0, 0]
    assert public(match, "discard") == {"police": 2, "mafia": 1}


@pytest.mark.rule("C-26")
def test_chance_chooses_what_is_revealed() -> None:
    outcomes = set()
    for seed in SEEDS:
        match = table({"police": 2, "mafia": 1}, {"mafia": 2, "hackers": 2}, factions=TOWN, seed=seed)
        shown: Cards = told(match.play(0, raid(2, "mafia")), "revealed")[0]["cards"]
        assert points(match)[0] == shown.get("mafia", 0)
        outcomes.add((shown.get("mafia", 0), shown.get("hackers", 0)))
        assert sum(hands(match)[1].values()) == 2
    assert outcomes == {(2, 0), (1, 1), (0, 2)}


@pytest.mark.rule("C-26")
def test_the_target_draws_a_card_for_each_police_revealed() -> None:
    pile = ["hackers", "bureaucrats", "journalists"]
    match = table({"police": 3, "mafia": 1}, {"police": 2, "mafia": 1}, factions=TOWN, pile=pile)
    events = match.play(0, raid(3, "mafia"))
    assert names(events) == ["played", "revealed", "gained", "drew", "turn"]
    assert points(match) == [1, 0]
    assert hands(match)[1] == {"bureaucrats": 1, "hackers": 1}
    assert public(match, "discard") == {"police": 5, "mafia": 2}


@pytest.mark.rule("C-26")
@pytest.mark.rule("C-15")
def test_the_target_draws_before_played_and_revealed_cards_are_discarded() -> None:
    """Six full hands and an empty draw pile: only the eight Mafia discarded before can be drawn."""
    full = [{"journalists": 10}, {"hackers": 10}, {"bureaucrats": 10}]
    last = {"journalists": 5, "bureaucrats": 5}
    for seed in range(8):
        match = table(
            {"police": 4, "mafia": 6},
            {"police": 10},
            *full,
            last,
            factions=TOWN,
            market={"police": 1, "mafia": 1, "hackers": 5},
            only_pile=True,
            seed=seed,
        )
        assert public(match, "discard") == {"mafia": 8}
        match.play(0, raid(4, "mafia"))
        assert hands(match)[1] == {"police": 6, "mafia": 4}
        assert public(match, "discard") == {"police": 8, "mafia": 1}


@pytest.mark.rule("C-26")
@pytest.mark.rule("C-30")
def test_the_points_come_before_the_draw() -> None:
    target = {"police": 1, "mafia": 1}
    match = table({"police": 2, "mafia": 1}, target, factions=TOWN, points=[15, 0], pile=["hackers"])
    assert names(match.play(0, raid(2, "mafia"))) == ["played", "revealed", "gained", "ended"]
    assert hands(match)[1] == {}
