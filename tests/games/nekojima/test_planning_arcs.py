"""The shape of a cord is known before it is placed, and so is the room around it."""

import numpy as np
import pytest

from nekobako.games.nekojima.material import SIZES, colour_of
from nekobako.games.nekojima.planning import cord_shapes
from nekobako.games.nekojima.planning.bridges import LOOPS, Bend, between
from nekobako.games.nekojima.planning.clearance import Skyline, around_feet, around_line
from nekobako.games.nekojima.planning.obstacles import NOTHING, Obstacles, disc, discs_of_line
from nekobako.games.nekojima.planning.pole_spots import Spots, spots_at
from nekobako.physics.facts import Facts
from nekobako.physics.pose import Vector
from tests.games.nekojima.scenes import Island

CORD, POLE = SIZES.cord.radius, SIZES.pole.radius
RIGHT = 1.5  # mm between where a cord is and where it was said to be
ROUGHLY = 6.0  # the same of a loop


def spots(x: float, y: float, height: float = 0.0) -> Spots:
    return spots_at(np.array([[x, y]]), np.array([height]), ["board"], np.zeros(1), NOTHING)


def own_gaps(facts: Facts, name: str) -> list[float]:
    return [gap.gap_mm for gap in facts.gaps if gap.one.piece == name == gap.two.piece and gap.two.kind == "pole"]


@pytest.mark.parametrize(
    ("name", "poles", "apart"),
    [("pink-4", (5.0, 6.5), 9.2), ("white-6", (6.5, 8.0), 14.0), ("blue-5", (6.5, 8.0), 15.0)],
)
def test_a_cord_lies_where_it_was_said_to(name: str, poles: tuple[float, float], apart: float) -> None:
    island = Island()
    island.place(name, (-apart / 2, 2.0, 0.0), (apart / 2, 2.0, 180.0))
    rows = np.zeros(1, dtype=np.intp)
    found = between(spots(-apart / 2, 2.0), spots(apart / 2, 2.0), (rows, rows), poles, colour_of(name))
    there = Obstacles.of(island.now.world["poses"]).cords[name]
    assert 10 * np.linalg.norm(found.lines[0, :: cord_shapes.ON_LINK] - there, axis=1).max() < RIGHT
    assert 10 * found.own[0] == pytest.approx(min(own_gaps(island.facts, name)), abs=0.5)


@pytest.mark.parametrize("bend", LOOPS)
def test_a_loop_lies_roughly_where_it_was_said_to(bend: Bend) -> None:
    island = Island()
    island.place("white-1", (-4.0, -2.0, bend.turn), (4.0, -2.0, 180.0 - bend.turn))
    rows = np.zeros(1, dtype=np.intp)
    found = between(spots(-4.0, -2.0), spots(4.0, -2.0), (rows, rows), (5.0, 5.0), "white", bend)
    there = Obstacles.of(island.now.world["poses"]).cords["white-1"]
    assert 10 * np.linalg.norm(found.lines[0, :: cord_shapes.ON_LINK] - there, axis=1).max() < ROUGHLY
    assert not island.wrong()


@pytest.mark.parametrize("turn", [cord_shapes.STRAIGHT, cord_shapes.ASIDE])
def test_a_cord_that_falls_is_one_that_rises_seen_from_the_other_end(turn: float) -> None:
    up = cord_shapes.points(np.array([8.0]), np.array([4.0]), "white", turn)[0]
    down = cord_shapes.points(np.array([8.0]), np.array([-4.0]), "white", turn)[0]
    assert np.allclose(up[0], 0.0)
    assert np.allclose(down[-1], (8.0, 0.0, -4.0), atol=0.01)
    assert np.allclose(up[:, 0], 8.0 - down[::-1, 0], atol=0.01)
    assert np.allclose(up[:, 1], down[::-1, 1])
    assert np.allclose(up[:, 2], down[::-1, 2] + 4.0, atol=0.01)


def line(*points: tuple[float, float, float]) -> Vector:
    return np.array(points)


def test_room_is_kept_to_what_is_below_and_to_whatever_is_beside() -> None:
    cord = discs_of_line(line((-5, 0, 6), (5, 0, 6)))
    assert around_line(line((0, -1, 8), (0, 0, 8), (0, 1, 8)), cord) == pytest.approx(2 - 2 * CORD, abs=0.01)
    assert around_line(line((0, 0, 4)), cord) < 0  # nothing gets under a cord from above
    assert around_line(line((0, 1, 4)), cord) == pytest.approx(1 - 2 * CORD, abs=0.01)
    assert around_line(line((0, 1, 4)), NOTHING) > 1


def test_a_foot_needs_room_from_what_rises_above_it_only() -> None:
    others = disc(3.0, 0.0, 5.0, POLE)
    places = np.zeros((2, 2))
    on_board, on_top = around_feet(places, np.array([0.0, 5.0]), others).tolist()
    assert on_board == pytest.approx(3 - 2 * POLE)
    assert on_top > on_board


def test_the_skyline_agrees_with_what_is_measured() -> None:
    chance = np.random.default_rng(3)
    cords = discs_of_line(line((-6, -6, 5), (0, 0, 8), (6, 6, 5))) + discs_of_line(line((-6, 3, 9), (6, -2, 7)))
    spare = 0.2
    sky = Skyline(cords, CORD + spare)
    for _ in range(60):
        low, high = chance.uniform(-8, 8, (2, 2))
        height = chance.uniform(5, 11)
        points = np.concatenate((np.linspace(low, high, 60), np.full((60, 1), height)), axis=1)
        above = float(sky.least_above(points[None])[0])
        room = around_line(points, cords)
        if above > CORD + spare:
            assert room > spare - 0.15  # the grid's width
        if room > spare + 0.15:
            assert above > CORD
