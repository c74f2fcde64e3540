"""A flat plate of card: a floor. Its body's origin is the middle of its underside."""

from dataclasses import dataclass
from typing import Any

import mujoco

from nekobako.physics.errors import require_positive
from nekobako.physics.pieces.piece import Part, Piece, lone_body
from nekobako.physics.pose import Pose


@dataclass(frozen=True)
class Plate(Piece):
    name: str
    width: float
    depth: float
    thickness: float
    mass: float
    damping: float = 1.0  # 1/s

    def __post_init__(self) -> None:
        for field in ("width", "depth", "thickness", "mass"):
            require_positive(field, getattr(self, field))

    @property
    def bodies(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def parts(self) -> dict[str, Part]:
        return {self.name: Part(self.name, self.name, "plate")}

    def build(self, spec: Any, at: Pose) -> None:
        body = lone_body(spec, self.name, self.damping * self.mass)
        body.add_geom(
            name=self.name,
            type=mujoco.mjtGeom.mjGEOM_BOX,
            size=[self.width / 2, self.depth / 2, self.thickness / 2],
            pos=[0.0, 0.0, self.thickness / 2],
            mass=self.mass,
        )
