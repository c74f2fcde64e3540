"""Try-outs: an action carried out in a copy of the table, at full physics, to see what comes of it.

The copy is made from the poses that everyone sees: how hard a cord pulls, nobody does. Nothing is learnt of the real
hand's tremor either, which has another seed.
"""

from dataclasses import dataclass, replace

from nekobako.core.decoding import shaped
from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima import judge, worlds
from nekobako.games.nekojima.actions import Adjust, Place
from nekobako.games.nekojima.conclude import apply_hands
from nekobako.games.nekojima.handling_types import HandlingResult
from nekobako.games.nekojima.material import denchuu_of
from nekobako.games.nekojima.planning.effort import PlannedAction
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.games.nekojima.state_verdict import situation

Risk = tuple[bool, bool, int, float]


@dataclass(frozen=True)
class TrialResult:
    """What came of trying."""

    fell: bool  # an earlier Denchuu: the end of the game
    wrong: tuple[Violation, ...]
    missing: bool  # it did not come to rest, or a cat or the Denchuu itself fell
    fatal: bool  # by the Expert's rule
    shock: bool = False  # a fingertip touched a cord (N-16)

    @property
    def good(self) -> bool:
        return not (self.fell or self.wrong or self.missing or self.fatal or self.shock)

    @property
    def risk(self) -> Risk:
        """The less, the likelier that another hand, which trembles otherwise, does it well."""
        deepest = max((violation.mm or 0.0 for violation in self.wrong), default=0.0)
        return self.fell or self.fatal, self.missing, len(self.wrong), deepest


def try_out(task: Task, action: PlannedAction) -> TrialResult:
    """As often as one likes: the table of a task never changes."""
    before = task.state
    live = worlds.begin(before, task.seat, action, in_mind=True)
    while not live.finished:
        live.frame()
    result = shaped(live.result(), HandlingResult)
    facts = result.after.facts
    applied, _ = apply_hands(before, task.seat, action, facts)
    after = replace(applied, now=result.after)  # how far earlier poles were moved is told by where they are now (N-17)
    violations = judge.violations(facts, situation(after))
    return TrialResult(
        fell=any(piece != after.denchuu for piece in result.falls or ()),
        wrong=tuple(violation for violation in violations if not _known(task, action, violation)),
        missing=not result.at_rest or judge.own_fell(facts, after.denchuu) or bool(judge.cats_down(facts, after.hung)),
        fatal=before.plays("expert") and judge.fatal(result, situation(after)) is not None,
        shock=result.shock is not None,
    )


def _known(task: Task, action: PlannedAction, violation: Violation) -> bool:
    """Wrong before, and not to be put right by this: what is placed or hung answers for itself alone."""
    if isinstance(action, Adjust):
        return False
    own = task.state.denchuu if isinstance(action, Place) else action.cat
    known = [(before.rule, before.pieces) for before in task.judgement.violations]
    named = any(denchuu_of(piece) == own for piece in violation.pieces)
    return (violation.rule, violation.pieces) in known and not named
