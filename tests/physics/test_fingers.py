"""Fingertips that hold a pole: bodies while they do, in the way of all but the pole and where its cord is fixed."""

from collections.abc import Iterator
from itertools import product
from math import cos, radians, sin

import numpy as np
import pytest

from nekobako.core.handling import HandRecord
from nekobako.physics.contact_log.contact_watch import ContactWatch
from nekobako.physics.contact_log.survey import contacts_of
from nekobako.physics.errors import BadInput
from nekobako.physics.facts.distances import between_segments
from nekobako.physics.handling.fingers import distance, nearest_direction
from nekobako.physics.handling.grip import extent
from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import Pair, Prism, RoundBoard
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.fingers import ACROSS, DIRECTIONS, FingerSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, Vector, pose, tilt_of, yaw_of
from nekobako.physics.scripted_hand.supports import top_height
from nekobako.physics.tracks.track import Recorder
from nekobako.physics.world import World

POLE = PrismSize(0.85, 5.0, 0.7)
CORD = CordSize(10.0, 0.16, 0.9, 5e4, 3000.0)
TIPS = FingerSize(radius=0.35, length=0.7, below=0.1, spared=0.6)
AWAY = POLE.radius + TIPS.radius  # cm from a pole's axis to a fingertip's


def pair(fingers: FingerSize | None = TIPS) -> Pair:
    return Pair("pair", POLE, POLE, CORD, fingers=fingers)


def board() -> World:
    world = World(table_height=-1.0)
    world.add(RoundBoard("board", 13.0, 1.0), pose(0, 0, 0))
    return world


class Held:
    """A pair that hands hold: its first pole alone (`tell`), or both at once (`lead`)."""

    def __init__(self, world: World) -> None:
        self.world, self.time = world, 0
        self.hands = HandController(world, two_hands(0))
        self.watch = ContactWatch(world)
        self.simulation = Simulation(world, self.hands, self)

    def look(self, world: World) -> None:
        self.watch.look(world)
        self.hands.fingers.look(world)

    def tell(self, at: Pose | None, fingers: float | None = None, body: str = "pair.a", hand: int = 0) -> None:
        """For one frame; None: let go."""
        self.time += 16
        self.simulation.frame([(0, _record(self.time, body, at, fingers, hand))])

    def lead(self, start: Pose, end: Pose, frames: int, fingers: float | None = None) -> None:
        """The first pole from here to there, the other one along with it, as far off as it is."""
        other = self.world.pose("pair.b") - self.world.pose("pair.a")
        other[3:] = 0.0
        turned = pose(0, 0, 0, yaw_of(start) + 180.0)
        for number in range(1, frames + 1):
            at = start + number / frames * (end - start)
            beside = np.concatenate(((at + other)[:3], turned[3:]))
            self.hands.feed(0, _record(self.time + 16, "pair.b", beside, None, hand=1))
            self.tell(at, fingers)

    def touched(self, kind: str) -> bool:
        """Whether a fingertip touched such a thing."""
        touches = [*self.watch.touches, *self.hands.fingers.touches]
        kinds = [{touch.contact.one.kind, touch.contact.two.kind} for touch in touches]
        return {"finger", kind} in kinds

    def shown(self) -> list[str]:
        return list(self.hands.fingers.shown())


def _record(time: int, body: str, at: Pose | None, fingers: float | None, hand: int) -> HandRecord:
    x, y, z, qw, qx, qy, qz = (pose(0, 0, 20) if at is None else at).tolist()
    grip = None if at is None else body
    return HandRecord(t=time, hand=hand, grip=grip, pose=(x, y, z, qw, qx, qy, qz), fingers=fingers)


def lifted(world: World, at: Pose, fingers: float | None = None) -> Held:
    """The pair in the air, gripped there by both poles and held still."""
    world.add(pair(), at)
    held = Held(world)
    held.lead(at, at, 6, fingers)
    return held


def beside(direction: float, away: float, z: float = 0.0) -> Pose:
    """An upright pole so far from the axis of a pole at the origin whose cord leaves along x."""
    return pose(away * cos(radians(direction)), away * sin(radians(direction)), z)


def test_a_fingertip_pushes_a_pole_aside_that_the_held_pole_never_reaches() -> None:
    world = board()
    world.add(Prism("other", POLE), pose(0, 4.0, 0))
    held = lifted(world, pose(0, 0, 0.2), fingers=90.0)
    held.lead(pose(0, 0, 0.2), pose(0, 1.9, 0.2), 40, fingers=90.0)
    assert tilt_of(world.pose("other")) > 1.0
    assert held.touched("pole")
    sides = [touch for touch in held.watch.touches if {touch.contact.one.kind, touch.contact.two.kind} == {"pole"}]
    assert sides == [], "the poles themselves never met"


def test_without_fingers_the_same_way_moves_nothing() -> None:
    world = board()
    world.add(Prism("other", POLE), pose(0, 4.0, 0))
    world.add(pair(fingers=None), pose(0, 0, 0.2))
    held = Held(world)
    held.lead(pose(0, 0, 0.2), pose(0, 1.9, 0.2), 40, fingers=90.0)
    assert world.pose("other")[:2] == pytest.approx((0.0, 4.0), abs=0.001)
    assert held.shown() == []
    assert not held.touched("pole")


def test_what_the_fingers_push_pushes_back_at_the_hand() -> None:
    """A heavy pole: the hand stays behind, it does not go through."""
    world = board()
    world.add(Prism("wall", PrismSize(3.0, 6.0, 20.0)), pose(0, 6.0, 0))
    held = lifted(world, pose(0, 0, 0.2), fingers=90.0)
    held.lead(pose(0, 0, 0.2), pose(0, 4.0, 0.2), 60, fingers=90.0)
    top = float(held.hands.fingers.shown()["pair.a.fingers"][1])
    assert top < 6.0 - 3.0 - AWAY - TIPS.radius + 0.1
    assert world.warnings() == []


def test_fingers_of_nobody_are_nowhere() -> None:
    """The same world, with another pole where fingertips would be, as without them."""
    ends = []
    for fingers in (TIPS, None):
        world = board()
        world.add(pair(fingers), pose(0, 0, 0))
        world.add(Prism("other", POLE), pose(0.1, 1.75, 0))
        world.step(200)
        ends.append(np.array([world.pose(body) for body in world.bodies()]))
        assert len(world.snapshot().state) == len(world.copy().snapshot().state)
        assert [part.kind for part in (c.one for c in contacts_of(world))].count("finger") == 0
        low, high = extent(world.model, world.body_number("pair.a"))
        assert high == pytest.approx((POLE.radius, POLE.radius, POLE.length), abs=0.02)
        assert low[2] == pytest.approx(0.0, abs=0.01)
        assert top_height(world, world.bodies()[:-1]) == pytest.approx(POLE.length, abs=0.01)
        assert world.mass("pair") == pytest.approx(world.copy().mass("pair"))
    assert ends[0] == pytest.approx(ends[1], abs=1e-6)


def test_let_go_they_are_gone() -> None:
    world = board()
    held = lifted(world, pose(0, 0, 0.02), fingers=90.0)
    assert held.shown() == ["pair.b.fingers", "pair.a.fingers"]
    held.tell(None)
    assert held.shown() == ["pair.b.fingers"]
    world.add(Prism("other", POLE), beside(90.0, 1.8))
    world.step(50)
    assert not held.touched("pole")
    assert world.pose("other")[1] == pytest.approx(1.8, abs=0.001)


def test_a_foreign_cord_is_felt() -> None:
    world = board()
    world.add(Pair("other", POLE, POLE, CORD), pose(-4.5, 4.0, 0))  # its cord goes along x, over y = 4
    held = lifted(world, pose(0, 0, 3.0), fingers=90.0)
    assert not held.touched("cord")
    held.lead(pose(0, 0, 3.0), pose(0, 2.8, 3.0), 40, fingers=90.0)
    assert held.touched("cord")


def test_its_own_cord_may_be_touched_where_it_is_fixed_and_no_farther() -> None:
    """A link bent down to a fingertip by bending the pair: judged beyond the stretch alone."""
    touched = {}
    for spared in (0.0, 0.6, 1.25):
        world = board()
        world.add(Pair("pair", POLE, POLE, CORD, fingers=FingerSize(0.35, 0.7, 0.1, spared)), pose(0, 0, 5.0))
        held = Held(world)
        held.tell(pose(0, 0, 5.0), 40.0)
        held.tell(world.pose("pair.b"), 90.0, "pair.b", hand=1)
        turned = world.pose("pair.b")
        for step in range(120):  # the other pole is led round to the side where a fingertip is
            angle = radians(90.0 * min(1.0, step / 90))
            at = pose(7.0 * cos(angle), 7.0 * sin(angle), 5.0, yaw_of(turned) + 90.0 * min(1.0, step / 90))
            held.tell(at, 90.0, "pair.b", hand=1)
        touched[spared] = held.touched("cord")
    assert touched == {0.0: True, 0.6: True, 1.25: False}


def test_held_as_usual_its_own_cord_touches_no_fingertip() -> None:
    for direction in DIRECTIONS:
        held = lifted(board(), pose(0, 0, 2.0), fingers=direction)
        for _ in range(20):
            held.tell(pose(0, 0, 2.0), direction)
        assert not held.touched("cord"), direction


@pytest.mark.parametrize("side", [60.0, 90.0, 120.0])
def test_a_hand_grips_where_there_is_room(side: float) -> None:
    world = board()
    world.add(Prism("other", POLE), beside(side, 1.9))
    held = lifted(world, pose(0, 0, 0.01))
    yaw = yaw_of(held.hands.fingers.shown()["pair.a.fingers"])
    assert abs((yaw - side + 90.0) % 180.0 - 90.0) > 24.9
    assert world.pose("other")[:2] == pytest.approx(beside(side, 1.9)[:2], abs=0.005)


def test_with_room_all_around_it_grips_across_the_cord() -> None:
    held = lifted(board(), pose(0, 0, 2.0))
    assert yaw_of(held.hands.fingers.shown()["pair.a.fingers"]) == pytest.approx(DIRECTIONS[ACROSS], abs=1.0)


def test_a_hand_turns_away_from_a_cord_that_it_comes_near() -> None:
    def towards(fingers: float | None) -> bool:
        world = board()
        world.add(Pair("other", POLE, POLE, CORD), pose(-4.5, 4.0, 0))
        held = lifted(world, pose(0, 0, 3.0), fingers)
        held.lead(pose(0, 0, 3.0), pose(0, 2.55, 3.0), 60, fingers)
        return held.touched("cord")

    assert towards(90.0)
    assert not towards(None)


def test_a_fingertip_without_room_squeezes_in_and_throws_nothing() -> None:
    """Poles all around, nearer than a finger is thick: they stay where they are when one is gripped among them."""
    world = board()
    around = [beside(side, 1.8) for side in (60.0, 120.0, 240.0, 300.0)]
    for number, at in enumerate(around):
        world.add(Prism(f"other-{number}", POLE), at)
    world.add(Prism("high", PrismSize(0.85, 13.0, 0.7)), pose(0, 4.5, 0))
    held = lifted(world, pose(0, 0, 0.01))
    assert not held.touched("pole")
    for _ in range(10):
        held.tell(pose(0, 0, 0.01))
    assert world.warnings() == []
    for number, at in enumerate(around):
        assert world.pose(f"other-{number}")[:2] == pytest.approx(at[:2], abs=0.05)
    held.lead(pose(0, 0, 0.01), pose(0, 0, 8.0), 60)
    held.lead(pose(0, 0, 8.0), pose(0, 2.6, 8.0), 40)
    assert held.touched("pole"), "clear of them, they are solid"


def test_one_that_squeezes_in_at_a_cord_touches_it() -> None:
    world = board()
    world.add(Pair("other", POLE, POLE, CORD), pose(-4.5, 1.2, 0))
    high = float(max(world.pose(f"other.cord.{link}")[2] for link in range(CORD.links)))
    held = lifted(world, pose(0, 0, high - POLE.length + 0.5), fingers=90.0)
    assert held.touched("cord")


@pytest.mark.parametrize("nonsense", [361.0, -1e300, float("nan"), float("inf")])
def test_a_direction_that_is_none_is_refused_and_changes_nothing(nonsense: float) -> None:
    held = lifted(board(), pose(0, 0, 2.0), fingers=65.0)
    before = held.hands.fingers.shown()["pair.a.fingers"]
    with pytest.raises(BadInput) as caught:
        held.tell(pose(0, 0, 2.0), nonsense)
    assert caught.value.field == "fingers"
    assert (held.hands.fingers.shown()["pair.a.fingers"] == before).all()


@pytest.mark.parametrize(
    ("wish", "direction"), [(90, 90), (-90, 90), (270, 90), (10, 40), (0, 40), (179, 140), (60, 65), (-50, 140)]
)
def test_the_nearest_direction_is_taken_whichever_finger_is_the_thumb(wish: float, direction: float) -> None:
    assert DIRECTIONS[nearest_direction(wish)] == direction


def test_frames_tell_where_fingertips_are_while_there_are_any() -> None:
    world, recorder = board(), Recorder()
    held = lifted(world, pose(1, 2, 2.0, yaw=30.0), fingers=65.0)
    shown = held.hands.fingers.shown()
    assert b"pair.a.fingers" in recorder.frame(world, shown)
    assert shown["pair.a.fingers"][:3] == pytest.approx((1, 2, 7.0), abs=0.1)
    assert yaw_of(shown["pair.a.fingers"]) == pytest.approx(95.0, abs=3.0)
    held.tell(None)
    told = recorder.frame(world, held.hands.fingers.shown())
    assert b"pair.a" in told, "another list of bodies"
    assert b"pair.a.fingers" not in told


def _segments() -> Iterator[list[Vector]]:
    chance = np.random.default_rng(5)
    for _ in range(300):
        yield list(chance.uniform(-2, 2, (4, 3)))
    corners = [np.array(corner, dtype=float) for corner in product((0, 1), repeat=3)]
    yield [corners[0], corners[1], corners[2], corners[3]]  # parallel
    yield [corners[0], corners[7], corners[7], corners[1]]  # they meet


def test_the_distance_of_two_stretches_is_that_of_the_arrays() -> None:
    for a, b, c, d in _segments():
        expected, _, _ = between_segments(a[None], b[None], c[None], d[None])
        assert distance(*(tuple(point.tolist()) for point in (a, b, c, d))) == pytest.approx(float(expected[0]))
