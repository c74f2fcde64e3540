"""What was moved of earlier turns is put back, by whoever plans: a person's suggestion and every level alike."""

import pytest

from nekobako.bots.nekojima.levels import CAREFUL, STEADY, NekojimaLevel
from nekobako.core.chance import seeded
from nekobako.games.nekojima.actions import Adjust
from nekobako.games.nekojima.planning import Adviser, task_of
from tests.games.nekojima.planning_tables import Built, poses, table

STOOD: Built = {"white-1": ((6.0, 5.6), (6.0, -5.6))}
SHOVED: Built = {"white-1": ((6.0, 5.6), (6.0, -3.5)), "pink-1": ((2.5, 4.2), (2.5, -4.2))}


@pytest.mark.rule("N-17", "N-24")
def test_an_earlier_pole_that_was_shoved_is_suggested_back_and_then_it_is_done() -> None:
    """Tried in a copy, what counts is where the pole is afterwards, not where it was before the try."""
    match = table("pink", ["dining", "homes"], SHOVED, denchuu="pink-1", start={"poses": poses(STOOD)})
    assert [violation["rule"] for violation in match.view(0)["violations"]] == ["N-17"]
    suggested = match.suggest(0)
    assert (suggested["do"], suggested["piece"]) == ("adjust", "white-1.b")
    assert (suggested["x"], suggested["y"]) == pytest.approx((6.0, -5.6), abs=0.02)
    match.play(0, suggested)
    assert match.suggest(0) == {"do": "done"}


@pytest.mark.rule("N-24")
@pytest.mark.parametrize("level", [CAREFUL, STEADY])
def test_levels_that_think_find_the_same_way_back(level: NekojimaLevel) -> None:
    match = table("pink", ["dining", "homes"], SHOVED, denchuu="pink-1", start={"poses": poses(STOOD)})
    action = Adviser(task_of(match.view(0)), level.effort, level.skill, seeded(3)).put_right()
    assert isinstance(action, Adjust)
    assert action.piece == "white-1.b"
    assert (action.x, action.y) == pytest.approx((6.0, -5.6))
