"""Bots of levels do what their level decides, and count back what they tried."""

from collections.abc import Sequence
from typing import Any

import pytest

from nekobako.bots import Budget
from nekobako.bots.balance.leveled_bots import EventLog, Level, ViewData, bots_of_levels, count_back
from nekobako.core.chance import Chance, seeded
from nekobako.games.balance.skill import HandSkill
from nekobako.games.tower.actions import Card


def decide(level: Level, budget: Budget, view: ViewData, events: EventLog, chance: Chance) -> Card:
    return Card(card=view["card"], option=level.attempts + budget.playouts)


def test_each_level_is_a_bot() -> None:
    levels = {name: Level(skill=HandSkill(), attempts=attempts) for name, attempts in (("one", 1), ("two", 2))}
    bots = bots_of_levels(levels, decide)
    assert list(bots) == ["one", "two"]
    action = bots["two"](Budget(playouts=5))({"game": "tower", "card": "b-1"}, [], seeded(1))
    assert action == {"do": "card", "card": "b-1", "option": 7}


@pytest.mark.parametrize(
    ("names", "count"),
    [
        ([], 0),
        (["placed", "settled", "placed"], 2),
        (["placed", "turn", "settled", "placed"], 1),
        (["placed", "turn"], 0),
    ],
)
def test_counts_back_to_what_ends_it(names: Sequence[str], count: int) -> None:
    events: list[dict[str, Any]] = [{"event": name} for name in names]
    assert count_back(events, ("placed",), until=lambda name: name == "turn") == count
