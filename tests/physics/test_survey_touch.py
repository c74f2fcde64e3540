"""Things side by side, pressed by nothing: how near is touching, the asker says."""

import pytest

from nekobako.physics.contact_log.survey import survey
from nekobako.physics.facts import FactQuery
from nekobako.physics.pieces import Plate, StandingCat
from nekobako.physics.pose import pose
from nekobako.physics.world import World

WIDTH = 1.2  # of a cat's base


@pytest.mark.parametrize(("apart_mm", "touch_mm", "touching"), [(0.03, 0.0, 0), (0.03, 0.05, 1), (0.07, 0.05, 0)])
def test_near_enough_is_touching(apart_mm: float, touch_mm: float, touching: int) -> None:
    world = World()
    world.add(Plate("floor", 9.0, 9.0, 0.18, 10.0), pose(0, 0, 0))
    for cat, y in (("a", 0.0), ("b", WIDTH + apart_mm / 10)):
        world.add(StandingCat(cat, 2.2), pose(0, y, 0.18))
    found = survey(world, FactQuery(touch_mm=touch_mm)).touching("cat", "cat")
    assert [contact.manner for contact in found] == ["side"] * touching
    assert [contact.gap_mm for contact in found] == pytest.approx([apart_mm] * touching, abs=1e-3)
