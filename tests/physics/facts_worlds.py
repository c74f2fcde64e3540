"""Small worlds with pieces put exactly where a test wants them, and contacts written by hand."""

from collections.abc import Sequence
from math import cos, pi, radians

import numpy as np

from nekobako.physics.facts import Contact, Kind, Manner, Part, Stance
from nekobako.physics.pieces import Cord, Prism, RoundBoard
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, pose, quaternion
from nekobako.physics.world import World

RADIUS, LENGTH = 0.85, 6.0
POLE = PrismSize(RADIUS, LENGTH, density=0.7)
FLAT = RADIUS * cos(pi / 16)  # from a pole's axis to the middle of a side
PRESSED = 0.001  # cm by which things overlap that touch
STRAIGHT = CordSize(length=14.0, radius=0.15, density=1.0, stiffness=5e4, yield_moment=3000.0, rise=0.0)


def island() -> World:
    """A board of 26 x 26 cm whose top is at 0, on the table at -1."""
    world = World(table_height=-1.0)
    world.add(RoundBoard("board", 13.0, 1.0), pose(0, 0, 0))
    return world


def with_poles(**places: Pose) -> World:
    world = island()
    for name, at in places.items():
        world.add(Prism(name, POLE), at)
    return world


def tilted(x: float, y: float, z: float, axis: Sequence[float], degrees: float) -> Pose:
    return np.array([x, y, z, *quaternion(axis, radians(degrees))])


def clamped_cord(world: World, name: str, at: Pose, size: CordSize = STRAIGHT) -> None:
    """A straight cord along its own x, held at its first end; only not to be stepped."""
    world.add(Cord(name, size, clamped=True), at)


def bend(world: World, joint: str, degrees: float) -> None:
    world.data.qpos[world.model.joint(joint).qposadr[0]] = radians(degrees)


def touch(one: str, two: str, kinds: tuple[Kind, Kind], manner: Manner = "stacked", foot: bool = True) -> Contact:
    """A contact written by hand, where it is does not matter."""
    parts = Part(one, one, kinds[0]), Part(two, two, kinds[1])
    return Contact(*parts, manner, foot and manner == "stacked", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), -0.01)


def stance(body: str, kind: Kind, bottom_mm: float = 0.0, on: tuple[str, ...] = ()) -> Stance:
    return Stance(body, body, kind, 0.0, "standing", bottom_mm, bottom_mm + 60.0, on)
