"""Random builds and collapses stay sound. The long run is `make soak`."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from nekobako.physics.pieces import Prism
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.world import World
from tests.physics.builds import FINGERS, collapse, ladder, random_build, stirred, watched


@pytest.mark.parametrize("seed", range(12))
def test_random_builds_are_sound(seed: int) -> None:
    assert list(watched(random_build(seed, 8), 800)) == []


@pytest.mark.parametrize("seed", range(4))
def test_builds_that_hands_stir_with_their_fingers_are_sound(seed: int) -> None:
    world = random_build(seed, 8, FINGERS)
    assert list(stirred(world, seed)) == []
    assert list(watched(world, 400)) == []


@pytest.mark.parametrize("seed", range(3))
def test_collapses_are_sound(seed: int) -> None:
    world = collapse(seed)
    top = world.pose("plate-2")[2]
    assert list(watched(world, 1200)) == []
    assert world.pose("plate-2")[2] < top - 3, "it was meant to collapse"


def test_what_is_to_collapse_stands_before() -> None:
    world = ladder(1)
    top = world.pose("plate-2")[2]
    world.step(1500)
    assert abs(world.pose("plate-2")[2] - top) < 0.05


def too_fast(world: World) -> None:
    world.data.qvel[2] = 5000.0
    world.data.qpos[2] = 5.0


def through_the_table(world: World) -> None:
    world.data.qpos[2] = -20.0


def out_of_the_room(world: World) -> None:
    world.data.qpos[0] = 500.0


def not_a_number(world: World) -> None:
    world.data.qpos[0] = np.nan


@pytest.mark.parametrize("break_it", [too_fast, through_the_table, out_of_the_room, not_a_number])
def test_a_world_that_is_not_sound_is_noticed(
    break_it: Callable[[World], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else the tests above could not fail."""
    monkeypatch.chdir(tmp_path)  # where the simulator writes its log of warnings
    world = World(table_height=-1.0)
    world.add(Prism("pole", PrismSize(0.85, 6.0, 0.7)), pose(0, 0, 0))
    world.step(5)
    found = watched(world, 100)
    break_it(world)
    assert list(found) != []
