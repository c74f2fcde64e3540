"""Petting, at full physics."""

from math import dist

import pytest

from nekobako.games.tower.handling import pet
from nekobako.games.tower.judge import floor_of, lies
from nekobako.games.tower.material import SIZES
from tests.games.tower.scenes import falls_of, run, storeys


@pytest.mark.rule("T-16")
@pytest.mark.parametrize(("impulse", "least_mm"), [(SIZES.pet.least, 0.5), (SIZES.pet.most, 2.0)])
def test_a_cat_that_stands_well_bears_it_but_is_seen_to_move(impulse: float, least_mm: float) -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    before = scenery.now.world["poses"]["blue-1"]
    for towards in (0.0, 90.0, 225.0):
        handled = run(pet(scenery.start(), "blue-1", impulse, towards))
        assert (handled.falls, lies(handled.after.facts, "blue-1")) == ((), False)
        assert least_mm <= 10 * dist(before[:2], handled.after.world["poses"]["blue-1"][:2]) <= 5.0


@pytest.mark.rule("T-16")
def test_the_most_topples_a_badly_stacked_one_and_the_least_does_not() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    scenery.set_down("yellow-1", "blue-1", -0.45, 0.0)
    assert not run(pet(scenery.start(), "yellow-1", SIZES.pet.least, 90.0)).falls
    handled = run(pet(scenery.start(), "yellow-1", SIZES.pet.most, 90.0))
    assert [fall.cats for fall in falls_of(handled)] == [("yellow-1",)]


@pytest.mark.rule("T-16")
@pytest.mark.rule("T-34")
def test_a_cat_on_the_edge_goes_over_it_and_is_put_back() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 4.4)  # a millimetre more than half of it stands on the floor
    before = scenery.now.world["poses"]["blue-1"]
    handled = scenery.pet("blue-1", SIZES.pet.most, 90.0)
    assert [fall.cats for fall in falls_of(handled)] == [("blue-1",)]
    assert handled.restored == ("blue-1",)
    assert floor_of(handled.after.facts, "blue-1") == "floor-2"
    assert handled.after.world["poses"]["blue-1"] == pytest.approx(before, abs=0.1)
