"""Sleep: what is known to be at rest is put to sleep at once, and nothing that was set going falls asleep again."""

from collections.abc import Callable

import numpy as np
import pytest

from nekobako.physics.pieces import StandingCat
from nekobako.physics.pose import pose
from nekobako.physics.settle import settle
from nekobako.physics.world import World
from tests.physics.made_worlds import rows, tower

SLOW = 0.05  # cm/s; below the raised threshold
TOP = 3 * (3.75 + 0.18)


def at_rest(world: World | None = None) -> World:
    world = world or tower(3)
    settle(world)
    return world


@pytest.mark.parametrize("made", [lambda: tower(3), lambda: rows(3, cats=1)], ids=["card", "cords"])
def test_what_is_put_to_sleep_stays_to_the_bit(made: Callable[[], World]) -> None:
    world = at_rest(made())
    world.put_to_sleep(world.bodies())
    before = world.data.qpos.copy()
    world.step(300)
    assert world.data.ntree_awake == 0
    assert np.array_equal(world.data.qpos, before)


def test_what_comes_down_on_it_wakes_it() -> None:
    world = at_rest()
    world.add(StandingCat("yellow-9", 2.2), pose(2.5, 2.5, TOP + 1.0))
    world.put_to_sleep([body for body in world.bodies() if body != "yellow-9"])
    assert world.data.ntree_awake == 1
    world.step(15)
    assert world.data.ntree_awake == 1  # still in the air
    world.step(30)
    assert world.data.ntree_awake == world.model.ntree
    assert settle(world).at_rest
    assert world.pose("yellow-9")[2] == pytest.approx(TOP, abs=0.01)


def test_what_touches_nothing_is_falling_whatever_is_said_of_it() -> None:
    world = at_rest()
    world.add(StandingCat("yellow-9", 2.2), pose(2.5, 2.5, TOP + 1.0))
    world.put_to_sleep(world.bodies())
    world.step(200)
    assert world.pose("yellow-9")[2] == pytest.approx(TOP, abs=0.01)


def test_a_part_of_what_hangs_together_does_not_sleep_alone() -> None:
    world = at_rest()
    world.put_to_sleep(["floor-3", "brick-5"])
    assert world.data.ntree_awake == world.model.ntree


def test_a_part_of_the_world_sleeps_and_the_rest_goes_on() -> None:
    world = at_rest()
    world.add(StandingCat("yellow-9", 2.2), pose(12.0, 0.0, 8.0))
    world.put_to_sleep([body for body in world.bodies() if body != "yellow-9"])
    world.step(50)
    assert world.data.ntree_awake == 1
    assert world.pose("yellow-9")[2] == pytest.approx(8.0 - 0.5 * 981 * 0.1**2, abs=0.3)


def test_what_a_touch_has_set_going_does_not_fall_asleep_again_at_once() -> None:
    world = at_rest()
    world.put_to_sleep(world.bodies())
    while world.model.opt.sleep_tolerance < SLOW:  # all is calm: soon whatever is slow may sleep
        world.step()
    number = world.model.body_dofadr[world.body_number("floor-3")]
    world.data.qvel[number] = SLOW
    world.step(15)
    assert world.data.ntree_awake == world.model.ntree
    assert world.model.opt.sleep_tolerance == world.settings.sleep_speed
