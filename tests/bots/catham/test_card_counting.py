"""What the log gives away is true, and more than the view alone says."""

import pytest

import nekobako
from nekobako import Match
from nekobako.bots.catham.card_counting import surely_held
from nekobako.core.chance import seeded
from nekobako.games.catham.card_maps import from_map
from nekobako.games.catham.cards import FACTION_COUNT, count, total
from nekobako.games.catham.possible_states import read_view
from tests.bots.catham.moments import SEAT_COUNTS, moments

MATCHES = 8


def random_match(seats: int, seed: int) -> Match:
    return nekobako.new("catham", seats, seed, {"factions": "random", "turn_limit": 120})


def contains(cards: int, part: int) -> bool:
    return all(count(cards, faction) >= count(part, faction) for faction in range(FACTION_COUNT))


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_is_true_and_no_less_than_the_view(seats: int) -> None:
    more = 0
    for seed in range(MATCHES):
        match, dice = random_match(seats, seed), seeded(seed, "recall")
        while match.deciders:
            seat = match.deciders[0]
            if dice.below(8) == 0:
                more += _checked(match, seat)
            legal = match.legal(seat)
            match.play(seat, legal[dice.below(len(legal))])
    assert more > 0 or seats > 2


def _checked(match: Match, seat: int) -> int:
    """How many cards more than the view's are recalled."""
    seen = read_view(match.view(seat))
    held = surely_held(seen, match.events(seat))
    assert held is not None
    more = 0
    for other, player in enumerate(match.save()["players"]):
        known = from_map(seen.players[other].known)
        assert contains(from_map(player["hand"]), held[other])
        assert contains(held[other], known)
        more += int(total(held[other]) - total(known)) if other != seat else 0
    return more


def test_a_log_without_the_deal_tells_nothing() -> None:
    match = moments()[0]
    seat = match.deciders[0]
    assert surely_held(read_view(match.view(seat)), []) is None
    assert surely_held(read_view(match.view(seat)), match.events(seat, since=20)) is None
