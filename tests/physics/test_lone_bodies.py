"""Pieces of one body that nothing hangs from: they move as anything free does, and cost the solver little."""

import mujoco
import numpy as np
import pytest

from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import FoldedWall, Plate, StandingCat
from nekobako.physics.pose import Vector, pose
from nekobako.physics.settings import Settings
from nekobako.physics.world import World
from tests.physics.made_worlds import tower

FLOORS = 16
WALL = FoldedWall("wall", 3.0, 4.25, 0.1, 2.5, 90.0, damping=0.0)


def angular_momentum(world: World, body: str) -> Vector:
    number = world.body_number(body)
    mujoco.mj_forward(world.model, world.data)
    frame = world.data.ximat[number].reshape(3, 3)
    turning = frame.T @ world.data.cvel[number, :3]
    found: Vector = frame @ (world.model.body_inertia[number] * turning)
    return found


def test_it_is_put_where_it_is_asked_to_be() -> None:
    world = World()
    at = pose(3.0, -2.0, 40.0, 70.0)
    world.add(WALL, at)
    assert world.pose("wall") == pytest.approx(at)


def test_it_falls_and_tumbles_freely() -> None:
    world = World()
    world.add(WALL, pose(3.0, -2.0, 100.0, 70.0))
    world.data.qvel[:] = (10.0, -5.0, 0.0, 12.0, 7.0, -9.0)
    number = world.body_number("wall")
    mujoco.mj_forward(world.model, world.data)
    start, before = world.data.xipos[number].copy(), angular_momentum(world, "wall")
    speed = world.data.cvel[number, 3:].copy()  # of its middle of mass
    world.step(200)
    after = angular_momentum(world, "wall")
    assert after == pytest.approx(before, rel=0.02, abs=0.02 * float(np.linalg.norm(before)))
    gone = world.data.xipos[number] - start
    assert gone == pytest.approx(0.4 * speed - (0.0, 0.0, 981.0 * 0.4**2 / 2), abs=0.5)


def test_a_renewed_piece_is_the_last_and_everything_stays_where_it_is() -> None:
    world = tower(3)
    world.step(100)
    before = world.poses()
    world.move_last("floor-2")
    assert list(world.pieces)[-1] == "floor-2"
    assert set(world.poses()) == set(before)
    assert world.pose("floor-2") == pytest.approx(before.pop("floor-2"), abs=1e-12)
    assert all(np.array_equal(world.pose(body), at) for body, at in before.items())
    world.step(10)
    assert world.warnings() == []


def test_nothing_is_renewed_that_is_not_there() -> None:
    world = tower(1)
    with pytest.raises(BadInput, match="there is no"):
        world.move_last("floor-9")


def test_a_climber_among_the_first_ties_all_floors_together_until_it_is_renewed() -> None:
    world = World(Settings(sleep_speed=0.0))
    world.add(StandingCat("climber", 2.2), pose(0.0, 20.0, 0.0))
    for number in range(FLOORS):
        world.add(Plate(f"floor-{number}", 9.0, 9.0, 0.2, 10.0), pose(0.0, 0.0, 0.2 * number))
    world.step(40)
    top = world.model.jnt_qposadr[world.model.body_jntadr[world.body_number("climber")]]
    world.data.qpos[top : top + 3] = (0.0, 0.0, 0.2 * FLOORS)
    tied = work(world)
    world.move_last("climber")
    assert tied > 1.5 * work(world)


def work(world: World) -> int:
    """How many numbers the solver's matrices have."""
    world.step(40)
    return int(world.data.solver_nnz[: world.data.nisland].sum())
