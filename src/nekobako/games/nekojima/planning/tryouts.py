"""Try-outs: an action carried out in a copy of the table, at full physics, to see what comes of it.

The copy is made from the poses that everyone sees: how hard a cord pulls, nobody does. Nothing is learnt of the real
hand's tremor either, which has another seed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from nekobako.core.shaping import shaped
from nekobako.games.nekojima import handling, judge
from nekobako.games.nekojima.actions import Adjust, Hang, Place, Rehang
from nekobako.games.nekojima.judge import Situation, Violation
from nekobako.games.nekojima.judging import bodies
from nekobako.games.nekojima.material import denchuu_of
from nekobako.games.nekojima.planning.task import Task
from nekobako.games.nekojima.reach import Ground, can
from nekobako.physics.live.results import Still, Worked

Deed = Place | Hang | Rehang | Adjust


@dataclass(frozen=True)
class Tried:
    """What came of it."""

    after: Still
    fell: bool  # an earlier Denchuu: the end of the game
    wrong: tuple[Violation, ...]
    missing: bool  # it did not come to rest, or a cat or the Denchuu itself fell
    fatal: bool  # by the Expert's rule
    spare: float  # mm, the narrowest gap of any cord

    @property
    def good(self) -> bool:
        return not (self.fell or self.wrong or self.missing or self.fatal)


class Copy:
    """The table of a task, to be tried on as often as one likes."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self.now: Still = handling.still({"poses": task.world.poses}) if task.world.poses else handling.still(None)

    def can(self, action: Deed) -> bool:
        """Whether hands could go there at all."""
        ground = Ground(
            self.now.facts, {denchuu_of(pole) for pole in self._task.homes}, "jungle" in self._task.variants
        )
        return not isinstance(action, Place | Adjust) or can(action, ground)

    def tried(self, action: Deed) -> Tried:
        task = self._task
        own, hung = _whose(task, action)
        expert = "expert" in task.variants
        live = handling.begin(
            action,
            now=self.now,
            start=self.now,
            own=task.denchuu,
            hung=task.hung,
            homes=task.homes,
            seats=_seats(task, action),
            variants=task.variants,
            stop_on_touch=expert,
            repairable=frozenset(body for seen in task.violations for piece in seen.pieces for body in bodies(piece))
            | frozenset(task.fallen_cats),
            in_mind=True,
        )
        while not live.finished:
            live.frame()
        worked = shaped(live.result(), Worked)
        facts, situation = worked.after.facts, _situation(task, own, hung)
        return Tried(
            after=worked.after,
            fell=bool(judge.fallen(self.now.facts, facts, own)),
            wrong=tuple(found for found in judge.violations(facts, situation) if not self._known(action, found)),
            missing=not worked.at_rest or judge.own_fell(facts, own) or bool(judge.cats_down(facts, hung)),
            fatal=expert and judge.fatal(worked, situation) is not None,
            spare=min((gap.gap_mm for gap in facts.gaps), default=inf),
        )

    def _known(self, action: Deed, found: Violation) -> bool:
        """Wrong before, and not to be put right by this: what is placed or hung answers for itself alone."""
        if isinstance(action, Adjust):
            return False
        own = self._task.denchuu if isinstance(action, Place) else action.cat
        old = [(seen.rule, tuple(seen.pieces)) for seen in self._task.violations]
        return (found.rule, found.pieces) in old and not any(denchuu_of(piece) == own for piece in found.pieces)


def _whose(task: Task, action: Deed) -> tuple[str | None, Mapping[str, str]]:
    """This turn's Denchuu and the cats on their cords, once the action is done."""
    if isinstance(action, Place):
        return action.denchuu, {cat: on for cat, on in task.hung.items() if on != task.denchuu}
    if isinstance(action, Hang):
        return task.denchuu, {**task.hung, action.cat: action.denchuu}
    return task.denchuu, task.hung


def _seats(task: Task, action: Deed) -> tuple[int, ...]:
    partner = task.turn.partner
    return (task.turn.seat, partner) if isinstance(action, Place) and partner is not None else (task.turn.seat,)


def _situation(task: Task, own: str | None, hung: Mapping[str, str]) -> Situation:
    first, second = task.quarters
    return Situation(
        own=own,
        quarters=None if first is None or second is None else (first, second),
        homes=task.homes,
        hung=hung,
        variants=task.variants,
        nests=frozenset(task.nests),
    )
