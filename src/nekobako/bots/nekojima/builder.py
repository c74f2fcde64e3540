"""A bot that builds: it plans, tries its plans in copies, and does what it chose once, with its own hand."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Any, Final

import msgspec

from nekobako.bots import BotMaker, Budget
from nekobako.bots.nekojima.levels import Level
from nekobako.core.chance import Chance
from nekobako.games.nekojima.actions import Adjust, Concede, Hang, Place, Rehang
from nekobako.games.nekojima.planning import Adviser, task_of
from nekobako.table.sitters import Sitter

USUAL: Final = Budget().playouts  # the budget that a level is made for


def builder(level: Level) -> BotMaker:
    """Bots of a level; a larger or smaller budget tries more or fewer plans."""

    def make(budget: Budget) -> Sitter:
        share, usual = budget.playouts / USUAL, level.effort
        effort = replace(usual, plans=max(1, round(usual.plans * share)), tries=max(1, round(usual.tries * share)))

        def decide(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
            end = inf if budget.seconds is None else monotonic() + budget.seconds
            adviser = Adviser(task_of(view), effort, level.skill, chance, lambda: monotonic() < end)
            action = adviser.action()
            if isinstance(action, Place | Hang | Rehang | Adjust):
                if _attempts(events) >= level.attempts:
                    action = Concede()
                else:
                    action = adviser.by_hand(action)
            decided: dict[str, Any] = msgspec.to_builtins(action)
            return decided

        return decide

    return make


def _attempts(events: Sequence[dict[str, Any]]) -> int:
    """How often hands have moved something this turn, and it was not right."""
    tried = 0
    for event in reversed(events):
        if event["event"] == "turn":
            break
        tried += event["event"] in ("placed", "rehung", "adjusted")
    return tried
