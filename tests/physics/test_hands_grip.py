"""A grip follows softly, and is never stronger or faster than a hand."""

import numpy as np
import pytest

from nekobako.physics.handling.grip import Grip, GripSettings
from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import Plate
from nekobako.physics.pose import pose
from nekobako.physics.scripted_hand.supports import support_force
from tests.physics.hand_worlds import board, hold, mm, record, turned_by, with_pair, with_pole

UP = np.array([0.0, 0.0, 1.0])


def grip(simulation: Simulation, hand: int = 0) -> Grip:
    found = simulation.hands[0, hand].grip
    assert found is not None
    return found


def speed(simulation: Simulation) -> float:
    """Of the pole, a free body."""
    return float(np.linalg.norm(simulation.world.data.qvel[:3]))


def test_a_grabbed_pole_goes_where_it_should_and_not_beyond() -> None:
    simulation, goal = with_pole(), pose(3, 2, 5)
    simulation.hands.feed(0, record(0, "pole", goal))
    way, beyond = goal[:3] / np.linalg.norm(goal[:3]), []
    for _ in range(800):
        simulation.step()
        beyond.append(float((simulation.world.pose("pole")[:3] - goal[:3]) @ way) * 10)
    print(f"overshoot {max(beyond):.3f} mm, at the end {mm(simulation.world.pose('pole'), goal):.4f} mm away")
    assert max(beyond) < 0.5
    assert mm(simulation.world.pose("pole"), goal) < 0.05
    assert turned_by(simulation.world.pose("pole"), goal) < 0.05


def test_it_lags_a_thirtieth_of_a_second_behind_a_moving_goal() -> None:
    simulation = with_pole()
    for frame in range(40):
        goal = pose(0.32 * frame, 0, 5)  # 20 cm/s
        simulation.frame([(0, record(16 * frame, "pole", goal))])
    assert goal[0] - simulation.world.pose("pole")[0] == pytest.approx(20 * 2 / 60, abs=0.35)  # a frame is 0.32 cm


def test_it_turns() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 4, yaw=90), 40)
    assert turned_by(simulation.world.pose("pole"), pose(0, 0, 4, yaw=90)) < 0.05
    lying = np.array([0, 0, 4, np.sqrt(0.5), 0, np.sqrt(0.5), 0])
    hold(simulation, "pole", lying, 40)
    assert turned_by(simulation.world.pose("pole"), lying) < 0.05


def test_it_never_turns_faster_than_a_hand() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 5), 20)
    simulation.hands.feed(0, record(1000, "pole", pose(0, 0, 5, yaw=179)))
    spins = []
    for _ in range(300):
        simulation.step()
        spins.append(float(np.linalg.norm(simulation.world.data.qvel[3:6])))
    assert 0.9 * GripSettings().spin < max(spins) < 1.05 * GripSettings().spin


def test_pressing_into_the_board_is_limited() -> None:
    simulation = with_pole()
    simulation.hands.feed(0, record(0, "pole", pose(0, 0, -5)))
    weight, forces, carried, depths = grip(simulation).weight, [], [], []
    for _ in range(600):
        simulation.step()
        forces.append(float(np.linalg.norm(grip(simulation).force)))
        carried.append(support_force(simulation.world, "pole"))
        depths.append(-10 * float(simulation.world.pose("pole")[2]))
    print(f"deepest {max(depths):.4f} mm, hand {max(forces) / weight:.2f}, board {max(carried) / weight:.2f} weights")
    assert max(depths) < 0.5
    assert max(forces) <= 4.001 * weight
    assert max(carried) < 11 * weight  # as the hand begins to push
    soon = round(GripSettings().patience / simulation.world.settings.step)
    assert carried[20:soon] == pytest.approx([5 * weight] * (soon - 20), rel=0.02)  # the hand's four and its own
    assert max(carried[soon + 20 :]) < 2 * weight  # it is stuck, and pushed calmly


def test_it_is_never_faster_than_a_hand() -> None:
    simulation = with_pole()
    simulation.hands.feed(0, record(0, "pole", pose(100, 0, 5)))
    speeds = []
    for _ in range(500):
        simulation.step()
        speeds.append(speed(simulation))
    assert 0.95 * GripSettings().speed < max(speeds) < 1.03 * GripSettings().speed


def test_let_go_in_the_air_it_falls() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 8), 60)
    assert speed(simulation) < 0.01
    hold(simulation, None, pose(0, 0, 8), 5)
    fallen = 8 - simulation.world.pose("pole")[2]
    assert fallen == pytest.approx(0.08 * 1.0 + 981 * 0.08**2 / 2, abs=0.1)  # 80 ms, from 1 cm/s


def test_what_sleeps_wakes_when_gripped_and_sleeps_again_later() -> None:
    simulation, slept, heights = with_pole(), [], []
    for body, frames in ((None, 30), ("pole", 20), (None, 60)):
        hold(simulation, body, pose(0, 0, 1), frames)
        slept.append(simulation.idle)
        heights.append(float(simulation.world.pose("pole")[2]))
    assert slept == [True, False, True]
    assert heights == pytest.approx([0, 1, 0], abs=0.02)


def test_a_hand_grips_where_it_was() -> None:
    simulation = with_pole()
    hold(simulation, None, pose(3, 0, 5), 1)
    hold(simulation, "pole", pose(0, 0, 4), 30)
    assert grip(simulation).point == pytest.approx([0.85, 0, 5], abs=0.001)
    assert mm(simulation.world.pose("pole"), pose(0, 0, 4)) < 0.2
    assert turned_by(simulation.world.pose("pole"), pose(0, 0, 4)) < 0.2


def test_without_a_place_it_grips_the_middle() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 4), 1)
    assert np.allclose(grip(simulation).point, [0, 0, 3])


def test_a_plate_held_by_its_corner_stays_level() -> None:
    world = board()
    world.add(Plate("floor", 9.0, 9.0, 0.18, 10.0), pose(0, 0, 0))
    simulation = Simulation(world, HandController(world, two_hands(0)))
    hold(simulation, None, pose(9, 9, 0), 1)
    hold(simulation, "floor", pose(0, 0, 5), 60)
    assert np.allclose(grip(simulation).point[:2], 4.5)
    assert turned_by(world.pose("floor"), pose(0, 0, 5)) < 0.1
    assert mm(world.pose("floor"), pose(0, 0, 5)) < 0.1
    assert speed(simulation) < 0.1


def test_two_hands_share_one_body() -> None:
    world = board()
    world.add(Plate("floor", 9.0, 9.0, 0.18, 10.0), pose(0, 0, 0))
    simulation = Simulation(world, HandController(world, two_hands(0)))
    for hand, x in ((0, -5), (1, 5)):
        hold(simulation, None, pose(x, 0, 0), 1, (0, hand))
        hold(simulation, "floor", pose(0, 0, 5), 1, (0, hand))
    for _ in range(60):
        simulation.frame()
    lifts = [grip(simulation, hand).force[2] for hand in (0, 1)]
    assert sum(lifts) == pytest.approx(981 * 10, rel=0.01)
    assert all(0.2 < lift / sum(lifts) < 0.8 for lift in lifts)
    assert mm(world.pose("floor"), pose(0, 0, 5)) < 0.1
    hold(simulation, None, pose(5, 0, 5), 60, (0, 1))  # the other carries on alone
    assert grip(simulation).force[2] == pytest.approx(9810, rel=0.01)
    assert mm(world.pose("floor"), pose(0, 0, 5)) < 0.2


def test_one_pole_in_hand_carries_the_other() -> None:
    simulation = with_pair()
    goal = pose(0, 0, 20)
    hold(simulation, "white-1.a", goal, 120)
    print(f"held {mm(simulation.world.pose('white-1.a'), goal):.2f} mm off its goal, the other hanging")
    assert mm(simulation.world.pose("white-1.a"), goal) < 2
    assert simulation.world.pose("white-1.b")[2] > 5


@pytest.mark.parametrize("span", [0.3, 0.5, 0.8, 0.98])
def test_the_cord_gives_way_to_the_hands(span: float) -> None:
    simulation = with_pair(first=6.0)
    half = 14 * span / 2 + 0.85
    goals = [pose(-half, 0, 8), pose(half, 0, 8, yaw=180)]
    for name, at in zip("ab", goals, strict=True):
        hold(simulation, f"white-1.{name}", at, 1, (0, "ab".index(name)))
    for _ in range(80):
        simulation.frame()
    for name, at in zip("ab", goals, strict=True):
        found = simulation.world.pose(f"white-1.{name}")
        assert mm(found, at) < 0.1
        assert turned_by(found, at) < 1
    pull = abs(grip(simulation).force[0]) / grip(simulation).weight
    print(f"at {span} of its length the cord pulls {pull:.2f} of a pole's weight")
    assert pull < 1


def test_a_poke_gives_its_impulse() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 60), 60)
    hold(simulation, None, pose(0, 0, 60), 1)
    world = simulation.world
    simulation.hands.poke((0, 0), "pole", (100, 0, 0), world.pose("pole")[:3] + UP * 4)
    for _ in range(4):
        simulation.frame()
    mass, inertia = float(world.model.body_mass[1]), float(world.model.body_inertia[1, 1])
    assert world.data.cvel[1, 3] == pytest.approx(100 / mass, rel=0.01)  # of its centre of mass, cm/s
    assert world.data.cvel[1, 1] == pytest.approx(100 * 1.0 / inertia, rel=0.1)  # it was met 1 cm above that


def test_a_poke_is_no_stronger_than_a_hand() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 60), 60)
    hold(simulation, None, pose(0, 0, 60), 1)
    simulation.hands.poke((0, 0), "pole", (1e6, 0, 0), simulation.world.pose("pole")[:3] + UP * 3)
    for _ in range(5):
        simulation.frame()
    assert 0 < simulation.world.data.qvel[0] < 4 * 981 * 0.06


@pytest.mark.parametrize(("impulse", "falls"), [(20.0, False), (40.0, False), (150.0, True)])
def test_a_standing_pole_bears_a_light_poke(impulse: float, falls: bool) -> None:
    simulation = with_pole()
    simulation.hands.poke((0, 0), "pole", (impulse, 0, 0), (0, 0, 5))
    for _ in range(50):
        simulation.frame()
    assert (turned_by(simulation.world.pose("pole"), pose(0, 0, 0)) > 45) is falls
