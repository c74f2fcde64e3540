"""All bots of the Tower: the same hands as people, a function of what they get, and never a refusal."""

from collections.abc import Mapping

import pytest

import nekobako
from nekobako.bots import Budget, bots_of
from nekobako.bots.tower import attempts
from nekobako.core.chance import seeded
from nekobako.table.player import Player
from tests.games.tower.test_planning_putting_right import GAP, impatient, two_cats
from tests.games.tower.test_t41_milestones import before, climbs

NAMES = ("clumsy", "careful", "steady")


@pytest.fixture(scope="module")
def players() -> Mapping[str, Player]:
    return {name: make(Budget()) for name, make in bots_of("tower").items()}


def test_weakest_first() -> None:
    assert tuple(bots_of("tower")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_plays_on(players: Mapping[str, Player], name: str) -> None:
    match, chance = nekobako.new("tower", seats=2, seed=5), seeded(5)
    for _ in range(6):
        if not match.deciders:
            break
        seat = match.deciders[0]
        match.play(seat, players[name](match.view(seat), match.seen_log(seat), chance))
    assert match.outcome is None or name == "clumsy"  # who may well bring a tower down this early


@pytest.mark.parametrize("name", NAMES)
def test_the_same_for_the_same(players: Mapping[str, Player], name: str) -> None:
    match = nekobako.new("tower", seats=1, seed=2)
    one, two = (players[name](match.view(0), match.seen_log(0), seeded(4)) for _ in range(2))
    other = players[name](match.view(0), match.seen_log(0), seeded(6))
    assert one == two
    assert one["hand"]["tremor"] > 0
    assert one["walls"] != other["walls"]  # nobody's aim is the same twice


def test_better_hands_tremble_less(players: Mapping[str, Player]) -> None:
    match = nekobako.new("tower", seats=1, seed=2)
    tremors = [players[name](match.view(0), match.seen_log(0), seeded(4))["hand"]["tremor"] for name in NAMES]
    assert tremors == sorted(tremors, reverse=True)


@pytest.mark.parametrize(("name", "does"), [("clumsy", "done"), ("careful", "nakama"), ("steady", "nakama")])
def test_who_puts_a_cat_right(players: Mapping[str, Player], name: str, does: str) -> None:
    match = two_cats(["b-1", "e-1"], floor=2, gap=GAP)
    assert players[name](match.view(0), match.seen_log(0), impatient())["do"] == does


@pytest.mark.parametrize(("name", "does"), [("clumsy", "stop"), ("careful", "skip"), ("steady", "skip")])
def test_who_is_content_with_the_first_milestone(players: Mapping[str, Player], name: str, does: str) -> None:
    match = before(9)
    climbs(match, 10)
    action = players[name](match.view(0), match.seen_log(0), seeded(1))
    assert action["do"] == does
    match.play(0, action)
    assert (match.outcome is not None) == (does == "stop")


def test_failed_attempts_are_counted_since_the_last_that_counted() -> None:
    told = [{"event": name} for name in ("violation", "turn", "built", "settled", "violation", "placed", "violation")]
    assert attempts(told) == 2
