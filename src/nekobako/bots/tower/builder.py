"""A bot that plans as suggestions do and carries it out with a hand that trembles and misses a little.

It knows what a person in its seat knows, and puts each thing down once: what it tries beforehand, it tries in mind.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from nekobako.bots import BotMaker, Budget
from nekobako.bots.tower.aiming import aimed
from nekobako.bots.tower.levels import Level
from nekobako.core.chance import Chance
from nekobako.games.tower.planning import think
from nekobako.table.sitters import Sitter


def builder(level: Level) -> BotMaker:
    def make(budget: Budget) -> Sitter:
        def decide(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
            if attempts(events) >= level.attempts:
                return {"do": "concede"}
            if level.content and view["turn"]["phase"] == "milestone":
                return {"do": "stop"}
            action = aimed(view, think(view, chance, level.tries, level.patience), level, chance)
            found: dict[str, Any] = msgspec.to_builtins(action)
            return found

        return decide

    return make


def attempts(events: Sequence[dict[str, Any]]) -> int:
    """How often hands have been wrong since the last decision that counted."""
    found = 0
    for number in range(len(events) - 1, -1, -1):
        match events[number]["event"]:
            case "violation":
                found += 1
            case "settled" | "built" | "placed" | "card" | "removed":
                continue
            case _:
                break
    return found
