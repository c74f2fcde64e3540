"""What a sensible player sees at once."""

from typing import Any

import pytest

import nekobako
from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from tests.games.catham.helpers import FIRST_GAME, TOWN, discard, play, position

sensible = pytest.mark.parametrize("name", ["greedy", "search"])


def choice(name: str, written: dict[str, Any]) -> dict[str, Any]:
    match = nekobako.load(written)
    seat = match.deciders[0]
    return bots_of("catham")[name](Budget(playouts=300))(match.view(seat), match.events(seat), seeded(2))


@sensible
@pytest.mark.parametrize(
    ("hand", "points", "factions", "win"),
    [
        ({"scientists": 3, "robocats": 2, "mafia": 3}, 14, FIRST_GAME, play("scientists")),
        ({"scientists": 3, "robocats": 4, "hackers": 1}, 13, FIRST_GAME, play("robocats", count=4)),
        ({"mafia": 4, "robocats": 2, "hackers": 3}, 14, FIRST_GAME, play("mafia")),
        ({"journalists": 2, "bureaucrats": 3, "mafia": 3}, 14, TOWN, play("journalists")),
    ],
)
def test_takes_a_win(name: str, hand: dict[str, int], points: int, factions: list[str], win: dict[str, Any]) -> None:
    assert choice(name, position(hand, {"mafia": 2}, points=[points, 15], factions=factions)) == win


@sensible
def test_answers_for_the_winning_point(name: str) -> None:
    match = nekobako.load(
        position({"detectives": 3, "mafia": 1}, {"mafia": 4, "detectives": 2}, points=[0, 15], market={"hackers": 7})
    )
    match.play(0, play("detectives", extra="mafia"))
    assert choice(name, match.save()) == discard(mafia=1)


@sensible
def test_loses_what_it_needs_least(name: str) -> None:
    """Two cards that belong to no set, rather than a point or a part of the sets."""
    hand = {"scientists": 3, "robocats": 4, "mafia": 1, "hackers": 1}
    match = nekobako.load(position({"mafia": 4}, hand, points=[0, 9]))
    match.play(0, play("mafia"))
    assert choice(name, match.save()) == discard(mafia=1, hackers=1)


def test_suggestions_are_the_greedy_bots() -> None:
    match = nekobako.load(position({"scientists": 3, "robocats": 2}, {"mafia": 2}, points=[14, 0]))
    assert match.suggest(0) == play("scientists")
