"""A board with something to take in hand, and short ways to write what hands do."""

from math import degrees
from typing import Final

import numpy as np

from nekobako.core.handling import HandRecord
from nekobako.physics.handling.grip import GripSettings
from nekobako.physics.handling.grip_rule import HandName, two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pieces import Pair, Prism, RoundBoard
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, pose
from nekobako.physics.scripted_hand.paths import angle_between
from nekobako.physics.world import World

POLE: Final = PrismSize(radius=0.85, length=6.0, density=0.7)
TICK: Final = 16  # ms


def board() -> World:
    world = World(table_height=-1.0)
    world.add(RoundBoard("board", 13.0, 1.0), pose(0, 0, 0))
    return world


def cord(length: float) -> CordSize:
    return CordSize(length, 0.165, 1.0, 1e5 if length > 16 else 5e4, 3000.0)


def a_pair(name: str, length: float, first: float = 7.0, second: float = 6.0) -> Pair:
    return Pair(name, PrismSize(0.85, first, 0.7), PrismSize(0.85, second, 0.7), cord(length))


def with_pole(feel: GripSettings | None = None, tremor: Tremor | None = None) -> Simulation:
    world = board()
    world.add(Prism("pole", POLE), pose(0, 0, 0))
    return Simulation(
        world, HandController(world, two_hands(0), feel=feel, tremors={(0, 0): tremor} if tremor else None)
    )


def with_pair(length: float = 14.0, first: float = 7.0, second: float = 6.0) -> Simulation:
    """The Pair lies ready beside the board."""
    world = board()
    world.add(a_pair("white-1", length, first, second), pose(-22, -22, 3))
    return Simulation(world, HandController(world, two_hands(0)))


def record(t: int, body: str | None, at: Pose, hand: int = 0) -> HandRecord:
    x, y, z, qw, qx, qy, qz = at.tolist()
    return HandRecord(t=t, hand=hand, grip=body, pose=(x, y, z, qw, qx, qy, qz))


def hold(simulation: Simulation, body: str | None, at: Pose, frames: int, name: HandName = (0, 0)) -> None:
    """One record, and some frames under it."""
    t = simulation.hands[name].heard + TICK
    simulation.frame([(name[0], record(t, body, at, name[1]))])
    for _ in range(frames - 1):
        simulation.frame()


def mm(one: Pose, other: Pose) -> float:
    return 10 * float(np.linalg.norm(one[:3] - other[:3]))


def turned_by(one: Pose, other: Pose) -> float:
    return degrees(angle_between(one, other))
