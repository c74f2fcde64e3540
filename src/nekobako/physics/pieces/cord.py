"""A stiff cord: a chain of capsules whose joints bend elastically and, past a moment, yield and keep their shape.

Two hinges a node and no twist: the same shape as ball joints with two thirds of the degrees of freedom. At rest it is
an arc that leaves its ends at `rise` from the horizontal, so that its chord is sin(rise) / rise of its length.
"""

from dataclasses import dataclass
from math import radians
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics.errors import require_positive
from nekobako.physics.pieces.piece import Part, Piece, free_body
from nekobako.physics.pose import Pose, Vector, quaternion

SIDEWAYS: Final = (0.0, 1.0, 0.0)  # the axis about which a cord along x bends up and down
UPWARD: Final = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class CordSize:
    length: float
    radius: float
    density: float
    stiffness: float  # EI, dyn cm2
    yield_moment: float  # dyn cm
    rise: float = 65.0  # degrees
    links: int = 8  # tip within 1.5 % of the elastica
    damping: float = 0.03  # s, times the stiffness of a joint
    clamp_moment: float | None = None  # dyn cm, at which it gives way where it is fixed; None: as elsewhere

    def __post_init__(self) -> None:
        require_positive("length", self.length)
        require_positive("radius", self.radius)
        require_positive("density", self.density)
        require_positive("stiffness", self.stiffness)
        require_positive("yield_moment", self.yield_moment)
        require_positive("links", self.links)
        if self.clamp_moment is not None:
            require_positive("clamp_moment", self.clamp_moment)

    @property
    def link(self) -> float:
        return self.length / self.links

    def climb(self, link: int) -> float:
        """The angle of a link above the horizontal in the rest shape, in radians."""
        rise = radians(self.rise)
        return rise - (link + 0.5) * 2 * rise / self.links

    def add_joints(self, body: Any, name: str, clamp: bool, at: Vector | None = None) -> None:
        """The two hinges by which a link or the last pole hangs from what comes before; a clamp is twice as stiff."""
        stiffness = (2.0 if clamp else 1.0) * self.stiffness / self.link
        gives = self.clamp_moment if clamp and self.clamp_moment is not None else self.yield_moment
        for axis, letter in ((SIDEWAYS, "y"), (UPWARD, "z")):
            joint = body.add_joint(name=f"{name}.{letter}", type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis)
            joint.stiffness = [stiffness, 0.0, 0.0]
            joint.damping = [self.damping * stiffness, 0.0, 0.0]
            joint.springyield = gives / stiffness
            if at is not None:
                joint.pos = at

    def add_links(self, first: Any, name: str, at: Vector) -> Any:
        """Hang the chain from a body; the last link."""
        body, climbed = first, 0.0
        for link in range(self.links):
            quat = quaternion(SIDEWAYS, climbed - self.climb(link))
            body = body.add_body(name=f"{name}.{link}", pos=at, quat=quat)
            self.add_joints(body, f"{name}.bend.{link}", clamp=link == 0)
            self.add_geom(body, f"{name}.{link}")
            at, climbed = np.array([self.link, 0.0, 0.0]), self.climb(link)
        return body

    def add_geom(self, body: Any, name: str) -> None:
        body.add_geom(
            name=name,
            type=mujoco.mjtGeom.mjGEOM_CAPSULE,
            fromto=[0.0, 0.0, 0.0, self.link, 0.0, 0.0],
            size=[self.radius, 0.0, 0.0],
            density=self.density,
        )

    def parts(self, piece: str, name: str) -> dict[str, Part]:
        return {f"{name}.{link}": Part(piece, f"{name}.{link}", "cord", link) for link in range(self.links)}


@dataclass(frozen=True)
class Cord(Piece):
    """A cord on its own, held by its first link: clamped to the world (for measuring it) or free."""

    name: str
    size: CordSize
    clamped: bool = False

    @property
    def root(self) -> str:
        return f"{self.name}.clamp" if self.clamped else f"{self.name}.end"

    @property
    def bodies(self) -> tuple[str, ...]:
        links = tuple(f"{self.name}.{link}" for link in range(self.size.links))
        return links if self.clamped else (self.root, *links)

    @property
    def parts(self) -> dict[str, Part]:
        return self.size.parts(self.name, self.name)

    def build(self, spec: Any, at: Pose) -> None:
        if self.clamped:
            holder = spec.worldbody.add_body(name=self.root, pos=at[:3], quat=at[3:])
        else:
            holder = free_body(spec, self.root, at)
            holder.add_geom(
                name=self.root,
                type=mujoco.mjtGeom.mjGEOM_SPHERE,
                size=[self.size.radius, 0.0, 0.0],
                density=self.size.density,
                contype=0,
                conaffinity=0,
            )
        self.size.add_links(holder, self.name, np.zeros(3))
