"""What a piece is: a name, the bodies it consists of, and the parts by which contacts are told apart."""

from abc import ABC, abstractmethod
from typing import Any

import mujoco

from nekobako.physics.parts import Kind as Kind
from nekobako.physics.parts import Part as Part
from nekobako.physics.pose import Pose


class Piece(ABC):
    """Frozen data; `build` adds its bodies, joints and shapes to a specification, all of them named after it."""

    name: str

    @property
    @abstractmethod
    def bodies(self) -> tuple[str, ...]:
        """The names of its bodies, the one that others hang from first; none if it cannot move."""

    @property
    def root(self) -> str | None:
        """The body that goes with all the others when the piece does."""
        return self.bodies[0] if self.bodies else None

    @property
    @abstractmethod
    def parts(self) -> dict[str, Part]:
        """Its shapes by the simulator's names."""

    @abstractmethod
    def build(self, spec: Any, at: Pose) -> None:
        """Add it to a specification with its first body at a pose."""

    def meshes(self) -> tuple[str, ...]:
        """Assets of its own, to be deleted with it."""
        return ()


def free_body(spec: Any, name: str, at: Pose, damping: float = 0.0) -> Any:
    """A body that can move anywhere; damping is per gram, in 1/s, against endless trembling."""
    body = spec.worldbody.add_body(name=name, pos=at[:3], quat=at[3:])
    joint = body.add_joint(name=f"{name}.free", type=mujoco.mjtJoint.mjJNT_FREE)
    if damping:
        joint.damping = [damping, 0.0, 0.0]
    return body
