"""Milestones: won for good, the host stops or goes on, and the last one ends the game."""

from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    CONCEDE,
    SKIP,
    STOP,
    assert_illegal,
    by_hand,
    climb,
    nakama,
    names,
    on_of,
    public,
    table,
    the,
    tower,
)


def before(floor: int, **keys: Any) -> Match:
    """Neko is on a floor with a pile above it that lets it climb up to 4 floors; seat 1 of 3 decides."""
    cats = {"neko": f"floor-{floor}", "blue-1": f"floor-{floor + 1}", "blue-2": "blue-1"}
    turn = {"phase": "mission", "seat": 1}
    return table(tower(22, cats), ["nakama-yellow", "build-11"], ["d-2", "h-1"], turn=turn, seats=3, **keys)


def climbs(match: Match, floor: int) -> list[dict[str, Any]]:
    return by_hand(match, climb("d-2", floor), {**on_of(match), "neko": [f"floor-{floor}"]})


@pytest.mark.rule("T-41")
@pytest.mark.parametrize(
    ("start", "to", "won"),
    [(6, 9, []), (9, 10, [10]), (9, 12, [10]), (9, 13, [10, 13]), (10, 12, []), (12, 13, [13]), (13, 17, [15, 17])],
)
def test_neko_on_or_past_a_milestone_wins_it(start: int, to: int, won: list[int]) -> None:
    match = before(start)
    events = climbs(match, to)
    assert [event["floor"] for event in events if event["event"] == "milestone"] == won
    assert public(match, "milestones") == won
    assert match.deciders == ([0] if won else [2]), "the host decides after a new one"


@pytest.mark.rule("T-41")
def test_the_host_stops_and_all_have_won() -> None:
    match = before(9)
    climbs(match, 11)
    assert match.legal(0) == [STOP, SKIP, CONCEDE]
    assert_illegal(match, {"do": "done"}, "T-41", "do")
    events = match.play(0, STOP)
    assert names(events) == ["ended"]
    assert match.outcome == {
        "winners": [0, 1, 2],
        "ranking": [[0, 1, 2]],
        "scores": [11, 11, 11],
        "reason": "stopped",
        "rule": "T-41",
        "floor": 11,
        "milestones": [10],
    }


@pytest.mark.rule("T-41")
def test_or_goes_on() -> None:
    match = before(9)
    climbs(match, 11)
    assert names(match.play(0, SKIP)) == ["skipped", "turn"]
    assert (match.deciders, match.outcome) == ([2], None)
    assert public(match, "milestones") == [10]


@pytest.mark.rule("T-41")
@pytest.mark.parametrize("floor", [20, 21])
def test_at_floor_20_or_past_it_the_game_ends(floor: int) -> None:
    match = before(17, milestones=[10, 13, 15, 17])
    events = climbs(match, floor)
    assert names(events) == ["settled", "climbed", "drew_mission", "milestone", "ended"]
    assert match.outcome is not None
    assert (match.outcome["reason"], match.outcome["winners"]) == ("milestone", [0, 1, 2])
    assert match.outcome["milestones"] == [10, 13, 15, 17, 20]


@pytest.mark.rule("T-41")
def test_what_is_won_is_kept_whatever_happens_later() -> None:
    match = before(9)
    climbs(match, 10)
    match.play(0, SKIP)
    heap = {body: ["table"] for body in on_of(match)}
    by_hand(match, nakama("nakama-yellow", "yellow", 1), heap, fell=[told(heap)])
    assert match.outcome is not None
    assert (match.outcome["reason"], match.outcome["winners"]) == ("fell", [0, 1, 2])
    assert match.outcome["milestones"] == [10]


@pytest.mark.rule("T-41")
def test_ending_without_any_is_a_loss_with_nekos_floor_as_the_result() -> None:
    match = before(8)
    match.play(1, CONCEDE)
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["floor"], match.outcome["scores"]) == ([], 8, [8, 8, 8])
    assert (match.outcome["reason"], match.outcome["rule"]) == ("conceded", "T-41")


@pytest.mark.rule("T-41")
def test_who_concedes_after_one_ends_the_game_as_it_stands() -> None:
    match = before(11)
    match.play(1, CONCEDE)
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["reason"]) == ([0, 1, 2], "conceded")


@pytest.mark.rule("T-41")
def test_milestones_are_kept_from_game_to_game() -> None:
    match = nekobako.new("tower", seats=2, seed=1, options={"milestones": [13, 10]})
    assert public(match, "milestones") == [10, 13]
    match.play(match.deciders[0], CONCEDE)
    assert match.outcome is not None
    assert match.outcome["milestones"] == [10, 13]
    assert match.outcome["winners"] == [], "what earlier games won does not win this one"


@pytest.mark.rule("T-41")
def test_one_won_before_is_won_again_in_this_game_and_kept_once() -> None:
    match = before(9, options={"milestones": [10]})
    events = climbs(match, 10)
    assert the(events, "milestone") == {"floor": 10}
    assert public(match, "milestones") == [10]
    assert match.deciders == [0]


@pytest.mark.rule("T-41")
@pytest.mark.parametrize("milestone", [0, 11, 24, -10])
def test_there_are_no_others(milestone: int) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("tower", options={"milestones": [10, milestone]})
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "T-41", "options.milestones[1]")


@pytest.mark.rule("T-41")
def test_what_is_kept_was_won_in_this_match() -> None:
    """Not what a table says that it has won before."""
    match = nekobako.new("tower", seed=1, options={"milestones": [10, 20]})
    assert match.milestones == []
    match = nekobako.load({**match.save(), "best": 14})
    assert match.milestones == [10, 13]
    match.play(0, {"do": "concede"})
    assert match.milestones == [10, 13], "whatever happens later"


@pytest.mark.rule("T-41")
def test_against_each_other_there_are_none() -> None:
    match = nekobako.new("tower", seats=2, seed=1, options={"mode": "versus"})
    assert nekobako.load({**match.save(), "best": 14}).milestones == []
