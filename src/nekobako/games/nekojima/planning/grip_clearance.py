"""Leaves out plans for which no grip fits: both poles must have a direction in which fingers come down clear (N-16)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nekobako.games.nekojima.finger_room import Columns, rooms
from nekobako.games.nekojima.material import SIZES
from nekobako.games.nekojima.planning.obstacles import Discs, Obstacles, disc

if TYPE_CHECKING:
    from nekobako.games.nekojima.planning.search import PlacementPlan


def with_room_for_fingers(
    plans: Iterable["PlacementPlan"], obstacles: Obstacles, spare: float
) -> list["PlacementPlan"]:
    """Those whose fingers have more room than that, in cm."""
    return [plan for plan in plans if grip_room(plan, obstacles) > spare]


def grip_room(plan: "PlacementPlan", obstacles: Obstacles) -> float:
    """Beside the fingertips of the narrower pole, each held in its best direction: to all that stands there, and to the
    other pole. Their own cord leaves between them."""
    both = zip(plan.tops.tolist(), reversed(plan.tops.tolist()), plan.poles, strict=True)
    return min(
        max(rooms(top, pole.yaw, _columns(obstacles.discs + disc(x, y, height, SIZES.pole.radius))))
        for top, (x, y, height), pole in both
    )


def _columns(discs: Discs) -> Columns:
    return Columns(discs.places, discs.heights, discs.radii)
