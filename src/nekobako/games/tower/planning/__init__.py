"""Planning: one concrete action for whatever a seat is asked, by what it sees. Suggestions and bots share it.

Geometry comes first and needs no simulator (`builds`, `cat_spots`, `storeys`, `mission_value`); a few of what it likes
best are then tried in a copy of the world (`trials`). It counts its tries and looks at no clock: the same view and
chance give the same action.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET

from nekobako.core.chance import Chance
from nekobako.games.tower.action_checks import reaches
from nekobako.games.tower.actions import AnyAction, Build, Climb, Move, Nakama
from nekobako.games.tower.piece_choice import carried, goal

TRIES: Final = 3  # placements tried in the simulator before geometry is trusted
PATIENCE: Final = 2  # times that a cat which all but touches another is put right, on average

Placement = Build | Nakama | Move | Climb

__all__ = ["PATIENCE", "Placement", "advise", "reaching", "think"]


def advise(view: dict[str, Any], legal: Sequence[AnyAction], chance: Chance) -> AnyAction:
    """One sound action for the seat whose view it is, of those that are legal."""
    return think(view, chance, legal=legal)


def think(
    view: dict[str, Any],
    chance: Chance,
    tries: int = TRIES,
    patience: int = PATIENCE,
    legal: Sequence[AnyAction] | None = None,
    plans: bool = True,
) -> AnyAction:
    """The same by the view alone, which tells what is legal. Who does not plan levels the next floor as it can."""
    from nekobako.games.tower.planning.advice import decide

    return decide(view, legal, chance, tries, patience, plans)


def reaching(view: dict[str, Any], action: Placement) -> Callable[[Placement], bool]:
    """Tells whether the rules will let a hand try the same action with its pieces elsewhere."""
    from nekobako.games.tower.planning.cat_spot_geometry import CatSpot
    from nekobako.games.tower.planning.planner_view import PlanningTask
    from nekobako.games.tower.planning.trials import leading

    task = PlanningTask(view)
    if isinstance(action, Build):
        return lambda tried: reaches(task.outline, tried)
    [cat] = carried(task.outline, action)
    leads = leading(task, cat, goal(action.floor, getattr(action, "on", UNSET)))

    def is_reached(tried: Placement) -> bool:
        assert not isinstance(tried, Build)
        assert tried.x is not None
        assert tried.y is not None
        assert tried.yaw is not None
        return reaches(task.outline, tried) and leads(CatSpot(tried.x, tried.y, tried.yaw))

    return is_reached
