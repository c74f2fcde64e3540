"""A stack with a hair between all its pieces comes down on itself softly: it does not jump apart."""

import numpy as np
import pytest

from tests.physics.made_worlds import CARD, tower

JUMP = 100.0  # cm/s; a fall over all those hairs together is slower


@pytest.mark.parametrize("hair", [0.0005, 0.002, 0.01])
def test_a_tower_with_hairs_in_it_settles(hair: float) -> None:
    floors = 12
    world = tower(floors, CARD, sunk=-hair)
    fastest = 0.0
    for _ in range(round(0.5 / CARD.step)):
        world.step()
        fastest = max(fastest, float(np.abs(world.data.qvel).max()))
    assert fastest < JUMP
    top = world.pose(f"floor-{floors}")
    assert np.abs(top[:2]).max() < 0.1
    assert world.warnings() == []
