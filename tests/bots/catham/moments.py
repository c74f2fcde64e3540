"""Moments of random matches: every kind of question, every number of seats, both variants, many sets of factions."""

from collections import Counter
from functools import cache

import nekobako
from nekobako import Match
from nekobako.core.chance import seeded
from nekobako.games.catham.kernel import MOST_SEATS

QUESTIONS = ("action", "journalists", "detectives", "mafia", "hand_limit")
SEAT_COUNTS = range(2, MOST_SEATS + 1)
OF_EACH = 2  # of each question at each number of seats
MATCHES = 60  # enough to meet them all


@cache
def moments() -> list[Match]:
    """Copies of matches, each where a seat is about to decide."""
    return [moment for seats in SEAT_COUNTS for moment in _at(seats)]


def _at(seats: int) -> list[Match]:
    found: list[Match] = []
    seen: Counter[str] = Counter()
    for seed in range(MATCHES):
        match = nekobako.new("catham", seats, seed, {"factions": "random", "actions_per_turn": 1 + seed % 2})
        dice = seeded(seed, "moments")
        while match.deciders:
            seat = match.deciders[0]
            question = match.view(seat)["asked"]["question"]
            if seen[question] < OF_EACH and dice.below(10) == 0:
                seen[question] += 1
                found.append(nekobako.load(match.save()))
            if all(seen[name] == OF_EACH for name in QUESTIONS):
                return found
            legal = match.legal(seat)
            match.play(seat, legal[dice.below(len(legal))])
    raise AssertionError(f"with {seats} seats only {dict(seen)} came up")
