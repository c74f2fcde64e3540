"""Builds on the tower that is seen, with the cats on its top floor in the way."""

import numpy as np

from nekobako.games.tower.material import SIZES, WallKind
from nekobako.games.tower.planning.building import Build, builds
from nekobako.games.tower.planning.planes import yaw_of
from nekobako.games.tower.planning.seen import Seen
from nekobako.games.tower.planning.spots import outline
from nekobako.physics.pose import Vector


def by_height(kinds: tuple[WallKind, WallKind]) -> tuple[WallKind, WallKind]:
    one, two = sorted(kinds, key=SIZES.heights.of, reverse=True)
    return one, two


def plans(seen: Seen, kinds: tuple[WallKind, WallKind], most: int) -> list[Build]:
    """The best places for two walls and the next floor, the best first."""
    high, low = by_height(kinds)
    heights = SIZES.heights.of(high), SIZES.heights.of(low)
    return builds(seen.face(seen.top), heights, np.zeros(2), _cat_points(seen), most)


def _cat_points(seen: Seen) -> Vector:
    """The outlines of the cats on the top floor at the height of their heads: walls and floor keep clear of them."""
    found = [np.zeros((0, 3))]
    for cat in seen.cats_on(seen.top):
        x, y, z = seen.poses[cat][:3]
        flat = outline(np.array([[x, y, yaw_of(seen.poses[cat][3:])]]))[0]
        found.append(np.column_stack((flat, np.full(len(flat), z + 2.5 * SIZES.cat.scale))))
    return np.concatenate(found)
