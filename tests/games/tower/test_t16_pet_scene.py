"""Petting, at full physics."""

import pytest

from nekobako.games.tower.judge import floor_of, lies
from nekobako.games.tower.material import SIZES
from tests.games.tower.scenes import storeys


@pytest.mark.rule("T-16")
@pytest.mark.parametrize("impulse", [SIZES.pet.least, SIZES.pet.most])
def test_a_cat_that_stands_well_bears_it(impulse: float) -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 0.0)
    before = scenery.now.world["poses"]["blue-1"]
    handled = scenery.pet("blue-1", impulse, 0.0)
    assert (handled.fell, lies(handled.after.facts, "blue-1")) == ((), False)
    assert handled.after.world["poses"]["blue-1"] != before  # it was touched


@pytest.mark.rule("T-16")
@pytest.mark.rule("T-34")
def test_a_cat_on_the_edge_goes_over_it_and_is_put_back() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 4.4)  # a millimetre more than half of it stands on the floor
    before = scenery.now.world["poses"]["blue-1"]
    handled = scenery.pet("blue-1", SIZES.pet.most, 90.0)
    assert len(handled.fell) == 1
    assert floor_of(handled.fell[0], "blue-1") is None
    assert handled.restored == ("blue-1",)
    assert floor_of(handled.after.facts, "blue-1") == "floor-2"
    assert handled.after.world["poses"]["blue-1"] == pytest.approx(before, abs=0.1)
