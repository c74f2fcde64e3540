"""The base of all pieces: a name, the bodies it consists of, and the parts by which contacts are told apart."""

from abc import ABC, abstractmethod
from typing import Any

import mujoco
import numpy as np

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


def free_body(spec: Any, name: str, at: Pose) -> Any:
    """A body that can move anywhere, and on which others hang."""
    body = spec.worldbody.add_body(name=name, pos=at[:3], quat=at[3:])
    body.add_joint(name=f"{name}.free", type=mujoco.mjtJoint.mjJNT_FREE)
    return body


def lone_body(spec: Any, name: str, damping: float, turning: float | None = None) -> Any:
    """A body that can move anywhere and carries no other; damping is in g/s, against endless trembling; that of its
    turning, in g cm2/s, is as much unless told otherwise.

    It slides three ways and turns, which is what a free joint is, number by number. But of a free joint that nothing
    hangs from the simulator asks at every step whether any contact touches it, by looking through all of them: with a
    tower of 24 floors, a quarter of the time. So it starts at the origin, and whoever adds it puts it in its place.
    """
    body = spec.worldbody.add_body(name=name)
    turning = damping if turning is None else turning
    for axis, along in zip("xyz", np.eye(3), strict=True):
        body.add_joint(name=f"{name}.{axis}", type=mujoco.mjtJoint.mjJNT_SLIDE, axis=along, damping=[damping, 0.0, 0.0])
    body.add_joint(name=f"{name}.turn", type=mujoco.mjtJoint.mjJNT_BALL, damping=[turning, 0.0, 0.0])
    return body


def set_pose(model: Any, data: Any, body: str, at: Pose) -> None:
    """Write where a body is, if it can be anywhere."""
    number = model.body(body).id
    if model.body_dofnum[number] == 6:
        first = model.jnt_qposadr[model.body_jntadr[number]]
        data.qpos[first : first + 7] = at
