"""The ends of the competitive game, and Black Cats that fall."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    CONCEDE,
    SKIP,
    build,
    builds,
    by_hand,
    moved,
    nakama,
    names,
    on_of,
    places,
    public,
    the,
    tower,
    versus,
)

HANDS = [["e-1", "g-1"], ["c-1", "h-1"], ["a-1", "b-1"], ["d-1", "f-1"]]
SHOW = ["build-3", "nakama-blue", "build-4"]
BUILD = build("build-3", "brick", "angel")


def players(*heights: int, top: int = 6, show: list[str] = SHOW, **keys: Any) -> Match:
    cats = {f"black-{seat}": f"floor-{height}" if height else "table" for seat, height in enumerate(heights)}
    return versus(tower(top, cats), HANDS[: len(heights)], show, **keys)


def collapse(match: Match) -> list[dict[str, Any]]:
    """All comes down, Black Cats and all."""
    heap = {body: ["table"] for body in on_of(match)}
    return by_hand(match, BUILD, heap, fell=[told(heap, lying=[body for body in heap if "floor" not in body])])


# --- T-54


@pytest.mark.rule("T-54")
def test_who_brings_the_tower_down_is_last_the_others_rank_by_their_floor_before() -> None:
    match = players(6, 2, 4, 1)
    events = collapse(match)
    assert names(events)[-2:] == ["fell", "ended"]
    assert match.outcome == {
        "winners": [2],
        "ranking": [[2], [1], [3], [0]],
        "scores": [6, 2, 4, 1],
        "reason": "fell",
        "rule": "T-35",
        "floor": 6,
        "milestones": [],
    }


@pytest.mark.rule("T-54")
def test_ties_are_shared() -> None:
    match = players(2, 4, 4, turn={"seat": 0})
    collapse(match)
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ranking"]) == ([1, 2], [[1, 2], [0]])
    level = players(2, 2, 2, turn={"seat": 1})
    collapse(level)
    assert level.outcome is not None
    assert level.outcome["ranking"] == [[0, 2], [1]], "last even among equals"


@pytest.mark.rule("T-54")
def test_so_it_is_when_nothing_is_left_above_floor_1() -> None:
    match = players(1, 0, top=2)
    collapse(match)
    assert match.outcome is not None
    assert (match.outcome["rule"], match.outcome["ranking"]) == ("T-40", [[1], [0]])


@pytest.mark.rule("T-54")
def test_a_fall_that_does_not_end_the_game_costs_its_author_nothing() -> None:
    match = players(2, 4)
    fell = told({**on_of(match), "black-1": ["table"]}, lying=["black-1"])
    events = by_hand(match, BUILD, on_of(match), fell=[fell])
    assert the(events, "restored") == {"pieces": ["black-1"]}
    assert (match.outcome, public(match, "heights")) == (None, [2, 4])


@pytest.mark.rule("T-54")
def test_who_concedes_is_last() -> None:
    match = players(5, 2, 4)
    events = match.play(0, CONCEDE)
    assert names(events) == ["conceded", "ended"]
    assert match.outcome is not None
    assert (match.outcome["ranking"], match.outcome["winners"]) == ([[2], [1], [0]], [2])
    assert (match.outcome["reason"], match.outcome["rule"]) == ("conceded", "T-54")


# --- T-55


def last_floor(seat: int, **keys: Any) -> Match:
    """23 floors; the seat builds the 24th, of three players of whom seat 1 began."""
    turn = {"seat": seat, "first": 1, "number": 31 + (seat - 1) % 3}
    return players(3, 5, 5, top=23, show=["build-11", "nakama-blue", "either-1"], turn=turn, **keys)


def finish_turn(match: Match) -> list[dict[str, Any]]:
    return match.play(match.deciders[0], SKIP)


@pytest.mark.rule("T-55")
def test_it_ends_after_the_round_in_which_the_24th_floor_was_accepted() -> None:
    match = last_floor(2)
    builds(match, "build-11")
    assert public(match, "last_round")
    finish_turn(match)
    assert match.deciders == [0], "the round goes back to the first player"
    places(match, "nakama-blue", "blue", 1, "blue-1")
    events = finish_turn(match)
    assert names(events) == ["skipped", "ended"]
    assert match.outcome is not None
    assert (match.outcome["reason"], match.outcome["rule"]) == ("complete", "T-55")
    assert (match.outcome["ranking"], match.outcome["winners"]) == ([[1, 2], [0]], [1, 2])


@pytest.mark.rule("T-55")
def test_if_the_last_of_the_round_built_it_it_ends_at_once() -> None:
    match = last_floor(0)
    builds(match, "build-11")
    assert names(finish_turn(match))[-1] == "ended"


@pytest.mark.rule("T-55")
def test_even_if_that_floor_falls_meanwhile() -> None:
    """The first player builds it, the second brings two floors down, the third builds one of them anew."""
    match = last_floor(1)
    builds(match, "build-11")
    finish_turn(match)
    left = moved(tower(22), "neko", black_0="floor-3", black_1="floor-5", black_2="floor-5")
    before = on_of(match)
    down = [body for body in before if body not in left]
    walls = [body for body in down if "floor" not in body]
    fell = told({**before, **{body: ["table"] for body in down}, "blue-1": ["floor-1"]}, lying=walls)
    by_hand(match, nakama("nakama-blue", "blue", 1), left, fell=[fell])
    assert public(match, "top") == 22
    finish_turn(match)
    builds(match, "either-1", "angel", "angel")  # there are no more Bricks (T-33)
    events = finish_turn(match)
    assert the(events, "ended")["outcome"]["reason"] == "complete"
    assert match.outcome is not None
    assert match.outcome["ranking"] == [[1, 2], [0]], "nobody is last for that reason"


@pytest.mark.rule("T-55")
def test_before_that_it_goes_on_round_by_round() -> None:
    match = players(3, 5, 5, turn={"seat": 0, "first": 1})
    builds(match, "build-3")
    events = finish_turn(match)
    assert names(events)[-1] == "turn"


# --- T-56


@pytest.mark.rule("T-56")
def test_a_fallen_black_cat_goes_back_where_it_stood() -> None:
    match = players(2, 4, 0)
    fell = told({**on_of(match), "black-1": ["floor-1"], "black-2": ["table"]}, lying=["black-1", "black-2"])
    events = by_hand(match, BUILD, on_of(match), fell=[fell])
    assert the(events, "restored") == {"pieces": ["black-1", "black-2"]}
    assert public(match, "heights") == [2, 4, 0]


@pytest.mark.rule("T-56")
def test_if_its_floor_fell_to_the_highest_floor_still_standing_below() -> None:
    match = players(2, 6, 5)
    before = on_of(match)
    down = ("brick-7", "brick-8", "brick-9", "brick-10", "floor-5", "floor-6", "black-1", "black-2")
    fell = told({**before, **{body: ["table"] for body in down}}, lying=[body for body in down if "floor" not in body])
    after = moved(tower(4), "neko", black_0="floor-2", black_1="floor-4", black_2="floor-4")
    by_hand(match, BUILD, after, fell=[fell])
    assert public(match, "heights") == [2, 4, 4]
    assert match.outcome is None
