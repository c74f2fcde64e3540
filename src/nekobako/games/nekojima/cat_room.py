"""The room that a hanging cat takes, by which of its hooks it hangs; and where it is, seen from a pose."""

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from nekobako.physics.pieces import HangingCat
from nekobako.physics.pose import Pose, Vector, inverse, pose, rotate, to_world


@dataclass(frozen=True)
class CatRoom:
    """Of a cat at rest, in cm from the cord."""

    wide: float  # to either side, at its widest
    high: float
    deep: float


@cache
def room_of(cat: HangingCat, by: str) -> CatRoom:
    frame = cat.hook(by).frame(pose(0.0, 0.0, 0.0))
    back = inverse(frame[3:])
    corners = np.array([rotate(back, corner - frame[:3]) for corner in _corners(cat)])
    # It hangs so that its centre of mass is below the cord.
    x, _, z = rotate(back, _middle(cat) - frame[:3]).tolist()
    turn = np.arctan2(x, -z)
    across = corners[:, 0] * np.cos(turn) + corners[:, 2] * np.sin(turn)
    up = corners[:, 2] * np.cos(turn) - corners[:, 0] * np.sin(turn)
    return CatRoom(float(np.abs(across).max()), float(up.max()), float(-up.min()))


@cache
def narrower(cat: HangingCat) -> str:
    """The hook by which it takes less room to the sides."""
    return min(cat.hooks, key=lambda hook: room_of(cat, hook.name).wide).name


def corners_at(cat: HangingCat, at: Pose) -> Vector:
    """The corners of its boxes in the world."""
    return np.array([to_world(at, corner) for corner in _corners(cat)])


@cache
def _corners(cat: HangingCat) -> Vector:
    signs = np.array(list(product((-1.0, 1.0), repeat=3)))
    return cat.scale * np.concatenate([signs * half + middle for half, middle in cat.shape])


def _middle(cat: HangingCat) -> Vector:
    volumes = np.array([np.prod(half) for half, _ in cat.shape])
    middle: Vector = cat.scale * (volumes[:, None] * [middle for _, middle in cat.shape]).sum(axis=0) / volumes.sum()
    return middle
