"""The bots of Nekojima, weakest first: they plan, try their plans in copies, and do what they chose once, by hand."""

from dataclasses import replace
from math import inf
from time import monotonic
from typing import Final

from nekobako.bots import Budget
from nekobako.bots.balance.leveled_bots import EventLog, ViewData, bots_of_levels, count_back
from nekobako.bots.nekojima.levels import CAREFUL, CLUMSY, STEADY, NekojimaLevel
from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.nekojima.actions import Adjust, AnyAction, Hang, Place, Rehang
from nekobako.games.nekojima.planning import Adviser, Effort, task_of

USUAL: Final = Budget().playouts  # the budget that a level is made for
MOVED: Final = ("placed", "rehung", "adjusted")  # by hands, this turn; it was not right
ANY: Final = ("settled",)  # anything by hands, well or not
IN_VAIN: Final = 3  # times as many as attempts: a try that cannot even be taken back, for one


def decide(level: NekojimaLevel, budget: Budget, view: ViewData, events: EventLog, chance: Chance) -> AnyAction:
    end = inf if budget.seconds is None else monotonic() + budget.seconds
    effort = _effort(level, budget)
    failed, done = (count_back(events, counted, until=lambda name: name == "turn") for counted in (MOVED, ANY))
    adviser = Adviser(task_of(view), effort, level.skill, chance, lambda: monotonic() < end, failed)
    action = adviser.action()
    if done >= IN_VAIN * level.attempts:
        return action if isinstance(action, Done) else Concede()
    if not isinstance(action, Place | Hang | Rehang | Adjust):
        return action
    if failed >= level.attempts:
        return Concede()
    return adviser.by_hand(action)


def _effort(level: NekojimaLevel, budget: Budget) -> Effort:
    """A larger or smaller budget tries more or fewer plans."""
    share, usual = budget.playouts / USUAL, level.effort
    return replace(usual, plans=max(1, round(usual.plans * share)), tries=max(1, round(usual.tries * share)))


BOTS: Final = bots_of_levels({"clumsy": CLUMSY, "careful": CAREFUL, "steady": STEADY}, decide)
