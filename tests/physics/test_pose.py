"""How a body is turned, read off its pose: as the physics room has it, and as plain numbers of a position."""

import numpy as np
import pytest

from nekobako.physics.pose import multiply, pose, quaternion, rotate, tilt_of, up_of, yaw_of
from tests.physics.facts_worlds import tilted


@pytest.mark.parametrize("degrees", [0.0, 0.5, 20.0, 90.0, 135.0, 180.0])
def test_tilt_is_the_angle_of_its_upright_whatever_its_yaw(degrees: float) -> None:
    assert tilt_of(tilted(1, 2, 3, (0.6, 0.8, 0), degrees)) == pytest.approx(degrees, abs=1e-6)
    assert tilt_of(pose(0, 0, 0, yaw=degrees)) == 0.0


@pytest.mark.parametrize("yaw", [-170.0, -30.0, 0.0, 90.0, 179.0])
def test_yaw_of_plain_numbers(yaw: float) -> None:
    assert yaw_of(pose(1.0, 2.0, 3.0, yaw).tolist()) == pytest.approx(yaw)


def test_upright_and_yaw_are_where_the_axes_have_turned_to() -> None:
    turn = multiply(quaternion((0.6, 0.8, 0.0), 0.4), pose(0, 0, 0, yaw=50.0)[3:])
    at = np.array([1.0, 2.0, 3.0, *turn])
    along = rotate(turn, (1.0, 0.0, 0.0))
    assert up_of(at) == pytest.approx(rotate(turn, (0.0, 0.0, 1.0)))
    assert yaw_of(at) == pytest.approx(np.degrees(np.arctan2(along[1], along[0])))
