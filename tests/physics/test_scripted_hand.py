"""The scripted hand puts things where they should be, by records like anyone else's."""

import numpy as np
import pytest

from nekobako.physics.contact_log.contact_watch import ContactWatch
from nekobako.physics.errors import BadInput
from nekobako.physics.handling.grip_rule import a_hand_each, two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pieces import FoldedWall, HookedCat, Plate, Prism, StandingCat
from nekobako.physics.pose import pose
from nekobako.physics.scripted_hand.hand import MotionResult, ScriptedHand, run_motion
from nekobako.physics.world import World
from tests.physics.hand_worlds import POLE, a_pair, board, mm, turned_by, with_pair, with_pole


def scripted(simulation: Simulation) -> ScriptedHand:
    return ScriptedHand(simulation, two_hands(0))


def of(world: World) -> Simulation:
    return Simulation(world, HandController(world, two_hands(0)))


def told(result: MotionResult) -> str:
    numbers = ", ".join(
        f"{body} {result.distances[body]:.3f} mm off, moved {result.moved[body]:.3f} mm" for body in result.distances
    )
    return f"{result.seconds:.2f} s: {numbers}"


def soundly(result: MotionResult) -> None:
    """Placed well on a flat board: where it should be, in time, and left without a jerk."""
    print(told(result))
    assert result.reached
    assert 1 < result.seconds < 4
    assert max(result.distances.values()) < 0.35
    assert max(result.moved.values()) < 0.3


def test_a_pole_is_placed() -> None:
    simulation = with_pole()
    soundly(run_motion(simulation, scripted(simulation).place("pole", pose(8, -5, 0, yaw=70))))
    assert not simulation.hands.busy


def test_two_bodies_change_places_in_one_go_and_never_meet() -> None:
    world = board()
    world.add(Prism("left", POLE), pose(-5, 0, 0))
    world.add(Prism("right", POLE), pose(5, 0, 0))
    watch = ContactWatch(world)
    simulation = Simulation(world, HandController(world, two_hands(0)), watch)
    goals = {"left": pose(5, 0, 0), "right": pose(-5, 0, 0)}
    soundly(run_motion(simulation, scripted(simulation).place_two(goals)))
    assert not [touch for touch in watch.touches if set(touch.contact.bodies) == {"left", "right"}]


def test_a_lying_pole_is_stood_up() -> None:
    world = board()
    world.add(Prism("pole", POLE), np.array([0, 0, 0.9, np.sqrt(0.5), 0, np.sqrt(0.5), 0]))
    world.step(200)
    simulation = of(world)
    soundly(run_motion(simulation, scripted(simulation).place("pole", pose(5, 0, 0))))


@pytest.mark.parametrize(
    ("length", "first", "second", "span", "yaws"),
    [
        (14.0, 7.0, 6.0, 0.3, (0, 0)),
        (14.0, 7.0, 6.0, 0.5, (35, 10)),
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
    motion = scripted(simulation).place_pair("white-1", pose(-half, 1, 0, yaws[0]), pose(half, 1, 0, 180 + yaws[1]))
    result = run_motion(simulation, motion)
    soundly(result)
    before = {pole: simulation.world.pose(pole) for pole in result.distances}
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
    soundly(run_motion(simulation, scripted(simulation).place_pair("white-1", *goals)))


def test_a_pair_stands_on_another_without_sweeping_it() -> None:
    simulation = with_pair()
    world, hand = simulation.world, scripted(simulation)
    run_motion(simulation, hand.place_pair("white-1", pose(-5, 0, 0), pose(5, 0, 0, 180)))
    world.add(a_pair("blue-1", 18.0, 7.0, 5.0), pose(-22, -22, 3))
    before = [world.pose(f"white-1.{pole}") for pole in "ab"]
    soundly(run_motion(simulation, hand.place_pair("blue-1", pose(-5, 0, 7, 90), pose(-5, 12, 0, -90))))
    after = [world.pose(f"white-1.{pole}") for pole in "ab"]
    assert max(map(mm, before, after)) < 0.1


def test_two_seats_place_one_pair() -> None:
    world = with_pair().world
    simulation = Simulation(world, HandController(world, a_hand_each(0, 1)))
    hand = ScriptedHand(simulation, a_hand_each(0, 1))
    soundly(run_motion(simulation, hand.place_pair("white-1", pose(-6, 0, 0), pose(6, 0, 0, 180))))


def test_its_records_do_the_same_again() -> None:
    simulation = with_pair()
    start = simulation.world.canonical()
    result = run_motion(simulation, scripted(simulation).place_pair("white-1", pose(-5, 0, 0), pose(5, 0, 0, 180)))
    end = simulation.world.snapshot()
    world = simulation.world
    world.restore(start)
    again = of(world)
    for records in result.frames:
        again.frame(records)
    assert world.snapshot() == end


def test_a_cat_is_hung_and_hung_elsewhere() -> None:
    simulation = with_pair()
    world, hand = simulation.world, scripted(simulation)
    run_motion(simulation, hand.place_pair("white-1", pose(-7, 0, 0), pose(7, 0, 0, 180)))
    poles = [world.pose(f"white-1.{pole}") for pole in "ab"]
    world.add(HookedCat("cat-1", 0.6), pose(20, 20, 5))
    for share, flipped in ((0.5, False), (0.55, True)):
        result = run_motion(simulation, hand.hang("cat-1", "white-1", share, flipped))
        print(told(result))
        assert result.reached
        assert 1 < result.seconds < 4
        for _ in range(60):
            simulation.frame()
        assert world.pose("cat-1")[2] > 8
    result = run_motion(simulation, hand.place("cat-1", pose(10, 10, 1.8)))
    assert world.pose("cat-1")[2] < 2  # off the cord, and lying
    assert max(map(mm, poles, [world.pose(f"white-1.{pole}") for pole in "ab"])) < 0.2


@pytest.mark.parametrize("scale", [0.8, 1.2])
def test_cats_of_other_sizes_hang_too(scale: float) -> None:
    simulation = with_pair()
    world, hand = simulation.world, scripted(simulation)
    run_motion(simulation, hand.place_pair("white-1", pose(-6, 0, 0), pose(6, 0, 0, 180)))
    world.add(HookedCat("cat-1", 0.6 * scale**3, scale), pose(20, 20, 5))
    result = run_motion(simulation, hand.hang("cat-1", "white-1", 0.5))
    print(told(result))
    assert result.reached


def test_a_floor_is_laid_on_two_walls_and_a_cat_put_on_it() -> None:
    world = board()
    for number, x in ((1, -20), (2, 20)):
        world.add(FoldedWall(f"brick-{number}", 3.0, 4.0, 0.08, 1.5, 90.0), pose(x, 0, -0.95))
    world.add(Plate("floor-1", 9.0, 9.0, 0.18, 10.0), pose(0, -30, -0.95))
    world.add(StandingCat("blue-1", 2.2), pose(0, 25, -0.95))
    world.step(100)
    simulation = of(world)
    hand = scripted(simulation)
    soundly(run_motion(simulation, hand.place("brick-1", pose(-3, 0, 0))))
    soundly(run_motion(simulation, hand.place("brick-2", pose(3, 0, 0, 180))))
    soundly(run_motion(simulation, hand.lay("floor-1", pose(0, 0, 4))))
    soundly(run_motion(simulation, hand.place("blue-1", pose(1, 1, 4.18, 30))))
    pets = [run_motion(simulation, hand.pet("blue-1", impulse, towards=30)) for impulse in (20, 40, 150)]
    print([f"{pet.distances['blue-1']:.2f} mm" for pet in pets])
    assert [pet.reached for pet in pets] == [True, True, False]
    assert turned_by(world.pose("floor-1"), pose(0, 0, 4)) < 0.5


def test_a_trembling_hand_places_less_well() -> None:
    def placed(amplitude: float) -> float:
        world = with_pole().world
        tremors = {(0, 0): Tremor(amplitude, seed=5)}
        simulation = Simulation(world, HandController(world, two_hands(0), tremors=tremors))
        return run_motion(simulation, scripted(simulation).place("pole", pose(8, -5, 0))).distances["pole"]

    steadily, trembling = placed(0.0), placed(2.0)
    print(f"{steadily:.3f} mm off, with a tremor of 2 mm {trembling:.3f} mm")
    assert steadily < 0.1 < trembling < 5


def test_where_nothing_stands_it_lets_go_all_the_same() -> None:
    simulation = with_pole()
    result = run_motion(simulation, scripted(simulation).place("pole", pose(5, 5, 6)))
    assert not result.reached
    assert not simulation.hands.busy
    assert result.distances["pole"] > 5


@pytest.mark.parametrize(
    ("field", "motion"),
    [
        ("piece", lambda hand: hand.place_pair("pole", pose(0, 0, 0), pose(9, 0, 0))),
        ("poles[1]", lambda hand: hand.place_pair("white-1", pose(0, 0, 0), pose(np.nan, 0, 0))),
        ("pose", lambda hand: hand.place("cat-1", pose(0, np.inf, 0))),
        ("piece", lambda hand: hand.place("nothing", pose(0, 0, 0))),
        ("at", lambda hand: hand.hang("cat-1", "white-1", 1.5)),
        ("cat", lambda hand: hand.hang("white-1.a", "white-1", 0.5)),
        ("piece", lambda hand: hand.hang("cat-1", "cat-1", 0.5)),
        ("impulse", lambda hand: hand.pet("cat-1", np.nan)),
        ("hands", lambda hand: ScriptedHand(hand.simulation, [(0, 0)]).lay("cat-1", pose(0, 0, 0))),
    ],
)
def test_what_cannot_be_done_is_told_before_anything_moves(field: str, motion: object) -> None:
    simulation = with_pair()
    simulation.world.add(HookedCat("cat-1", 0.6), pose(5, 5, 2))
    before = simulation.world.snapshot()
    assert callable(motion)
    with pytest.raises(BadInput) as refused:
        run_motion(simulation, motion(scripted(simulation)))
    assert refused.value.field == field
    assert simulation.world.snapshot() == before
