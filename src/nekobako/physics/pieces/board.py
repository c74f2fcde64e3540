"""What stands still: the table of the room, and a board on it. Boxes and planes, which collide rightly."""

from dataclasses import dataclass
from math import pi
from typing import Any

import mujoco

from nekobako.physics.errors import positive
from nekobako.physics.pieces.piece import Part, Piece
from nekobako.physics.pose import Pose, turned


@dataclass(frozen=True)
class Table(Piece):
    """The table's surface at z = height, and the four walls of the room, so that nothing leaves it."""

    room: float
    height: float = 0.0
    name: str = "table"

    def __post_init__(self) -> None:
        positive("room", self.room)

    @property
    def bodies(self) -> tuple[str, ...]:
        return ()

    @property
    def parts(self) -> dict[str, Part]:
        names = [self.name, *(f"{self.name}.wall.{side}" for side in range(4))]
        return {name: Part(self.name, self.name, "table", index) for index, name in enumerate(names)}

    def build(self, spec: Any, at: Pose) -> None:
        plane = mujoco.mjtGeom.mjGEOM_PLANE
        size = [self.room, self.room, 1.0]
        spec.worldbody.add_geom(name=self.name, type=plane, size=size, pos=[0.0, 0.0, self.height])
        for side, (x, y) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
            spec.worldbody.add_geom(
                name=f"{self.name}.wall.{side}",
                type=plane,
                size=size,
                pos=[x * self.room, y * self.room, self.height],
                quat=turned((y, -x, 0.0), pi / 2),  # the plane faces inwards
            )


@dataclass(frozen=True)
class Board(Piece):
    """A slab whose top is at z = 0. A box, even for a round board: what lies on the round part, the facts tell."""

    name: str
    half_width: float
    thickness: float

    def __post_init__(self) -> None:
        positive("half_width", self.half_width)
        positive("thickness", self.thickness)

    @property
    def bodies(self) -> tuple[str, ...]:
        return ()

    @property
    def parts(self) -> dict[str, Part]:
        return {self.name: Part(self.name, self.name, "board")}

    def build(self, spec: Any, at: Pose) -> None:
        half = self.thickness / 2
        spec.worldbody.add_geom(
            name=self.name,
            type=mujoco.mjtGeom.mjGEOM_BOX,
            size=[self.half_width, self.half_width, half],
            pos=[at[0], at[1], at[2] - half],
            quat=at[3:],
        )
