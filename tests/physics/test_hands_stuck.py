"""What is stuck and comes free is never hurled: the hand that pulls it has become calm by then."""

import numpy as np

from nekobako.physics.handling.grip import GripSettings
from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import Plate, Prism
from nekobako.physics.pose import pose
from nekobako.physics.settle import settle
from tests.physics.hand_worlds import POLE, a_pair, board, hold

FEEL = GripSettings()
# Whoever is calm wants that speed and no more; a grip overshoots what it wants by little, within the beats in which it
# feels nothing. The rest is what bent or leaned meanwhile, and springs back.
FREED = 2 * FEEL.calm  # cm/s


def fastest(simulation: Simulation, frames: int) -> float:
    """The highest speed of any piece in some frames."""
    top = 0.0
    for _ in range(frames):
        simulation.frame()
        data = simulation.world.data
        top = max(top, float(np.abs(data.cvel[:, 3:]).max()))
    return top


def sideways(simulation: Simulation, frames: int) -> float:
    """The same, but for what falls."""
    top = 0.0
    for _ in range(frames):
        simulation.frame()
        top = max(top, float(np.abs(simulation.world.data.cvel[:, 3:5]).max()))
    return top


def blocked() -> Simulation:
    """A pole is pulled against a wall that does not give way, its goal on the other side."""
    world = board()
    world.add(Prism("pole", POLE), pose(0, 0, 0))
    world.add(Plate("wall", 1.0, 8.0, 8.0, mass=3000.0), pose(2.5, 0, 0))
    simulation = Simulation(world, HandController(world, two_hands(0)))
    hold(simulation, "pole", pose(0, 0, 0.5), 20)
    hold(simulation, "pole", pose(15, 0, 0.5), 60)
    return simulation


def test_a_pole_that_comes_free_does_not_shoot_off() -> None:
    simulation = blocked()
    grip = simulation.hands[0, 0].grip
    assert grip is not None
    assert grip.stuck
    simulation.world.remove("wall")
    assert fastest(simulation, 60) < FREED
    hold(simulation, "pole", simulation.world.pose("pole"), 30)  # caught up
    hold(simulation, "pole", simulation.world.pose("pole") - np.array([10.0, 0, 0, 0, 0, 0, 0]), 1)
    assert fastest(simulation, 20) > 5 * FEEL.calm  # as fast as ever


def test_a_pole_under_a_cord_does_not_throw_its_neighbours_about() -> None:
    """It is drawn sideways until the cord of another pair holds it, and on for a second; however it gets loose then,
    nobody is hit hard."""
    world = board()
    world.add(a_pair("base-1", 14.0, 7.0, 7.0), pose(-6.45, 0, 0))
    world.add(Prism("pole", POLE), pose(0, -3, 0))
    settle(world)
    simulation = Simulation(world, HandController(world, two_hands(0)))
    cord = world.pose("base-1.cord.4")
    hold(simulation, "pole", pose(0, -3, float(cord[2]) - 3.0), 40)  # its top above the cord
    hold(simulation, "pole", pose(0, 12, float(cord[2]) - 3.0), 60)
    assert fastest(simulation, 60) < FREED
    simulation.hands.open()
    assert sideways(simulation, 20) < FREED
