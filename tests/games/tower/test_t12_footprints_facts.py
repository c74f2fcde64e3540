"""Walls seen from above as an action asks for them: told before anything moves."""

import subprocess
import sys
from math import sqrt

import pytest

from nekobako.games.tower.actions import WallPlace
from nekobako.games.tower.geometry.footprints import beyond_floor_mm, crease, crease_to_middle, overlap
from nekobako.games.tower.material import SIZES

PANEL = SIZES.wall.panel


def test_the_middle_of_a_foot_lies_in_front_of_the_crease() -> None:
    assert crease_to_middle(180.0) == pytest.approx(0.0)
    assert crease_to_middle(90.0) == pytest.approx(PANEL / 2 / sqrt(2))
    assert crease(WallPlace("brick", 1.0, 2.0, 90.0)) == pytest.approx((1.0, 2.0 - crease_to_middle(90.0)))


@pytest.mark.rule("T-12")
@pytest.mark.parametrize(
    ("x", "yaw", "fold", "beyond"),
    [
        (0.0, 0.0, 180.0, PANEL - 4.5),  # flat, across: its ends are 3 cm from the middle, the edge 4.5
        (4.4, 0.0, 180.0, 4.44 - 4.5),  # along the edge, half its thickness further out
        (4.5, 0.0, 180.0, 0.04),
        (2.0, 90.0, 180.0, 0.5),
        (0.0, 45.0, 90.0, PANEL / 2 + 0.04 - 4.5 + PANEL / 2 - crease_to_middle(90.0) / sqrt(2)),
    ],
)
def test_how_far_a_wall_reaches_beyond_its_floor(x: float, yaw: float, fold: float, beyond: float) -> None:
    assert beyond_floor_mm(WallPlace("brick", x, 0.0, yaw, fold), 0.0) == pytest.approx(10 * beyond, abs=0.6)


@pytest.mark.rule("T-12")
def test_a_turned_floor_has_its_corners_elsewhere() -> None:
    corner = WallPlace("brick", 4.6, 0.0, 180.0, 90.0)
    assert beyond_floor_mm(corner, 0.0) > 0
    assert beyond_floor_mm(corner, 45.0) < 0


@pytest.mark.rule("T-12")
@pytest.mark.parametrize(
    ("two", "overlaps"), [((0.0, 0.0, 0.0), True), ((0.0, 0.0, 180.0), True), ((2.2, 0.0, 180.0), False)]
)
def test_two_walls_in_one_place(two: tuple[float, float, float], overlaps: bool) -> None:
    one = WallPlace("brick", -2.2 if not overlaps else 0.0, 0.0, 0.0)
    other = WallPlace("angel", *two)
    assert overlap(one, other) is overlaps
    assert overlap(other, one) is overlaps


@pytest.mark.rule("T-12")
def test_one_wall_in_the_arms_of_another() -> None:
    """Nested like two arrows they do not overlap, though their outlines do."""
    assert not overlap(WallPlace("brick", 0.0, 0.0, 0.0), WallPlace("brick", 0.5, 0.0, 0.0))


def test_judging_needs_no_simulator() -> None:
    names = ("judge", "geometry.footprints", "handling_types")
    modules = ", ".join(f"nekobako.games.tower.{name}" for name in names)
    code = f"import {modules}, sys; assert 'mujoco' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
