"""The bots of Le Chat et la Tour, weakest first: they plan as suggestions do, and build with a hand that trembles.

A bot knows what a person in its seat knows, and puts each thing down once: what it tries beforehand, it tries in mind.
"""

from typing import Final

from nekobako.bots import Budget
from nekobako.bots.balance.leveled_bots import EventLog, ViewData, bots_of_levels, count_back
from nekobako.bots.tower.aim import aimed
from nekobako.bots.tower.levels import CAREFUL, CLUMSY, STEADY, TowerLevel
from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Concede
from nekobako.games.tower.actions import AnyAction, Stop
from nekobako.games.tower.planning import think

ATTEMPT: Final = ("violation", "settled", "built", "placed", "card", "removed")  # all that comes of one


def decide(level: TowerLevel, budget: Budget, view: ViewData, events: EventLog, chance: Chance) -> AnyAction:
    if attempts(events) >= level.attempts:
        return Concede()
    if level.content and view["turn"]["phase"] == "milestone":
        return Stop()
    return aimed(view, think(view, chance, level.tries, level.patience, plans=level.plans), level.skill, chance)


def attempts(events: EventLog) -> int:
    """How often hands have been wrong since the last decision that counted."""
    return count_back(events, ("violation",), until=lambda name: name not in ATTEMPT)


BOTS: Final = bots_of_levels({"clumsy": CLUMSY, "careful": CAREFUL, "steady": STEADY}, decide)
