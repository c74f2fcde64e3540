"""Measures for putting something down: the force that carries a body, and how high things stand."""

from collections.abc import Collection

import mujoco
import numpy as np

from nekobako.physics.handling.grip import extent
from nekobako.physics.pieces.fingers import GROUP
from nekobako.physics.pose import Vector, rotate
from nekobako.physics.world import World


def support_force(world: World, body: str) -> float:
    """The force upwards on a body from all that touches it, in dyn; only of an awake body. What its holder's fingers
    lie on does not carry it."""
    model, data, number = world.model, world.data, world.body_number(body)
    owners = model.geom_bodyid[data.contact.geom]
    of_body = ((owners == number) & (model.geom_group[data.contact.geom] != GROUP)).any(axis=1)
    force, carried = np.zeros(6), 0.0
    for contact in np.flatnonzero(of_body):
        mujoco.mj_contactForce(model, data, int(contact), force)
        upwards = float(data.contact.frame[contact].reshape(3, 3)[:, 2] @ force[:3])  # on the second of the two
        carried += upwards if owners[contact, 1] == number else -upwards
    return carried


def top_height(world: World, without: Collection[str]) -> float:
    """The z of the highest point in the room, some bodies not counted."""
    model, data = world.model, world.data
    mujoco.mj_kinematics(model, data)  # a step leaves the places before it
    boxes, axes = model.geom_aabb, data.geom_xmat[:, 6:9]
    tops = data.geom_xpos[:, 2] + (axes * boxes[:, :3]).sum(axis=1) + (np.abs(axes) * boxes[:, 3:]).sum(axis=1)
    counted = (model.geom_type != mujoco.mjtGeom.mjGEOM_PLANE) & (model.geom_group != GROUP)
    counted &= ~np.isin(model.geom_bodyid, [world.body_number(body) for body in without])
    return float(tops[counted].max(initial=0.0))


def depth_below(world: World, body: str, turn: Vector) -> float:
    """How far a body reaches below its origin when turned like that, in cm."""
    low, high = extent(world.model, world.body_number(body))
    corners = [np.where([x, y, z], low, high) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    return -min(float(rotate(turn, corner)[2]) for corner in corners)
