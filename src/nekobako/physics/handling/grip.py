"""A grip: the force and torque by which a hand makes a body follow a wanted pose, softly and with limited strength.

A velocity is wanted towards the goal, never above the hand's speed, and what the body lacks of it becomes a force,
never above the hand's strength: near the goal that is a critically damped spring, far from it a steady pull. Nothing
here can push a pole through a board. What is stuck is pulled calmly, and stays so until it has caught up: once it comes
free it is not hurled to a goal that is far by then. It runs hundreds of times a second, hence in plain floats: arrays
cost ten times as much.
"""

from dataclasses import dataclass
from math import atan2, sqrt
from typing import Any, Final

import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.errors import require_positive
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pieces.fingers import GROUP
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.world import World

Wrench = tuple[float, float, float, float, float, float]  # dyn, then dyn cm about the body's centre of mass
Triple = tuple[float, float, float]
NOTHING: Final[Triple] = (0.0, 0.0, 0.0)
BEAT: Final = 0.004  # s; how often a hand feels and pushes anew: a tenth of its slowness, and its cost is a quarter
STUCK: Final = 0.2  # of the wanted speed: what moves less than that does not come along
STEADY: Final = 1.0  # cm/s, its tremor apart: a faster hand would take its own lag for a load, and overshoot
COUPLED: Final = 0.5  # how much easier a body may be to move at its grip point than as a whole
LEARNING: Final = 0.14  # how fast a hand learns a load, by its quickness; from 4 / 27 on it would swing
LEARNING_TURN: Final = 0.25  # a cord resists a pole's turning ten times as much as the pole does


@dataclass(frozen=True)
class GripSettings:
    """How a hand holds."""

    quickness: float = 60.0  # 1/s; it lags 2 / quickness seconds behind its goal
    turning: float = 80.0  # 1/s; the same for turns. From 100 on they overshoot, a hand feeling only once a beat
    strength: float = 4.0  # times the weight it holds
    speed: float = 120.0  # cm/s; faster, cords pass through each other
    spin: float = 12.0  # radians a second
    learning: float = 1.0  # times the weight: what it learns to carry beyond the piece itself, a cord's pull
    near: float = 0.3  # cm and radians: only this near its goal does it learn
    patience: float = 0.2  # s in which what is pulled does not come along: then it is stuck
    calm: float = 10.0  # cm/s; its speed with what was stuck

    def __post_init__(self) -> None:
        for field in ("quickness", "turning", "strength", "speed", "spin", "near", "patience", "calm"):
            require_positive(field, getattr(self, field))


class Grip:
    """A hand's hold of one body at one of its points, given in the body's own frame. `share` is its part of the load
    when several hands hold the same body."""

    def __init__(
        self, world: World, body: str, point: Vector, feel: GripSettings, tremor: Tremor | None = None
    ) -> None:
        self.body = body
        self.point = point
        self.feel = feel
        self.tremor = tremor
        self.share = 1.0
        self.force: Triple = NOTHING  # dyn, what the hand last did, its carrying of the weight included
        self.torque: Triple = NOTHING  # dyn cm about the grip point
        self._strained = 0.0  # s since it last came along
        self._learned: Triple = NOTHING  # cm/s: by the mass it becomes a force
        self._learned_turn: Triple = NOTHING  # radians a second: by the inertia about each axis it becomes a torque
        self.bind(world)
        self.aim(world.pose(body))

    def bind(self, world: World) -> None:
        """Look up what is needed at every beat; again whenever the world was rebuilt or the share has changed."""
        model, data, number, feel = world.model, world.data, world.body_number(self.body), self.feel
        middle = model.body_ipos[number]
        low, high = extent(model, number)
        reach = float(np.linalg.norm(np.maximum(high - middle, middle - low)))
        mass, inertia = carried_mass(world, self.body), model.body_inertia[number]
        self._middle, self._axes, self._turn = data.xipos[number], data.ximat[number], data.xquat[number]
        self._velocity, self._about = data.cvel[number], data.subtree_com[model.body_rootid[number]]
        frame = poses.inverse(model.body_iquat[number])
        broad = breadth(poses.rotate(frame, self.point - middle), mass, inertia)
        self._pivot: Vector = middle + broad * (self.point - middle)
        self._arm: Triple = tuple(poses.rotate(frame, self._pivot - middle).tolist())
        self.weight = mass * world.settings.gravity * self.share
        # The greatest force; and such a torque that no end of the body is pushed harder.
        self.strength = feel.strength * self.weight
        self._torque = self.strength * reach
        self._pull = 2 * feel.quickness * mass * self.share
        self._twist: Triple = tuple((2 * feel.turning * inertia * self.share).tolist())
        self._learning = LEARNING * feel.quickness**2 / 2 * BEAT
        self._learning_turn = LEARNING_TURN * feel.turning**2 / 2 * BEAT
        self._most = feel.learning * self.weight / self._pull
        self._most_turn = feel.learning * self.weight * reach / 4 / min(self._twist)  # enough for a cord's moment

    def aim(self, goal: Pose) -> None:
        """The pose the body should take."""
        self.goal = goal
        self._goal_point: Triple = tuple(poses.to_world(goal, self._pivot).tolist())
        self._goal_turn: tuple[float, float, float, float] = tuple(goal[3:].tolist())

    def wrench(self, time: float) -> Wrench:
        """What the hand does for one beat, at a time in seconds."""
        feel = self.feel
        m = m0, m1, m2, m3, m4, m5, m6, m7, m8 = self._axes.tolist()
        wx, wy, wz, ux, uy, uz = self._velocity.tolist()  # of the body at `about`
        ax, ay, az = self._arm
        rx = m0 * ax + m1 * ay + m2 * az  # from the centre of mass to the grip point
        ry = m3 * ax + m4 * ay + m5 * az
        rz = m6 * ax + m7 * ay + m8 * az
        px, py, pz = self._middle.tolist()
        px, py, pz = px + rx, py + ry, pz + rz
        ox, oy, oz = self._about.tolist()
        dx, dy, dz = px - ox, py - oy, pz - oz
        ex, ey, ez = self._goal_point
        ex, ey, ez = ex - px, ey - py, ez - pz
        vx, vy, vz = ux + wy * dz - wz * dy, uy + wz * dx - wx * dz, uz + wx * dy - wy * dx  # of the grip point
        half = feel.quickness / 2
        kx = ky = kz = 0.0
        if self.tremor is not None:
            jx, jy, jz, kx, ky, kz = self.tremor.at(time)
            ex, ey, ez = ex + jx, ey + jy, ez + jz
        sx, sy, sz = clipped(half * ex + kx, half * ey + ky, half * ez + kz, self._pace(ex, ey, ez, vx, vy, vz))
        lx, ly, lz = self._learned
        slow = (vx - kx) ** 2 + (vy - ky) ** 2 + (vz - kz) ** 2 < STEADY * STEADY
        if slow and ex * ex + ey * ey + ez * ez < feel.near * feel.near:
            gain = self._learning
            lx, ly, lz = self._learned = clipped(lx + gain * ex, ly + gain * ey, lz + gain * ez, self._most)
        gain = self._pull
        fx, fy, fz = self.force = clipped(
            gain * (sx + lx - vx),
            gain * (sy + ly - vy),
            gain * (sz + lz - vz) + self.weight,
            self.strength,
        )
        tx, ty, tz = self._turning(m, wx, wy, wz)
        # What hangs beside the grip point would turn the body: that is held too.
        tx, ty, tz = self.torque = clipped(tx - ry * self.weight, ty + rx * self.weight, tz, self._torque)
        return fx, fy, fz, tx + ry * fz - rz * fy, ty + rz * fx - rx * fz, tz + rx * fy - ry * fx

    @property
    def stuck(self) -> bool:
        """Whether what it pulls did not come along, and has not caught up since."""
        return self._strained >= self.feel.patience

    def _pace(self, ex: float, ey: float, ez: float, vx: float, vy: float, vz: float) -> float:
        """How fast it may be: full speed, unless what it holds is stuck; by its way to the goal, and its velocity."""
        feel = self.feel
        far = sqrt(ex * ex + ey * ey + ez * ez)
        wanted = min(feel.quickness / 2 * far, feel.speed)
        if far < feel.near:
            self._strained = 0.0
        elif not self.stuck:
            along = (vx * ex + vy * ey + vz * ez) / far
            waits = wanted > feel.calm and along < STUCK * wanted
            self._strained = self._strained + BEAT if waits else 0.0
        return feel.calm if self.stuck else feel.speed

    def _turning(self, m: list[float], wx: float, wy: float, wz: float) -> Triple:
        """The torque that turns the body towards its goal, before its limit."""
        feel = self.feel
        qw, qx, qy, qz = self._turn.tolist()
        gw, gx, gy, gz = self._goal_turn
        ew = gw * qw + gx * qx + gy * qy + gz * qz
        ex = gx * qw - gw * qx - gy * qz + gz * qy
        ey = gy * qw - gw * qy - gz * qx + gx * qz
        ez = gz * qw - gw * qz - gx * qy + gy * qx
        size = sqrt(ex * ex + ey * ey + ez * ez)
        angle = 2 * atan2(size, abs(ew))
        scale = angle / size if size > 1e-9 else 2.0
        if ew < 0:
            scale = -scale  # the short way round
        ex, ey, ez = scale * ex, scale * ey, scale * ez
        half = feel.turning / 2
        sx, sy, sz = clipped(half * ex, half * ey, half * ez, feel.spin)
        lx, ly, lz = self._learned_turn
        if angle < feel.near:
            gain = self._learning_turn
            lx, ly, lz = self._learned_turn = clipped(lx + gain * ex, ly + gain * ey, lz + gain * ez, self._most_turn)
        sx, sy, sz = sx + lx - wx, sy + ly - wy, sz + lz - wz
        # The inertia differs about the body's own axes.
        m0, m1, m2, m3, m4, m5, m6, m7, m8 = m
        ix, iy, iz = self._twist
        ix *= m0 * sx + m3 * sy + m6 * sz
        iy *= m1 * sx + m4 * sy + m7 * sz
        iz *= m2 * sx + m5 * sy + m8 * sz
        return m0 * ix + m1 * iy + m2 * iz, m3 * ix + m4 * iy + m5 * iz, m6 * ix + m7 * iy + m8 * iz


def breadth(arm: Vector, mass: float, inertia: Vector) -> float:
    """The share of the way from the centre of mass to the grip point at which the hand's force acts. A hand is no
    point: pushed at its very corner, a plate would turn faster than the hand can feel."""
    across = np.cross(np.eye(3), arm)
    easier = mass * float(
        np.linalg.eigvalsh(across.T @ np.diag(1 / inertia) @ across).max()
    )  # to move there than whole
    return min(1.0, float(np.sqrt(COUPLED / easier))) if easier > 0 else 1.0


def clipped(x: float, y: float, z: float, limit: float) -> Triple:
    """A vector no longer than a limit."""
    square = x * x + y * y + z * z
    if square <= limit * limit:
        return x, y, z
    scale = limit / sqrt(square)
    return x * scale, y * scale, z * scale


def carried_mass(world: World, body: str) -> float:
    """A body's mass with its share of the cord that hangs from it."""
    model, own = world.model, float(world.model.body_mass[world.body_number(body)])
    piece = next(piece for piece in world.pieces.values() if body in piece.bodies)
    cords = {part.body for part in piece.parts.values() if part.kind == "cord"} - {body}
    holders = len(set(piece.bodies) - cords)
    return own + float(sum(model.body_mass[world.body_number(cord)] for cord in cords)) / holders


def extent(model: Any, number: int) -> tuple[Vector, Vector]:
    """The box round a body's shapes, in the body's own frame: its lowest and its highest corner."""
    first = model.body_geomadr[number]
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    points = [
        poses.to_world(np.concatenate((model.geom_pos[geom], model.geom_quat[geom])), middle + corner * half)
        for geom in range(first, first + model.body_geomnum[number])
        if model.geom_group[geom] != GROUP
        for middle, half in [(model.geom_aabb[geom, :3], model.geom_aabb[geom, 3:])]
        for corner in corners
    ]
    return np.min(points, axis=0), np.max(points, axis=0)
