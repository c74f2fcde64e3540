"""Feet in regions and what lies beyond an outline, by hand and in real worlds."""

from math import cos, pi, sqrt

import numpy as np
import pytest

from nekobako.physics.contact_log.survey import survey
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import (
    BlockShape,
    CordShape,
    FactQuery,
    PoleShape,
    box,
    circle,
    footings,
    half_planes,
    outline,
    over_mm,
    overhang,
    polygon,
    sector,
)
from nekobako.physics.pieces import Prism
from nekobako.physics.pose import pose
from tests.physics.facts_worlds import LENGTH, POLE, PRESSED, RADIUS, STRAIGHT, clamped_cord, island, tilted, with_poles

QUARTERS = tuple(
    sector(name, 13.0, start, start + 90.0) for name, start in (("ne", 0), ("nw", 90), ("sw", 180), ("se", 270))
)
BOARD = circle("board", 13.0)
NORTH_EAST = QUARTERS[0]


def pole(x: float, y: float, z: float = 0.0) -> PoleShape:
    return PoleShape("p", "p", pose(x, y, z), RADIUS, LENGTH)


def test_how_far_over_each_kind_of_region() -> None:
    assert over_mm(BOARD, [(13.05, 0.0)]) == pytest.approx(0.5)
    assert over_mm(BOARD, [(0.0, 0.0), (3.0, 4.0)]) == pytest.approx(-80.0)
    assert over_mm(NORTH_EAST, [(5.0, -0.05)]) == pytest.approx(0.5)
    assert over_mm(NORTH_EAST, [(5.0, 0.0)]) == 0.0
    assert over_mm(half_planes("east", [(-2.0, 0.0, 0.0)]), [(-0.3, 9.0)]) == pytest.approx(3.0)
    square = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
    for way in (square, square[::-1]):
        assert over_mm(polygon("floor", way), [(1.2, 0.0)]) == pytest.approx(2.0)
        assert over_mm(polygon("floor", way), [(0.0, 0.5)]) == pytest.approx(-5.0)
    assert over_mm(sector("slanted", 5.0, 45.0, 135.0, centre=(1.0, 1.0)), [(2.0, 1.0)]) == pytest.approx(10 / sqrt(2))


@pytest.mark.parametrize(
    "points",
    [
        [(0.0, 0.0), (1.0, 0.0)],
        [(0.0, 0.0), (2.0, 0.0), (1.0, 0.5), (2.0, 2.0)],
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)],
    ],
)
def test_an_outline_must_be_convex(points: list[tuple[float, float]]) -> None:
    with pytest.raises(BadInput, match="points: must be the corners of a convex outline"):
        polygon("floor", points)


def test_a_region_of_nonsense_is_refused() -> None:
    with pytest.raises(BadInput, match="radius"):
        circle("board", -1.0)
    with pytest.raises(BadInput, match="at most 180"):
        sector("most", 13.0, 0.0, 270.0)
    with pytest.raises(BadInput, match="lines"):
        half_planes("east", [(0.0, 0.0, 1.0)])
    with pytest.raises(BadInput, match="do not span"):
        outline("line", [(0.0, 0.0), (1.0, 1.0)])


@pytest.mark.parametrize(
    ("x", "over", "inside", "centre_in"),
    [
        (0.80, 0.5, None, "ne"),  # half a millimetre over the line
        (0.85, 0.0, None, "ne"),  # up to the line is not strictly inside
        (0.86, -0.1, "ne", "ne"),
        (0.0, 8.5, None, "ne"),  # its middle on the line: the first of the two
        (-0.80, 16.5, None, "nw"),
    ],
)
def test_a_foot_in_a_quarter(x: float, over: float, inside: str | None, centre_in: str | None) -> None:
    (found,) = footings([pole(x, 5.0)], QUARTERS)
    assert found.over_mm["ne"] == pytest.approx(over)
    assert (found.inside, found.centre_in, found.centre) == (inside, centre_in, (x, 5.0))


def test_a_foot_off_the_board_is_nowhere() -> None:
    (found,) = footings([pole(20.0, 5.0)], QUARTERS)
    assert (found.inside, found.centre_in) == (None, None)


def test_a_tilted_foot_is_seen_from_above() -> None:
    """Tilted by 60 degrees about y its foot is half as wide along x."""
    (found,) = footings([PoleShape("p", "p", tilted(0.4, 5, 3, (0, 1, 0), 60), RADIUS, LENGTH)], QUARTERS)
    assert found.over_mm["ne"] == pytest.approx(10 * (RADIUS / 2 - 0.4))


def test_the_foot_of_a_real_pole_on_the_board_and_stacked() -> None:
    world = with_poles(low=pose(0.8, 5, 0), high=pose(0.9, 5, LENGTH - PRESSED))
    low, high = survey(world, FactQuery(regions=QUARTERS)).footings
    assert [(foot.body, foot.inside) for foot in (low, high)] == [("low", None), ("high", "ne")]
    assert [foot.over_mm["ne"] for foot in (low, high)] == pytest.approx([0.5, -0.5])


def test_overhang_of_each_kind_of_thing() -> None:
    assert overhang(pole(12.5, 0.0), BOARD).over_mm == pytest.approx(3.5)
    line = np.array([(0.0, 0.0, 8.0), (12.0, 0.0, 9.0), (12.9, 0.0, 3.0)])
    assert overhang(CordShape("c", "c", line, 0.15), BOARD).over_mm == pytest.approx(0.5)
    floor = outline("floor", box(pose(0, 0, 4), (4.5, 4.5, 0.09)))
    wall = BlockShape("w", "w", "wall", pose(3.5, 0, 0), box(pose(3.5, 0, 0), (1.1, 0.04, 2.0)))
    found = overhang(wall, floor)
    assert (found.body, found.kind, found.beyond) == ("w", "wall", "floor")
    assert found.over_mm == pytest.approx(1.0)


def test_an_outline_is_what_is_seen_from_above_of_a_tilted_plate() -> None:
    flat = outline("floor", box(tilted(0, 0, 4, (0, 1, 0), 60), (4.0, 4.0, 0.0)))
    assert over_mm(flat, [(2.1, 0.0)]) == pytest.approx(1.0)
    assert over_mm(flat, [(0.0, 4.1)]) == pytest.approx(1.0)
    assert over_mm(flat, [(0.0, 0.0)]) == pytest.approx(-20.0)


@pytest.mark.parametrize("degrees", [0.0, 1e-9, 1e-6, 1e-4, 0.01])
def test_an_outline_of_a_plate_that_hardly_slopes_is_that_of_a_level_one(degrees: float) -> None:
    plate = outline("floor", box(tilted(0, 0, 4, (0.6, 0.8, 0), degrees), (4.5, 4.5, 0.09)))
    for x, y in ((4.6, 0.0), (0.0, 4.6), (4.6, 4.4), (-4.6, -4.4), (-4.4, 4.6)):
        assert over_mm(plate, [(x, y)]) == pytest.approx(1.0, abs=0.02)
    assert over_mm(plate, [(4.4, 4.4)]) == pytest.approx(-1.0, abs=0.02)


def test_a_real_pole_and_cord_over_the_edge() -> None:
    world = island()
    world.add(Prism("p", POLE), pose(0, 12.5, 0))
    clamped_cord(world, "c", pose(0, 0, 9))
    edge, cord = survey(world, FactQuery(zone=BOARD)).overhangs
    assert [(over.body, over.kind, over.beyond) for over in (edge, cord)] == [
        ("p", "pole", "board"),
        ("c", "cord", "board"),
    ]
    assert edge.over_mm == pytest.approx(3.5)
    assert cord.over_mm == pytest.approx(10 * (STRAIGHT.length + 0.15 - 13))


def test_a_foot_has_sixteen_corners() -> None:
    foot = pole(0.0, 0.0).foot
    assert foot.shape == (16, 3)
    assert np.abs(foot[:, :2] @ (cos(pi / 16), np.sin(pi / 16))).max() == pytest.approx(RADIUS * cos(pi / 16))
