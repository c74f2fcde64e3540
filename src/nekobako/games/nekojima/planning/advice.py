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
from nekobako.games.nekojima.planning.cat_spots import find_cat_spots
from nekobako.games.nekojima.planning.effort import Effort, P, Skill
from nekobako.games.nekojima.planning.planner_view import Task, task_of
from nekobako.games.nekojima.planning.repairs import find_repairs
from nekobako.games.nekojima.planning.search import best_quarters, find_plans
from nekobako.games.nekojima.planning.trials import try_out

SUGGESTING: Final = Effort()
STEADY: Final = Skill()
TIGHT: Final = 0.15  # of the room that one would like: the last that is tried
POOR: Final = -0.3  # a cat's spot that looks worse is not tried
REHANG_SHARES: Final = (0.5, 0.4, 0.6, 0.3, 0.7)  # of a cord, where a cat is tried


def advise(view: Mapping[str, Any], legal: Sequence[AnyAction], chance: Chance) -> AnyAction:
    """One concrete action out of what is legal."""
    return Adviser(task_of(view, legal), SUGGESTING, STEADY, chance).action()


class Adviser:
    """Decides for one moment. Whoever has no more `time` takes what looks best of what was not tried."""

    def __init__(
        self, task: Task, effort: Effort, skill: Skill, chance: Chance, time: Callable[[], bool] = lambda: True
    ) -> None:
        self.task, self.effort, self.skill, self.chance, self.time = task, effort, skill, chance, time
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
        if missing == "denchuu":
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
        that is on the island is taken back first, to see what that leaves."""
        if self.task.templates(TakeBack):
            return TakeBack()
        if not self.task.templates(Place):
            return None
        dared = None
        for effort in (self.effort, self.effort.closer(), self.effort.looping(), self.effort.closer(TIGHT)):
            planned = [Place(plan.denchuu, list(plan.poles)) for plan in find_plans(self.task, effort, self.chance)]
            best = self._best(planned[: effort.plans])
            if best is not None:
                return best
            if effort.dares and dared is None and planned:
                dared = planned[0]
            if not self._tries:
                break
        return dared or self._reckless()

    def _reckless(self) -> Place | None:
        """Where it is least in the way of what stands there; None, and the way is gone: no cord reaches."""
        plans = find_plans(self.task, self.effort.reckless(), self.chance) if self.effort.dares else []
        return Place(plans[0].denchuu, list(plans[0].poles)) if plans else None

    def hang(self) -> Hang | None:
        templates = self.task.templates(Hang)
        cords = list(dict.fromkeys(template.denchuu for template in templates))
        cats = [cat for cat in self.task.state.cats if any(template.cat == cat for template in templates)]
        fair = [spot for spot in find_cat_spots(self.task, cords, cats) if spot.looks > POOR]
        return self._best([Hang(spot.cat, spot.denchuu, spot.at, spot.by) for spot in fair][: self.effort.cat_spots])

    def put_back(self, cat: str) -> Rehang | None:
        best = find_cat_spots(self.task, [self.task.state.hung[cat]], [cat])
        shares = dict.fromkeys([*(spot.at for spot in best), *REHANG_SHARES])
        return self._best([Rehang(cat, share, best[0].by) for share in shares][: self.effort.cat_spots])

    def put_right(self) -> AnyAction | None:
        """This turn's Denchuu is placed anew, a cat hung elsewhere; what else was moved is moved a little (N-24)."""
        state, violations = self.task.state, self.task.judgement.violations
        named = {denchuu_of(piece) for violation in violations for piece in violation.pieces}
        if state.denchuu in named or not named:
            return self.place()
        for cat in sorted(named & set(state.hung)):
            return self.put_back(cat)
        within = [repair for repair in find_repairs(self.task) if reaches(state, repair)]
        return self._best(within[: self.effort.repairs])

    def by_hand(self, action: P) -> P:
        """The action as the hand does it: it misses its goal, but a cord at its end or the rim leads it back."""
        skill = self.skill
        while not reaches(self.task.state, aimed := skill.doing(action, self.chance)):
            skill = skill.nearer()
        return aimed

    def _best(self, actions: Sequence[P]) -> P | None:
        """The first that goes well as often as it is tried."""
        most = self._tries // max(1, self.effort.shakes)
        for number, action in enumerate(actions[:most]):
            if number and not self.time():
                return action
            self._tries -= self.effort.shakes
            if all(try_out(self.task, self.skill.doing(action, self.chance)).good for _ in range(self.effort.shakes)):
                return action
        return None
