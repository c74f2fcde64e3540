"""Planning: one concrete action for whatever a seat is asked, by what it sees. Suggestions and bots share it.

Geometry comes first and needs no simulator (`planes`, `building`, `spots`, `storeys`, `hopes`); a few of what it likes
best are then tried in a copy of the world (`trying`). It counts its tries and looks at no clock: the same view and
chance give the same action.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from nekobako.core.chance import Chance
from nekobako.games.tower.actions import AnyAction, Climb, Move, Nakama
from nekobako.games.tower.material import FLOORS

TRIES: Final = 3  # placements tried in the simulator before geometry is trusted
PATIENCE: Final = 2  # times that a cat which all but touches another is put right, on average

__all__ = ["PATIENCE", "advise", "reaching", "think"]


def advise(view: dict[str, Any], legal: Sequence[AnyAction], chance: Chance) -> AnyAction:
    """One sound action for the seat whose view it is; what is legal follows from the view."""
    return think(view, chance)


def think(view: dict[str, Any], chance: Chance, tries: int = TRIES, patience: int = PATIENCE) -> AnyAction:
    from nekobako.games.tower.planning.advice import thought

    return thought(view, chance, tries, patience)


def reaching(view: dict[str, Any], action: Nakama | Move | Climb) -> Callable[[float, float, float], bool]:
    """Tells whether the rules will let a hand try to put an action's cat elsewhere on the same thing: x, y and yaw."""
    from nekobako.games.tower.planning.placing import cat_of
    from nekobako.games.tower.planning.seen import Seen
    from nekobako.games.tower.planning.spots import Spot, on_floor
    from nekobako.games.tower.planning.trying import leading

    seen = Seen(view)
    floor = action.floor if isinstance(action.floor, int) else None
    on = FLOORS[floor - 1] if floor is not None else str(getattr(action, "on", ""))
    match action:
        case Nakama():
            cat = cat_of(seen, action.colour, action.from_)
        case Move():
            cat = action.nakama
        case Climb():
            cat = seen.climber
    leads = leading(seen, cat, on)

    def reaches(x: float, y: float, yaw: float) -> bool:
        spot = Spot(x, y, yaw)
        return (floor is None or on_floor(seen, floor, spot)) and leads(spot)

    return reaches
