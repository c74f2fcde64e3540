"""The eye on cords' ends: its quick bound never misses a touch, and hardly ever calls for nothing."""

import mujoco
import numpy as np
import pytest

from nekobako.games.nekojima.handling.clamps import ClampWatch
from nekobako.games.nekojima.pieces import denchuu, empty_world
from nekobako.physics.pose import pose
from nekobako.physics.scenes.arrangement import Joints


@pytest.mark.rule("N-25", "N-53")
@pytest.mark.parametrize("name", ["pink-1", "blue-7"])
def test_the_bound_against_the_gap_itself(name: str) -> None:
    world = empty_world()
    pair = denchuu(name)
    world.add(pair, pose(0, 0, 5))
    eye, joints, rest = ClampWatch(world), Joints.of(world.model, pair), world.data.qpos.copy()
    chance = np.random.default_rng(1)
    told = {"touch": 0, "missed": 0, "for nothing": 0}
    for _ in range(150):
        world.data.qpos[:] = rest
        world.data.qpos[joints.bends] += chance.normal(0, 0.9, len(joints.bends))
        world.data.time += 0.001  # so that poses are looked up anew
        mujoco.mj_kinematics(world.model, world.data)
        for end in eye.ends:
            pole, link = (world.data.xmat[world.body_number(body)] for body in (end.pole, end.link))
            way = pole.reshape(3, 3).T @ link[0::3] * (1 - 2 * end.side)
            bound = way[0] < eye.outward and end.may_touch(*way.tolist())
            touch = end.touch(world) is not None
            told["touch"] += touch
            told["missed"] += touch and not bound
            told["for nothing"] += bound and not touch
    print(told)
    assert told["touch"] > 50
    assert told["missed"] == 0
    assert told["for nothing"] < 10
