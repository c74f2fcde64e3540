"""Bends a cord beyond the shape it should keep, as one bends a wire: let go at once, it would spring back.

A cord taken straight to its shape yields and is left pulling with all it can bear, enough to tip its own poles. Taken a
little farther and back again it hardly pulls: a moment of 1.4 times what tips a pole fell to 0.2 of it.
"""

from typing import Final

import numpy as np

from nekobako.physics.handling.grip import Grip
from nekobako.physics.pieces import Pair
from nekobako.physics.pose import multiply, quaternion, to_world
from nekobako.physics.scripted_hand.paths import Poses

# Measured over cords of 10 to 18 cm at 0.3 to 0.97 of their length: twice as far bends them the other way.
FARTHER: Final = 0.015  # of length^3 / stiffness times the slack, per dyn: a flat arc gives less than a high one
TURNED: Final = 0.08  # of length / stiffness, per dyn cm
WORTH_IT: Final = 0.25  # of the moment that tips a pole


def overbent(pair: Pair, grips: list[Grip], at: Poses) -> Poses | None:
    """Where to take the poles before they come back, seen from how hard two still hands must hold them now; None if the
    cord hardly pulls."""
    cord, sizes = pair.cord, (pair.first, pair.second)
    slack = max(0.0, 1 - _span(pair, at) / cord.length)
    farther, pulls = [], 0.0
    for grip, size, pose in zip(grips, sizes, at, strict=True):
        force = np.array(grip.force) - [0.0, 0.0, grip.weight]
        moment = np.array(grip.torque) + np.cross([0.0, 0.0, grip.point[2]], force)  # about the foot
        pulls = max(pulls, float(np.linalg.norm(moment)) / (grip.weight * size.radius))
        there = pose.copy()
        there[:2] += FARTHER * slack * cord.length**3 / cord.stiffness * force[:2]
        turn = TURNED * cord.length / cord.stiffness * grip.torque[2]
        there[3:] = multiply(quaternion((0.0, 0.0, 1.0), turn), pose[3:])
        farther.append(there)
    return farther if pulls > WORTH_IT else None


def _span(pair: Pair, at: Poses) -> float:
    """From one end of the cord straight to the other."""
    one, two = (to_world(pose, pair.attachment(size)) for pose, size in zip(at, (pair.first, pair.second), strict=True))
    return float(np.linalg.norm(two - one))
