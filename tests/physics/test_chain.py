"""The shape of a cord: its hinges' angles from poses and back, and curves between two poles."""

import mujoco
import numpy as np
import pytest

from nekobako.physics.pose import pose
from nekobako.physics.scenes.chain import Chain, OutOfReach
from tests.physics.made_worlds import rows

LENGTH = 14.0


@pytest.fixture(scope="module")
def chain() -> Chain:
    world = rows(1)
    return Chain.of(world.model, world.pieces["white-1"].bodies)


def test_angles_and_poses_go_there_and_back() -> None:
    world = rows(1)
    bodies = world.pieces["white-1"].bodies
    bends = np.random.default_rng(5).normal(size=18) * 0.3
    world.data.qpos[7:] = bends
    mujoco.mj_forward(world.model, world.data)
    found = Chain.of(world.model, bodies)
    poses = [world.pose(body) for body in bodies]
    assert found.angles([at[3:] for at in poses]) == pytest.approx(bends, abs=1e-12)
    for bent, at in zip(found.bent(poses[0], bends), poses[1:], strict=True):
        assert bent.pose[:3] == pytest.approx(at[:3], abs=1e-9)


@pytest.mark.parametrize("share", [0.35, 0.6, 0.8, 0.95])
@pytest.mark.parametrize("yaw", [0.0, 30.0])
@pytest.mark.parametrize("rise", [0.0, 4.0])
def test_a_cord_reaches_wherever_its_length_lets_it(chain: Chain, share: float, yaw: float, rise: float) -> None:
    between = np.sqrt((share * LENGTH) ** 2 - rise**2)
    first, last = pose(0, 0, 0), pose(between + 1.7, 0, rise, 180 + yaw)
    bends = chain.reaching(first, last)
    end = chain.bent(first, bends)[-1].pose
    assert end[:3] == pytest.approx(last[:3], abs=1e-6)
    assert abs(end[3:] @ last[3:]) == pytest.approx(1, abs=1e-9)
    assert np.abs(bends).max() < 1.5


def test_a_cord_at_its_rest_is_not_bent(chain: Chain) -> None:
    first = pose(1, 2, 3, 40)
    last = chain.bent(first, np.zeros(18))[-1].pose
    assert np.abs(chain.reaching(first, last)).max() < 1e-6


def test_further_than_its_length_it_does_not_reach(chain: Chain) -> None:
    with pytest.raises(OutOfReach):
        chain.reaching(pose(0, 0, 0), pose(LENGTH + 3, 0, 0, 180))
