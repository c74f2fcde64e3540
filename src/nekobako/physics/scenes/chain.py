"""The shape of a cord between two poles: from the turns of its links to the angles of their hinges, and back.

Every body of the chain hangs from the one before by two hinges at one point, the first about its y, the second about
its z: it is turned by Ry(a) Rz(b) from its rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Pose, Vector, inverse, multiply, quaternion, rotate, rotation_vector

REACHED: Final = 1e-8  # cm and radians
SMOOTHING: Final = 12  # rounds that look for the least energy
ROUNDS: Final = 60
GUARD: Final = 1e-6  # keeps the equations solvable when the cord is taut
STRIDE: Final = 0.3  # radians by which a hinge may turn in one round: further, the straightened picture lies


class OutOfReach(BadInput):
    def __init__(self) -> None:
        super().__init__("pose", "the cord does not reach from one pole to the other")


@dataclass(frozen=True)
class ChainNode:
    """How a body hangs from the one before it: its place and turn there at rest, and its hinges' point in itself."""

    place: Vector
    turn: Vector
    hinge: Vector


@dataclass(frozen=True)
class BentBody:
    """A body of the chain in the world, and the axes of its hinges there."""

    pose: Pose
    hinge: Vector
    axes: tuple[Vector, Vector]


class Chain:
    def __init__(self, nodes: Sequence[ChainNode], stiffness: Vector, yields: Vector) -> None:
        self.nodes = nodes
        self.stiffness = stiffness  # of each hinge, dyn cm
        self.yields = yields  # radians past which it keeps its new shape

    @classmethod
    def of(cls, model: Any, bodies: Sequence[str]) -> "Chain":
        """The chain of bodies as a compiled model has it; the first is what it hangs from."""
        numbers = [model.body(body).id for body in bodies[1:]]
        hinges = [model.body_jntadr[number] for number in numbers]
        both = [hinge + side for hinge in hinges for side in (0, 1)]
        nodes = [
            ChainNode(model.body_pos[body].copy(), model.body_quat[body].copy(), model.jnt_pos[hinge].copy())
            for body, hinge in zip(numbers, hinges, strict=True)
        ]
        return cls(nodes, model.jnt_stiffness[both].copy(), model.jnt_springyield[both].copy())

    def angles(self, turns: Sequence[Vector]) -> Vector:
        """The hinges' angles from the turn of every body, the one it all hangs from first."""
        angles = []
        for node, before, after in zip(self.nodes, turns[:-1], turns[1:], strict=True):
            m = _matrix(multiply(inverse(node.turn), multiply(inverse(before), after)))
            angles += [np.arctan2(m[0, 2], m[2, 2]), np.arctan2(m[1, 0], m[1, 1])]
        return np.array(angles)

    def bent(self, first: Pose, angles: Vector) -> list[BentBody]:
        """Where all that hang from the first body are."""
        bodies, at = [], first
        for node, (a, b) in zip(self.nodes, angles.reshape(-1, 2), strict=True):
            rest = multiply(at[3:], node.turn)
            half = multiply(rest, quaternion((0.0, 1.0, 0.0), a))
            turn = multiply(half, quaternion((0.0, 0.0, 1.0), b))
            hinge = at[:3] + rotate(at[3:], node.place) + rotate(rest, node.hinge)
            at = np.concatenate((hinge - rotate(turn, node.hinge), turn))
            bodies.append(BentBody(at, hinge, (rotate(rest, (0.0, 1.0, 0.0)), rotate(half, (0.0, 0.0, 1.0)))))
        return bodies

    def reaching(self, first: Pose, last: Pose) -> Vector:
        """The angles of a smooth curve that leads from one pose to the other.

        Each round solves the straightened problem. The first rounds look for the least energy among the angles that
        close the gap, which near a taut cord need not come to an end; the later ones only close what gap is left.
        """
        angles = np.zeros(2 * len(self.nodes))
        soft = 1.0 / self.stiffness
        for number in range(ROUNDS):
            bodies = self.bent(first, angles)
            end = bodies[-1].pose
            gap = np.concatenate((last[:3] - end[:3], rotation_vector(multiply(last[3:], inverse(end[3:])))))
            if number > SMOOTHING and np.abs(gap).max() < REACHED:
                return angles
            lever = _lever(bodies, end[:3])
            kept = angles if number < SMOOTHING else np.zeros_like(angles)
            pull = np.linalg.solve(lever * soft @ lever.T + GUARD * soft.mean() * np.eye(6), gap + lever @ kept)
            change = soft * (lever.T @ pull) - kept
            angles = angles + change * min(1.0, STRIDE / max(float(np.abs(change).max()), 1e-12))
        raise OutOfReach


def _lever(bodies: Sequence[BentBody], end: Vector) -> Vector:
    """How the last body moves and turns with every hinge."""
    columns = [np.concatenate((np.cross(axis, end - body.hinge), axis)) for body in bodies for axis in body.axes]
    return np.array(columns).T


def _matrix(q: Vector) -> Vector:
    flat = np.empty(9)
    mujoco.mju_quat2Mat(flat, q)
    return flat.reshape(3, 3)


def widest(chain: Chain, bodies: Sequence[str], poses: Mapping[str, Pose], angles: Vector) -> tuple[str, float]:
    """The body whose given place is furthest from where the chain can bring it, and how far in cm."""
    off = {
        body: float(np.linalg.norm(bent.pose[:3] - poses[body][:3]))
        for body, bent in zip(bodies[1:], chain.bent(poses[bodies[0]], angles), strict=True)
    }
    return max(off.items(), key=lambda item: item[1])
