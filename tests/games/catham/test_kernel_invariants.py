"""Random games never leave what is true of every state, by the kernel and by the table; broken states are noticed."""

from collections.abc import Callable
from typing import Any

import pytest

import nekobako
from nekobako.core.chance import Chance, seeded
from nekobako.games.catham import kernel, legal
from nekobako.games.catham.cards import DETECTIVES, FACTIONS, JOURNALISTS, MAFIA, SCIENTISTS, several, total
from tests.games.catham.invariants import broken, broken_match

SEAT_COUNTS = range(2, kernel.MOST_SEATS + 1)
KERNEL_GAMES = 150  # of each variant
TABLE_GAMES = 8  # of each variant
FIRST_FIVE = 0b11111


def five(dice: Chance) -> list[int]:
    left = list(range(len(FACTIONS)))
    return [left.pop(dice.below(len(left))) for _ in range(kernel.FACTIONS_IN_PLAY)]


def dealt(seats: int, seed: int, actions_per_turn: int = 1) -> tuple[kernel.State, Chance]:
    dice = seeded(seed)
    factions = sum(1 << faction for faction in five(dice))
    turn_limit = 20 if dice.below(5) == 0 else 0
    state = kernel.State(seats, factions, actions_per_turn, turn_limit, kernel.CARDS_PER_FACTION)
    state.ordered = dice.below(2) == 0
    kernel.deal(state, kernel.first_seat(seats, dice), dice)
    return state, dice


@pytest.mark.rule("C-33")
@pytest.mark.parametrize("actions_per_turn", [1, 2])
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_random_games_stay_sound(seats: int, actions_per_turn: int) -> None:
    for seed in range(KERNEL_GAMES):
        state, dice = dealt(seats, seed, actions_per_turn)
        assert broken(state) is None
        while state.question != kernel.OVER:
            kernel.apply(state, legal.nth(state, dice.below(legal.how_many(state))), dice)
            assert broken(state) is None, f"seed {seed}"


@pytest.mark.rule("C-33")
@pytest.mark.parametrize("actions_per_turn", [1, 2])
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_random_games_at_a_table_stay_sound(seats: int, actions_per_turn: int) -> None:
    for seed in range(TABLE_GAMES):
        options = {"factions": "random", "actions_per_turn": actions_per_turn}
        match = nekobako.new("catham", seats=seats, seed=seed, options=options)
        dice = seeded(seed, "choices")
        assert broken_match(match) is None
        while match.outcome is None:
            [seat] = match.deciders
            legal = match.legal(seat)
            match.play(seat, legal[dice.below(len(legal))])
            assert broken_match(match) is None, f"seed {seed}"


@pytest.mark.rule("C-04")
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_hands_are_dealt_by_turn_order(seats: int) -> None:
    for first in range(seats):
        state = kernel.State(seats, FIRST_FIVE, 1, 0, kernel.CARDS_PER_FACTION)
        kernel.deal(state, first, seeded(first))
        sizes = [total(state.hands[(first + place) % seats]) for place in range(seats)]
        assert sizes == [6, 6, 7, 7, 8, 8][:seats]


# --- A checker that could not fail would prove nothing

Spoil = Callable[[kernel.State], None]


def spoiled(name: str, value: int, place: int | None = None) -> Spoil:
    def spoil(state: kernel.State) -> None:
        if place is None:
            setattr(state, name, value)
        else:
            getattr(state, name)[place] = value

    return spoil


def lose_a_card(state: kernel.State) -> None:
    state.top += 1


def change_a_card(state: kernel.State) -> None:
    state.pile[state.top] = (state.pile[state.top] + 1) % 5


def add_an_unknown_faction(state: kernel.State) -> None:
    state.pile[state.top] = 7


def take_what_is_not_there(state: kernel.State) -> None:
    """The total over all places still fits; one place owes another."""
    owed = several(MAFIA, 1)  # not among the first five
    state.hands[0] -= owed
    state.discard += owed


def shrink_the_market(state: kernel.State) -> None:
    cards = state.market
    state.market = 0
    state.discard += cards


def fill_a_hand(state: kernel.State) -> None:
    state.hands[1] += state.hands[0] + state.hands[2]
    state.hands[0] = state.hands[2] = 0


def lay_aside(state: kernel.State) -> None:
    state.aside, state.market = state.market, state.aside
    kernel.refill(state, seeded(1))


def answer_oneself(state: kernel.State) -> None:
    state.question = kernel.GIVE


def limit_a_small_hand(state: kernel.State) -> None:
    state.question = kernel.LIMIT


def another_acts(state: kernel.State) -> None:
    state.asked = 1


def end_for_no_reason(state: kernel.State) -> None:
    state.question = kernel.OVER


def end_early(state: kernel.State) -> None:
    state.question, state.ended, state.turn_limit = kernel.OVER, kernel.BY_TURN_LIMIT, 5


def end_without_winner(state: kernel.State) -> None:
    state.question, state.ended = kernel.OVER, kernel.BY_POINTS


def end_with_cards_aside(state: kernel.State) -> None:
    lay_aside(state)
    state.question, state.ended, state.turn_limit = kernel.OVER, kernel.BY_TURN_LIMIT, 1


def pass_the_last_turn(state: kernel.State) -> None:
    state.turn_limit, state.turn = 3, 4


def two_at_the_goal(state: kernel.State) -> None:
    state.points[0] = state.points[1] = 16
    state.winner, state.question, state.ended = 0, kernel.OVER, kernel.BY_POINTS


def win_too_soon(state: kernel.State) -> None:
    state.points[0] = 15
    state.winner, state.question, state.ended = 0, kernel.OVER, kernel.BY_POINTS


def go_on_after_the_end(state: kernel.State) -> None:
    state.ended = kernel.BY_TURN_LIMIT


BROKEN: list[tuple[Spoil, str]] = [
    (lose_a_card, "the pack's"),
    (change_a_card, "the pack's"),
    (add_an_unknown_faction, "the pack's"),
    (take_what_is_not_there, "less than no cards"),
    (spoiled("hands", int(several(SCIENTISTS, 1)), 5), "not there holds cards"),
    (shrink_the_market, "hold seven"),
    (fill_a_hand, "over the limit"),
    (lay_aside, "aside after the effect"),
    (spoiled("points", -1, 2), "below zero"),
    (spoiled("points", 1, 3), "not there has points"),
    (spoiled("points", 16, 2), "has not won"),
    (spoiled("winner", 1), "not the one at the goal"),
    (two_at_the_goal, "not the one at the goal"),
    (win_too_soon, "not the one at the goal"),
    (end_for_no_reason, "no reason"),
    (end_early, "before the last turn"),
    (end_without_winner, "without a winner"),
    (end_with_cards_aside, "aside at the end"),
    (pass_the_last_turn, "beyond the last turn"),
    (go_on_after_the_end, "goes on"),
    (spoiled("asked", 3), "seat that is not there"),
    (another_acts, "another seat"),
    (answer_oneself, "answer itself"),
    (limit_a_small_hand, "within the limit"),
    (spoiled("actions_left", 0), "no action is left"),
    (spoiled("actions_left", 2), "no action is left"),
]


@pytest.mark.parametrize(("spoil", "said"), BROKEN)
def test_a_broken_state_is_noticed(spoil: Spoil, said: str) -> None:
    state = kernel.State(3, FIRST_FIVE, 1, 0, kernel.CARDS_PER_FACTION)
    kernel.deal(state, 0, seeded(4))
    assert broken(state) is None
    spoil(state)
    assert said in str(broken(state))


def test_an_illegal_action_is_noticed() -> None:
    """The state after a play with cards the hand does not hold."""
    for seed in range(20):
        state, dice = dealt(2, seed)
        missing = [f for f in (JOURNALISTS, DETECTIVES) if state.hands[state.active] >> 4 * f & 15 < 2]
        if missing:
            faction, extra = missing[0], SCIENTISTS
            kernel.apply(state, kernel.PLAY | faction << 4 | extra << 12, dice)
            assert broken(state) == "a place holds less than no cards"


class Spoiled:
    """A match that shows something else than it is."""

    def __init__(self, match: nekobako.Match, **shown: Any) -> None:
        self._match = match
        self._shown = shown

    def __getattr__(self, name: str) -> Any:
        return self._shown.get(name, getattr(self._match, name))

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**self._match.view(seat), **self._shown.get("seen", {})}


def rows(match: nekobako.Match, **changed: Any) -> list[dict[str, Any]]:
    """The players shown, the last one changed."""
    shown: list[dict[str, Any]] = match.view(None)["players"]
    return [*shown[:-1], {**shown[-1], **changed}]


OVER = {"reason": "points", "winners": [0], "scores": [0, 0]}


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (lambda match: {"seen": {"draw_pile": 3}}, "the pack's"),
        (lambda match: {"seen": {"market": {"mafia": 0, "robocats": 7}}}, "less than no cards"),
        (lambda match: {"seen": {"market": {"mafia": 6}, "aside": {"mafia": 1}}}, "hold seven"),
        (lambda match: {"seen": {"players": rows(match, cards=3)}}, "sizes shown"),
        (lambda match: {"seen": {"players": rows(match, known={"mafia": 9})}}, "remembers"),
        (lambda match: {"seen": {"players": rows(match, points=-1)}}, "below zero"),
        (lambda match: {"seen": {"players": rows(match, points=16)}}, "has not won"),
        (lambda match: {"deciders": []}, "not exactly one"),
        (lambda match: {"deciders": [0, 1]}, "not exactly one"),
        (lambda match: {"legal": lambda seat: []}, "not exactly one"),
        (lambda match: {"legal": lambda seat: [{"do": "decline"}]}, "not exactly one"),
        (lambda match: {"outcome": OVER}, "goes on"),
        (lambda match: {"outcome": OVER, "deciders": [], "legal": lambda seat: []}, "the winner is not"),
    ],
)
def test_a_broken_match_is_noticed(shown: Callable[[nekobako.Match], dict[str, Any]], said: str) -> None:
    match = nekobako.new("catham", seats=2, seed=1, options={"first": 0})
    assert broken_match(match) is None
    fake: Any = Spoiled(match, **shown(match))
    assert said in str(broken_match(fake))
