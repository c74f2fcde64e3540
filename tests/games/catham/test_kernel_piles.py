"""Chance in the kernel is even: every order of a shuffle and every pick as likely, exactly, with every throw tried."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from bench.uncompiled import plain_modules
from tests.games.catham.every_chance import EveryChance

twins: dict[str, Any] = dict(plain_modules())
kernel = twins["nekobako.games.catham.kernel"]
cards = twins["nekobako.games.catham.cards"]

FOUR = [1, 2, 3, 7]  # factions


def likelihoods(happen: Callable[[EveryChance], Any]) -> dict[Any, Fraction]:
    """What may happen, and how likely each is."""
    dice = EveryChance()
    found: dict[Any, Fraction] = {}
    while True:
        result = happen(dice)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, dice.one_in)
        if not dice.next_run():
            return found


def evenly(results: Any) -> dict[Any, Fraction]:
    counted = Counter(results)
    return {result: Fraction(n, counted.total()) for result, n in counted.items()}


def packed(factions: Any) -> int:
    return sum(int(cards.several(faction, 1)) for faction in factions)


def fresh(ordered: bool) -> Any:
    state = kernel.State(2, 255, 1, 0, 15)
    state.ordered = ordered
    return state


@pytest.mark.rule("C-04")
def test_every_order_of_a_shuffled_pile_is_as_likely() -> None:
    def shuffled(dice: EveryChance) -> tuple[int, ...]:
        state = fresh(ordered=True)
        kernel.shuffle_in(state, packed(FOUR), dice)
        return tuple(state.pile[state.top : state.bottom])

    assert likelihoods(shuffled) == evenly(permutations(FOUR))


def test_cards_are_shuffled_in_under_the_pile() -> None:
    def shuffled(dice: EveryChance) -> tuple[int, ...]:
        state = fresh(ordered=True)
        state.stack([5, 6, 0, 5])
        kernel.draw(state, 2, dice)
        kernel.shuffle_in(state, packed(FOUR), dice)
        return tuple(state.pile[state.top : state.bottom])

    assert likelihoods(shuffled) == evenly((0, 5, *order) for order in permutations(FOUR))


@pytest.mark.rule("C-14")
@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("n", range(7))
def test_a_draw_takes_the_pile_first_and_then_the_discards(ordered: bool, n: int) -> None:
    def drawn(dice: EveryChance) -> int:
        state = fresh(ordered)
        state.stack([5, 6])
        state.discard = packed([0, 0, 3])
        found: int = kernel.draw(state, n, dice)
        return found

    if n < 2:
        one = [(5,)] if ordered else [(5,), (6,)]
        expected = evenly(packed(some) for some in (one if n else [()]))
    else:
        expected = evenly(packed([5, 6, *some]) for some in combinations([0, 0, 3], min(n - 2, 3)))
    assert likelihoods(drawn) == expected


@pytest.mark.parametrize("n", range(6))
def test_every_pick_from_a_hand_is_as_likely(n: int) -> None:
    hand = [0, 0, 5, 7]
    expected = evenly(packed(some) for some in combinations(hand, min(n, 4)))
    assert likelihoods(lambda dice: cards.some_of(packed(hand), n, dice)) == expected


@pytest.mark.rule("C-03")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_is_as_likely_to_be_first(seats: int) -> None:
    assert likelihoods(lambda dice: kernel.first_seat(seats, dice)) == evenly(range(seats))


def test_uneven_chance_is_noticed() -> None:
    """The classic wrong shuffle, swapping each place with any place."""

    def shuffled(dice: EveryChance) -> tuple[int, ...]:
        order = list(FOUR)
        for place in range(len(order)):
            other = dice.below(len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    found = likelihoods(shuffled)
    assert sum(found.values()) == 1
    assert found.keys() == evenly(permutations(FOUR)).keys()
    assert found != evenly(permutations(FOUR))
