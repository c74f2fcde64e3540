"""Gaps of cords: closed forms against brute force, cases by hand, and real worlds."""

from math import cos, pi

import numpy as np
import pytest

from nekobako.physics.contact_log.survey import survey
from nekobako.physics.facts import CordShape, FactQuery, Gap, Layout, Part, PoleShape, SlabShape, cord_gaps
from nekobako.physics.facts.distances import between_segments, nearest_on, outside_box, outside_prism
from nekobako.physics.facts.gaps import between_cords, cords_and_boards, cords_and_poles
from nekobako.physics.pieces import Pair
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pose import Vector, pose
from tests.physics.facts_worlds import LENGTH, POLE, RADIUS, STRAIGHT, bend, clamped_cord, island, tilted

THICK = 0.15
ARC = CordSize(14.0, THICK, density=1.0, stiffness=5e4, yield_moment=3000.0)


def cord(name: str, *nodes: tuple[float, float, float], ends: tuple[str, ...] = ()) -> CordShape:
    return CordShape(name, f"{name}.cord", np.array(nodes), THICK, ends)


def the_only(gaps: list[Gap]) -> Gap:
    (gap,) = gaps
    return gap


# --- closed forms


def test_the_distance_of_stretches_is_what_brute_force_finds() -> None:
    random = np.random.default_rng(5)
    a, b, c, d = random.uniform(-2, 2, (4, 60, 3))
    d[:10] = c[:10] + (b - a)[:10]  # parallel ones too
    apart, on_one, on_two = between_segments(a, b, c, d)
    grid = np.linspace(0, 1, 201)[:, None]
    for row in range(60):
        one, two = a[row] + grid * (b - a)[row], c[row] + grid * (d - c)[row]
        brute = np.linalg.norm(one[:, None] - two[None], axis=2).min()
        assert apart[row] <= brute + 1e-9
        assert apart[row] == pytest.approx(brute, abs=2e-2)
        assert np.linalg.norm(on_one[row] - on_two[row]) == pytest.approx(apart[row])


@pytest.mark.parametrize(
    ("point", "outside"),
    [
        ((RADIUS + 1.0, 0.0, 3.0), 1.0),  # off a corner
        ((0.0, 0.0, LENGTH + 0.4), 0.4),
        ((0.0, 0.0, -0.4), 0.4),
        ((RADIUS + 0.3, 0.0, LENGTH + 0.4), 0.5),
        ((0.0, 0.0, 5.9), -0.1),
        ((0.0, 0.0, 3.0), -RADIUS * cos(pi / 16)),
    ],
)
def test_the_distance_from_a_prism(point: tuple[float, float, float], outside: float) -> None:
    found = outside_prism(np.array([point]), np.array([RADIUS]), np.array([LENGTH]))
    assert found[0] == pytest.approx(outside)


def test_the_distance_off_the_middle_of_a_side() -> None:
    way = np.array([cos(pi / 16), np.sin(pi / 16), 0.0])
    found = outside_prism((way * 2.0 + [0, 0, 3])[None], np.array([RADIUS]), np.array([LENGTH]))
    assert found[0] == pytest.approx(2.0 - RADIUS * cos(pi / 16))


def test_the_distance_from_a_box() -> None:
    half = np.array([1.0, 2.0, 3.0])
    points = np.array([(1.5, 0.0, 0.0), (1.3, 2.4, 0.0), (0.0, 0.0, 2.9), (0.0, 0.0, 0.0)])
    assert outside_box(points, half) == pytest.approx([0.5, 0.5, -0.1, -1.0])


def test_the_nearest_place_of_a_stretch_is_found_wherever_it_is() -> None:
    def height(points: Vector) -> Vector:
        return outside_box(points, np.array([1.0, 1.0, 1.0]))

    # Along the top, past an edge on a slope, ending before it, through the middle.
    starts = np.array([(-3.0, 0.0, 2.0), (1.0, 0.0, 4.0), (2.0, 0.0, 0.0), (-3.0, 0.0, 0.0)])
    ends = np.array([(3.0, 0.0, 2.0), (4.0, 0.0, 1.0), (5.0, 0.0, 0.0), (3.0, 0.0, 0.0)])
    apart, where = nearest_on(starts, ends, height)
    assert apart == pytest.approx([1.0, 1.5 * np.sqrt(2), 1.0, -1.0], abs=1e-6)
    assert abs(where[0][0]) <= 1.0
    assert where[1:] == pytest.approx(np.array([(2.5, 0.0, 2.5), (2.0, 0.0, 0.0), (0.0, 0.0, 0.0)]), abs=1e-5)


# --- by hand


def test_two_cords_one_millimetre_apart() -> None:
    gap = the_only(between_cords([cord("p", (-5, 0, 8), (5, 0, 8)), cord("q", (1, -5, 8.4), (1, 5, 8.4))], 5.0))
    assert gap.gap_mm == pytest.approx(1.0)
    assert (gap.one, gap.two) == (Part("p", "p.cord.0", "cord"), Part("q", "q.cord.0", "cord"))
    assert gap.at_one == pytest.approx((1, 0, 8.15))
    assert gap.at_two == pytest.approx((1, 0, 8.25))


def test_only_the_nearest_place_of_two_cords_within_the_limit() -> None:
    wave = cord("p", (-5, 0, 9), (0, 0, 8.35), (5, 0, 9))
    below = cord("q", (-5, 0, 8), (-1, 0, 8), (5, 0, 8))
    gap = the_only(between_cords([wave, below], 5.0))
    assert gap.gap_mm == pytest.approx(0.5, abs=0.05)
    assert between_cords([wave, below], 0.4) == []


def test_a_cord_and_itself_outside_of_neighbours() -> None:
    hairpin = cord("p", (0, 0, 8), (3, 0, 8), (3, 0.5, 8), (0, 0.5, 8))
    gap = the_only(between_cords([hairpin], 5.0))
    assert gap.gap_mm == pytest.approx(2.0)
    assert (gap.one.index, gap.two.index) == (0, 2)
    assert between_cords([cord("p", (0, 0, 8), (3, 0, 8), (0, 0.1, 8))], 5.0) == []  # neighbours alone


def test_a_cord_beside_and_above_a_pole() -> None:
    pole = PoleShape("q", "q.a", pose(0, 0, 0), RADIUS, LENGTH)
    beside = the_only(cords_and_poles([cord("p", (1.1, -3, 3), (1.1, 3, 3))], [pole], 5.0))
    assert beside.gap_mm == pytest.approx(10 * (1.1 - RADIUS - THICK))
    assert beside.at_one == pytest.approx((0.95, 0, 3), abs=1e-4)
    assert beside.at_two == pytest.approx((0.85, 0, 3), abs=1e-4)
    above = the_only(cords_and_poles([cord("p", (-3, 0, 6.25), (3, 0, 6.25))], [pole], 5.0))
    assert above.gap_mm == pytest.approx(1.0)
    assert above.at_two[2] == pytest.approx(6.0)


def test_a_cord_beside_a_tilted_pole() -> None:
    """Lying along x on its side at z = 3: its corner line is the highest, a radius above."""
    lying = PoleShape("q", "q.a", tilted(0, 0, 3, (0, 1, 0), 90), RADIUS, LENGTH)
    gap = the_only(cords_and_poles([cord("p", (3, -3, 4.1), (3, 3, 4.1))], [lying], 5.0))
    assert gap.gap_mm == pytest.approx(1.0)


def test_a_cord_and_its_own_pole_outside_of_the_fixed_stretch() -> None:
    own = PoleShape("p", "p.a", pose(0, 0, 0), RADIUS, LENGTH)
    straight_out = cord("p", (RADIUS, 0, 5.5), (3, 0, 5.5), (5, 0, 5.5), ends=("p.a", "p.b"))
    assert the_only(cords_and_poles([straight_out], [own], 5.0)).gap_mm == pytest.approx(-1.5)
    gap = the_only(cords_and_poles([straight_out], [own], 5.0, stretch=0.4))
    assert gap.gap_mm == pytest.approx(2.5)
    assert cords_and_poles([straight_out], [own], 5.0, stretch=1.0) == []
    other_end = cord("p", (5, 0, 5.5), (3, 0, 5.5), (RADIUS, 0, 5.5), ends=("p.b", "p.a"))
    assert the_only(cords_and_poles([other_end], [own], 5.0, stretch=0.4)).gap_mm == pytest.approx(2.5)


def test_a_cord_above_the_board_and_beyond_its_edge() -> None:
    slab = SlabShape("board", pose(0, 0, -0.5), np.array([13.0, 13.0, 0.5]))
    low = cord("p", (0, 0, 3), (3, 0, 0.25), (6, 0, 3))
    gap = the_only(cords_and_boards([low], [slab], 5.0))
    assert gap.gap_mm == pytest.approx(1.0)
    assert gap.two.kind == "board"
    beyond = cord("p", (13.5, -3, -0.5), (13.5, 3, -0.5))
    assert the_only(cords_and_boards([beyond], [slab], 5.0)).gap_mm == pytest.approx(3.5)


def test_nothing_has_no_gaps_and_the_nearest_come_first() -> None:
    assert cord_gaps(Layout(), FactQuery()) == []
    lines = [
        cord("p", (-5, 0, 8), (5, 0, 8)),
        cord("q", (0, -5, 8.4), (0, 5, 8.4)),
        cord("r", (0, -5, 7.65), (0, 5, 7.65)),
    ]
    assert [gap.gap_mm for gap in cord_gaps(Layout(cords=lines), FactQuery())] == pytest.approx([0.5, 1.0, 4.5])


# --- in real worlds


def test_a_real_cord_one_millimetre_over_another_and_touching_it() -> None:
    for apart, gap_mm in ((0.1, 1.0), (-0.01, -0.1)):
        world = island()
        clamped_cord(world, "p", pose(-7, 0.3, 8))
        clamped_cord(world, "q", pose(0.2, -6, 8 + 2 * THICK + apart, 90))
        facts = survey(world)
        gap = facts.gaps[0]
        assert gap.gap_mm == pytest.approx(gap_mm)
        assert {gap.one.piece, gap.two.piece} == {"p", "q"}
        touching = facts.touching("cord", "cord")
        if apart > 0:
            assert touching == ()
        else:
            assert [contact.manner for contact in touching] == ["side"]
            assert touching[0].gap_mm == pytest.approx(-0.1)
            assert touching[0].point == pytest.approx((0.2, 0.3, 8.15), abs=0.01)


def test_a_real_cord_touching_its_own_pole() -> None:
    """The end of its second link is bent back onto the side of the pole, the rest away from it again."""
    world = island()
    world.add(Pair("p", POLE, POLE, ARC), pose(0, 0, 0))
    bend(world, "p.cord.bend.1.y", 158.6)
    bend(world, "p.cord.bend.2.y", -100)
    facts = survey(world, FactQuery(stretch=0.5))
    contact = facts.touching("cord", "pole")[0]
    assert {contact.one, contact.two} == {Part("p", "p.cord.1", "cord", 1), Part("p", "p.a", "pole")}
    assert contact.manner == "side"
    own = next(gap for gap in facts.gaps if gap.two.body == "p.a")
    assert own.one.index == 1
    assert own.gap_mm == pytest.approx(contact.gap_mm, abs=0.02)


def test_a_link_fixed_to_a_pole_touches_it_for_us_though_not_for_the_simulator() -> None:
    """The simulator never lets a link touch what it hangs from; past the fixed stretch the rules do (N-25)."""
    world = island()
    world.add(Pair("p", POLE, POLE, ARC), pose(0, 0, 20))
    bend(world, "p.cord.bend.0.y", 136.9)  # the first link almost straight down
    bend(world, "p.cord.bend.1.y", -100)  # the others away from the pole
    facts = survey(world, FactQuery(stretch=0.5))
    assert facts.touching("cord", "pole") == ()
    assert facts.gaps[0].two.body == "p.a"
    assert facts.gaps[0].gap_mm == pytest.approx(10 * (0.5 * cos(80 * pi / 180) - THICK), abs=0.03)


def test_a_real_loop_touching_itself() -> None:
    world = island()
    clamped_cord(world, "p", pose(0, 0, 8))
    bend(world, "p.bend.1.z", 120)
    bend(world, "p.bend.2.z", 120)  # the third link ends where the first begins
    facts = survey(world)
    assert {(c.one.index, c.two.index) for c in facts.touching("cord", "cord")} >= {(0, 2)}
    loop = facts.gaps[0]
    assert (loop.one.piece, loop.two.piece) == ("p", "p")
    assert loop.gap_mm == pytest.approx(-20 * THICK)


def test_a_real_cord_on_the_board() -> None:
    world = island()
    clamped_cord(world, "p", pose(-7, 0, STRAIGHT.radius - 0.02))
    facts = survey(world)
    assert facts.gaps[0].two.kind == "board"
    assert facts.gaps[0].gap_mm == pytest.approx(-0.2)
    assert {contact.manner for contact in facts.touching("cord", "board")} == {"side"}
