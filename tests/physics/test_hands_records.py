"""What comes in from seats is never trusted: late, doubled, wild and impossible records."""

from math import inf, nan

import numpy as np
import pytest

from nekobako.core.handling import HandRecord
from nekobako.physics.errors import BadInput
from nekobako.physics.handling.grip import GripSettings
from nekobako.physics.handling.grip_rule import a_hand_each, two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import Prism
from nekobako.physics.pose import Pose, pose
from tests.physics.hand_worlds import POLE, hold, mm, record, turned_by, with_pair, with_pole

HERE = (0.0, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0)


def goal(simulation: Simulation) -> Pose:
    grip = simulation.hands[0, 0].grip
    assert grip is not None
    return grip.goal


def test_late_and_doubled_records_are_ignored() -> None:
    simulation = with_pole()
    hands = simulation.hands
    assert hands.feed(0, record(100, "pole", pose(0, 0, 5)))
    assert not hands.feed(0, record(100, "pole", pose(9, 0, 5)))
    assert not hands.feed(0, record(40, None, pose(9, 0, 5)))
    assert np.array_equal(goal(simulation), pose(0, 0, 5))
    assert hands.feed(0, record(41, None, pose(0, 0, 5), hand=1))  # the other hand has a time of its own


def test_the_newest_of_a_frame_counts() -> None:
    simulation = with_pole()
    simulation.frame([(0, record(t, "pole", pose(x, 0, 5))) for t, x in ((10, 1), (30, 3), (20, 2))])
    assert np.array_equal(goal(simulation), pose(3, 0, 5))


def test_a_wild_place_is_brought_back_into_the_room() -> None:
    simulation = with_pole()
    room, speeds = simulation.world.settings.room, []
    for frame in range(100):
        wild = pose(1e12 * (-1) ** (frame // 50), 1e300, -1e9)
        simulation.frame([(0, record(frame, "pole", wild))])
        speeds.append(float(np.linalg.norm(simulation.world.data.qvel[:3])))
    assert np.abs(goal(simulation)[:3]).max() == room
    assert np.abs(simulation.world.pose("pole")[:3]).max() < room
    assert max(speeds) < 1.2 * GripSettings().speed
    assert simulation.world.warnings() == []


def test_a_long_quaternion_is_made_a_unit() -> None:
    simulation = with_pole()
    simulation.hands.feed(0, HandRecord(t=0, hand=0, grip="pole", pose=(0.0, 0.0, 5.0, 3.0, 0.0, 0.0, 4.0)))
    assert np.allclose(goal(simulation)[3:], [0.6, 0, 0, 0.8])


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("pose", HandRecord(t=50, hand=0, grip="white-1.a", pose=(nan, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0))),
        ("pose", HandRecord(t=50, hand=0, grip="white-1.a", pose=(0.0, inf, 5.0, 1.0, 0.0, 0.0, 0.0))),
        ("pose", HandRecord(t=50, hand=0, grip="white-1.a", pose=(0.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0))),
        ("pose", HandRecord(t=50, hand=0, grip="white-1.a", pose=(0.0, 0.0, 5.0))),  # type: ignore[arg-type]
        ("pose", HandRecord(t=50, hand=1, grip=None, pose=(nan, 0.0, 5.0, 1.0, 0.0, 0.0, 0.0))),
        ("grip", HandRecord(t=50, hand=1, grip="white-9.a", pose=HERE)),
        ("grip", HandRecord(t=50, hand=1, grip="board", pose=HERE)),
        ("grip", HandRecord(t=50, hand=1, grip="white-1", pose=HERE)),
        ("grip", HandRecord(t=50, hand=1, grip="white-1.cord.3", pose=HERE)),
        ("grip", HandRecord(t=50, hand=0, grip="white-1.b", pose=HERE)),  # it holds the other pole
        ("hand", HandRecord(t=50, hand=2, grip=None, pose=HERE)),
        ("hand", HandRecord(t=50, hand=-1, grip=None, pose=HERE)),
        ("t", HandRecord(t=-1, hand=1, grip=None, pose=HERE)),
        ("t", HandRecord(t=10**18, hand=1, grip=None, pose=HERE)),
        ("t", HandRecord(t=10**400, hand=1, grip=None, pose=HERE)),
        ("t", HandRecord(t=50.5, hand=1, grip=None, pose=HERE)),  # type: ignore[arg-type]
    ],
)
def test_a_refused_record_changes_nothing(field: str, bad: HandRecord) -> None:
    simulation = with_pair()
    hold(simulation, "white-1.a", pose(-22, -22, 5), 2)
    before, heard = simulation.world.snapshot(), simulation.hands[0, 0].heard
    good = (0, record(49, "white-1.b", pose(-10, -22, 5), hand=1))
    with pytest.raises(BadInput) as refused:
        simulation.frame([good, (0, bad)])
    assert refused.value.field == field
    assert len(refused.value.problem) < 100  # no number is longer than a person reads
    assert simulation.world.snapshot() == before
    assert [simulation.hands[0, hand].holds for hand in (0, 1)] == ["white-1.a", None]
    assert simulation.hands[0, 0].heard == heard
    assert np.array_equal(goal(simulation), pose(-22, -22, 5))


def test_another_seat_has_no_hand_here() -> None:
    simulation = with_pole()
    with pytest.raises(BadInput, match="hand: seat 1 has no hand 0 here"):
        simulation.hands.feed(1, record(0, "pole", pose(0, 0, 5)))


def test_only_what_may_be_gripped() -> None:
    simulation = with_pair()
    hands = HandController(simulation.world, two_hands(0), grippable=["white-1.b"])
    with pytest.raises(BadInput, match=r"grip: 'white-1\.a' may not be gripped"):
        hands.feed(0, record(0, "white-1.a", pose(0, 0, 5)))
    assert hands.feed(0, record(0, "white-1.b", pose(0, 0, 5)))


def test_a_hand_may_let_go_and_take_another_thing_in_one_frame() -> None:
    simulation = with_pair()
    hold(simulation, "white-1.a", pose(-22, -22, 5), 2)
    simulation.frame([(0, record(50, None, pose(0, 0, 0))), (0, record(51, "white-1.b", pose(-10, -22, 5)))])
    assert simulation.hands[0, 0].holds == "white-1.b"


@pytest.mark.parametrize(
    ("field", "body", "impulse", "at"),
    [
        ("piece", "nothing", (10, 0, 0), (0, 0, 3)),
        ("impulse", "pole", (nan, 0, 0), (0, 0, 3)),
        ("impulse", "pole", (10, 0), (0, 0, 3)),
        ("point", "pole", (10, 0, 0), (0, inf, 3)),
    ],
)
def test_a_refused_poke_changes_nothing(
    field: str, body: str, impulse: tuple[float, ...], at: tuple[float, ...]
) -> None:
    simulation = with_pole()
    before = simulation.world.snapshot()
    with pytest.raises(BadInput) as refused:
        simulation.hands.poke((0, 0), body, impulse, at)
    assert refused.value.field == field
    assert len(refused.value.problem) < 100  # no number is longer than a person reads
    assert simulation.world.snapshot() == before
    assert not simulation.hands.busy


def test_a_busy_hand_neither_pokes_nor_grabs() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 5), 1)
    with pytest.raises(BadInput, match="is busy"):
        simulation.hands.poke((0, 0), "pole", (1, 0, 0), (0, 0, 3))
    simulation.hands.poke((0, 1), "pole", (1, 0, 0), (0, 0, 3))
    with pytest.raises(BadInput, match="is poking"):
        simulation.hands.feed(0, record(100, "pole", pose(0, 0, 5), hand=1))
    for _ in range(4):
        simulation.frame()
    assert simulation.hands.feed(0, record(100, "pole", pose(0, 0, 5), hand=1))


def test_two_seats_hold_one_pair_together() -> None:
    world = with_pair().world
    simulation = Simulation(world, HandController(world, a_hand_each(0, 1)))
    goals = [pose(-4, 1, 6, yaw=10), pose(5, -1, 6, yaw=170)]
    for frame in range(90):
        simulation.frame([(seat, record(16 * frame, f"white-1.{'ab'[seat]}", at)) for seat, at in enumerate(goals)])
    for seat, at in enumerate(goals):
        found = world.pose(f"white-1.{'ab'[seat]}")
        assert mm(found, at) < 0.2
        assert turned_by(found, at) < 2
    with pytest.raises(BadInput):
        simulation.hands.feed(0, record(10000, "white-1.b", goals[1], hand=1))


def test_a_world_rebuilt_leaves_pieces_in_the_hands() -> None:
    simulation = with_pole()
    hold(simulation, "pole", pose(0, 0, 5), 40)
    simulation.world.add(Prism("another", POLE), pose(8, 0, 0))
    for _ in range(30):
        simulation.frame()
    assert mm(simulation.world.pose("pole"), pose(0, 0, 5)) < 0.2
    simulation.world.remove("pole")
    simulation.frame([(0, record(900, None, pose(0, 0, 5)))])
    assert not simulation.hands.busy
    assert simulation.hands[0, 0].holds is None
