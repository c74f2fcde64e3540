"""The discard pile becomes a new draw pile when a card is needed; what was played and revealed lies aside meanwhile."""

from collections import Counter

import pytest

from nekobako import Match
from tests.games.catham.helpers import (
    SEEDS,
    TOWN,
    Cards,
    discard,
    give,
    hands,
    names,
    play,
    points,
    public,
    refused,
    table,
    take,
    told,
)

FULL_HANDS: list[Cards] = [
    {"scientists": 3, "robocats": 7},
    {"scientists": 10},
    {"robocats": 8, "mafia": 2},
    {"detectives": 10},
    {"detectives": 5, "mafia": 5},
    {"hackers": 10},
]  # and with seven in the market only eight cards are anywhere else


def eight_cards_left(seed: int = 1) -> Match:
    """Six full hands and an empty draw pile: what can be reshuffled is eight Mafia."""
    market = {"scientists": 2, "hackers": 5}
    return table(*FULL_HANDS, market=market, only_pile=True, seed=seed)


@pytest.mark.rule("C-14")
def test_the_market_is_refilled_from_the_old_pile_first_and_then_from_the_reshuffled_one() -> None:
    match = table({}, {}, market={"mafia": 3, "hackers": 4}, pile=["robocats"], only_pile=True)
    before = Counter(public(match, "discard"))
    events = match.play(0, take("mafia", 3))
    assert names(events) == ["taken", "reshuffled", "refilled", "turn"]
    refilled = told(events, "refilled")[0]["cards"]
    assert sum(refilled.values()) == 3
    assert refilled["robocats"] >= 1
    assert public(match, "discard") == {}
    assert public(match, "draw_pile") == before.total() - 2


@pytest.mark.rule("C-14")
def test_the_last_card_of_the_pile_does_not_yet_bring_a_reshuffle() -> None:
    match = table({}, {}, market={"mafia": 3, "hackers": 4}, pile=["robocats"] * 3, only_pile=True)
    before = public(match, "discard")
    events = match.play(0, take("mafia", 3))
    assert "reshuffled" not in names(events)
    assert public(match, "draw_pile") == 0
    assert public(match, "discard") == before
    assert names(match.play(1, take("hackers", 1))) == ["taken", "reshuffled", "refilled", "turn"]


@pytest.mark.rule("C-14")
def test_an_action_that_needs_no_card_reshuffles_nothing() -> None:
    match = table({"robocats": 4}, {}, only_pile=True)
    assert "reshuffled" not in names(match.play(0, play("robocats", count=4)))
    assert public(match, "draw_pile") == 0


@pytest.mark.rule("C-14")
def test_the_new_pile_is_shuffled() -> None:
    drawn = set()
    for seed in SEEDS:
        match = table({"scientists": 3}, {}, only_pile=True, seed=seed)
        match.play(0, play("scientists"))
        drawn.add(tuple(hands(match)[0].items()))
    assert len(drawn) > 5


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-15")
def test_a_reshuffle_in_mid_effect_leaves_the_played_cards_aside() -> None:
    for seed in range(8):
        match = eight_cards_left(seed)
        events = match.play(0, play("scientists"))
        assert names(events) == ["played", "gained", "reshuffled", "drew", "turn"]
        assert hands(match)[0] == {"robocats": 7, "mafia": 2}
        assert public(match, "draw_pile") == 6
        assert public(match, "discard") == {"scientists": 3}


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-15")
@pytest.mark.rule("C-22")
def test_a_reshuffle_leaves_the_revealed_cards_aside_and_there_may_be_too_few() -> None:
    """Ten Bureaucrats would turn up ten cards; three in the pile and five in the discard pile are all there are."""
    full = [{"journalists": 5, "police": 5}, {"journalists": 5, "police": 5}, {"mafia": 10}, {"hackers": 10}]
    match = table(
        {"bureaucrats": 10},
        *full,
        {"journalists": 5, "mafia": 5},
        factions=TOWN,
        market={"bureaucrats": 3, "police": 4},
        pile=["bureaucrats", "bureaucrats", "hackers"],
        only_pile=True,
    )
    assert public(match, "discard") == {"police": 1, "hackers": 4}
    events = match.play(0, play("bureaucrats", count=10))
    assert names(events) == ["played", "reshuffled", "revealed", "gained", "turn"]
    assert told(events, "revealed")[0]["cards"] == {"bureaucrats": 2, "police": 1, "hackers": 5}
    assert points(match)[0] == 3
    assert public(match, "draw_pile") == 0
    assert public(match, "discard") == {"bureaucrats": 12, "police": 1, "hackers": 5}


@pytest.mark.rule("C-14")
@pytest.mark.rule("C-33")
def test_even_with_six_full_hands_a_whole_market_is_refilled() -> None:
    market = {"hackers": 7}
    full = [{"scientists": 10}, {"robocats": 10}, {"detectives": 10}, {"mafia": 10}]
    last = [{"scientists": 5, "robocats": 5}, {"detectives": 5, "mafia": 5}]
    match = table(*full, *last, market=market, only_pile=True)
    assert public(match, "discard") == {"hackers": 8}
    match.play(0, take("hackers", 7))
    assert public(match, "market") == {"hackers": 7}
    match.play(0, discard(hackers=7))
    assert match.deciders == [1]


@pytest.mark.rule("C-15")
def test_six_scientists_are_one_effect_with_three_of_them() -> None:
    match = table({"scientists": 6}, {}, pile=["mafia", "mafia"])
    assert match.legal(0).count(play("scientists")) == 1
    match.play(0, play("scientists"))
    assert points(match) == [2, 0]
    assert hands(match)[0] == {"scientists": 3, "mafia": 2}
    assert match.deciders == [1]


@pytest.mark.rule("C-15")
@pytest.mark.parametrize("faction", ["scientists", "mafia"])
def test_a_fixed_number_of_cards_cannot_be_named(faction: str) -> None:
    match = table({"scientists": 6, "mafia": 4}, {})
    refusal = refused(match, 0, play(faction, count=4))
    assert (refusal.code, refusal.field) == ("malformed", "count")


@pytest.mark.rule("C-15")
def test_played_cards_join_the_discard_pile_when_the_last_answer_is_given() -> None:
    match = table({"journalists": 2}, {"mafia": 2}, {"hackers": 1}, factions=TOWN)
    match.play(0, play("journalists"))
    assert public(match, "discard") == {}
    match.play(1, give("mafia"))
    assert public(match, "discard") == {"mafia": 1}
    match.play(2, {"do": "decline"})
    assert public(match, "discard") == {"journalists": 2, "mafia": 1}


@pytest.mark.rule("C-15")
@pytest.mark.rule("C-26")
def test_revealed_cards_are_discarded_with_the_played_ones() -> None:
    match = table({"police": 2, "mafia": 1}, {"hackers": 2}, factions=TOWN)
    match.play(0, play("police", count=2, extra="mafia", target=1))
    assert public(match, "discard") == {"police": 2, "mafia": 1, "hackers": 2}
    assert hands(match) == [{}, {}]
