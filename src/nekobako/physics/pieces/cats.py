"""Cats: one that hangs from a cord by an inverted U, and one that stands and can be stacked. Both are made of boxes."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import mujoco

from nekobako.physics.errors import require_positive
from nekobako.physics.pieces.piece import Part, Piece, lone_body
from nekobako.physics.pose import Pose

Box = tuple[tuple[float, float, float], tuple[float, float, float]]  # half sizes, middle


@dataclass(frozen=True)
class _Boxes(Piece):
    """A cat as a rigid compound of boxes, scaled from one drawn at scale 1."""

    name: str
    mass: float
    scale: float = 1.0
    damping: float = 1.0  # 1/s

    def __post_init__(self) -> None:
        require_positive("mass", self.mass)
        require_positive("scale", self.scale)

    @property
    @abstractmethod
    def shape(self) -> tuple[Box, ...]: ...

    @property
    def bodies(self) -> tuple[str, ...]:
        return (self.name,)

    @property
    def parts(self) -> dict[str, Part]:
        return {f"{self.name}.{box}": Part(self.name, self.name, "cat", box) for box in range(len(self.shape))}

    def build(self, spec: Any, at: Pose) -> None:
        body = lone_body(spec, self.name, self.damping * self.mass)
        volume = sum(size[0] * size[1] * size[2] for size, _ in self.shape)
        for number, (size, middle) in enumerate(self.shape):
            body.add_geom(
                name=f"{self.name}.{number}",
                type=mujoco.mjtGeom.mjGEOM_BOX,
                size=[self.scale * half for half in size],
                pos=[self.scale * place for place in middle],
                mass=self.mass * size[0] * size[1] * size[2] / volume,
            )


# Half sizes and middles in cm. The cord passes along y through the origin, under the bend of the U; it gets there
# between the paw and the torso, which leave it half a centimetre.
_HOOKED: Final[tuple[Box, ...]] = (
    ((0.45, 0.15, 0.1), (0.0, 0.0, 0.3)),  # the bend over the cord
    ((0.075, 0.15, 0.25), (0.375, 0.0, 0.05)),  # the paw
    ((0.075, 0.15, 0.45), (-0.375, 0.0, -0.15)),  # the arm
    ((0.3, 0.2, 0.6), (-0.35, 0.0, -1.2)),  # the torso
)
# The base, the flat back on which another may stand, and the head.
_STANDING: Final[tuple[Box, ...]] = (
    ((0.95, 0.6, 0.15), (0.0, 0.0, 0.15)),
    ((0.7, 0.35, 0.65), (-0.15, 0.0, 0.95)),
    ((0.25, 0.35, 0.6), (0.8, 0.0, 1.9)),
)


@dataclass(frozen=True)
class HookedCat(_Boxes):
    """Its body's origin lies in the bend of the hook, where the cord goes through along its y."""

    BEND: ClassVar = 0.2  # the height of the bend's underside, at scale 1
    MOUTH: ClassVar = ((1.5, -0.5), (0.2, -0.5), (0.0, -0.1))  # x, z: a cord's way into the hook, at scale 1

    damping: float = 4.0

    @property
    def shape(self) -> tuple[Box, ...]:
        return _HOOKED


@dataclass(frozen=True)
class StandingCat(_Boxes):
    """Its body's origin is the middle of its base's underside; it looks along +x."""

    @property
    def shape(self) -> tuple[Box, ...]:
        return _STANDING
