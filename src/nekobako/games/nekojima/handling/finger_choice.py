"""Chooses how a scripted hand holds the poles that it puts somewhere: fingers clear of what stands around (N-16)."""

from collections.abc import Collection

import mujoco
import numpy as np

from nekobako.games.nekojima.finger_room import Columns, best_direction
from nekobako.games.nekojima.material import SIZES
from nekobako.physics.pieces import Pair
from nekobako.physics.pieces.fingers import GROUP
from nekobako.physics.pose import Pose, yaw_of
from nekobako.physics.world import World


def directions(world: World, pair: Pair, goals: tuple[Pose, Pose]) -> tuple[float, float]:
    """For both poles of a Denchuu that comes down there."""
    around = columns_of(world, pair.bodies)
    tops = [[*goal[:2], goal[2] + size.length] for goal, size in zip(goals, (pair.first, pair.second), strict=True)]
    first, second = (
        best_direction(top, yaw_of(goal), _with_pole(around, other))
        for top, other, goal in zip(tops, reversed(tops), goals, strict=True)
    )
    return first, second


def columns_of(world: World, without: Collection[str]) -> Columns:
    """Everything that can move, but some bodies: long shapes by several points along them."""
    model, data = world.model, world.data
    mujoco.mj_kinematics(model, data)
    counted = (model.geom_bodyid > 0) & (model.geom_group != GROUP)
    counted &= ~np.isin(model.geom_bodyid, [world.body_number(body) for body in without])
    capsules = counted & (model.geom_type == mujoco.mjtGeom.mjGEOM_CAPSULE)
    half = data.geom_xmat[capsules, 2::3] * model.geom_size[capsules, 1:2]
    points = np.concatenate([data.geom_xpos[capsules] + share * half for share in np.linspace(-1.0, 1.0, 7)])
    thick = np.tile(model.geom_size[capsules, 0], 7)
    others = counted & ~capsules
    frames, boxes = data.geom_xmat[others].reshape(-1, 3, 3), model.geom_aabb[others]
    middles = data.geom_xpos[others] + (frames * boxes[:, None, :3]).sum(axis=2)
    reach = (np.abs(frames) * boxes[:, None, 3:]).sum(axis=2)
    return Columns(
        np.concatenate((points[:, :2], middles[:, :2])),
        np.concatenate((points[:, 2] + thick, middles[:, 2] + reach[:, 2])),
        np.concatenate((thick, reach[:, :2].max(axis=1, initial=0.0))),
    )


def _with_pole(columns: Columns, top: list[float]) -> Columns:
    return Columns(
        np.concatenate((columns.places, [top[:2]])),
        np.append(columns.heights, top[2]),
        np.append(columns.radii, SIZES.pole.radius),
    )
