"""Who finds no safe way dares what goes least wrong in a copy, then what looks best. Cats that fell hang elsewhere."""

from dataclasses import replace
from typing import Any

import pytest

from nekobako.bots.nekojima.levels import CAREFUL, CLUMSY, STEADY, NekojimaLevel
from nekobako.core.chance import seeded
from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima.actions import Place, Rehang, TakeBack
from nekobako.games.nekojima.planning import Adviser, Task, advice, task_of
from nekobako.games.nekojima.planning.cat_spots import ways_back
from nekobako.games.nekojima.planning.search import find_plans
from nekobako.games.nekojima.planning.trials import TrialResult
from nekobako.games.nekojima.state_verdict import Judgement
from tests.games.nekojima.planning_tables import SMALL, table

GOOD = TrialResult(fell=False, wrong=(), missing=False, fatal=False)


def result(fell: bool = False, missing: bool = False, *mm: float) -> TrialResult:
    wrong = tuple(Violation("N-25", ("pink-1", "white-1"), None, deep) for deep in mm)
    return TrialResult(fell=fell, wrong=wrong, missing=missing, fatal=False)


def test_what_a_trial_says_is_ranked_by_how_bad_it_is() -> None:
    ranked = [GOOD, result(False, False, 0.2), result(False, False, 3.0), result(False, False, 0.1, 0.1)]
    ranked += [result(missing=True), result(fell=True)]
    assert sorted(ranked[3:] + ranked[:3], key=lambda one: one.risk) == ranked


def test_what_goes_least_wrong_is_dared_and_after_a_while_what_looks_best(monkeypatch: pytest.MonkeyPatch) -> None:
    task = task_of(table("pink", ["dining", "homes"]).view(0))
    tried: list[Any] = []

    def goes_wrong(task: Task, action: Any) -> TrialResult:
        tried.append(action)
        return result(len(tried) != 3, False, 1.0)

    monkeypatch.setattr(advice, "try_out", goes_wrong)
    dared = Adviser(task, STEADY.effort, STEADY.skill, seeded(1)).action()
    assert isinstance(dared, Place)
    assert [dared.denchuu, dared.poles] == [tried[2].denchuu, _near(dared, tried[2])]
    reckless = Adviser(task, STEADY.effort, STEADY.skill, seeded(1), failed=STEADY.effort.patience).action()
    assert isinstance(reckless, Place)
    assert reckless.poles != dared.poles


def _near(meant: Place, done: Place) -> Any:
    """What was meant, if a hand that misses it by millimetres could have done that."""
    pairs = zip(meant.poles or (), done.poles or (), strict=True)
    return meant.poles if all(abs(a.x - b.x) + abs(a.y - b.y) < 0.5 for a, b in pairs) else done.poles


@pytest.mark.rule("N-23")
def test_a_cat_that_falls_again_and_again_is_put_back_elsewhere_and_by_its_other_hook() -> None:
    match = table("white", ["dining", "attractions"], drawn=["black", "white"])
    poles = [{"x": 5.4, "y": 2.5, "yaw": 180.0, "on": "board"}, {"x": -5.4, "y": 2.5, "yaw": 0.0, "on": "board"}]
    match.play(0, {"do": "place", "denchuu": "white-1", "poles": poles})
    steep = {"cat": "cat-3", "at": 0.06, "by": "paw"}
    match.play(0, {"do": "hang", "denchuu": "white-1", **steep})
    ways = []
    for falls in (1, 2):
        assert match.view(0)["cat_falls"] == {"cat-3": falls}
        ways.append(match.suggest(0))
        if falls == 1:
            match.play(0, {"do": "rehang", **steep})
    assert [way["do"] for way in ways] == ["rehang", "rehang"]
    assert (ways[0]["at"], ways[0]["by"]) != (ways[1]["at"], ways[1]["by"])
    assert {spot.by for spot in ways_back(task_of(match.view(0)), "cat-3")} == {"paw", "tail"}
    match.play(0, ways[1])
    assert match.suggest(0) == {"do": "done"}


@pytest.mark.rule("N-21")
@pytest.mark.parametrize("touched", [("board", "cat-3"), ("cat-3", "white-1.b")])
def test_a_cat_that_touches_something_is_hung_elsewhere_and_after_a_while_the_denchuu_is_placed_anew(
    touched: tuple[str, ...],
) -> None:
    """Also a pole of the Denchuu that it hangs on: that one stands well."""
    match = table("white", ["dining", "attractions"], drawn=["black", "white"])
    poles = [{"x": 5.4, "y": 2.5, "yaw": 180.0, "on": "board"}, {"x": -5.4, "y": 2.5, "yaw": 0.0, "on": "board"}]
    match.play(0, {"do": "place", "denchuu": "white-1", "poles": poles})
    match.play(0, {"do": "hang", "cat": "cat-3", "denchuu": "white-1", "at": 0.5})
    touching = Judgement((Violation("N-22", touched, None, 1.0),), (), frozenset())
    task = replace(task_of(match.view(0)), judgement=touching)

    def after(failed: int, level: NekojimaLevel = CLUMSY) -> object:
        return Adviser(task, level.effort, level.skill, seeded(1), failed=failed).put_right()

    once, again = after(0), after(1)
    assert isinstance(once, Rehang)
    assert isinstance(again, Rehang)
    assert (once.at, once.by) != (again.at, again.by)
    assert after(CAREFUL.effort.patience + 1, CAREFUL) == TakeBack()
    assert isinstance(after(CLUMSY.effort.patience + 1), Place), "in haste, with the hand that lifts it off"


@pytest.mark.rule("N-24")
def test_an_earlier_cat_that_only_slid_goes_back_to_where_it_was() -> None:
    """Where that is, a view does not tell; the table knows."""
    match = table("white", ["dining", "homes"], {"white-1": SMALL["white-1"]}, drawn=["black", "white"])
    poles = [{"x": 6.0, "y": 6.0, "yaw": -90.0, "on": "board"}, {"x": 6.0, "y": -6.0, "yaw": 90.0, "on": "board"}]
    match.play(0, {"do": "place", "denchuu": "white-2", "poles": poles})
    match.play(0, {"do": "hang", "cat": "cat-1", "denchuu": "white-1", "at": 0.5})
    match.play(0, {"do": "done"})
    task = task_of({**match.view(0), "seat": match.deciders[0]})
    slid = Judgement((Violation("N-22", ("cat-1", "white-2"), None, 1.0),), (), frozenset({"cat-1"}))
    adviser = Adviser(replace(task, judgement=slid), CLUMSY.effort, CLUMSY.skill, seeded(1))
    assert adviser.put_right() == Rehang("cat-1")


def test_whoever_likes_height_builds_upwards_sooner() -> None:
    task = task_of(table("pink", ["dining", "homes"], SMALL).view(0))

    def on_tops(storey: float) -> int:
        best = find_plans(task, replace(CLUMSY.effort, storey=storey), seeded(1))[:5]
        return sum(pole.on != "board" for plan in best for pole in plan.poles)

    assert on_tops(-1.0) > on_tops(STEADY.effort.storey)
    assert CLUMSY.effort.storey < CAREFUL.effort.storey < STEADY.effort.storey
