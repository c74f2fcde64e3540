"""Frames: where bodies are, as small binary records, for a pose track and for the live stream alike. Little endian.

Two kinds of records, each complete in itself and of a length that can be told from its beginning, so that they may be
strung together:

    bodies   u8 kind 1, u8 version 1, u16 list, u32 length of the record in bytes,
             f64 x 3 lowest corner of the box, f64 edge of the box (cm), u16 count, then for each name u8 length, UTF-8
    frame    u8 kind 2, u8 version 1, u16 list, u32 time (ms), u16 flags (1: a key frame), u16 count,
             u16 x count bodies as places in the list, rising (not in a key frame, which has them all in order),
             u16 x 3 x count positions: corner + n * edge / 65535,
             u16 x 3 x count turns

A turn is a unit quaternion w, x, y, z made so that its largest component is positive, without that component: the other
three in order, each 15 bits for -1/sqrt(2) to 1/sqrt(2). The place of the largest (0 to 3) is in the highest bits of
the first two numbers: its 2 in the first, its 1 in the second. A body that is not in a frame is where it was.
`list` says which list of bodies a frame belongs to: it counts up whenever pieces come or go.
"""

import struct
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Vector

VERSION: Final = 1
BODIES: Final = 1
FRAME: Final = 2
KEY: Final = 1
WIDE: Final = 65535
FINE: Final = 32767
LARGEST: Final = 1 / sqrt(2)  # no component but the greatest exceeds it
MOST_BODIES: Final = 65535
MOST_LISTS: Final = 65536

_BODIES: Final = struct.Struct("<BBHI4dH")
_FRAME: Final = struct.Struct("<BBHIHH")
_OTHERS: Final = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])

Packed = npt.NDArray[np.uint16]  # of each body six numbers: position, turn


@dataclass(frozen=True)
class Bounds:
    """The room in which positions are told; what is outside is told to be at its wall."""

    corner: tuple[float, float, float]
    edge: float  # cm

    @property
    def grain(self) -> float:
        return self.edge / WIDE


@dataclass(frozen=True)
class BodyList:
    number: int
    box: Bounds
    names: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Frame:
    list: int
    milliseconds: int
    key: bool
    bodies: npt.NDArray[np.uint16]  # places in the list
    packed: Packed


def pack(box: Bounds, positions: Vector, turns: Vector) -> Packed:
    """Positions (n, 3) and unit quaternions (n, 4) as six small numbers each."""
    packed = np.empty((len(positions), 6), dtype=np.uint16)
    packed[:, :3] = np.clip(np.rint((positions - box.corner) / box.grain), 0, WIDE)
    rows = np.arange(len(turns))
    largest = np.abs(turns).argmax(axis=1)
    others = turns[rows[:, None], _OTHERS[largest]] * np.where(turns[rows, largest] < 0, -1.0, 1.0)[:, None]
    packed[:, 3:] = np.clip(np.rint((others / LARGEST + 1) * (FINE / 2)), 0, FINE)
    packed[:, 3] |= ((largest & 2) << 14).astype(np.uint16)
    packed[:, 4] |= ((largest & 1) << 15).astype(np.uint16)
    return packed


def unpack(box: Bounds, packed: Packed) -> Vector:
    """Poses (n, 7)."""
    poses = np.empty((len(packed), 7))
    poses[:, :3] = np.array(box.corner) + packed[:, :3] * box.grain
    rows = np.arange(len(packed))
    largest = (packed[:, 3] >> 14 & 2) | packed[:, 4] >> 15
    others = ((packed[:, 3:] & FINE) * (2 / FINE) - 1) * LARGEST
    poses[rows[:, None], 3 + _OTHERS[largest]] = others
    poses[rows, 3 + largest] = np.sqrt(np.maximum(0.0, 1 - (others**2).sum(axis=1)))
    poses[:, 3:] /= np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
    return poses


def encode_bodies(bodies: BodyList) -> bytes:
    names = [name.encode() for name in bodies.names]
    if len(names) > MOST_BODIES or any(len(name) > 255 for name in names):
        raise BadInput("bodies", "are too many, or have names too long, for a track")
    packed_names = b"".join(bytes([len(name)]) + name for name in names)
    length = _BODIES.size + len(packed_names)
    return (
        _BODIES.pack(BODIES, VERSION, bodies.number, length, *bodies.box.corner, bodies.box.edge, len(names))
        + packed_names
    )


def encode_frame(frame: Frame) -> bytes:
    head = _FRAME.pack(FRAME, VERSION, frame.list, frame.milliseconds, KEY if frame.key else 0, len(frame.packed))
    places = b"" if frame.key else frame.bodies.astype("<u2").tobytes()
    positions, turns = frame.packed[:, :3], frame.packed[:, 3:]
    return head + places + positions.astype("<u2").tobytes() + turns.astype("<u2").tobytes()


def decode(data: bytes) -> list[BodyList | Frame]:
    """Every record of a string of them."""
    records: list[BodyList | Frame] = []
    at = 0
    while at < len(data):
        kind, version = data[at], data[at + 1] if at + 1 < len(data) else VERSION
        if version != VERSION:
            raise BadInput("track", f"has records of version {version}, this reads {VERSION}")
        if kind not in (BODIES, FRAME):
            raise BadInput("track", f"has a record of an unknown kind, {kind}")
        record, length = (_decode_bodies if kind == BODIES else _decode_frame)(data, at)
        records.append(record)
        at += length
    return records


def _decode_bodies(data: bytes, at: int) -> tuple[BodyList, int]:
    _refuse_torn(data, at, _BODIES.size)
    _, _, number, length, x, y, z, edge, count = _BODIES.unpack_from(data, at)
    if length < _BODIES.size:
        raise BadInput("track", "has a list of bodies that is too short")
    _refuse_torn(data, at, length)
    if not (np.isfinite([x, y, z, edge]).all() and edge > 0):
        raise BadInput("track", "has a box that is none")
    return BodyList(number, Bounds((x, y, z), edge), _names(data[at + _BODIES.size : at + length], count)), length


def _names(packed_names: bytes, count: int) -> tuple[str, ...]:
    names, at = [], 0
    for _ in range(count):
        if at >= len(packed_names) or at + 1 + packed_names[at] > len(packed_names):
            raise BadInput("track", "has a list of bodies that breaks off")
        try:
            names.append(packed_names[at + 1 : at + 1 + packed_names[at]].decode())
        except UnicodeDecodeError:
            raise BadInput("track", "has a body's name that is no text") from None
        at += 1 + packed_names[at]
    if at != len(packed_names) or len(set(names)) != len(names):
        raise BadInput("track", "has a list of bodies that is muddled")
    return tuple(names)


def _decode_frame(data: bytes, at: int) -> tuple[Frame, int]:
    _refuse_torn(data, at, _FRAME.size)
    _, _, number, milliseconds, flags, count = _FRAME.unpack_from(data, at)
    if flags & ~KEY:
        raise BadInput("track", f"has a frame with unknown flags, {flags}")
    key = bool(flags & KEY)
    length = _FRAME.size + count * (12 if key else 14)
    _refuse_torn(data, at, length)
    numbers = np.frombuffer(data, dtype="<u2", count=(length - _FRAME.size) // 2, offset=at + _FRAME.size)
    bodies = np.arange(count, dtype=np.uint16) if key else numbers[:count].astype(np.uint16)
    if not key:
        numbers = numbers[count:]
        if (np.diff(bodies.astype(int)) <= 0).any():
            raise BadInput("track", "has a frame whose bodies are out of order")
    packed = np.hstack((numbers[: 3 * count].reshape(-1, 3), numbers[3 * count :].reshape(-1, 3))).astype(np.uint16)
    return Frame(number, milliseconds, key, bodies, packed), length


def _refuse_torn(data: bytes, at: int, length: int) -> None:
    if at + length > len(data):
        raise BadInput("track", "breaks off in the middle of a record")


def refuse_stranger(frame: Frame, bodies: BodyList | None) -> None:
    """A frame must fit the list of bodies that it is read with."""
    if bodies is None or frame.list != bodies.number:
        raise BadInput("track", "has a frame before the list of its bodies")
    count = len(bodies.names)
    if (frame.key and len(frame.packed) != count) or (len(frame.bodies) and int(frame.bodies[-1]) >= count):
        raise BadInput("track", "has a frame of bodies that are not in its list")
