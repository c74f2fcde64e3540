"""A pair in two hands: how well it follows them, where it stands when put down, what a swipe does to its neighbour."""

from collections.abc import Sequence
from math import acos, degrees

import numpy as np
import pytest

from nekobako.physics.contact_log.contact_watch import ContactWatch
from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import Pair
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, Vector, pose
from nekobako.physics.settle import settle
from tests.physics.hand_worlds import TICK, board, cord, mm, record

POLES = ("white-1.a", "white-1.b")
ACROSS = np.array([4.0, 8.0, 0.0])
ROUND = [np.array(way) for way in ((-4.0, 0.0, 0.0), (0.0, 2.5, 0.0), (4.0, 0.0, 0.0), (0.0, -2.5, 0.0))]
A_LEAP = 1e5  # cm/s


class Carried:
    """Two pairs stand side by side; one of them is held, a pole in each hand."""

    def __init__(self) -> None:
        self.world = board()
        size = PrismSize(0.85, 6.5, 0.7)
        self.world.add(Pair("base-1", size, size, cord(14.0)), pose(-6.45, 4, 0))
        self.world.add(Pair("white-1", size, size, cord(14.0)), pose(-6.45, -3, 0))
        settle(self.world)
        self.simulation = Simulation(self.world, HandController(self.world, two_hands(0)))
        self.targets = [self.world.pose(pole) for pole in POLES]
        self.time = 0

    def frame(self, *, held: bool = True) -> list[Pose]:
        """One frame on; where the poles are after it."""
        self.time += TICK
        grips = POLES if held else (None, None)
        self.simulation.frame(
            [
                (0, record(self.time, grip, target, hand))
                for hand, (grip, target) in enumerate(zip(grips, self.targets, strict=True))
            ]
        )
        return [self.world.pose(pole) for pole in POLES]

    def wait(self, frames: int, *, held: bool = True) -> list[list[Pose]]:
        return [self.frame(held=held) for _ in range(frames)]

    def move(self, hands: Sequence[int], way: Vector, speed: float) -> list[list[Pose]]:
        """Move some targets evenly, at cm/s; the poles' poses at every frame."""
        frames = max(1, round(1000 * float(np.linalg.norm(way)) / speed / TICK))
        poses: list[list[Pose]] = []
        for _ in range(frames):
            for hand in hands:
                self.targets[hand][:3] += way / frames
            poses.append(self.frame())
        return poses

    def lift(self, cm: float) -> None:
        self.move((0, 1), np.array([0.0, 0.0, cm]), 15.0)
        self.wait(30)

    def beyond(self, way: Vector) -> float:
        """How far the poles are beyond their targets, in mm along a way."""
        along = way / np.linalg.norm(way)
        now = [self.world.pose(pole) for pole in POLES]
        return max(10 * float((at[:3] - target[:3]) @ along) for at, target in zip(now, self.targets, strict=True))


def tilt(at: Pose) -> float:
    return degrees(acos(min(1.0, 1 - 2 * float(at[4] ** 2 + at[5] ** 2))))


@pytest.mark.parametrize(
    ("speed", "most_beyond", "most_tilt"), [(10.0, 0.4, 1.5), (60.0, 0.8, 3.5), (A_LEAP, 1.5, 6.0)]
)
def test_it_follows_both_hands_and_stops_with_them(speed: float, most_beyond: float, most_tilt: float) -> None:
    carried = Carried()
    carried.lift(9.0)
    poses = carried.move((0, 1), ACROSS, speed)
    beyond = 0.0
    for _ in range(60):
        poses += carried.wait(1)
        beyond = max(beyond, carried.beyond(ACROSS))
    tilts = max(tilt(at) for frame in poses for at in frame)
    print(f"{speed:g} cm/s: {beyond:.2f} mm beyond, tilt {tilts:.1f}")
    assert beyond < most_beyond
    assert tilts < most_tilt


def test_one_pole_is_held_still_while_the_other_goes_round() -> None:
    carried = Carried()
    carried.lift(9.0)
    still = carried.targets[0].copy()
    poses = [frame for way in ROUND for frame in carried.move((1,), way, 20.0)]
    off, tilts = max(mm(first, still) for first, _ in poses), max(tilt(first) for first, _ in poses)
    print(f"{off:.2f} mm off, tilt {tilts:.1f}")
    assert off < 2.0
    assert tilts < 4.0


def test_it_stands_where_it_was_put() -> None:
    carried = Carried()
    for way in ((0.0, 0.0, 2.0), (0.0, 2.0, 0.0), (0.0, 0.0, -2.0)):
        carried.move((0, 1), np.array(way), 6.0)
        carried.wait(20)
    put = [target.copy() for target in carried.targets]
    carried.wait(90, held=False)
    for pole, target in zip(POLES, put, strict=True):
        assert mm(carried.world.pose(pole), target) < 2.0
        assert tilt(carried.world.pose(pole)) < 1.0


def test_let_go_in_the_air_it_falls() -> None:
    carried = Carried()
    carried.lift(5.0)
    carried.wait(120, held=False)
    assert all(carried.world.pose(pole)[2] < 1.0 for pole in POLES)


def test_a_swipe_knocks_the_neighbour_over() -> None:
    carried = Carried()
    carried.simulation.watch = watch = ContactWatch(carried.world)
    carried.lift(0.5)
    carried.move((0, 1), np.array([0.0, 9.0, 0.0]), 100.0)
    carried.wait(60)
    assert max(tilt(carried.world.pose(f"base-1.{pole}")) for pole in "ab") > 45
    assert watch.new_touches("pole", "pole", "side")
