"""Pieces that never move: the tabletop of the room, and boards on it, square or round."""

from abc import abstractmethod
from dataclasses import dataclass
from math import cos, pi
from typing import Any, Final

import mujoco

from nekobako.physics.errors import require_positive
from nekobako.physics.pieces.piece import Part, Piece
from nekobako.physics.pieces.prism import add_prism_mesh
from nekobako.physics.pose import Pose, quaternion

# Sides of a round board: what stands on it is cut to shape against all of them, at every step. With a radius of 10 cm
# its rim is nowhere more than 0.11 mm off a circle, inside of it in the middle of a side and outside at a corner.
ROUND: Final = 48


@dataclass(frozen=True)
class Tabletop(Piece):
    """The table's surface at z = height, and the four walls of the room, so that nothing leaves it."""

    room: float
    height: float = 0.0
    name: str = "table"

    def __post_init__(self) -> None:
        require_positive("room", self.room)

    @property
    def bodies(self) -> tuple[str, ...]:
        return ()

    @property
    def parts(self) -> dict[str, Part]:
        return {name: Part(self.name, self.name, "table", index) for index, name in enumerate((self.name, *self.walls))}

    @property
    def walls(self) -> list[str]:
        return [f"{self.name}.wall.{side}" for side in range(4)]

    def build(self, spec: Any, at: Pose) -> None:
        plane = mujoco.mjtGeom.mjGEOM_PLANE
        size = [self.room, self.room, 1.0]
        spec.worldbody.add_geom(name=self.name, type=plane, size=size, pos=[0.0, 0.0, self.height])
        for wall, (x, y) in zip(self.walls, ((1, 0), (-1, 0), (0, 1), (0, -1)), strict=True):
            spec.worldbody.add_geom(
                name=wall,
                type=plane,
                size=size,
                pos=[x * self.room, y * self.room, self.height],
                quat=quaternion((y, -x, 0.0), pi / 2),  # the plane faces inwards
            )


class Slab(Piece):
    """A board on the table: a flat shape of its own thickness, whose top is at the pose where it is put."""

    thickness: float

    @property
    def bodies(self) -> tuple[str, ...]:
        return ()

    @property
    def parts(self) -> dict[str, Part]:
        return {self.name: Part(self.name, self.name, "board")}

    def build(self, spec: Any, at: Pose) -> None:
        middle = [at[0], at[1], at[2] - self.thickness / 2]
        spec.worldbody.add_geom(name=self.name, pos=middle, quat=at[3:], **self.shape(spec))

    @abstractmethod
    def shape(self, spec: Any) -> dict[str, Any]:
        """Its shape about its middle."""


@dataclass(frozen=True)
class Board(Slab):
    """A square one."""

    name: str
    half_width: float
    thickness: float

    def __post_init__(self) -> None:
        require_positive("half_width", self.half_width)
        require_positive("thickness", self.thickness)

    def shape(self, spec: Any) -> dict[str, Any]:
        return {"type": mujoco.mjtGeom.mjGEOM_BOX, "size": [self.half_width, self.half_width, self.thickness / 2]}


@dataclass(frozen=True)
class RoundBoard(Slab):
    """A round one: a prism of many sides, as the simulator's cylinders collide wrongly in rare poses."""

    name: str
    radius: float
    thickness: float

    def __post_init__(self) -> None:
        require_positive("radius", self.radius)
        require_positive("thickness", self.thickness)

    def meshes(self) -> tuple[str, ...]:
        return (f"{self.name}.mesh",)

    def shape(self, spec: Any) -> dict[str, Any]:
        (mesh,) = self.meshes()
        corner = 2 * self.radius / (1 + cos(pi / ROUND))  # as far outside as the middle of a side is inside
        add_prism_mesh(spec, mesh, corner, ROUND, -self.thickness / 2, self.thickness / 2)
        return {"type": mujoco.mjtGeom.mjGEOM_MESH, "meshname": mesh}
