"""Room for the two fingertips that hold a pole (N-16): in each direction, all the way down to where it will stand.

Hands come down from above, so a fingertip has its column to itself: in its way is whatever rises above its lower end
within that column. Plain numbers: places seen from above, each with a height and a radius.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from nekobako.games.nekojima.material import SIZES
from nekobako.games.nekojima.pieces import finger_size
from nekobako.physics.pieces.fingers import ACROSS, DIRECTIONS, TIPS
from nekobako.physics.pose import Vector

WIDE: Final = 0.6  # cm; more room is no better
CLOSE: Final = 0.1  # cm below a fingertip that count as beside it: nobody puts a pole down to the hair


class Columns(NamedTuple):
    """Things in the way, seen from above."""

    places: Vector  # (n, 2)
    heights: Vector  # of their upper sides
    radii: Vector


def rooms(top: Sequence[float], yaw: float, columns: Columns) -> list[float]:
    """Room beside the narrower of two fingertips, for every direction, where the middle of a pole's top will be there
    and its cord leaves along a yaw in degrees; below zero something is in the way."""
    size = finger_size()
    turns = np.radians(yaw + np.add.outer(DIRECTIONS, 180.0 * np.arange(TIPS)))
    away = SIZES.pole.radius + size.radius
    tips = np.stack((top[0] + away * np.cos(turns), top[1] + away * np.sin(turns)), axis=-1)
    rises = columns.heights > top[2] - size.lowest - CLOSE
    apart = np.linalg.norm(tips[..., None, :] - columns.places[rises], axis=-1) - columns.radii[rises] - size.radius
    return [float(room) for room in np.minimum(apart.min(axis=(1, 2), initial=WIDE), WIDE)]


def best_direction(top: Sequence[float], yaw: float, columns: Columns) -> float:
    """In degrees from the pole's own x; of equal ones that nearest to across its cord."""
    by_direction = rooms(top, yaw, columns)
    likes = sorted(range(len(DIRECTIONS)), key=lambda number: abs(number - ACROSS))
    return DIRECTIONS[max(likes, key=lambda number: round(by_direction[number], 2))]
