"""How far a cord goes round a pole."""

from math import cos, radians, sin, tan

import numpy as np
import pytest

from nekobako.physics.contact_log.survey import survey
from nekobako.physics.facts import CordShape, PoleShape, turning
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pose import pose, rotate
from tests.physics.facts_worlds import LENGTH, RADIUS, bend, clamped_cord, tilted, with_poles

POLE = PoleShape("q", "q.a", pose(2, 1, 0), RADIUS, LENGTH)


def round_the_pole(*turns: float, low: float = 1.0, rise: float = 0.2, ends: tuple[str, ...] = ()) -> CordShape:
    """Nodes at angles about the pole, each a little higher than the one before."""
    nodes = [(2 + 1.2 * cos(radians(t)), 1 + 1.2 * sin(radians(t)), low + i * rise) for i, t in enumerate(turns)]
    return CordShape("p", "p.cord", np.array(nodes), 0.15, ends)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("step", [20.0, 45.0, 50.0])
def test_a_cord_turns_by_the_angle_between_its_ends(step: float, way: int) -> None:
    cord = round_the_pole(*(way * step * node for node in range(9)))
    assert turning(cord, POLE) == pytest.approx(8 * step)


def test_there_and_back_is_as_far_as_it_went() -> None:
    assert turning(round_the_pole(0, 100, 200, 300, 370, 300, 200), POLE) == pytest.approx(370)


def test_what_passes_beside_goes_half_round_at_most() -> None:
    beside = CordShape("p", "p.cord", np.array([(-50.0, 0.0, 3.0), (50.0, 0.0, 3.0)]), 0.15)
    assert 170 < turning(beside, POLE) < 180


def test_only_what_is_within_the_height_of_the_pole_counts() -> None:
    turns = [60.0 * node for node in range(9)]
    assert turning(round_the_pole(*turns, low=6.5), POLE) == 0.0
    assert turning(round_the_pole(*turns, low=-9.0), POLE) == 0.0
    # Two links below the top, the third crosses it half way: on its chord that is half of its 60 degrees.
    assert turning(round_the_pole(*turns, low=3.5, rise=1.0), POLE) == pytest.approx(150)
    level = round_the_pole(*turns, low=LENGTH, rise=0.0)
    assert turning(level, POLE) == pytest.approx(480)


def test_a_tilted_pole_is_looked_at_along_its_axis() -> None:
    upright = round_the_pole(*(50.0 * node for node in range(9)))
    at = tilted(0, 0, 0, (1, 0, 0), 40)
    nodes = np.array([rotate(at[3:], node) for node in upright.nodes])
    place = rotate(at[3:], (2.0, 1.0, 0.0))
    at[:3] = place
    assert turning(CordShape("p", "p.cord", nodes, 0.15), PoleShape("q", "q.a", at, RADIUS, LENGTH)) == pytest.approx(
        400
    )


def test_its_own_pole_counts_outside_of_the_fixed_stretch() -> None:
    cord = round_the_pole(*(60.0 * node for node in range(9)), rise=0.0, ends=("q.a", "q.b"))
    own = PoleShape("p", "q.a", POLE.pose, RADIUS, LENGTH)
    link = 2 * 1.2 * sin(radians(30))
    assert turning(cord, own, stretch=link) == pytest.approx(420)
    assert turning(cord, POLE, stretch=link) == pytest.approx(480)  # of another piece: all of it counts


def test_a_real_cord_wound_round_a_pole() -> None:
    """Eight links bent into an octagon about a pole: once round. Nothing less than half round is told."""
    side = 1.25
    middle = side / 2 / tan(radians(22.5))
    world = with_poles(inside=pose(side / 2, middle, 0), beside=pose(-6, 0, 0))
    clamped_cord(world, "p", pose(0, 0, 3), CordSize(8 * side, 0.15, 1.0, 5e4, 3000.0, rise=0.0))
    for joint in range(1, 8):
        bend(world, f"p.bend.{joint}.z", 45)
    (winding,) = survey(world).windings
    assert (winding.cord, winding.pole) == ("p", "inside")
    assert winding.degrees == pytest.approx(360)
