"""Pose tracks: what is told comes back, what sleeps costs nothing, and damaged bytes are refused."""

import zlib
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import Plate
from nekobako.physics.pose import Pose, Vector, pose, quaternion
from nekobako.physics.tracks import frames
from nekobako.physics.tracks.frames import BodyList, Bounds, Frame
from nekobako.physics.tracks.track import HEADING, Recorder, Track, TrackWriter, between
from nekobako.physics.world import World
from tests.physics.made_worlds import rows

BOX = Bounds((-150.0, -150.0, -150.0), 300.0)
MILLIMETRES = 0.0025  # cm: half a grain and rounding
DEGREES = 0.008
FRAME = 8  # steps, of 2 ms

Told = list[tuple[float, dict[str, Pose]]]


def plate(name: str) -> Plate:
    return Plate(name, 9.0, 9.0, 0.18, 10.0)


def recorded(world: World, count: int, act: Callable[[int], None] = lambda number: None) -> tuple[bytes, Told]:
    writer, told = TrackWriter(), []
    for number in range(count):
        act(number)
        world.step(FRAME)
        writer.frame(world)
        told.append((world.time, world.poses()))
    return writer.finish(), told


def apart(one: Pose, two: Pose) -> tuple[float, float]:
    """Centimetres and degrees."""
    turn = min(np.linalg.norm(one[3:] - two[3:]), np.linalg.norm(one[3:] + two[3:]))
    return float(np.linalg.norm(one[:3] - two[:3])), float(np.degrees(4 * np.arcsin(turn / 2)))


def block(records: bytes) -> bytes:
    packed = zlib.compress(records)
    return HEADING + len(packed).to_bytes(4, "little") + packed


numbers = st.floats(-1, 1)


@given(st.lists(st.tuples(*[st.floats(-150, 150)] * 3, *[numbers] * 4), min_size=1, max_size=20))
@settings(max_examples=50, deadline=None)
def test_poses_survive_packing(told: list[tuple[float, ...]]) -> None:
    poses = np.array(told)
    size = np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
    poses[:, 3:] = np.where(size > 1e-3, poses[:, 3:] / np.maximum(size, 1e-3), [1.0, 0.0, 0.0, 0.0])
    again = frames.unpack(BOX, frames.pack(BOX, poses[:, :3], poses[:, 3:]))
    for before, after in zip(poses, again, strict=True):
        assert np.abs(before[:3] - after[:3]).max() <= MILLIMETRES
        assert apart(before, after)[1] <= DEGREES


def test_what_is_outside_the_box_is_told_at_its_wall() -> None:
    far = frames.pack(BOX, np.array([[1e6, -1e6, 0.0]]), np.array([[1.0, 0.0, 0.0, 0.0]]))
    assert np.allclose(frames.unpack(BOX, far)[0, :3], [150.0, -150.0, 0.0], atol=MILLIMETRES)


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_garbage_is_refused_or_read_but_never_worse(garbage: bytes) -> None:
    for data in (
        garbage,
        HEADING + garbage,
        block(garbage),
        block(b"\x02\x01" + garbage),
        block(b"\x01\x01" + garbage),
    ):
        with pytest.raises(BadInput):
            Track(data)


def test_a_track_tells_what_moved() -> None:
    world = rows(1)
    world.add(plate("floor-1"), pose(0, 8, 20))
    data, told = recorded(world, 40)
    track = Track(data)
    assert (track.start, track.end) == pytest.approx((told[0][0], told[-1][0]))
    for seconds, poses in told:
        found = track.poses(seconds)
        assert found.keys() == poses.keys()
        errors = [apart(found[body], poses[body]) for body in poses]
        assert max(far for far, _ in errors) < 2 * MILLIMETRES
        assert max(turn for _, turn in errors) < DEGREES
    print(f"{len(data)} bytes for {len(told)} frames of {len(told[0][1])} bodies")


def test_between_frames_a_fall_is_interpolated_and_ends_are_kept() -> None:
    world = World()
    world.add(plate("floor-1"), pose(0, 0, 30))
    data, told = recorded(world, 5)
    track = Track(data)
    (one, before), (two, after) = told[2], told[3]
    halfway = track.poses((one + two) / 2)["floor-1"][2]
    assert halfway == pytest.approx((before["floor-1"][2] + after["floor-1"][2]) / 2, abs=2 * MILLIMETRES)
    assert (track.poses(-5.0)["floor-1"] == track.poses(told[0][0])["floor-1"]).all()
    assert (track.poses(99.0)["floor-1"] == track.poses(told[-1][0])["floor-1"]).all()


def test_turns_are_interpolated_along_the_shortest_arc() -> None:
    def spun(degrees: float) -> Vector:
        return np.array([[0.0, 0.0, 0.0, *quaternion((0.0, 0.0, 1.0), np.radians(degrees))]])

    found = between(spun(350.0), -spun(370.0), 0.25)  # the same turn as 10 degrees, told the other way round
    assert apart(found[0], spun(355.0)[0])[1] < 1e-6


def test_what_sleeps_costs_nothing_and_does_not_creep_before_it_moves() -> None:
    world = World()
    world.add(plate("floor-1"), pose(0, 0, 0.001))
    world.add(plate("floor-2"), pose(20, 0, 0.001))
    recorder = Recorder()
    sizes = []
    for _ in range(40):
        world.step(FRAME)
        sizes.append(len(recorder.frame(world)))
    assert sizes[0] > 0
    assert not any(sizes[20:])

    number = world.model.body("floor-2").dofadr[0]

    def pushed_late(frame: int) -> None:
        if frame == 60:
            world.data.qvel[number] = 40.0

    data, told = recorded(world, 80, pushed_late)
    track = Track(data)
    moved = [track.poses(seconds)["floor-2"][0] for seconds, _ in told]
    assert max(moved[:60]) - min(moved[:60]) < MILLIMETRES
    assert moved[-1] > moved[59] + 0.1
    last_still, first_moving = told[59][0], told[60][0]
    assert track.poses(last_still - 0.2)["floor-2"][0] == pytest.approx(moved[59], abs=1e-9)
    assert moved[59] < track.poses((last_still + first_moving) / 2)["floor-2"][0] < moved[60]


def test_what_is_awake_tells_the_time_though_it_holds_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "pack", lambda box, places, turns: np.zeros((len(places), 6), dtype=np.uint16))
    world = World()
    world.add(plate("floor-1"), pose(0, 0, 60.0))  # it falls all the time
    recorder, told = Recorder(), []
    for _ in range(20):
        world.step(FRAME)
        told += [record for record in frames.decode(recorder.frame(world)) if isinstance(record, Frame)]
    assert [(frame.milliseconds, len(frame.bodies)) for frame in told] == [(16, 1), (128, 0), (240, 0)]


def test_a_key_frame_comes_about_once_a_second_and_when_asked_for() -> None:
    world = World()
    for number in range(3):
        world.add(plate(f"floor-{number}"), pose(0, 0, 60.0 + 2 * number))
    recorder = Recorder(key_every=0.1)
    keys = []
    for number in range(15):
        if number == 3:
            recorder.want_key()
        world.step(FRAME)
        for record in frames.decode(recorder.frame(world)):
            if isinstance(record, Frame) and record.key:
                keys.append(number)
    assert keys == [0, 3, 10]


def test_a_piece_that_comes_begins_a_new_list() -> None:
    world = World()
    world.add(plate("floor-1"), pose(0, 0, 0.001))
    writer = TrackWriter()
    for number in range(30):
        if number == 20:
            world.add(plate("floor-2"), pose(0, 0, 5.0))
        world.step(FRAME)
        writer.frame(world)
    track = Track(writer.finish())
    assert track.bodies(0.0) == ("floor-1",)
    assert track.bodies(track.end) == ("floor-1", "floor-2")
    assert track.poses(track.end)["floor-2"][2] < 5.0


def test_time_must_go_on() -> None:
    world = World()
    recorder = Recorder()
    world.step()
    recorder.frame(world)
    with pytest.raises(BadInput, match="time: must go on"):
        recorder.frame(world)


def test_a_track_that_breaks_off_anywhere_is_refused() -> None:
    data, _ = recorded(rows(1), 5)
    for length in range(len(data)):
        with pytest.raises(BadInput, match="track"):
            Track(data[:length])


def bodies(count: int, number: int = 0) -> bytes:
    return frames.encode_bodies(BodyList(number, BOX, tuple(f"body-{n}" for n in range(count))))


def frame(milliseconds: int, places: list[int], *, key: bool = False, number: int = 0) -> bytes:
    packed = np.full((len(places), 6), 1000, dtype=np.uint16)
    return frames.encode_frame(Frame(number, milliseconds, key, np.array(places, dtype=np.uint16), packed))


@pytest.mark.parametrize(
    ("records", "complaint"),
    [
        (b"", "is empty"),
        (bodies(1), "without a frame"),
        (frame(0, [0], key=True), "before the list of its bodies"),
        (bodies(2, 1) + frame(0, [0, 1], key=True), "before the list of its bodies"),
        (bodies(2) + frame(0, [0, 1]), "no key frame"),
        (bodies(2) + frame(0, [0], key=True), "not in its list"),
        (bodies(2) + frame(0, [0, 1], key=True) + frame(1, [2]), "not in its list"),
        (bodies(2) + frame(0, [0, 1], key=True) + frame(1, [1, 0]), "out of order"),
        (bodies(2) + frame(5, [0, 1], key=True) + frame(5, [1]), "goes back in time"),
        (b"\x07\x01" + bytes(20), "unknown kind"),
        (b"\x02\x09" + bytes(20), "version 9"),
        (bodies(1)[:-1], "breaks off"),
    ],
)
def test_records_that_do_not_fit_are_refused(records: bytes, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        Track(block(records) if records else HEADING)


def test_a_block_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nekobako.physics.tracks.track.LARGEST_BLOCK", 1000)
    with pytest.raises(BadInput, match="too large"):
        Track(block(bytes(5000)))


def test_who_comes_late_is_shown_everything_at_once() -> None:
    world = World()
    world.add(plate("floor-1"), pose(0, 0, 3))
    recorder = Recorder(key_every=10.0)
    assert recorder.whole() == b""
    early = b""
    for _ in range(20):
        world.step(FRAME)
        early += recorder.frame(world)
    late = recorder.whole()
    for _ in range(5):
        world.step(FRAME)
        shown = recorder.frame(world)
        early, late = early + shown, late + shown
    ends = [Track(block(track)).poses(world.time)["floor-1"] for track in (early, late)]
    assert np.array_equal(ends[0], ends[1])
