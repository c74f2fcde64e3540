"""What the kernel calls legal in real games, full pack and all, is what the oracle's naive reading calls legal."""

import json
from collections.abc import Iterable
from itertools import count
from typing import Any

import pytest

from nekobako.core.chance import seeded
from nekobako.games.catham import kernel, legal
from nekobako.games.catham.actions import decode, encode, read, to_wire
from nekobako.games.catham.view import QUESTIONS
from tests.games.catham import naive
from tests.games.catham.naive import FACTIONS, Card, Cards, Game

GAMES = 10
FACTION_SETS = (0b00011111, 0b11111000, 0b11100110, 0b01101011, 0b10111010)  # each faction in three at least


def oracle_game(s: kernel.State) -> Game:
    numbers = count()

    def cards(packed: int) -> Cards:
        return [Card(name, next(numbers)) for f, name in enumerate(FACTIONS) for _ in range(packed >> 4 * f & 15)]

    return Game(
        hands=[cards(int(s.hands[seat])) for seat in range(s.seats)],
        points=[int(s.points[seat]) for seat in range(s.seats)],
        market=cards(int(s.market)),
        pile=[],
        discard=[],
        active=int(s.active),
        question=QUESTIONS[int(s.question)],
        asked=[int(s.asked)],
        extra=FACTIONS[s.extra],
    )


def texts(actions: Iterable[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("seats", range(2, kernel.MOST_SEATS + 1))
def test_legal_actions_are_those_of_the_naive_reading(seats: int) -> None:
    for seed in range(GAMES):
        dice = seeded(seed)
        factions = FACTION_SETS[seed % len(FACTION_SETS)]
        state = kernel.State(seats, factions, 1 + seed % 2, 0, kernel.CARDS_PER_FACTION)
        kernel.deal(state, 0, dice)
        while state.question != kernel.OVER:
            codes = [legal.nth(state, r) for r in range(legal.how_many(state))]
            wires = [to_wire(decode(code)) for code in codes]
            assert texts(wires) == texts(naive.legal(oracle_game(state))), f"seed {seed}"
            assert [encode(read(wire, seats)) for wire in wires] == codes
            kernel.apply(state, codes[dice.below(len(codes))], dice)
