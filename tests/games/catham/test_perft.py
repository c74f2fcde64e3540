"""Exhaustive counts: from small positions the kernel finds the same tree of decisions and chance as the oracle."""

import tomllib
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bench.uncompiled import plain_modules
from nekobako.games.catham.actions import decode, to_wire
from tests.games.catham import naive
from tests.games.catham.every_chance import EveryChance
from tests.games.catham.naive import FACTIONS, STARTS, Found, Key, Row, Start

# A chance that goes through every outcome is no compiled Chance, so these counts run the kernel's source as it stands.
plain = plain_modules()
kernel: Any = plain["nekobako.games.catham.kernel"]
legality: Any = plain["nekobako.games.catham.legal"]

ORACLE_POSITIONS = 1500  # trees with no more than these are walked by the oracle too
QUESTIONS = {
    kernel.ACTION: "action",
    kernel.GIVE: "journalists",
    kernel.MATCH: "detectives",
    kernel.LOSS: "mafia",
    kernel.LIMIT: "hand_limit",
}
REASONS = {kernel.BY_POINTS: "points", kernel.BY_TURN_LIMIT: "turn_limit"}


def expected() -> dict[str, list[Row]]:
    kept = tomllib.loads(naive.COUNTS_FILE.read_text(encoding="utf-8"))
    return {name: [Row(*row) for row in entry["rows"]] for name, entry in kept.items()}


# --- The kernel, walked through


def outcomes(state: Any, action: int) -> dict[Key, tuple[Any, Fraction]]:
    """Every state that may come of an action, and how likely it is."""
    dice = EveryChance()
    found: dict[Key, Any] = {}
    times: Counter[tuple[Key, int]] = Counter()
    while True:
        after = state.copy()
        kernel.apply(after, action, dice)
        place = quick_key(after)
        found[place] = after
        times[place, dice.one_in] += 1
        if not dice.next_run():
            break
    chances: dict[Key, Fraction] = {}
    for (place, size), n in times.items():
        chances[place] = chances.get(place, Fraction(0)) + Fraction(n, size)
    assert sum(chances.values()) == 1
    return {place: (after, chances[place]) for place, after in found.items()}


def packed(cards: naive.Cards) -> int:
    return sum(int(kernel.several(FACTIONS.index(card.faction), 1)) for card in cards)


def counts(cards: int) -> naive.Counts:
    return tuple(cards >> 4 * faction & 15 for faction in range(len(FACTIONS)))


SINGLE = [int(kernel.several(faction, 1)) for faction in range(len(FACTIONS))]


def pile(state: Any) -> int:
    return sum(SINGLE[faction] for faction in state.pile[state.top : state.bottom])


def quick_key(state: Any) -> Key:
    """Equal where `key` is; made often."""
    s = state
    if s.question == kernel.OVER:
        return (s.question, s.ended, s.winner, *s.points, *s.hands, s.market, s.discard + s.aside, pile(s))
    turn = (s.question, s.asked, s.active, s.actions_left, s.turn, s.extra if s.question == kernel.MATCH else 0)
    return (*turn, *s.hands, *s.points, s.market, s.discard, s.aside, pile(s))


def key(state: Any) -> Key:
    """The position in the oracle's words."""
    s = state
    points = tuple(s.points[seat] for seat in range(s.seats))
    hands = [counts(s.hands[seat]) for seat in range(s.seats)]
    if s.question == kernel.OVER:
        places = (*hands, *map(counts, (s.market, pile(s), s.discard + s.aside)))
        return ("over", REASONS[s.ended], None if s.winner == kernel.NOBODY else s.winner, points, *places)
    return (
        QUESTIONS[s.question],
        s.asked,
        FACTIONS[s.extra] if s.question == kernel.MATCH else "",
        (s.active, s.actions_left, s.turn),
        points,
        tuple(hands),
        *(counts(place) for place in (s.market, pile(s), s.discard, s.aside)),
    )


def kernel_state(start: Start) -> Any:
    game = start.game()
    state = kernel.State(len(game.hands), 255, game.actions_per_turn, game.turn_limit or 0, kernel.CARDS_PER_FACTION)
    state.ordered = False
    state.active = state.asked = game.active
    for seat, hand in enumerate(game.hands):
        state.hands[seat] = packed(hand)
        state.points[seat] = game.points[seat]
    state.market, state.discard = packed(game.market), packed(game.discard)
    state.stack([FACTIONS.index(card.faction) for card in game.pile])
    return state


def legal(state: Any) -> list[int]:
    found = legality.Actions()
    legality.legal(state, found)
    listed: list[int] = found.listed()
    return listed


def walk(start: Start, depth: int) -> list[Row]:
    first = kernel_state(start)
    level = {quick_key(first): (first, Found(1, Fraction(1)))}
    rows = []
    for _ in range(depth):
        following: dict[Key, tuple[Any, Found]] = {}
        for state, found in level.values():
            for action in legal(state):
                for place, (after, chance) in outcomes(state, action).items():
                    _, there = following.setdefault(place, (after, Found(0, Fraction(0))))
                    there.ways += found.ways
                    there.weight += found.weight * chance
        level = following
        rows.append(naive.row((key(state), found) for state, found in level.values()))
    return rows


# --- The tests


def starts(names: list[str]) -> list[Any]:
    return [pytest.param(name, marks=[pytest.mark.rule(rule) for rule in STARTS[name].rules]) for name in names]


def test_the_file_has_every_start_and_depth() -> None:
    assert {name: len(rows) for name, rows in expected().items()} == {n: s.depth for n, s in STARTS.items()}


@pytest.mark.parametrize("name", starts(list(STARTS)))
def test_the_kernel_counts_as_the_oracle_did(name: str) -> None:
    assert walk(STARTS[name], STARTS[name].depth) == expected()[name]


@pytest.mark.parametrize("name", list(STARTS))
def test_the_oracle_still_counts_what_is_written(name: str) -> None:
    rows = expected()[name]
    depth = max(d for d in range(1, len(rows) + 1) if d == 1 or rows[d - 1].positions <= ORACLE_POSITIONS)
    assert naive.walk(STARTS[name], depth) == rows[:depth]


def test_every_question_answer_and_faction_comes_up() -> None:
    """What the trees are for: nothing an action can be is missing from them."""
    seen = set()
    for start in STARTS.values():
        states = {quick_key(state): state for state in [kernel_state(start)]}
        for _ in range(2):
            following = {}
            for state in states.values():
                for action in legal(state):
                    wire = to_wire(decode(action))
                    seen.add((QUESTIONS[state.question], wire["do"], wire.get("faction")))
                    after = state.copy()
                    kernel.apply(after, action, EveryChance())
                    following[quick_key(after)] = after
            states = following
    answers = {("detectives", "discard"), ("mafia", "discard"), ("hand_limit", "discard"), ("mafia", "lose_point")}
    answers |= {("journalists", "decline"), ("detectives", "decline")}
    plays = {("action", "play", faction) for faction in FACTIONS}
    takes = {("action", "take", faction) for faction in FACTIONS}
    gives = {("journalists", "give", faction) for faction in ("journalists", "scientists")}
    assert seen >= plays | takes | gives | {(*answer, None) for answer in answers}
