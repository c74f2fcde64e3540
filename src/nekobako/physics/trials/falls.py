"""Detects falls: bodies that have come down or tipped over from where they stood."""

from dataclasses import dataclass
from math import cos, radians

import numpy as np

from nekobako.physics.errors import require_positive
from nekobako.physics.pieces import HangingCat, Pair
from nekobako.physics.pose import Vector
from nekobako.physics.world import World


@dataclass(frozen=True)
class FallLimits:
    drop: float = 1.0  # cm by which the middle of a body has come down
    tilt: float = 20.0  # degrees by which a body has tipped
    slide: float = 3.0  # cm by which what hangs may come down: it swings, and slides along a cord

    def __post_init__(self) -> None:
        for name in ("drop", "tilt", "slide"):
            require_positive(name, getattr(self, name))


class FallDetector:
    """The bodies of a world that can fall: all but the links of cords, which sag."""

    def __init__(self, world: World, fall: FallLimits) -> None:
        kept = [
            (body, isinstance(piece, HangingCat))
            for piece in world.pieces.values()
            for body in (piece.poles if isinstance(piece, Pair) else piece.bodies)
        ]
        self.bodies = tuple(body for body, _ in kept)
        self.numbers = np.array([world.body_number(body) for body in self.bodies], dtype=np.intp)
        self.hanging = np.array([hanging for _, hanging in kept], dtype=bool)
        self.deepest = np.where(self.hanging, fall.slide, fall.drop)
        self.least_cosine = cos(radians(fall.tilt))

    def heights(self, middles: Vector) -> Vector:
        heights: Vector = middles[self.numbers, 2]
        return heights

    def uprights(self, turns: Vector) -> Vector:
        """Each body's own z axis in the world; what hangs may swing as it likes and counts as upright."""
        w, x, y, z = turns[self.numbers].T
        axes = np.stack((2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)), axis=1)
        axes[self.hanging] = (0.0, 0.0, 1.0)
        return axes
