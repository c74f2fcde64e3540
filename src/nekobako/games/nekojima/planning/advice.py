"""Advises what a sensible player would do, for every moment of a game: a function of the view and of chance."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.nekojima import dice
from nekobako.games.nekojima.action_checks import reaches
from nekobako.games.nekojima.actions import (
    AnyAction,
    ChooseQuarter,
    Draw,
    Give,
    Hang,
    Place,
    Rehang,
    Roll,
    Take,
    TakeBack,
)
from nekobako.games.nekojima.material import QUARTERS, denchuu_of
from nekobako.games.nekojima.planning.cat_spots import find_cat_spots, ways_back
from nekobako.games.nekojima.planning.effort import Effort, P, PlannedAction, Skill
from nekobako.games.nekojima.planning.planner_view import Task, task_of
from nekobako.games.nekojima.planning.repairs import find_repairs
from nekobako.games.nekojima.planning.search import best_quarters, find_plans
from nekobako.games.nekojima.planning.trials import Risk, try_out

SUGGESTING: Final = Effort()
STEADY: Final = Skill()
TIGHT: Final = 0.15  # of the room that one would like: the last that is tried
POOR: Final = -0.3  # a cat's spot that looks worse is not tried


def advise(view: Mapping[str, Any], legal: Sequence[AnyAction], chance: Chance) -> AnyAction:
    """One concrete action out of what is legal."""
    return Adviser(task_of(view, legal), SUGGESTING, STEADY, chance).action()


class Adviser:
    """Decides for one moment. Whoever has no more `time` takes what looks best of what was not tried."""

    def __init__(
        self,
        task: Task,
        effort: Effort,
        skill: Skill,
        chance: Chance,
        time: Callable[[], bool] = lambda: True,
        failed: int = 0,
    ) -> None:
        self.task, self.effort, self.skill, self.chance, self.time = task, effort, skill, chance, time
        self.failed = failed  # tries of this turn that came to nothing
        self._tries = effort.tries

    def action(self) -> AnyAction:
        """As it is meant; the hand that does it adds its own to it."""
        match self.task.state.phase:
            case "roll":
                return Roll()
            case "quarters":
                return self.quarter()
            case "draw":
                return Draw()
            case "give":
                return self.give()
            case _:
                return self.build()

    # --- at once

    def quarter(self) -> ChooseQuarter:
        """The quarter with the most room; against others, what is imposed has the least."""
        state, question = self.task.state, dice.asked(self.task.state)
        named = [template.quarter for template in self.task.templates(ChooseQuarter)]
        best = best_quarters(self.task, [quarter for name in named for quarter in QUARTERS if quarter == name])
        hostile = question is not None and question.how == "impose" and state.versus
        return ChooseQuarter(best[-1] if hostile else best[0])

    def give(self) -> Give:
        """To whoever's turn comes next."""
        state = self.task.state
        return min(self.task.templates(Give), key=lambda give: (give.seat - state.seat) % state.seats)

    # --- by hands

    def build(self) -> AnyAction:
        task = self.task
        if task.seat != task.state.seat:
            return self.assist()
        missing = task.building.missing()
        if missing in ("denchuu", "shock"):
            return self.place() or Concede()
        if missing == "fallen cat":
            return self.put_back(task.judgement.cats_down[0]) or self.place() or Concede()
        if task.judgement.violations:
            return self.put_right() or Concede()
        if task.templates(Hang) and missing:
            return self.hang() or self.place() or Concede()
        return self.ready() if missing else Done()

    def assist(self) -> AnyAction:
        """What a partner in Duo does, who decides nothing: cats (N-51, N-56), or else hands ready."""
        task = self.task
        if task.judgement.cats_down:
            return self.put_back(task.judgement.cats_down[0]) or Concede()
        if task.building.owes(task.seat) and task.templates(Hang):
            return self.hang() or Concede()
        return self.ready()

    def ready(self) -> AnyAction:
        """While it is the partner who goes on: hands ready to put something right."""
        return Take() if Take() in self.task.legal else Concede()

    def place(self) -> Place | TakeBack | None:
        """The best plan that goes well in a copy; when there is none, looked for more closely, and with loops. A try
        that is on the island is taken back first, to see what that leaves, unless in haste."""
        if self.task.templates(TakeBack) and not self.effort.hasty:
            return TakeBack()
        if not self.task.templates(Place):
            return None
        risky: list[tuple[Risk, Place]] = []
        for effort in (self.effort, self.effort.closer(), self.effort.looping(), self.effort.closer(TIGHT)):
            planned = [Place(plan.denchuu, list(plan.poles)) for plan in find_plans(self.task, effort, self.chance)]
            best = self._best(planned[: effort.plans], risky)
            if best is not None:
                return best
            if not self._tries:
                break
        if not self.effort.dares:
            return None
        least = min(risky, key=lambda one: one[0], default=None)
        if least is None or self.failed >= self.effort.patience:
            return self._reckless() or (least and least[1])
        return least[1]

    def _reckless(self) -> Place | None:
        """Where it is least in the way of what stands there; None, and the way is gone: no cord reaches."""
        for effort in (self.effort.reckless(), self.effort.desperate()):
            for plan in find_plans(self.task, effort, self.chance):
                return Place(plan.denchuu, list(plan.poles))
        return None

    def hang(self) -> Hang | None:
        templates = self.task.templates(Hang)
        cords = list(dict.fromkeys(template.denchuu for template in templates))
        cats = [cat for cat in self.task.state.cats if any(template.cat == cat for template in templates)]
        spots = find_cat_spots(self.task, cords, cats)
        ways = [Hang(spot.cat, spot.denchuu, spot.at, spot.by) for spot in spots]
        fair = sum(spot.looks > POOR for spot in spots)
        best = self._best(ways[: min(fair, self.effort.cat_spots)])
        return best or (self._dared(ways) if self.failed >= self.effort.patience else None)

    def put_back(self, cat: str) -> Rehang | None:
        """Anywhere on its cord; one of an earlier turn that has not fallen, where it was (N-24)."""
        fell = cat in self.task.judgement.cats_down or cat in self.task.state.cat_falls
        free = ways_back(self.task, cat) if fell or cat in self.task.state.fresh else []
        past = self.failed % len(free) if free and not fell else 0
        ways = [Rehang(cat, spot.at, spot.by) for spot in free[past:] + free[:past]] or [Rehang(cat)]
        return self._best(ways[: self.effort.cat_spots]) or self._dared(ways)

    def put_right(self) -> AnyAction | None:
        """This turn's Denchuu is placed anew, a cat hung elsewhere; what else was moved is moved a little (N-24)."""
        state, violations = self.task.state, self.task.judgement.violations
        named = {denchuu_of(piece) for violation in violations for piece in violation.pieces}
        others = [violation.pieces for violation in violations if not set(violation.pieces) & state.fresh.keys()]
        if state.denchuu in {denchuu_of(piece) for pieces in others for piece in pieces} or not named:
            return self.place()
        for cat in sorted(named & set(state.hung)):
            if cat in state.fresh and self.failed > self.effort.patience:
                return self.place()  # what was placed leaves no room for it (N-21)
            return self.put_back(cat)
        within = [repair for repair in find_repairs(self.task) if reaches(state, repair)]
        return self._best(within[: self.effort.repairs]) or self._dared(within) or self.place()

    def by_hand(self, action: P) -> P:
        """The action as the hand does it: it misses its goal, but a cord at its end or the rim leads it back."""
        skill = self.skill
        while not reaches(self.task.state, aimed := skill.doing(action, self.chance)):
            skill = skill.nearer()
        return aimed

    def _dared(self, actions: Sequence[P]) -> P | None:
        """What looks best of what did not go well, or was not tried: who dares does not give up."""
        return actions[0] if actions and self.effort.dares else None

    def _best(self, actions: Sequence[P], risky: list[tuple[Risk, P]] | None = None) -> P | None:
        """The first that goes well as often as it is tried; the others are told in `risky`."""
        most = self._tries // max(1, self.effort.shakes)
        for number, action in enumerate(actions[:most]):
            if number and not self.time():
                return action
            self._tries -= self.effort.shakes
            wrong = self._wrong(action)
            if wrong is None:
                return action
            if risky is not None:
                risky.append((wrong, action))
        return None

    def _wrong(self, action: PlannedAction) -> Risk | None:
        """What goes wrong first when it is tried as often as this effort asks; None: nothing does."""
        for _ in range(self.effort.shakes):
            result = try_out(self.task, self.skill.doing(action, self.chance))
            if not result.good:
                return result.risk
        return None
