"""What every bot must do: a legal action, the same for the same input, by nothing but what its seat may know."""

from typing import Any

import pytest

import nekobako
from nekobako import Match
from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from nekobako.games.catham.card_maps import to_map
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.possible_states import possible_state, read_view
from nekobako.table.player import play_to_end
from tests.bots.catham.moments import moments

FEW = Budget(playouts=40)
each_bot = pytest.mark.parametrize("name", list(bots_of("catham")))


def choice(name: str, match: Match, budget: Budget = FEW) -> dict[str, Any]:
    seat = match.deciders[0]
    return bots_of("catham")[name](budget)(match.view(seat), match.events(seat), seeded(5))


def test_weakest_first() -> None:
    assert list(bots_of("catham")) == ["random", "greedy", "search"]


@each_bot
def test_answers_every_question_legally(name: str) -> None:
    for match in moments():
        assert choice(name, match) in match.legal(match.deciders[0])


@each_bot
def test_decides_the_same_for_equal_inputs(name: str) -> None:
    for match in moments()[::3]:
        assert choice(name, match) == choice(name, match)


@each_bot
def test_knows_no_hidden_card(name: str) -> None:
    for number, match in enumerate(moments()):
        assert choice(name, redealt(match, number)) == choice(name, match)


def redealt(match: Match, seed: int) -> Match:
    """The same match to the seat that is to decide, with other cards where it cannot see them."""
    seat = match.deciders[0]
    state = possible_state(read_view(match.view(seat)), seeded(seed))
    position = match.save()
    for player, hand in zip(position["players"], state.hands, strict=False):
        player["hand"] = to_map(hand)
    position["draw_pile"] = [FACTIONS[state.pile[place]] for place in range(state.top, state.bottom)]
    other = nekobako.load(position)
    assert other.view(seat) == match.view(seat)
    assert other.events(seat) == match.events(seat)
    return other


@each_bot
def test_plays_to_the_end(name: str) -> None:
    match = nekobako.new("catham", seats=3, seed=4, options={"factions": "random", "turn_limit": 40})
    bot = bots_of("catham")[name](Budget(playouts=10))
    assert play_to_end(match, dict.fromkeys(range(3), bot), seeded(1)) > 0
    assert match.outcome is not None


def test_search_by_time_answers_even_without_any() -> None:
    for match in moments()[::7]:
        assert choice("search", match, Budget(seconds=0.0)) in match.legal(match.deciders[0])
