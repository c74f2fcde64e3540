"""The story says with which of its lines a turn begins, and a desk whether its table gives hints."""

import random

import pytest

from nekobako.server.tables.match_messages import match_snapshot
from nekobako.server.tables.seat_names import SeatNames
from nekobako.table.match import Match
from nekobako.table.match_factory import new_match

NAMES = SeatNames.of([("Mia", None), (None, "greedy")])


def played(decisions: int) -> Match:
    match, chance = new_match("catham", 2, 1, {}), random.Random(1)
    for _ in range(decisions):
        seat = match.deciders[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("seats", [(0,), (0, 1), (None,)])
def test_every_turn_begins_with_a_line(seats: tuple[int | None, ...]) -> None:
    seen = match_snapshot(played(14), NAMES, seats)
    begun = [event["seat"] for event in seen.events if event["event"] == "turn"]
    assert len(begun) > 5
    lines = {0: "Your turn." if seats == (0,) else "Mia’s turn.", 1: "Sumi’s turn."}
    assert [seen.story[line]["en"] for line in seen.turns] == [lines[seat] for seat in begun]


@pytest.mark.parametrize(("mode", "hints"), [("coop", True), ("versus", False)])
def test_a_desk_says_whether_there_are_hints(mode: str, hints: bool) -> None:
    match = new_match("nekojima", 2, 1, {"mode": mode})
    assert [desk.hints for desk in match_snapshot(match, NAMES, (0, 1)).desks] == [hints, hints]


def test_a_line_of_a_game_of_balance_tells_of_one_event() -> None:
    match = new_match("nekojima", 2, 1, {"mode": "versus", "first": 0})
    match.play(0, {"do": "roll"})
    seen = match_snapshot(match, NAMES, (0,))
    by_number = {event["n"]: event["event"] for event in seen.events}
    assert len(seen.told) == len(seen.story)
    assert [by_number[n] for n in seen.told] == [event["event"] for event in seen.events]
    assert match_snapshot(played(14), NAMES, (0,)).told == []  # cards: a line may tell of several
