"""Pose tracks: what moved and when, as the journal keeps it and a replay shows it.

A track is eight bytes, "nekotrk1", and blocks; a block is a u32 length and so many bytes of zlib, in which records of
`frames` are strung together. A frame tells only what has moved by a grain since it was last told, so what sleeps costs
nothing and no error adds up; while something moves, a key frame a second tells everything. While anything is awake, the
time is told ten times a second even if nothing moves: who watches must tell a world that holds still from a bad line.
"""

import struct
import zlib
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import mujoco
import numpy as np

from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.scenes.arrangement import Places
from nekobako.physics.tracks import frames
from nekobako.physics.tracks.frames import BodyList, Bounds, Frame, Packed
from nekobako.physics.world import World

HEADING: Final = b"nekotrk1"
FULL_BLOCK: Final = 64 * 2**10  # bytes: longer ones pack no better
LARGEST_BLOCK: Final = 64 * 2**20  # bytes once unpacked; ours are a thousand times smaller
TIME_TOLD: Final = 100  # ms
LEVEL: Final = 6  # of zlib: 9 takes three times as long for a hundredth

NOTHING: Final[Mapping[str, Pose]] = {}

_LENGTH: Final = struct.Struct("<I")


class Recorder:
    """Fed a world once a frame, it gives the records to send; `Writer` keeps them too."""

    def __init__(self, key_every: float = 1.0) -> None:
        self.key_every = round(key_every * 1000)
        self._model: object = None  # whose bodies the list has
        self._besides: tuple[str, ...] = ()  # what else is in it
        self._bodies: BodyList | None = None
        self._numbers = np.zeros(0, dtype=np.intp)
        self._told: Packed | None = None
        self._time = -1
        self._time_told = -1
        self._last_key = 0
        self._key_wanted = True
        self._was_awake = True  # what falls asleep has moved a last time

    def want_key(self) -> None:
        """The next frame tells everything: someone has come to watch."""
        self._key_wanted = True

    def frame(self, world: World, besides: Mapping[str, Pose] = NOTHING) -> bytes:
        """The records of this moment: none while nothing moves. `besides` is shown that is no body of the world."""
        now = round(world.time * 1000)
        if now <= self._time:
            raise BadInput("time", f"must go on: {now} ms after {self._time} ms")
        records = self._new_list(world, tuple(besides))
        assert self._bodies is not None
        awake = bool(world.data.ntree_awake)
        if not (records or self._key_wanted or awake or self._was_awake):
            self._time = now
            return b""
        self._was_awake = awake
        mujoco.mj_kinematics(world.model, world.data)  # after a step, places are those before it
        places, turns = world.data.xpos[self._numbers], world.data.xquat[self._numbers]
        if besides:
            more = np.array(list(besides.values()))
            places, turns = np.concatenate((places, more[:, :3])), np.concatenate((turns, more[:, 3:]))
        packed = frames.pack(self._bodies.box, places, turns)
        moved = np.arange(len(packed)) if self._told is None else np.flatnonzero((packed != self._told).any(axis=1))
        key = self._told is None or self._key_wanted
        if len(moved) and now - self._last_key >= self.key_every:
            key = True
        if key or len(moved):
            if self._told is not None and self._time_told < self._time:
                records += self._record(self._time, False, moved[:0], packed)  # until then nothing had moved
            records += self._record(now, key, moved, packed)
        elif awake and now - self._time_told >= TIME_TOLD:
            records += self._record(now, False, moved, packed)
        self._time = now
        return records

    def whole(self) -> bytes:
        """The list of bodies and where they were last told to be, for someone who has just come."""
        if self._bodies is None or self._told is None:
            return b""
        every = np.arange(len(self._told), dtype=np.uint16)
        frame = Frame(self._bodies.number, self._time_told, True, every, self._told)
        return frames.encode_bodies(self._bodies) + frames.encode_frame(frame)

    def last(self) -> bytes:
        """The record that ends a track: how long the last poses lasted."""
        if self._time_told == self._time or self._told is None:
            return b""
        return self._record(self._time, False, np.zeros(0, dtype=np.intp), self._told)

    def _record(self, time: int, key: bool, moved: Places, packed: Packed) -> bytes:
        assert self._bodies is not None
        self._time_told = time
        if key:
            self._last_key, self._key_wanted = time, False
            moved = np.arange(len(packed))
        if key or len(moved):
            self._told = packed
        return frames.encode_frame(Frame(self._bodies.number, time, key, moved.astype(np.uint16), packed[moved]))

    def _new_list(self, world: World, besides: tuple[str, ...]) -> bytes:
        """The list of bodies, when it has changed."""
        if self._model is world.model and besides == self._besides:
            return b""
        self._model, self._besides = world.model, besides
        bodies = world.bodies()
        names = (*bodies, *besides)
        self._numbers = np.array([world.body_number(name) for name in bodies], dtype=np.intp)
        if self._bodies is not None and names == self._bodies.names:
            return b""
        ending = self.last()
        number = 0 if self._bodies is None else (self._bodies.number + 1) % frames.MOST_LISTS
        room = world.settings.room
        self._bodies = BodyList(number, Bounds((-room, -room, -room), 2 * room), names)
        self._told = None
        return ending + frames.encode_bodies(self._bodies)


class TrackWriter:
    """A track in the making."""

    def __init__(self, key_every: float = 1.0) -> None:
        self.recorder = Recorder(key_every)
        self._blocks: list[bytes] = []
        self._open: list[bytes] = []

    def frame(self, world: World) -> bytes:
        """Take in this moment; what it adds is also what viewers are sent."""
        if sum(map(len, self._open)) >= FULL_BLOCK:
            self._close()
        records = self.recorder.frame(world)
        if records:
            self._open.append(records)
        return records

    def finish(self) -> bytes:
        """The whole track up to now."""
        self._open.append(self.recorder.last())
        self._close()
        return HEADING + b"".join(self._blocks)

    def _close(self) -> None:
        records = b"".join(self._open)
        if records:
            packed = zlib.compress(records, LEVEL)
            self._blocks.append(_LENGTH.pack(len(packed)) + packed)
        self._open = []


@dataclass
class _Segment:
    """The time from one list of bodies to the next."""

    bodies: BodyList
    times: list[int] = field(default_factory=list)  # of its frames, ms
    changes: list[list[int]] = field(init=False)  # for each body, the frames that tell of it
    packed: list[list[Packed]] = field(init=False)

    def __post_init__(self) -> None:
        self.changes = [[] for _ in self.bodies.names]
        self.packed = [[] for _ in self.bodies.names]

    def add(self, frame: Frame) -> None:
        number = len(self.times)
        if number == 0 and not frame.key:
            raise BadInput("track", "has no key frame after a list of bodies")
        self.times.append(frame.milliseconds)
        for place, packed in zip(frame.bodies.tolist(), frame.packed, strict=True):
            if self.packed[place] and (packed == self.packed[place][-1]).all():
                continue  # a key frame repeats what stood still
            self.changes[place].append(number)
            self.packed[place].append(packed)

    def poses(self, milliseconds: float) -> Vector:
        """All bodies' poses, between the two frames around a time."""
        number = max(0, bisect_right(self.times, milliseconds) - 1)
        ends = np.empty((2, len(self.changes), 6), dtype=np.uint16)
        for place, numbers in enumerate(self.changes):
            before = bisect_right(numbers, number) - 1
            after = before + 1 if before + 1 < len(numbers) and numbers[before + 1] == number + 1 else before
            ends[0, place], ends[1, place] = self.packed[place][before], self.packed[place][after]
        start, end = (frames.unpack(self.bodies.box, packed) for packed in ends)
        if number + 1 >= len(self.times) or milliseconds <= self.times[number]:
            return start
        share = (milliseconds - self.times[number]) / (self.times[number + 1] - self.times[number])
        return between(start, end, share)


class Track:
    """A track to be looked at. Seconds are those of the world that was recorded."""

    def __init__(self, data: bytes) -> None:
        self._stretches: list[_Segment] = []
        last = -1
        for record in frames.decode(_unpacked(data)):
            if isinstance(record, BodyList):
                self._stretches.append(_Segment(record))
                continue
            stretch = self._stretches[-1] if self._stretches else None
            frames.refuse_stranger(record, stretch.bodies if stretch else None)
            assert stretch is not None
            if record.milliseconds < last or (stretch.times and record.milliseconds == last):
                raise BadInput("track", f"goes back in time, from {last} ms to {record.milliseconds} ms")
            last = record.milliseconds
            stretch.add(record)
        if not self._stretches or not all(stretch.times for stretch in self._stretches):
            raise BadInput("track", "has a list of bodies without a frame" if self._stretches else "is empty")

    @property
    def start(self) -> float:
        return self._stretches[0].times[0] / 1000

    @property
    def end(self) -> float:
        return self._stretches[-1].times[-1] / 1000

    def bodies(self, seconds: float) -> tuple[str, ...]:
        return self._at(seconds).bodies.names

    def poses(self, seconds: float) -> dict[str, Pose]:
        """Where every body is at a time; before the start as at the start, after the end as at the end."""
        stretch = self._at(seconds)
        return dict(zip(stretch.bodies.names, stretch.poses(seconds * 1000), strict=True))

    def _at(self, seconds: float) -> _Segment:
        starts = [stretch.times[0] for stretch in self._stretches]
        return self._stretches[max(0, bisect_right(starts, seconds * 1000) - 1)]


def between(start: Vector, end: Vector, share: float) -> Vector:
    """Poses part of the way: places along a line, turns along the shortest arc."""
    poses = start + share * (end - start)
    p, q = start[:, 3:], end[:, 3:]
    cosine = (p * q).sum(axis=1, keepdims=True)
    q = np.where(cosine < 0, -q, q)
    angle = np.arccos(np.minimum(1.0, np.abs(cosine)))
    wide = angle > 1e-6  # else the arc is a line
    sine = np.where(wide, np.sin(angle), 1.0)
    one = np.where(wide, np.sin((1 - share) * angle) / sine, 1 - share)
    two = np.where(wide, np.sin(share * angle) / sine, share)
    turn = one * p + two * q
    poses[:, 3:] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
    return poses


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(HEADING):
        raise BadInput("track", "does not begin as a pose track does")
    at, records = len(HEADING), []
    while at < len(data):
        if at + _LENGTH.size > len(data):
            raise BadInput("track", "breaks off at the start of a block")
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size
        if at + length > len(data):
            raise BadInput("track", "breaks off in the middle of a block")
        records.append(_block(data[at : at + length]))
        at += length
    return b"".join(records)


def _block(packed: bytes) -> bytes:
    opened = zlib.decompressobj()
    try:
        block = opened.decompress(packed, LARGEST_BLOCK)
    except zlib.error as error:
        raise BadInput("track", f"has a damaged block: {error}") from None
    if not opened.eof or opened.unused_data:
        raise BadInput("track", "has a block that is damaged or too large")
    return block
