"""First moments of contacts, also of those that are gone a few steps later."""

import mujoco
import numpy as np
import pytest

from nekobako.physics.contact_log.contact_watch import LOOK_AGAIN, ContactWatch
from nekobako.physics.pieces import Prism
from nekobako.physics.pose import pose
from nekobako.physics.world import World
from tests.physics.facts_worlds import FLAT, LENGTH, POLE, PRESSED, with_poles
from tests.physics.made_worlds import rows
from tests.physics.test_survey_sleep import sleep

EDGEWAYS = 11.25  # degrees of yaw that turn a side, not a corner, towards x
HIGH = 20.0  # cm, so that nothing lands while the test lasts


def push(world: World, pole: str, along_x: float) -> None:
    world.data.qvel[world.model.joint(f"{pole}.free").dofadr[0]] = along_x


def go(world: World, watch: ContactWatch, steps: int) -> None:
    for _ in range(steps):
        world.step()
        watch.look(world)


def about_to_meet() -> World:
    """Two falling poles half a millimetre apart, one of them coming at 0.6 mm each step (of 2 ms)."""
    world = with_poles(a=pose(0, 0, HIGH, EDGEWAYS), b=pose(2 * FLAT + 0.05, 0, HIGH, EDGEWAYS))
    push(world, "a", 30.0)
    return world


def test_a_short_touch_is_remembered_when_it_is_gone() -> None:
    world = about_to_meet()
    watch = ContactWatch(world)
    go(world, watch, 40)
    assert len(world.data.contact.geom) == 0
    (touch,) = watch.touches
    assert (touch.ms, touch.contact.bodies, touch.contact.manner) == (4, ("a", "b"), "side")
    assert touch.contact.gap_mm == pytest.approx(-0.1, abs=0.01)  # as it was then, not at its deepest
    assert touch.contact.point[0] == pytest.approx(FLAT + 0.06, abs=0.02)
    assert watch.new_touches("pole", "pole", "side") == (touch,)
    assert watch.new_touches("pole", "pole", "stacked") == watch.new_touches("cord", "pole") == ()


def test_a_touch_that_comes_again_is_told_once_until_it_is_cleared() -> None:
    world = about_to_meet()
    watch = ContactWatch(world)
    go(world, watch, 20)
    push(world, "b", -120.0)
    go(world, watch, 20)
    assert [touch.ms for touch in watch.touches] == [4]
    watch.clear(world)
    assert (watch.touches, watch.since_ms) == ((), 80)
    push(world, "a", 200.0)
    go(world, watch, 20)
    assert len(watch.new_touches("pole", "pole")) == 1
    assert watch.touches[0].ms > 40


def test_what_touches_from_the_start_is_not_new() -> None:
    world = with_poles(low=pose(0, 0, -PRESSED), high=pose(0, 0, LENGTH - 2 * PRESSED))
    watch = ContactWatch(world)
    go(world, watch, 50)
    assert {(touch.ms, touch.contact.bodies) for touch in watch.touches} == {
        (0, ("low", "board")),
        (0, ("high", "low")),
    }
    assert watch.new_touches("pole", "pole") == watch.new_touches("pole", "board") == ()


def test_what_slept_is_not_new_when_it_wakes() -> None:
    world = rows(2)
    sleep(world)
    watch = ContactWatch(world)
    world.canonical()
    go(world, watch, 10)
    assert len(world.data.contact.geom) > 0
    assert {touch.ms for touch in watch.touches} == {watch.since_ms}


def test_the_same_pair_touches_in_another_manner() -> None:
    """From the top to the side of another, with as many places that touch: nothing but the manner tells it."""
    near = 2 * FLAT - PRESSED
    world = with_poles(low=pose(0, 0, HIGH, EDGEWAYS), high=pose(0, 0, HIGH + LENGTH - PRESSED, EDGEWAYS))
    watch = ContactWatch(world)
    go(world, watch, 1)
    place = world.model.joint("high.free").qposadr[0]
    world.data.qpos[place : place + 3] = world.pose("low")[:3] + np.array([near, 0, 0])
    mujoco.mj_forward(world.model, world.data)
    for _ in range(LOOK_AGAIN):
        watch.look(world)
    manners = [touch.contact.manner for touch in watch.touches]
    assert manners == ["stacked", "side"]


def test_a_rebuilt_world_is_read_anew_and_nothing_is_forgotten() -> None:
    world = about_to_meet()
    watch = ContactWatch(world)
    go(world, watch, 20)
    world.add(Prism("0", POLE), pose(-5, 0, HIGH, EDGEWAYS))
    world.add(Prism("1", POLE), pose(-5 + 2 * FLAT + 0.05, 0, HIGH, EDGEWAYS))
    world.remove("a")  # all the simulator's numbers are others now
    push(world, "0", 30.0)
    go(world, watch, 20)
    found = [(touch.ms, set(touch.contact.bodies)) for touch in watch.touches]
    assert found == [(4, {"a", "b"}), (44, {"0", "1"})]


def test_nothing_is_looked_at_closely_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    world = with_poles(low=pose(0, 0, -PRESSED))
    watch = ContactWatch(world)
    go(world, watch, 20)
    close = 0

    def count(*_: object) -> None:
        nonlocal close
        close += 1

    monkeypatch.setattr(watch, "_look_closely", count)
    for _ in range(4 * LOOK_AGAIN + 1):
        watch.look(world)
    assert close == 1  # once it has made sure of where everything is, it is enough that nothing moves
