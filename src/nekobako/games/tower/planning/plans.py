"""Builds on the tower that is seen, with the cats on its top floor in the way."""

from typing import Final

import numpy as np

from nekobako.games.tower.material import SIZES, WallKind
from nekobako.games.tower.planning.building import Build, builds
from nekobako.games.tower.planning.seen import Seen
from nekobako.games.tower.planning.spots import outline
from nekobako.games.tower.planning.storeys import safety, storeys
from nekobako.physics.pose import Vector, yaw_of

FARTHEST: Final = 0.9  # cm from the middle of floor 1, along each axis
STEPS: Final = 7
STRAYING: Final = 0.05  # what a cm off the middle costs


def by_height(kinds: tuple[WallKind, WallKind]) -> tuple[WallKind, WallKind]:
    one, two = sorted(kinds, key=SIZES.heights.of, reverse=True)
    return one, two


def plans(seen: Seen, kinds: tuple[WallKind, WallKind], most: int) -> list[Build]:
    """The best places for two walls and the next floor, the best first."""
    high, low = by_height(kinds)
    heights = SIZES.heights.of(high), SIZES.heights.of(low)
    return builds(seen.face(seen.top), heights, _axis(seen), _cat_points(seen), most)


def _axis(seen: Seen) -> Vector:
    """Where the middle of the next floor does the tower most good: cats pull it to their side, floors pull it back."""
    steps = np.linspace(-FARTHEST, FARTHEST, STEPS)
    places = np.array([(x, y) for x in steps for y in steps])
    storey = SIZES.floor.mass + 2 * SIZES.wall.mass
    worth = safety(storeys(seen), seen.top, places, storey) - STRAYING * np.linalg.norm(places, axis=1)
    best: Vector = places[int(worth.argmax())]
    return best


def _cat_points(seen: Seen) -> Vector:
    """The outlines of the cats on the top floor at the height of their heads: walls and floor keep clear of them."""
    found = [np.zeros((0, 3))]
    for cat in seen.cats_on(seen.top):
        x, y, z = seen.poses[cat][:3]
        flat = outline(np.array([[x, y, yaw_of(seen.poses[cat])]]))[0]
        found.append(np.column_stack((flat, np.full(len(flat), z + SIZES.cat.height))))
    return np.concatenate(found)
