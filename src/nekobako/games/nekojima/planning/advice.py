"""What a sensible player would do, for every moment of a game: a function of the view and of chance."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from nekobako.core.chance import Chance
from nekobako.games.nekojima import dice
from nekobako.games.nekojima.actions import (
    Adjust,
    AnyAction,
    ChooseQuarter,
    Concede,
    Done,
    Draw,
    Give,
    Hang,
    Place,
    Rehang,
    Roll,
    Take,
)
from nekobako.games.nekojima.material import QUARTERS, denchuu_of, next_to
from nekobako.games.nekojima.planning.catching import free_cords, perches
from nekobako.games.nekojima.planning.effort import Effort, Skill
from nekobako.games.nekojima.planning.mending import mends
from nekobako.games.nekojima.planning.search import best_quarters, plans
from nekobako.games.nekojima.planning.task import Task, task_of
from nekobako.games.nekojima.planning.tryouts import Copy

D = TypeVar("D", bound=Place | Hang | Rehang | Adjust)

SUGGESTING: Final = Effort()
STEADY: Final = Skill()
TIGHT: Final = 0.15  # of the room that one would like: the last that is tried
POOR: Final = -0.3  # a perch that looks worse is not tried
SHARES: Final = (0.5, 0.4, 0.6, 0.3, 0.7)  # of a cord, where a cat is tried


def advise(view: Mapping[str, Any], legal: Sequence[AnyAction], chance: Chance) -> AnyAction:
    """One concrete action out of what is legal."""
    action = Adviser(task_of(view), SUGGESTING, STEADY, chance).action()
    if isinstance(action, tuple({type(template) for template in legal})):
        return action
    return Take() if Take() in legal else Concede()  # in Duo, while the partner's cat is missing: hands ready


class Adviser:
    """Decides for one moment. Whoever has no more `time` takes what looks best of what was not tried."""

    def __init__(
        self, task: Task, effort: Effort, skill: Skill, chance: Chance, time: Callable[[], bool] = lambda: True
    ) -> None:
        self.task, self.effort, self.skill, self.chance, self.time = task, effort, skill, chance, time
        self._tries = effort.tries

    def action(self) -> AnyAction:
        """As it is meant; the hand that does it adds its own to it."""
        match self.task.turn.phase:
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
        asked = self.task.asked_quarter
        how = asked.how if asked else "choose"
        if how == "most":
            open_to = dice.fullest(Copy(self.task).now.facts)
        elif how == "next":
            open_to = tuple(q for known in self.task.quarters if known for q in next_to(known))
        else:
            open_to = QUARTERS
        best = best_quarters(self.task, open_to)
        hostile = how == "impose" and self.task.options.mode == "versus"
        return ChooseQuarter(best[-1] if hostile else best[0])

    def give(self) -> Give:
        """To whoever's turn comes next."""
        seats, mine = self.task.seats, {self.task.turn.seat, self.task.turn.partner}
        after = [(self.task.turn.seat + step) % seats for step in range(1, seats)]
        return Give(next(seat for seat in after if seat not in mine and seat not in self.task.out))

    # --- by hands

    def build(self) -> AnyAction:
        task = self.task
        if task.seat != task.turn.seat:
            return self.assist()
        if task.denchuu is None and task.cube is not None:
            return self.place() or Concede()
        if task.fallen_cats:
            return self.put_back(task.fallen_cats[0]) or self.place() or Concede()
        if task.violations:
            return self.put_right() or Concede()
        if task.due and task.cats and free_cords(task):
            return self.hang() or self.place() or Concede()
        return Done()

    def assist(self) -> AnyAction:
        """What a partner in Duo does, who decides nothing: cats (N-51, N-56), or else hands ready."""
        task = self.task
        if task.fallen_cats:
            return self.put_back(task.fallen_cats[0]) or Concede()
        if task.due and task.cats and task.denchuu and free_cords(task):
            return self.hang() or Concede()
        return Take() if task.denchuu else Concede()

    def place(self) -> Place | None:
        """The best plan that goes well in a copy; when there is none, looked for more closely, and with loops."""
        if self.task.cube is None:
            return None
        dared = None
        for effort in (self.effort, self.effort.closer(), self.effort.looping(), self.effort.closer(TIGHT)):
            found = [Place(plan.denchuu, list(plan.poles)) for plan in plans(self.task, effort, self.chance)]
            best = self._best(found[: effort.plans])
            if best is not None:
                return best
            if effort.dares and dared is None and found:
                dared = found[0]
            if not self._tries:
                break
        return dared

    def hang(self) -> Hang | None:
        task = self.task
        found = perches(task, free_cords(task), task.cats)
        return self._best([Hang(p.cat, p.denchuu, p.at) for p in found if p.looks > POOR][: self.effort.perches])

    def put_back(self, cat: str) -> Rehang | None:
        found = perches(self.task, [self.task.hung[cat]], [cat])
        shares = dict.fromkeys([*(perch.at for perch in found), *SHARES])
        return self._best([Rehang(cat, share) for share in shares][: self.effort.perches])

    def put_right(self) -> AnyAction | None:
        """This turn's Denchuu is placed anew, a cat hung elsewhere; what else was moved is moved a little (N-24)."""
        named = {denchuu_of(piece) for seen in self.task.violations for piece in seen.pieces}
        if self.task.denchuu in named or not named:
            return self.place()
        for cat in sorted(named & set(self.task.hung)):
            return self.put_back(cat)
        return self._best(list(mends(self.task))[: self.effort.mends])

    def by_hand(self, action: D) -> D:
        """The action as the hand does it: it misses its goal, but a cord at its end or the rim leads it back."""
        copy, skill = Copy(self.task), self.skill
        while not copy.can(aimed := skill.doing(action, self.chance)):
            skill = skill.nearer()
        return aimed

    def _best(self, actions: Sequence[D]) -> D | None:
        """The first that goes well as often as it is tried."""
        copy, most = Copy(self.task), self._tries // max(1, self.effort.shakes)
        for number, action in enumerate(actions[:most]):
            if number and not self.time():
                return action
            self._tries -= self.effort.shakes
            if all(copy.tried(self.skill.doing(action, self.chance)).good for _ in range(self.effort.shakes)):
                return action
        return None
