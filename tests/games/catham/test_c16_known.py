"""What everyone remembers of a hand: the cards seen going in that must still be there."""

import pytest

import nekobako
from tests.games.catham.helpers import (
    SEEDS,
    TOWN,
    Cards,
    assert_impossible,
    discard,
    give,
    hands,
    known,
    play,
    position,
    table,
    take,
    told,
)


@pytest.mark.rule("C-16")
def test_cards_taken_from_the_market_are_known_until_they_are_seen_to_leave() -> None:
    match = table({"mafia": 3}, {}, {}, market={"mafia": 3, "hackers": 4})
    assert known(match) == [{}, {}, {}]
    match.play(0, take("mafia", 3))
    assert known(match) == [{"mafia": 3}, {}, {}]
    match.play(1, take("hackers", 1))
    match.play(2, take("hackers", 1))
    match.play(0, play("mafia"))
    assert known(match)[0] == {}, "four of six left: none of the three seen going in must still be there"
    assert hands(match)[0] == {"mafia": 2}


@pytest.mark.rule("C-16")
def test_cards_beyond_those_seen_to_leave_are_still_known() -> None:
    match = table({"robocats": 10}, {}, market={"mafia": 3, "hackers": 4})
    match.play(0, take("mafia", 3))
    match.play(0, discard(robocats=2, mafia=1))
    assert known(match) == [{"mafia": 2}, {}]


@pytest.mark.rule("C-16")
def test_a_gift_is_known_to_be_in_the_hand_it_went_to() -> None:
    match = table({"journalists": 2}, {"mafia": 3}, {"hackers": 1}, factions=TOWN)
    match.play(0, play("journalists"))
    match.play(1, give("mafia"))
    assert known(match) == [{"mafia": 1}, {}, {}]


@pytest.mark.rule("C-16")
def test_drawn_cards_are_not_known() -> None:
    match = table({"robocats": 2}, {}, pile=["mafia"] * 5)
    match.play(0, play("robocats", count=2))
    assert hands(match)[0] == {"mafia": 5}
    assert known(match) == [{}, {}]


def after_two_hackers(target: Cards) -> list[tuple[Cards, Cards, list[Cards]]]:
    """Over many seeds, what was revealed of the target's hand, the active hand, and what everyone knows then."""
    found = []
    for seed in SEEDS:
        match = table({"hackers": 2}, target, factions=TOWN, seed=seed)
        shown = told(match.play(0, play("hackers", count=2, target=1)), "revealed")[0]["cards"]
        found.append((shown, hands(match)[0], known(match)))
    return found


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-27")
def test_hackers_that_stay_and_cards_they_bring_are_known() -> None:
    for shown, active, knowledge in after_two_hackers({"police": 4}):
        stayed = 2 - shown.get("hackers", 0)
        assert knowledge == [active, {"hackers": stayed} if stayed else {}]


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-26")
def test_what_the_police_reveal_is_no_longer_known_to_be_held() -> None:
    given = position({"police": 1, "mafia": 1}, {"hackers": 1}, factions=TOWN)
    given["players"][1]["known"] = {"hackers": 1}
    match = nekobako.load(given)
    assert known(match) == [{}, {"hackers": 1}]
    match.play(0, play("police", count=1, extra="mafia", target=1))
    assert known(match) == [{}, {}]


@pytest.mark.rule("C-16")
def test_only_cards_of_the_hand_can_be_known() -> None:
    given = position({}, {"hackers": 1})
    given["players"][1]["known"] = {"hackers": 2}
    assert_impossible(given, "C-16", "players[1].known")


@pytest.mark.rule("C-16")
def test_cards_that_stayed_because_the_game_ended_are_still_known() -> None:
    """Hackers that win at once leave the other revealed cards where they are (C-30)."""
    ended = 0
    for seed in SEEDS:
        given = position({"hackers": 2}, {"police": 2}, factions=TOWN, points=[15, 0], market={"mafia": 7}, seed=seed)
        given["players"][1]["known"] = {"police": 2}
        match = nekobako.load(given)
        match.play(0, play("hackers", count=2, target=1))
        if match.outcome:
            ended += 1
            assert known(match)[1]["police"] == 2
    assert ended
