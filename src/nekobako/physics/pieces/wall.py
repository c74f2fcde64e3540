"""A card wall of two panels, rigid at the fold its player gave it: a hinge in card is stiff, and hinged walls blow up.

Its body's origin is the foot of the crease; the panels open symmetrically about +x. 180 degrees is flat, 90 stands
best. One that tapers is narrower at its top: the crease stays upright, the outer edges come nearer to it. How much
higher or lower than meant it was cut (`cut`) is its own, whatever its kind: a record of the world tells it, as it tells
the fold.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

import mujoco
import numpy as np

from nekobako.physics.errors import BadInput, require_positive
from nekobako.physics.pieces.cord import UPWARD
from nekobako.physics.pieces.piece import Part, Piece, lone_body
from nekobako.physics.pose import Pose, Vector, quaternion


@dataclass(frozen=True)
class FoldedWall(Piece):
    name: str
    panel: float  # width of one panel
    height: float
    thickness: float
    mass: float
    fold: float  # degrees between the panels
    damping: float = 1.0  # 1/s
    top: float | None = None  # width of one panel at its top; None: as at its foot
    cut: float = 0.0  # cm that it is higher than `height`

    def __post_init__(self) -> None:
        for field in ("panel", "height", "thickness", "mass", "whole"):
            require_positive(field, getattr(self, field))
        if self.top is not None:
            require_positive("top", self.top)
        if not 0 < self.fold <= 180:
            raise BadInput("fold", f"must be above 0 and at most 180 degrees, not {self.fold}")

    @property
    def whole(self) -> float:
        """How high it is."""
        return self.height + self.cut

    @property
    def bodies(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def parts(self) -> dict[str, Part]:
        return {f"{self.name}.{side}": Part(self.name, self.name, "wall", side) for side in (0, 1)}

    def meshes(self) -> tuple[str, ...]:
        return () if self.top is None else tuple(f"{part}.mesh" for part in self.parts)

    def build(self, spec: Any, at: Pose) -> None:
        body = lone_body(spec, self.name, self.damping * self.mass)
        for part, sign in zip(self.parts, (1.0, -1.0), strict=True):
            angle = sign * radians(self.fold) / 2
            if self.top is None:
                middle = np.array([cos(angle), sin(angle)]) * self.panel / 2
                shape = {
                    "type": mujoco.mjtGeom.mjGEOM_BOX,
                    "size": [self.panel / 2, self.thickness / 2, self.whole / 2],
                    "pos": [middle[0], middle[1], self.whole / 2],
                }
            else:
                mesh = spec.add_mesh(name=f"{part}.mesh")
                mesh.uservert = self.outline.ravel()
                mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
                shape = {"type": mujoco.mjtGeom.mjGEOM_MESH, "meshname": mesh.name}
            body.add_geom(name=part, quat=quaternion(UPWARD, angle), mass=self.mass / 2, **shape)

    @property
    def outline(self) -> Vector:
        """The corners of a panel along x, crease at the origin, (8, 3)."""
        widths = ((0.0, self.panel), (self.whole, self.panel if self.top is None else self.top))
        half = self.thickness / 2
        return np.array([(x, y, z) for z, width in widths for x in (0.0, width) for y in (-half, half)])
