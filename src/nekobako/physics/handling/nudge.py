"""A nudge: a soft pulse of force at a point of a body that ends by itself. Pokes are nudges, and so is a parting."""

from math import inf, pi, sin
from typing import Any

import mujoco
import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.pose import Vector


class Nudge:
    """An impulse in dyn s, at a point in the body's own frame, as half a sine over some steps, never above `limit`."""

    def __init__(self, body: str, point: Vector, impulse: Vector, steps: int, step: float, limit: float = inf) -> None:
        self.body = body
        self.point = point
        self._shape = [sin(pi * (number + 0.5) / steps) for number in range(steps)]
        self._shape.reverse()
        self.peak: Vector = impulse / (sum(self._shape) * step)  # dyn
        size = float(np.linalg.norm(self.peak))
        if size > limit:
            self.peak *= limit / size

    @property
    def over(self) -> bool:
        return not self._shape

    def push(self, model: Any, data: Any, number: int) -> None:
        """Add its force of the next step to the world's."""
        at = np.concatenate((data.xpos[number], data.xquat[number]))
        force = self._shape.pop() * self.peak
        mujoco.mj_applyFT(model, data, force, np.zeros(3), poses.to_world(at, self.point), number, data.qfrc_applied)
