"""A world with hands in it and eyes on it: frames, replays, and what is left behind."""

import numpy as np
import pytest

from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import FRAME, Simulation
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pieces import HookedCat
from nekobako.physics.pose import pose
from nekobako.physics.world import World
from tests.physics.hand_worlds import hold, record, with_pair, with_pole


class Eyes:
    def __init__(self) -> None:
        self.times: list[float] = []

    def look(self, world: World) -> None:
        self.times.append(world.time)


def test_a_frame_is_sixteen_milliseconds_and_eyes_see_each_step() -> None:
    simulation = with_pole()
    simulation.watch = eyes = Eyes()
    simulation.frame()
    hold(simulation, "pole", pose(0, 0, 2), 1)
    assert eyes.times[-1] == pytest.approx(0.032)
    assert np.allclose(eyes.times, np.arange(1, 2 * simulation.steps + 1) * simulation.world.settings.step)


def test_the_same_records_give_the_same_bits() -> None:
    def run(world: World) -> tuple[bytes, list[list[float]]]:
        tremors = {(0, hand): Tremor(0.5, seed=hand) for hand in (0, 1)}
        simulation = Simulation(world, HandController(world, two_hands(0), tremors=tremors))
        track = []
        for frame in range(80):
            t, x = 16 * frame, 0.3 * frame
            body = None if frame < 3 or frame > 70 else "white-1"
            records = [
                (0, record(t, body and f"{body}.{name}", pose(-22 + x + 11 * hand, -22 + x, 6, yaw=180 * hand), hand))
                for hand, name in enumerate("ab")
            ]
            simulation.frame(records)
            track.append(world.data.qpos.tolist())
        return world.snapshot().state, track

    world = with_pair().world
    world.add(HookedCat("cat-1", 0.6), pose(5, 5, 2))
    world.step(100)
    start = world.canonical()
    first = run(world)
    world.restore(start)
    assert run(world) == first
    assert first[0] != start.state


def test_no_force_is_left_behind() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 2), 10)
    assert simulation.world.data.xfrc_applied.any()
    hold(simulation, None, pose(0, 0, 2), 1)
    simulation.hands.poke((0, 0), "pole", (5, 0, 0), (0, 0, 3), seconds=FRAME)
    simulation.frame()
    assert not simulation.hands.busy
    assert not simulation.world.data.xfrc_applied.any()
    assert not simulation.world.data.qfrc_applied.any()


def test_hands_can_be_opened_at_once() -> None:
    simulation = with_pair()
    for hand, name in enumerate("ab"):
        hold(simulation, f"white-1.{name}", simulation.world.pose(f"white-1.{name}"), 1, (0, hand))
    simulation.hands.open()
    simulation.frame()
    assert not simulation.hands.busy
