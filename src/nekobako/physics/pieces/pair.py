"""Two poles joined by a cord. Each pole's cord leaves along its own +x, a little below its top."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import fingers
from nekobako.physics.pieces.cord import SIDEWAYS, UPWARD, CordSize
from nekobako.physics.pieces.fingers import FingerSize
from nekobako.physics.pieces.piece import Part, Piece, free_body
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, Vector, multiply, quaternion, rotate


@dataclass(frozen=True)
class Pair(Piece):
    name: str
    first: PrismSize
    second: PrismSize
    cord: CordSize
    drop: float = 0.5  # cm from a pole's top to where its cord leaves
    fingers: FingerSize | None = None  # of whoever will hold its poles; None: nobody's are bodies

    def __post_init__(self) -> None:
        if not 0 <= self.drop < min(self.first.length, self.second.length):
            raise BadInput("drop", f"must lie on the poles, not {self.drop} cm below their tops")

    @property
    def poles(self) -> tuple[str, str]:
        return f"{self.name}.a", f"{self.name}.b"

    @property
    def bodies(self) -> tuple[str, ...]:
        a, b = self.poles
        return (a, *self.cord.parts(self.name, f"{self.name}.cord"), b)

    @property
    def parts(self) -> dict[str, Part]:
        poles = {name: Part(self.name, name, "pole") for name in self.poles}
        shapes = poles | self.cord.parts(self.name, f"{self.name}.cord")
        for pole in self.poles if self.fingers else ():
            shapes |= fingers.parts(self.name, pole)
        return shapes

    def meshes(self) -> tuple[str, ...]:
        return tuple(f"{pole}.mesh" for pole in self.poles)

    def attachment(self, pole: PrismSize) -> Vector:
        """Where a pole's cord leaves it, from the middle of its foot."""
        return np.array([pole.radius, 0.0, pole.length - self.drop])

    def build(self, spec: Any, at: Pose) -> None:
        (a, b), (mesh_a, mesh_b) = self.poles, self.meshes()
        self.first.add_mesh(spec, mesh_a)
        self.second.add_mesh(spec, mesh_b)
        first = free_body(spec, a, at)
        self.first.add_geom(first, a, mesh_a)
        last = self.cord.add_links(first, f"{self.name}.cord", self.attachment(self.first))
        # The second pole stands upright in the rest shape and looks back along the cord.
        quat = multiply(quaternion(SIDEWAYS, self.cord.climb(self.cord.links - 1)), quaternion(UPWARD, np.pi))
        hold = self.attachment(self.second)
        place = np.array([self.cord.link, 0.0, 0.0]) - rotate(quat, hold)
        second = last.add_body(name=b, pos=place, quat=quat)
        self.cord.add_joints(second, f"{self.name}.cord.bend.{self.cord.links}", clamp=True, at=hold)
        self.second.add_geom(second, b, mesh_b)
        if self.fingers is not None:
            for body, pole, size in ((first, a, self.first), (second, b, self.second)):
                self.fingers.add_geoms(body, pole, size.radius, size.length)
