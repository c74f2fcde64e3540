"""A card wall of two panels, rigid at the fold its player gave it: a hinge in card is stiff, and hinged walls blow up.

Its body's origin is the foot of the crease; the panels open symmetrically about +x. 180 degrees is flat, 90 stands
best.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

import mujoco
import numpy as np

from nekobako.physics.errors import BadInput, require_positive
from nekobako.physics.pieces.cord import UPWARD
from nekobako.physics.pieces.piece import Part, Piece, lone_body
from nekobako.physics.pose import Pose, quaternion


@dataclass(frozen=True)
class FoldedWall(Piece):
    name: str
    panel: float  # width of one panel
    height: float
    thickness: float
    mass: float
    fold: float  # degrees between the panels
    damping: float = 1.0  # 1/s

    def __post_init__(self) -> None:
        for field in ("panel", "height", "thickness", "mass"):
            require_positive(field, getattr(self, field))
        if not 0 < self.fold <= 180:
            raise BadInput("fold", f"must be above 0 and at most 180 degrees, not {self.fold}")

    @property
    def bodies(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def parts(self) -> dict[str, Part]:
        return {f"{self.name}.{side}": Part(self.name, self.name, "wall", side) for side in (0, 1)}

    def build(self, spec: Any, at: Pose) -> None:
        body = lone_body(spec, self.name, self.damping * self.mass)
        for side, sign in enumerate((1.0, -1.0)):
            angle = sign * radians(self.fold) / 2
            middle = np.array([cos(angle), sin(angle)]) * self.panel / 2
            body.add_geom(
                name=f"{self.name}.{side}",
                type=mujoco.mjtGeom.mjGEOM_BOX,
                size=[self.panel / 2, self.thickness / 2, self.height / 2],
                pos=[middle[0], middle[1], self.height / 2],
                quat=quaternion(UPWARD, angle),
                mass=self.mass / 2,
            )
