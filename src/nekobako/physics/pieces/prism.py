"""A wooden pole: a prism with flat ends. Sixteen sides, as the simulator's cylinders collide wrongly in rare poses."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics.errors import require_positive
from nekobako.physics.pieces.piece import Part, Piece, free_body
from nekobako.physics.pose import Pose

SIDES: Final = 16


def add_prism_mesh(spec: Any, name: str, radius: float, sides: int, low: float, high: float) -> None:
    """The hull of a round with so many sides, from one height to another, its first corner on x."""
    ring = [(radius * cos(2 * pi * i / sides), radius * sin(2 * pi * i / sides)) for i in range(sides)]
    mesh = spec.add_mesh(name=name)
    mesh.uservert = np.array([(x, y, z) for z in (low, high) for x, y in ring]).ravel()
    mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX


@dataclass(frozen=True)
class PrismSize:
    """Its body's origin is the middle of its foot."""

    radius: float
    length: float
    density: float

    def __post_init__(self) -> None:
        require_positive("radius", self.radius)
        require_positive("length", self.length)
        require_positive("density", self.density)

    def add_mesh(self, spec: Any, name: str) -> None:
        add_prism_mesh(spec, name, self.radius, SIDES, 0.0, self.length)

    def add_geom(self, body: Any, name: str, mesh: str) -> None:
        body.add_geom(name=name, type=mujoco.mjtGeom.mjGEOM_MESH, meshname=mesh, density=self.density)


@dataclass(frozen=True)
class Prism(Piece):
    """A pole on its own."""

    name: str
    size: PrismSize

    @property
    def bodies(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def parts(self) -> dict[str, Part]:
        return {self.name: Part(self.name, self.name, "pole")}

    def meshes(self) -> tuple[str, ...]:
        return (f"{self.name}.mesh",)

    def build(self, spec: Any, at: Pose) -> None:
        (mesh,) = self.meshes()
        self.size.add_mesh(spec, mesh)
        self.size.add_geom(free_body(spec, self.name, at), self.name, mesh)
