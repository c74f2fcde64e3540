"""Who sees what: hands and drawn cards are their owner's secret, everything else happens before everyone's eyes."""

from typing import Any

import pytest

import nekobako
from nekobako import Match
from tests.games.catham.helpers import (
    DECLINE,
    SEEDS,
    TOWN,
    give,
    hands,
    play,
    public,
    table,
    take,
    told,
)

VIEWERS = [0, 1, 2, None]


def everyone_sees(match: Match, event: dict[str, Any]) -> bool:
    return all(event in told(match.events(viewer)) for viewer in VIEWERS)


@pytest.mark.rule("C-16")
def test_a_hand_is_shown_to_its_owner_and_its_size_to_everyone() -> None:
    match = table({"scientists": 2, "mafia": 1}, {"robocats": 5}, {}, discarded={"robocats": 2})
    assert [match.view(viewer)["hand"] for viewer in VIEWERS] == [
        {"scientists": 2, "mafia": 1},
        {"robocats": 5},
        {},
        None,
    ]
    for viewer in VIEWERS:
        view = match.view(viewer)
        assert [player["cards"] for player in view["players"]] == [3, 5, 0]
        assert view["discard"] == {"robocats": 2}
        assert view["market"] == {"mafia": 3, "hackers": 4}
        assert view["draw_pile"] == 75 - 8 - 2 - 7


@pytest.mark.rule("C-16")
def test_a_view_is_the_same_whatever_the_others_hold_and_the_pile_hides() -> None:
    one = table({"mafia": 1}, {"robocats": 4}, {"scientists": 1}, pile=["hackers"], seed=1)
    other = table({"mafia": 1}, {"detectives": 4}, {"hackers": 1}, pile=["mafia"], seed=2)
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-04")
def test_dealt_cards_are_seen_by_their_owner_only() -> None:
    match = nekobako.new("catham", seats=3, seed=1)
    for viewer in VIEWERS:
        for event in told(match.events(viewer), "drew"):
            if event["seat"] == viewer:
                assert event["cards"] == match.view(viewer)["hand"]
            else:
                assert event.keys() == {"event", "seat", "count"}


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-23")
def test_drawn_cards_are_seen_by_their_owner_only() -> None:
    match = table({"scientists": 3}, {}, {}, pile=["mafia", "robocats"])
    mine = told(match.play(0, play("scientists")), "drew")
    assert mine == [{"event": "drew", "seat": 0, "count": 2, "cards": {"robocats": 1, "mafia": 1}}]
    assert told(match.events(0), "drew") == mine
    for viewer in VIEWERS[1:]:
        assert told(match.events(viewer), "drew") == [{"event": "drew", "seat": 0, "count": 2}]


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-26")
def test_what_a_target_of_the_police_draws_is_not_shown_to_the_player_who_acts() -> None:
    match = table({"police": 1, "mafia": 1}, {"police": 1}, {}, factions=TOWN, pile=["hackers"])
    events = match.play(0, play("police", count=1, extra="mafia", target=1))
    assert told(events, "drew") == [{"event": "drew", "seat": 1, "count": 1}]
    assert told(match.events(1), "drew") == [{"event": "drew", "seat": 1, "count": 1, "cards": {"hackers": 1}}]


@pytest.mark.rule("C-16")
def test_everyone_sees_takes_plays_gifts_and_discards() -> None:
    match = table({"journalists": 2}, {"mafia": 2}, {"hackers": 1}, factions=TOWN)
    match.play(0, play("journalists"))
    match.play(1, give("mafia"))
    match.play(2, DECLINE)
    match.play(1, take("hackers", 2))
    assert everyone_sees(match, {"event": "played", "seat": 0, "cards": {"journalists": 2}})
    assert everyone_sees(match, {"event": "gave", "seat": 1, "to": 0, "faction": "mafia"})
    assert everyone_sees(match, {"event": "discarded", "seat": 1, "cards": {"mafia": 1}})
    assert everyone_sees(match, {"event": "declined", "seat": 2})
    assert everyone_sees(match, {"event": "taken", "seat": 1, "faction": "hackers", "count": 2})


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-27")
def test_everyone_sees_what_is_revealed_and_what_then_changes_hands() -> None:
    looted = 0
    for seed in SEEDS:
        match = table({"hackers": 1}, {"police": 9}, {}, factions=TOWN, seed=seed)
        match.play(0, play("hackers", count=1, target=1))
        if hands(match)[0]:
            looted += 1
            assert everyone_sees(match, {"event": "revealed", "seat": 0, "from": 1, "cards": {"police": 1}})
            assert everyone_sees(match, {"event": "moved", "seat": 0, "from": 1, "to": 0, "cards": {"police": 1}})
    assert looted


@pytest.mark.rule("C-16")
@pytest.mark.rule("C-22")
def test_everyone_sees_what_the_bureaucrats_turn_up() -> None:
    match = table({"bureaucrats": 1}, {}, {}, factions=TOWN, pile=["police"])
    match.play(0, play("bureaucrats", count=1))
    assert everyone_sees(match, {"event": "revealed", "seat": 0, "from": "draw_pile", "cards": {"police": 1}})


@pytest.mark.rule("C-16")
def test_a_view_says_nothing_of_chance() -> None:
    match = nekobako.new("catham", seats=3, seed=1)
    allowed = {"game", "seat", "options", "goal", "turn", "deciders", "asked", "hand", "players"}
    allowed |= {"market", "draw_pile", "discard", "aside", "outcome"}
    for viewer in VIEWERS:
        assert match.view(viewer).keys() == allowed
        assert isinstance(public(match, "draw_pile"), int)
