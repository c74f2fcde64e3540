"""Judges pushes that brought nothing down: Nakama shoved on their floors, pieces moved at all (T-34, T-60)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct

from nekobako.games.tower.judge.standing import floor_of
from nekobako.physics.facts import Facts
from nekobako.physics.pose import Pose, inverse, multiply, rotate, to_world

SHOVED_MM: Final = 5.0  # from so far on a Nakama goes back (T-34)
BUMPED_MM: Final = 2.0  # from so far on it is told that a piece was moved (T-60)

Seven = tuple[float, float, float, float, float, float, float]
Poses = Mapping[str, Sequence[float] | Pose]


class FloorSpot(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a cat stands on its own floor: as seen from that floor, wherever the floor itself goes."""

    floor: str
    at: Seven

    def pose(self, floor: Sequence[float] | Pose) -> Pose:
        """The same in the room, with the floor at a pose."""
        under, own = np.array(floor, dtype=float), np.array(self.at)
        return np.concatenate((to_world(under, own[:3]), multiply(under[3:], own[3:])))


Spots = dict[str, FloorSpot]


def spots_of(poses: Mapping[str, Any], facts: Facts, cats: Collection[str]) -> Spots:
    """Where cats stand, each on the floor it belongs to (T-23)."""
    floors = {cat: floor_of(facts, cat) for cat in cats}
    return {cat: _spot(floor, poses[floor], poses[cat]) for cat, floor in floors.items() if floor is not None}


def shoved(stood: Spots, poses: Poses) -> Iterator[str]:
    """Those that are no longer where they stood on their floors."""
    for cat, spot in stood.items():
        if cat in poses and spot.floor in poses and off_mm(spot, poses[spot.floor], poses[cat]) >= SHOVED_MM:
            yield cat


def off_mm(spot: FloorSpot, floor: Sequence[float] | Pose, cat: Sequence[float] | Pose) -> float:
    """How far a cat is from where it stood, along its floor."""
    x, y, *_ = _spot(spot.floor, floor, cat).at
    return 10 * float(np.hypot(x - spot.at[0], y - spot.at[1]))


def bumped(before: Poses, after: Poses, pieces: Collection[str]) -> Iterator[tuple[str, float]]:
    """The pieces that have been moved, and by how many millimetres."""
    for piece in pieces:
        if piece in before and piece in after:
            mm = 10 * float(np.linalg.norm(np.array(after[piece][:3]) - np.array(before[piece][:3])))
            if mm >= BUMPED_MM:
                yield piece, mm


def _spot(floor: str, under: Sequence[float] | Pose, cat: Sequence[float] | Pose) -> FloorSpot:
    below, at = np.array(under, dtype=float), np.array(cat, dtype=float)
    back = inverse(below[3:])
    x, y, z = rotate(back, at[:3] - below[:3]).tolist()
    qw, qx, qy, qz = multiply(back, at[3:]).tolist()
    return FloorSpot(floor, (x, y, z, qw, qx, qy, qz))
