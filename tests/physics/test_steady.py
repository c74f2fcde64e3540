"""The steady hand puts things where they should be, by records like anyone else's."""

import numpy as np
import pytest

from nekobako.physics.errors import BadInput
from nekobako.physics.handling.hands import Hands, a_hand_each, two_hands
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pieces import FoldedWall, HookedCat, Plate, Prism, StandingCat
from nekobako.physics.pose import pose
from nekobako.physics.steady.errands import Handled, SteadyHand, carry_out
from nekobako.physics.watching.watch import ContactWatch
from nekobako.physics.world import World
from tests.physics.hand_worlds import POLE, a_pair, board, mm, turned_by, with_pair, with_pole


def steady(simulation: Simulation) -> SteadyHand:
    return SteadyHand(simulation, two_hands(0))


def of(world: World) -> Simulation:
    return Simulation(world, Hands(world, two_hands(0)))


def told(handled: Handled) -> str:
    numbers = ", ".join(
        f"{body} {handled.distances[body]:.3f} mm off, moved {handled.moved[body]:.3f} mm" for body in handled.distances
    )
    return f"{handled.seconds:.2f} s: {numbers}"


def soundly(handled: Handled) -> None:
    """Placed well on a flat board: where it should be, in time, and left without a jerk."""
    print(told(handled))
    assert handled.reached
    assert 1 < handled.seconds < 4
    assert max(handled.distances.values()) < 0.3
    assert max(handled.moved.values()) < 0.3


def test_a_pole_is_placed() -> None:
    simulation = with_pole()
    soundly(carry_out(simulation, steady(simulation).place("pole", pose(8, -5, 0, yaw=70))))
    assert not simulation.hands.busy


def test_two_bodies_change_places_in_one_go_and_never_meet() -> None:
    world = board()
    world.add(Prism("left", POLE), pose(-5, 0, 0))
    world.add(Prism("right", POLE), pose(5, 0, 0))
    watch = ContactWatch(world)
    simulation = Simulation(world, Hands(world, two_hands(0)), watch)
    goals = {"left": pose(5, 0, 0), "right": pose(-5, 0, 0)}
    soundly(carry_out(simulation, steady(simulation).place_two(goals)))
    assert not [touch for touch in watch.touches if set(touch.contact.bodies) == {"left", "right"}]


def test_a_lying_pole_is_stood_up() -> None:
    world = board()
    world.add(Prism("pole", POLE), np.array([0, 0, 0.9, np.sqrt(0.5), 0, np.sqrt(0.5), 0]))
    world.step(200)
    simulation = of(world)
    soundly(carry_out(simulation, steady(simulation).place("pole", pose(5, 0, 0))))


@pytest.mark.parametrize(
    ("length", "first", "second", "span", "yaws"),
    [
        (14.0, 7.0, 6.0, 0.3, (0, 0)),
        (14.0, 7.0, 6.0, 0.5, (40, 0)),
        (14.0, 7.0, 6.0, 0.7, (0, 0)),
        (14.0, 7.0, 6.0, 0.95, (0, 0)),
        (14.0, 7.0, 6.0, 0.98, (0, 0)),
        (10.0, 5.0, 8.0, 0.4, (20, -20)),
        (10.0, 6.0, 6.0, 0.98, (0, 0)),
        (18.0, 8.0, 5.0, 0.3, (0, 0)),
        (18.0, 8.0, 6.0, 0.6, (-30, 15)),
        (18.0, 8.0, 5.0, 0.9, (0, 0)),
    ],
)
def test_a_pair_is_placed(length: float, first: float, second: float, span: float, yaws: tuple[int, int]) -> None:
    simulation = with_pair(length, first, second)
    half = length * span / 2 + 0.85
    errand = steady(simulation).place_pair("white-1", pose(-half, 1, 0, yaws[0]), pose(half, 1, 0, 180 + yaws[1]))
    handled = carry_out(simulation, errand)
    soundly(handled)
    before = {pole: simulation.world.pose(pole) for pole in handled.distances}
    for _ in range(30):
        simulation.frame()
    for pole, at in before.items():
        assert mm(simulation.world.pose(pole), at) < 0.05
    assert simulation.world.warnings() == []


@pytest.mark.parametrize("heading", [-120, 60, 179])
def test_a_pair_is_turned_round_on_the_way(heading: float) -> None:
    simulation = with_pair()
    along = 7 * np.array([np.cos(np.radians(heading)), np.sin(np.radians(heading))])
    x, y = along.tolist()
    goals = pose(-x, -y, 0, heading), pose(x, y, 0, heading + 180)
    soundly(carry_out(simulation, steady(simulation).place_pair("white-1", *goals)))


def test_a_pair_stands_on_another_without_sweeping_it() -> None:
    simulation = with_pair()
    world, hand = simulation.world, steady(simulation)
    carry_out(simulation, hand.place_pair("white-1", pose(-5, 0, 0), pose(5, 0, 0, 180)))
    world.add(a_pair("blue-1", 18.0, 7.0, 5.0), pose(-22, -22, 3))
    before = [world.pose(f"white-1.{pole}") for pole in "ab"]
    soundly(carry_out(simulation, hand.place_pair("blue-1", pose(-5, 0, 7, 90), pose(-5, 12, 0, -90))))
    after = [world.pose(f"white-1.{pole}") for pole in "ab"]
    assert max(map(mm, before, after)) < 0.1


def test_two_seats_place_one_pair() -> None:
    world = with_pair().world
    simulation = Simulation(world, Hands(world, a_hand_each(0, 1)))
    hand = SteadyHand(simulation, a_hand_each(0, 1))
    soundly(carry_out(simulation, hand.place_pair("white-1", pose(-6, 0, 0), pose(6, 0, 0, 180))))


def test_its_records_do_the_same_again() -> None:
    simulation = with_pair()
    start = simulation.world.canonical()
    handled = carry_out(simulation, steady(simulation).place_pair("white-1", pose(-5, 0, 0), pose(5, 0, 0, 180)))
    end = simulation.world.snapshot()
    world = simulation.world
    world.restore(start)
    again = of(world)
    for records in handled.frames:
        again.frame(records)
    assert world.snapshot() == end


def test_a_cat_is_hung_and_hung_elsewhere() -> None:
    simulation = with_pair()
    world, hand = simulation.world, steady(simulation)
    carry_out(simulation, hand.place_pair("white-1", pose(-7, 0, 0), pose(7, 0, 0, 180)))
    poles = [world.pose(f"white-1.{pole}") for pole in "ab"]
    world.add(HookedCat("cat-1", 0.6), pose(20, 20, 5))
    for share, flipped in ((0.5, False), (0.55, True)):
        handled = carry_out(simulation, hand.hang("cat-1", "white-1", share, flipped))
        print(told(handled))
        assert handled.reached
        assert 1 < handled.seconds < 4
        for _ in range(60):
            simulation.frame()
        assert world.pose("cat-1")[2] > 8
    handled = carry_out(simulation, hand.place("cat-1", pose(10, 10, 1.8)))
    assert world.pose("cat-1")[2] < 2  # off the cord, and lying
    assert max(map(mm, poles, [world.pose(f"white-1.{pole}") for pole in "ab"])) < 0.2


@pytest.mark.parametrize("scale", [0.8, 1.2])
def test_cats_of_other_sizes_hang_too(scale: float) -> None:
    simulation = with_pair()
    world, hand = simulation.world, steady(simulation)
    carry_out(simulation, hand.place_pair("white-1", pose(-6, 0, 0), pose(6, 0, 0, 180)))
    world.add(HookedCat("cat-1", 0.6 * scale**3, scale), pose(20, 20, 5))
    handled = carry_out(simulation, hand.hang("cat-1", "white-1", 0.5))
    print(told(handled))
    assert handled.reached


def test_a_floor_is_laid_on_two_walls_and_a_cat_put_on_it() -> None:
    world = board()
    for number, x in ((1, -20), (2, 20)):
        world.add(FoldedWall(f"brick-{number}", 3.0, 4.0, 0.08, 1.5, 90.0), pose(x, 0, -0.95))
    world.add(Plate("floor-1", 9.0, 9.0, 0.18, 10.0), pose(0, -30, -0.95))
    world.add(StandingCat("blue-1", 2.2), pose(0, 25, -0.95))
    world.step(100)
    simulation = of(world)
    hand = steady(simulation)
    soundly(carry_out(simulation, hand.place("brick-1", pose(-3, 0, 0))))
    soundly(carry_out(simulation, hand.place("brick-2", pose(3, 0, 0, 180))))
    soundly(carry_out(simulation, hand.lay("floor-1", pose(0, 0, 4))))
    soundly(carry_out(simulation, hand.place("blue-1", pose(1, 1, 4.18, 30))))
    pets = [carry_out(simulation, hand.pet("blue-1", impulse, towards=30)) for impulse in (20, 40, 150)]
    print([f"{pet.distances['blue-1']:.2f} mm" for pet in pets])
    assert [pet.reached for pet in pets] == [True, True, False]
    assert turned_by(world.pose("floor-1"), pose(0, 0, 4)) < 0.5


def test_a_trembling_hand_places_less_well() -> None:
    def placed(amplitude: float) -> float:
        world = with_pole().world
        tremors = {(0, 0): Tremor(amplitude, seed=5)}
        simulation = Simulation(world, Hands(world, two_hands(0), tremors=tremors))
        return carry_out(simulation, steady(simulation).place("pole", pose(8, -5, 0))).distances["pole"]

    steadily, trembling = placed(0.0), placed(2.0)
    print(f"{steadily:.3f} mm off, with a tremor of 2 mm {trembling:.3f} mm")
    assert steadily < 0.1 < trembling < 5


def test_where_nothing_stands_it_lets_go_all_the_same() -> None:
    simulation = with_pole()
    handled = carry_out(simulation, steady(simulation).place("pole", pose(5, 5, 6)))
    assert not handled.reached
    assert not simulation.hands.busy
    assert handled.distances["pole"] > 5


@pytest.mark.parametrize(
    ("field", "errand"),
    [
        ("piece", lambda hand: hand.place_pair("pole", pose(0, 0, 0), pose(9, 0, 0))),
        ("poles[1]", lambda hand: hand.place_pair("white-1", pose(0, 0, 0), pose(np.nan, 0, 0))),
        ("pose", lambda hand: hand.place("cat-1", pose(0, np.inf, 0))),
        ("piece", lambda hand: hand.place("nothing", pose(0, 0, 0))),
        ("at", lambda hand: hand.hang("cat-1", "white-1", 1.5)),
        ("cat", lambda hand: hand.hang("white-1.a", "white-1", 0.5)),
        ("piece", lambda hand: hand.hang("cat-1", "cat-1", 0.5)),
        ("impulse", lambda hand: hand.pet("cat-1", np.nan)),
        ("hands", lambda hand: SteadyHand(hand.simulation, [(0, 0)]).lay("cat-1", pose(0, 0, 0))),
    ],
)
def test_what_cannot_be_done_is_told_before_anything_moves(field: str, errand: object) -> None:
    simulation = with_pair()
    simulation.world.add(HookedCat("cat-1", 0.6), pose(5, 5, 2))
    before = simulation.world.snapshot()
    assert callable(errand)
    with pytest.raises(BadInput) as refused:
        carry_out(simulation, errand(steady(simulation)))
    assert refused.value.field == field
    assert simulation.world.snapshot() == before
