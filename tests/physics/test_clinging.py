"""Friction that holds lets nothing creep: how little, the settings say."""

import pytest

from nekobako.physics.pieces import Plate
from nekobako.physics.pose import pose
from nekobako.physics.settings import Settings
from nekobako.physics.world import World


def creep(clinging: float) -> float:
    """Cm a second at which a plate creeps that is pushed with two thirds of what friction holds."""
    world = World(Settings(clinging=clinging))
    world.add(Plate("plate", 9.0, 9.0, 0.18, 10.0), pose(0, 0, 0))
    world.data.xfrc_applied[world.body_number("plate"), 0] = 0.3 * 10.0 * 981.0
    world.step(200)
    before = float(world.pose("plate")[0])
    world.step(500)
    return (float(world.pose("plate")[0]) - before) / 0.5


def test_ten_times_the_clinging_is_a_tenth_of_the_creep() -> None:
    assert creep(100.0) == pytest.approx(creep(10.0) / 10, rel=0.2)
    assert 0 < creep(100.0) < 0.001
