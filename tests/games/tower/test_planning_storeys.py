"""How safely a tower stands, by statics alone."""

import numpy as np
import pytest

from nekobako.games.tower.planning.storeys import SAFE, Storey, safety

FEET = np.array([[(-3.0, 0.0), (-1.0, 2.0), (-1.0, -2.0)], [(3.0, 0.0), (1.0, 2.0), (1.0, -2.0)]])
BOTH = Storey(2, FEET.reshape(6, 2), np.ones(6, dtype=bool), FEET, 10.0, np.zeros(2))


def test_a_weight_off_the_middle_takes_from_the_margin() -> None:
    places = np.array([(0.0, 0.0), (2.0, 0.0), (4.4, 0.0)])
    near, farther, far = safety([BOTH], 2, places, 10.0)
    assert near > farther > far


def test_storeys_above_do_not_feel_it() -> None:
    assert safety([BOTH], 1, np.array([(4.0, 4.0)]), 10.0)[0] == SAFE


def test_one_bad_storey_does_not_hide_what_a_place_does_to_another() -> None:
    lost = Storey(2, BOTH.edges, BOTH.touched, FEET, 1e6, np.array([4.0, 0.0]))  # so heavy that nothing helps it
    better, worse = safety([lost, BOTH], 2, np.array([(0.0, 0.0), (4.4, 0.0)]), 10.0)
    assert better > worse + 0.1


@pytest.mark.rule("T-37")
def test_a_floor_on_one_wall_can_be_weighed() -> None:
    alone = Storey(2, FEET[0], np.ones(3, dtype=bool), FEET[:1], 10.0, np.array([-1.7, 0.0]))
    inside, outside = safety([alone], 2, np.array([(-1.7, 0.0), (3.0, 0.0)]), 10.0)
    assert inside > 0 > outside
