"""Arranges a piece where poses say, at rest: the state of its joints, with no hand and no time passing.

A piece of one body is where its pose says. Of a piece with a cord three things can be said: where all of its bodies are
(the cord lies just so), where its two poles are (the cord finds a smooth curve between them), or where its first pole
is (the cord has the shape it was made with).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import Pair, Piece
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.scenes.chain import Chain, widest

FIT: Final = 0.1  # cm between a link's pose and where the chain can bring it; a pose track is 40 times finer

Places = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Joints:
    """Where a piece's joints stand in the simulator's arrays."""

    root: Places  # of positions: seven numbers
    motion: Places  # of velocities: six numbers, the turn about the body's own axes
    bends: Places  # of positions: a cord's hinges in order
    swings: Places  # of velocities: the same hinges
    plastic: Places  # the angles at which they are free of stress

    @classmethod
    def of(cls, model: Any, piece: Piece) -> "Joints":
        first = model.body(piece.bodies[0]).id
        free = model.body_jntadr[first]
        bodies = [model.body(body).id for body in piece.bodies[1:]]
        hinges = [model.body_jntadr[body] + side for body in bodies for side in (0, 1)]
        return cls(
            model.jnt_qposadr[free] + np.arange(7),
            model.jnt_dofadr[free] + np.arange(6),
            np.array(model.jnt_qposadr[hinges], dtype=np.intp),
            np.array(model.jnt_dofadr[hinges], dtype=np.intp),
            np.array(model.jnt_plasticadr[hinges], dtype=np.intp),
        )


class UnlikeCord(BadInput):
    """The bodies of a piece are where its cord cannot bring them."""

    def __init__(self, body: str, distance: float) -> None:
        super().__init__(body, f"the cord would bring it {distance * 10:.1f} mm from there")
        self.body = body
        self.distance = distance


@dataclass(frozen=True)
class Arrangement:
    """A piece's joints, as they are to be."""

    root: Pose
    bends: Vector
    plastic: Vector

    def put(self, joints: Joints, qpos: Vector, qvel: Vector, plastic: Vector) -> None:
        """Write it into a world's arrays, at rest."""
        qpos[joints.root] = self.root
        qvel[joints.motion] = 0.0
        qpos[joints.bends] = self.bends
        qvel[joints.swings] = 0.0
        plastic[joints.plastic] = self.plastic


def arrange(model: Any, piece: Piece, poses: Mapping[str, Pose], strain: Vector | None = None) -> Arrangement:
    """The joints of a piece from the poses of its bodies.

    `strain` is how far each hinge of a cord is bent elastically; without it a cord that lies just so is free of stress.
    """
    first, *others = piece.bodies
    placed = [body for body in others if body in poses]
    if first not in poses:
        raise BadInput(first, "must be given")
    if not isinstance(piece, Pair):
        return Arrangement(poses[first], np.zeros(0), np.zeros(0))
    chain = Chain.of(model, piece.bodies)
    if not placed:
        return Arrangement(poses[first], np.zeros(2 * len(others)), np.zeros(2 * len(others)))
    if placed == others[-1:]:
        bends = chain.reaching(poses[first], poses[others[-1]])
        # As if hands had bent it there: what is past the yield has become its shape.
        return Arrangement(poses[first], bends, bends - np.clip(bends, -chain.yields, chain.yields))
    if len(placed) != len(others):
        raise BadInput(next(body for body in others if body not in poses), "must be given, as others of its cord are")
    bends = chain.angles([poses[body][3:] for body in piece.bodies])
    body, off = widest(chain, piece.bodies, poses, bends)
    if off > FIT:
        raise UnlikeCord(body, off)
    return Arrangement(poses[first], bends, bends - (np.zeros_like(bends) if strain is None else strain))


def strain_of(model: Any, data: Any, piece: Pair) -> Vector:
    """How far each hinge of a piece's cord is bent elastically, in radians."""
    joints = Joints.of(model, piece)
    strain: Vector = data.qpos[joints.bends] - data.plastic[joints.plastic]
    return strain
