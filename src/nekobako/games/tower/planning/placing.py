"""Where a cat goes: the safest spots of a floor for it."""

from collections.abc import Iterator
from math import hypot
from typing import Final

import numpy as np

from nekobako.games.tower.material import NAKAMA, SIZES, Colour, colour_of
from nekobako.games.tower.planning.hopes import How
from nekobako.games.tower.planning.seen import Seen
from nekobako.games.tower.planning.spots import Spot, beside_spots, carrying, company, free_spots, upon
from nekobako.games.tower.planning.storeys import SAFE, safety, storeys

IN_THE_WAY: Final = 3.0  # cm from the middle of the top floor: there walls will stand
APART: Final = 1.0  # cm between two spots that are tried
COMPANY: Final = 0.2  # cm of safety that room for another beside it is worth, or on it: Missions ask for that
OUTWARDS: Final = 0.02  # what a cm from the middle is worth: there a hand gets in most easily


def cat_of(seen: Seen, colour: Colour | None, taken: str | None) -> str:
    """The cat that a card brings: the lowest of its colour in the reserve, or one off the tower."""
    if taken:
        return taken
    kept = set(seen.poses) - set(seen.own)
    return next(cat for cat in NAKAMA if colour_of(cat) == colour and cat not in kept)


def cat_spots(seen: Seen, floor: int, how: How, other: str | None, cat: str | None) -> Iterator[Spot]:
    """Where a cat may go on a floor, the safest first, never two close together."""
    if how == "on":
        assert other is not None
        yield upon(seen, other)
        return
    found = beside_spots(seen, floor, other, cat) if how == "beside" and other else free_spots(seen, floor, cat)
    if not found:
        return
    face = seen.face(floor)
    places = np.array([(spot.x, spot.y) for spot in found])
    worth = safety(storeys(seen), floor, places + face.middle[:2], SIZES.cat.mass)
    if floor == seen.top:
        worth = worth - SAFE * (np.linalg.norm(places, axis=1) < IN_THE_WAY)
    worth = worth + OUTWARDS * np.linalg.norm(places, axis=1)
    if how == "free" and cat != seen.climber:
        worth = worth + COMPANY * (company(seen, floor, found, cat) + carrying(seen, floor, found))
    tried: list[Spot] = []
    for number in np.argsort(-worth, kind="stable"):
        spot = found[int(number)]
        if how == "beside" or all(hypot(spot.x - old.x, spot.y - old.y) > APART for old in tried):
            tried.append(spot)
            yield spot
