"""The simulation against closed forms. Each test prints its error; run with -s to read them."""

from collections.abc import Callable
from math import atan2, cos, degrees, pi, radians, sin, sqrt, tan

import mujoco
import numpy as np
import pytest

from nekobako.physics.pieces import Board, Cord, Pair, Plate, Prism, RoundBoard
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import SIDES, PrismSize
from nekobako.physics.pose import pose, quaternion
from nekobako.physics.settings import Settings
from nekobako.physics.settle import RestCriteria, settle
from nekobako.physics.world import World
from tests.physics.made_worlds import CARD

POLE = PrismSize(radius=0.85, length=6.5, density=0.7)
CORD = CordSize(length=14.0, radius=0.16, density=0.9, stiffness=5e4, yield_moment=3000.0)
GRAVITY = Settings().gravity
SETTINGS = pytest.mark.parametrize("settings", [Settings(), CARD], ids=["wood", "card"])


def say(what: str, measured: float, expected: float) -> float:
    """Print a measurement beside its closed form; the relative error."""
    error = abs(measured - expected) / abs(expected)
    print(f"\n{what}: {measured:.4f}, closed form {expected:.4f}, error {error:.2%}")
    return error


def limit(holds: Callable[[float], bool], low: float, high: float, within: float) -> float:
    """The value between low (holds) and high (does not) where it ceases to hold, by bisection."""
    assert holds(low)
    assert not holds(high)
    while high - low > within:
        middle = (low + high) / 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def never_asleep(world: World) -> World:
    """Sleep would hide creeping, and a sleeper does not notice that gravity changed. To be asked for after building."""
    world.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    return world


# --- the cord


def elastica_tip(length: float, stiffness: float, weight: float) -> tuple[float, float]:
    """The tip of a heavy cantilever, clamped horizontally: EI t'' = -w (L - s) cos t, by shooting."""
    n = 2000
    h = length / n

    def shoot(bend: float) -> tuple[float, float, float]:
        angle, x, z = 0.0, 0.0, 0.0
        for i in range(n):
            s = (i + 0.5) * h
            middle = angle + bend * h / 2
            bend += h * weight * (length - s) * cos(middle) / stiffness
            x, z, angle = x + h * cos(middle), z + h * sin(middle), angle + bend * h
        return bend, x, z

    low, high = -10.0, 0.0  # the bend at the clamp for which none is left at the tip
    for _ in range(60):
        guess = (low + high) / 2
        if shoot(guess)[0] > 0:
            high = guess
        else:
            low = guess
    _, x, z = shoot(guess)
    return x, z


@pytest.mark.parametrize(("links", "within"), [(8, 0.03), (16, 0.015)])
def test_a_cantilevered_cord_hangs_like_the_elastica(links: int, within: float) -> None:
    size = CordSize(18.0, 0.16, 0.9, 5e4, yield_moment=1e9, rise=0.0, links=links)
    world = World(table_height=-50.0)
    world.add(Cord("cord", size, clamped=True), pose(0, 0, 0))
    assert settle(never_asleep(world), RestCriteria(speed=0.01, acceleration=1.0, at_least=3.0, at_most=20.0)).at_rest
    tip = world.pose(f"cord.{links - 1}")
    axis = 1 - 2 * (tip[5] ** 2 + tip[6] ** 2), 2 * (tip[4] * tip[6] - tip[3] * tip[5])
    found = tip[0] + size.link * axis[0], tip[2] + size.link * axis[1]
    volume = pi * size.radius**2 * size.link + 4 / 3 * pi * size.radius**3  # of one capsule
    x, z = elastica_tip(size.length, size.stiffness, volume / size.link * size.density * GRAVITY)
    error = sqrt((found[0] - x) ** 2 + (found[1] - z) ** 2) / abs(z)
    print(f"\ntip of {links} links: ({found[0]:.3f}, {found[1]:.3f}), elastica ({x:.3f}, {z:.3f}), error {error:.2%}")
    assert error < within


def test_a_cord_past_its_yield_keeps_the_shape() -> None:
    """Bent too far by its own weight it stays bent without it; an elastic cord springs back."""
    soft, hard = (bent_by_its_own_weight(moment) for moment in (300.0, 1e9))
    print(f"\nbend left after the load is gone: {soft:.2f} degrees with yield, {hard:.2f} without")
    assert soft > 5
    assert hard < 0.5


def test_a_cord_may_give_way_only_where_it_is_fixed() -> None:
    """From its clamp on it is straight again: what bent there stays, and nothing else does."""
    tip, root = bent_by_its_own_weight(1e9, 300.0), bent_by_its_own_weight(1e9, 300.0, "cord.0")
    assert root > 5
    assert tip == pytest.approx(root, abs=0.5)


def bent_by_its_own_weight(yield_moment: float, clamp_moment: float | None = None, link: str = "cord.7") -> float:
    """How far a straight cantilever stays bent once gravity is taken away, in degrees at a link, the last one."""
    world = World(table_height=-50.0)
    size = CordSize(18.0, 0.16, 0.9, 2e4, yield_moment, rise=0.0, clamp_moment=clamp_moment)
    world.add(Cord("cord", size, clamped=True), pose(0, 0, 0))
    settle(never_asleep(world), RestCriteria(at_most=10.0))
    world.model.opt.gravity[2] = 0.0
    assert settle(world, RestCriteria(speed=0.05, at_least=3.0, at_most=60.0)).at_rest
    bent = world.pose(link)
    return degrees(abs(2 * atan2(bent[5], bent[3])))


# --- standing and falling


def test_a_stacked_pole_tips_where_it_should() -> None:
    def stands(offset: float) -> bool:
        world = World(table_height=-1.0)
        world.add(RoundBoard("board", 13, 1.0), pose(0, 0, 0))
        world.add(Prism("under", POLE), pose(0, 0, 0))
        settle(world)
        world.add(Prism("over", POLE), pose(offset, 0, POLE.length + 0.001))
        settle(world, RestCriteria(at_least=1.0, at_most=3.0))
        return bool(world.pose("over")[2] > POLE.length - 0.2)

    found = limit(stands, 0.5, 1.2, 0.004)
    assert say("tipping limit of a stacked pole (cm)", found, POLE.radius) < 0.05


@pytest.mark.parametrize("way", [0.0, 33.0, 45.0, 118.0])
def test_a_pole_tips_over_the_rim_of_a_round_board(way: float) -> None:
    """Once its middle is beyond the rim, whichever way from the middle: at 45 degrees a square would reach 18 cm."""

    def stands(far: float) -> bool:
        world = World(table_height=-20.0)
        world.add(RoundBoard("board", 13, 20.0), pose(0, 0, 0))
        world.add(Prism("pole", POLE), pose(far * cos(radians(way)), far * sin(radians(way)), 0.001, way))
        settle(world, RestCriteria(at_least=1.0, at_most=3.0))
        return bool(world.pose("pole")[2] > -0.2)

    found = limit(stands, 12.5, 13.5, 0.004)
    assert say(f"tipping over a round rim at {way:.0f} degrees (cm)", found, 13.0) < 0.004


@SETTINGS
def test_a_block_slides_at_the_angle_of_friction(settings: Settings) -> None:
    def holds(angle: float) -> bool:
        world = World(settings)
        world.add(Plate("block", 6, 6, 1.0, 20.0, damping=0.0), pose(0, 0, 0))
        settle(never_asleep(world))
        start = world.pose("block")[0]
        world.model.opt.gravity[:] = [GRAVITY * sin(radians(angle)), 0.0, -GRAVITY * cos(radians(angle))]
        world.step(250)
        return abs(float(world.pose("block")[0] - start)) < 0.05

    found = limit(holds, 15.0, 35.0, 0.05)
    assert say("sliding: tangent of the angle", tan(radians(found)), Settings().friction[0]) < 0.01


@SETTINGS
@pytest.mark.parametrize("count", [2, 3, 4])
def test_plates_overhang_as_the_harmonic_series_says(count: int, settings: Settings) -> None:
    width, thick = 9.0, 0.4

    def stands(share: float) -> bool:
        world = World(settings, table_height=-20.0)
        world.add(Board("shelf", width / 2, 20.0), pose(-width / 2, 0, 0))
        reach = 0.0
        for number in range(count):  # from the top of the pile down, each overhangs by w / 2k
            below = count - number  # how many plates are above, this one included, seen from the bottom
            reach += share * width / 2 / below
            world.add(Plate(f"plate-{number}", width, width, thick, 10.0), pose(reach - width / 2, 0, number * thick))
        settle(world, RestCriteria(at_least=1.0, at_most=3.0))
        return bool(world.pose(f"plate-{count - 1}")[2] > (count - 1) * thick - 0.3)

    found = limit(stands, 0.8, 1.1, 0.004)
    assert say(f"overhang of {count} plates (share of the harmonic limit)", found, 1.0) < 0.02


@SETTINGS
def test_a_tilted_block_topples_past_its_balance(settings: Settings) -> None:
    width, height = 2.0, 6.0
    balance = degrees(atan2(width, height))

    def comes_back(angle: float) -> bool:
        world = World(settings)
        block = Plate("block", width, width, height, 20.0, damping=0.0)
        tilted = pose(0, 0, 0.001 + width / 2 * sin(radians(angle)))
        tilted[3:] = quaternion((0.0, 1.0, 0.0), radians(angle))
        world.add(block, tilted)
        never_asleep(world).step(750)
        q = world.pose("block")[3:]
        return bool(1 - 2 * (q[1] ** 2 + q[2] ** 2) > 0.9)

    found = limit(comes_back, balance - 3, balance + 3, 0.01)
    print(f"\ntoppling at {found:.3f} degrees, closed form {balance:.3f}")
    assert abs(found - balance) < 0.1


def test_free_fall() -> None:
    """The simulator moves by the velocity at a step's end: ahead of the closed form by half a step of it."""
    world, seconds, high = World(), 0.8, 400.0
    world.add(Prism("pole", POLE), pose(0, 0, high))
    world.step(round(seconds / world.settings.step))
    assert say("fallen in 0.8 s (cm)", high - world.pose("pole")[2], GRAVITY * seconds**2 / 2) < 0.004


# --- rest


@pytest.fixture(scope="module")
def settled() -> World:
    """Two joined pairs and a pole on a pole: a small built table, all of it awake."""
    world = World(table_height=-1.0)
    world.add(RoundBoard("board", 13, 1.0), pose(0, 0, 0))
    world.add(Pair("white-1", POLE, POLE, CORD), pose(-6, -4, 0.001, 10))
    world.add(Pair("white-2", POLE, POLE, CORD), pose(-6, 3, 0.001, -5))
    world.add(Prism("over", POLE), pose(-6, 3, POLE.length + 0.002))
    assert settle(world).at_rest
    return never_asleep(world)


def test_a_settled_world_does_not_creep_and_gains_no_energy(settled: World) -> None:
    settled.model.opt.enableflags |= int(mujoco.mjtEnableBit.mjENBL_ENERGY)
    settled.step(500)
    before, energy = settled.poses(), float(settled.data.energy.sum())
    settled.step(30_000)
    crept = max(float(np.linalg.norm(settled.pose(body)[:3] - at[:3])) for body, at in before.items())
    gained = float(settled.data.energy.sum()) - energy
    print(f"\ncreep in 60 s: {crept * 10:.5f} mm; energy gained: {gained:.4f} erg of {energy:.0f}")
    assert crept * 10 < 0.1
    assert gained < 1.0
    assert settled.warnings() == []


def test_the_prism_has_the_mass_of_its_wood() -> None:
    world = World()
    world.add(Prism("pole", POLE), pose(0, 0, 0))
    area = SIDES / 2 * POLE.radius**2 * sin(2 * pi / SIDES)
    assert world.mass("pole") == pytest.approx(area * POLE.length * POLE.density, rel=1e-6)


def test_sleep_freezes_nothing_far_from_its_rest() -> None:
    """The worst case is a long cord that swings with one end free; asleep, it must be about where it would hang."""
    size = CordSize(18.0, 0.16, 0.9, 5e4, yield_moment=1e9, rise=0.0)
    heights = []
    for may_sleep in (True, False):
        world = World(table_height=-50.0)
        world.add(Cord("cord", size, clamped=True), pose(0, 0, 0))
        settle(world if may_sleep else never_asleep(world), RestCriteria(speed=0.01, at_least=6.0, at_most=20.0))
        heights.append(float(world.pose("cord.7")[2]))
    print(f"\na free cord sleeps {abs(heights[0] - heights[1]) * 10:.2f} mm from its rest")
    assert abs(heights[0] - heights[1]) < 0.3
