"""A hook by which something hangs from a cord: an inverted U of boxes, and the way of a cord into it."""

from dataclasses import dataclass
from math import pi
from typing import Final

import numpy as np

from nekobako.physics.pose import Pose, Vector, inverse, multiply, quaternion, rotate, to_world

Triple = tuple[float, float, float]
Box = tuple[Triple, Triple]  # half sizes, middle

# In cm, in the hook's own frame: the cord goes through its origin along y. From its arm to its prong it is 6 mm.
TALL: Final = 0.95  # from its origin down to where its arm ends
ARM: Final = 0.375  # from its origin to the middle of its arm, which is on the side of -x
HOOK: Final[tuple[Box, ...]] = (
    ((0.45, 0.15, 0.1), (0.0, 0.0, 0.3)),  # the bend over the cord
    ((0.075, 0.15, 0.25), (0.375, 0.0, 0.05)),  # the prong
    ((0.075, 0.15, (0.4 + TALL) / 2), (-ARM, 0.0, (0.4 - TALL) / 2)),  # the arm
)
BEND: Final = 0.2  # the height of the bend's underside
MOUTH: Final = ((1.5, -0.5), (0.2, -0.5), (0.0, -0.1))  # x, z: a cord's way into the hook
REACH: Final = HOOK[0][0][0]  # nearer than this to its origin a cord is inside its arms
_OVER: Final = quaternion((0.0, 1.0, 0.0), pi)


@dataclass(frozen=True)
class Hook:
    """Where a hook is in its body's frame, which way up, and how large."""

    name: str
    at: Triple = (0.0, 0.0, 0.0)
    turned: bool = False  # upside down, about the cord
    scale: float = 1.0

    def frame(self, body: Pose) -> Pose:
        """The hook's own frame in the world."""
        turn = multiply(body[3:], _OVER) if self.turned else body[3:]
        return np.concatenate((to_world(body, self._at), turn))

    def body_at(self, frame: Pose) -> Pose:
        """Where the body is when its hook's own frame is there."""
        turn = multiply(frame[3:], inverse(_OVER)) if self.turned else frame[3:]
        return np.concatenate((frame[:3] - rotate(turn, self._at), turn))

    @property
    def reach(self) -> float:
        return self.scale * REACH

    @property
    def _at(self) -> Vector:
        return self.scale * np.array(self.at)


def turned_over(boxes: tuple[Box, ...], at: Triple) -> tuple[Box, ...]:
    """Boxes turned upside down about y, with what was their origin at a place."""
    return tuple((half, (at[0] - x, at[1] + y, at[2] - z)) for half, (x, y, z) in boxes)
