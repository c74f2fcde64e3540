"""The kernel gives equal results compiled and plain, action by action over whole games."""

import copy
import pickle
import sys
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest

from bench.uncompiled import compiled_sources
from nekobako.core.chance import Chance, seeded
from nekobako.games.catham import kernel, legal, playout
from tests import compiled
from tests.compiled import is_compiled, plain_twins

GAMES = 30  # of each number of seats, variant and kind of pile
FACTION_SETS = [sum(1 << f for f in five) for five in combinations(range(8), kernel.FACTIONS_IN_PLAY)]
MOST_TURNS = 2000  # far beyond what a random game takes


@pytest.fixture(scope="module")
def plain() -> dict[str, ModuleType]:
    return plain_twins()


def test_one_is_compiled_and_the_other_plain(plain: dict[str, ModuleType]) -> None:
    assert list(plain) == list(compiled_sources())
    for name, twin in plain.items():
        assert sys.modules[name] is import_module(name) is not twin
        assert is_compiled(sys.modules[name])
        assert not is_compiled(twin)
        assert twin.__file__ == str(compiled_sources()[name])


def test_the_twins_use_each_other(plain: dict[str, ModuleType]) -> None:
    twin: Any = plain["nekobako.games.catham.kernel"]
    assert twin.Chance is plain["nekobako.core.chance"].Chance is not Chance
    assert twin.some_of is plain["nekobako.games.catham.cards"].some_of
    assert kernel.State is not twin.State


@pytest.mark.parametrize(("ci", "expected"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_nothing_compiled_is_a_failure_only_where_it_must_be(
    monkeypatch: pytest.MonkeyPatch, ci: str, expected: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(compiled, "why_plain", lambda: "a reason")
    with pytest.raises(expected, match="a reason"):
        plain_twins()


def contents(state: Any, names: list[str]) -> dict[str, Any]:
    """Every field of a state, whatever fields it has, as plain data."""
    found = {}
    for name in names:
        value = getattr(state, name)
        found[name] = value if isinstance(value, int) else list(value)
    return found


def listed(k: Any, state: Any) -> list[int]:
    out = k.Actions()
    k.legal(state, out)
    actions: list[int] = out.listed()
    return actions


class Pair:
    """The same game twice, and the dice of both."""

    def __init__(
        self, plain: dict[str, ModuleType], seats: int, actions_per_turn: int, ordered: bool, seed: int
    ) -> None:
        self.twin: Any = plain["nekobako.games.catham.kernel"]
        self.twin_legality: Any = plain["nekobako.games.catham.legal"]
        self.chooser = seeded(seed, "choices")
        self.dice = seeded(seed)
        self.twin_dice = plain["nekobako.core.chance"].seeded(seed)
        factions = FACTION_SETS[self.chooser.below(len(FACTION_SETS))]
        turn_limit = 30 if self.chooser.below(4) == 0 else 0
        setting = (seats, factions, actions_per_turn, turn_limit, kernel.CARDS_PER_FACTION)
        self.state, self.twin_state = kernel.State(*setting), self.twin.State(*setting)
        self.names = sorted(vars(self.twin_state))
        for state in (self.state, self.twin_state):
            state.ordered = ordered
            state.recording = True
        first = kernel.first_seat(seats, self.dice)
        assert first == self.twin.first_seat(seats, self.twin_dice)
        kernel.deal(self.state, first, self.dice)
        self.twin.deal(self.twin_state, first, self.twin_dice)

    def compare(self) -> None:
        assert contents(self.state, self.names) == contents(self.twin_state, self.names)
        assert self.dice.state == self.twin_dice.state
        assert self.state.read_log() == self.twin_state.read_log()

    def act(self) -> None:
        actions = listed(legal, self.state)
        assert actions == listed(self.twin_legality, self.twin_state)
        action = actions[self.chooser.below(len(actions))]
        kernel.apply(self.state, action, self.dice)
        self.twin.apply(self.twin_state, action, self.twin_dice)


@pytest.mark.parametrize("ordered", [True, False], ids=["ordered", "unordered"])
@pytest.mark.parametrize("actions_per_turn", [1, 2])
@pytest.mark.parametrize("seats", range(2, kernel.MOST_SEATS + 1))
def test_whole_games_are_equal(plain: dict[str, ModuleType], seats: int, actions_per_turn: int, ordered: bool) -> None:
    for seed in range(GAMES):
        pair = Pair(plain, seats, actions_per_turn, ordered, seed)
        pair.compare()
        while pair.state.question != kernel.OVER:
            pair.act()
            pair.compare()
            assert pair.state.turn < MOST_TURNS
        assert listed(legal, pair.state) == listed(pair.twin_legality, pair.twin_state) == []


@pytest.mark.parametrize("seats", range(2, kernel.MOST_SEATS + 1))
def test_copies_and_playouts_are_equal(plain: dict[str, ModuleType], seats: int) -> None:
    plain_playout: Any = plain["nekobako.games.catham.playout"]
    for seed in range(GAMES):
        pair = Pair(plain, seats, 1, False, seed)
        played, twin_copy = pair.state.copy(), pair.twin_state.copy()
        before = contents(pair.state, pair.names)
        turns = playout.random_playout(played, pair.dice, MOST_TURNS)
        assert turns == plain_playout.random_playout(twin_copy, pair.twin_dice, MOST_TURNS)
        assert contents(played, pair.names) == contents(twin_copy, pair.names)
        assert contents(pair.state, pair.names) == before  # a copy shares nothing
        assert pair.dice.state == pair.twin_dice.state


def test_states_are_copied_and_pickled_with_all_they_hold(plain: dict[str, ModuleType]) -> None:
    for seed in range(4):
        pair = Pair(plain, 2 + seed, 1 + seed % 2, seed % 2 == 0, seed)
        for _ in range(30):
            pair.act()
        assert pair.state.log  # events that nobody has read
        whole = contents(pair.state, pair.names)
        copies = [copy.copy(pair.state), copy.deepcopy(pair.state), pickle.loads(pickle.dumps(pair.state))]
        for other in [*copies, copy.copy(pair.twin_state), copy.deepcopy(pair.twin_state)]:
            assert contents(other, pair.names) == whole
            other.hands[0] = other.pile[0] = 7
        assert contents(pair.state, pair.names) == contents(pair.twin_state, pair.names) == whole


@pytest.mark.parametrize("seats", range(2, kernel.MOST_SEATS + 1))
def test_counting_listing_and_picking_agree(seats: int) -> None:
    for seed in range(GAMES):
        dice = seeded(seed)
        state = kernel.State(seats, FACTION_SETS[seed % len(FACTION_SETS)], 1 + seed % 2, 0, kernel.CARDS_PER_FACTION)
        kernel.deal(state, 0, dice)
        while state.question != kernel.OVER:
            actions = listed(legal, state)
            many = legal.how_many(state)
            assert many == len(actions) == len(set(actions)) > 0
            assert [legal.nth(state, r) for r in range(many)] == actions
            assert legal.nth(state, many) == legal.nth(state, many + 1) == -1 - many
            kernel.apply(state, actions[dice.below(many)], dice)
        assert legal.how_many(state) == 0
