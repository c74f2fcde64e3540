"""Where a cat goes: the safest spots of a floor for it."""

from collections.abc import Iterator
from math import hypot
from typing import Final

import numpy as np

from nekobako.games.tower.material import SIZES
from nekobako.games.tower.planning.cat_spot_geometry import CatSpot, beside_spots, carrying, company, free_spots, upon
from nekobako.games.tower.planning.mission_value import Closeness
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.games.tower.planning.storeys import SAFE, safety, storeys

IN_THE_WAY: Final = 3.0  # cm from the middle of the top floor: there walls will stand
APART: Final = 1.0  # cm between two spots that are tried
COMPANY: Final = 0.2  # cm of safety that room for another beside it is worth, or on it: Missions ask for that
OUTWARDS: Final = 0.02  # what a cm from the middle is worth: there a hand gets in most easily


def cat_spots(task: PlanningTask, floor: int, how: Closeness, other: str | None, cat: str | None) -> Iterator[CatSpot]:
    """Where a cat may go on a floor, the safest first, never two close together."""
    if how == "on":
        assert other is not None
        yield upon(task, other)
        return
    spots = beside_spots(task, floor, other, cat) if how == "beside" and other else free_spots(task, floor, cat)
    if not spots:
        return
    face = task.face(floor)
    places = np.array([(spot.x, spot.y) for spot in spots])
    worth = safety(storeys(task), floor, places + face.middle[:2], SIZES.cat.mass)
    if floor == task.top:
        worth = worth - SAFE * (np.linalg.norm(places, axis=1) < IN_THE_WAY)
    worth = worth + OUTWARDS * np.linalg.norm(places, axis=1)
    if how == "free" and cat != task.climber:
        worth = worth + COMPANY * (company(task, floor, spots, cat) + carrying(task, floor, spots))
    tried: list[CatSpot] = []
    for number in np.argsort(-worth, kind="stable"):
        spot = spots[int(number)]
        if how == "beside" or all(hypot(spot.x - old.x, spot.y - old.y) > APART for old in tried):
            tried.append(spot)
            yield spot
