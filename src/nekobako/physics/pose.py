"""Poses: where a body is and how it is turned, as seven numbers x, y, z, qw, qx, qy, qz (cm, unit quaternion)."""

from collections.abc import Sequence
from math import asin, atan2, cos, degrees, hypot, radians, sin
from typing import Final

import numpy as np
import numpy.typing as npt

from nekobako.physics.errors import BadInput, require_finite

Vector = npt.NDArray[np.float64]
Pose = npt.NDArray[np.float64]

UPRIGHT: Final = np.array([1.0, 0.0, 0.0, 0.0])
MOST_TURN: Final = 360.0  # degrees, either way, in which a direction is told


def pose(x: float, y: float, z: float, yaw: float = 0.0) -> Pose:
    """An upright pose; yaw in degrees, counter-clockwise from x."""
    half = radians(yaw) / 2
    return np.array([x, y, z, cos(half), 0.0, 0.0, sin(half)])


def checked_pose(values: Sequence[float] | Pose, field: str = "pose") -> Pose:
    """Seven finite numbers with a quaternion that can be normalised."""
    if len(values) != 7:
        raise BadInput(field, f"must be seven numbers, not {len(values)}")
    require_finite(field, values)
    checked = np.array(values, dtype=float)
    norm = hypot(*checked[3:].tolist())
    if norm < 1e-6:
        raise BadInput(field, "its quaternion must not be zero")
    if norm > 1e6:
        raise BadInput(field, "its quaternion must not be huge")
    checked[3:] /= norm
    return checked


def up_of(at: Sequence[float] | Pose) -> tuple[float, float, float]:
    """Where a body's own upright points to."""
    w, x, y, z = map(float, at[3:])
    return 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)


def tilt_of(at: Sequence[float] | Pose) -> float:
    """Degrees between a body's own upright and the vertical."""
    return degrees(2 * asin(min(1.0, hypot(at[4], at[5]))))


def yaw_of(at: Sequence[float] | Pose) -> float:
    """Degrees by which a body is turned from the room's x, seen from above."""
    w, x, y, z = map(float, at[3:])
    return degrees(atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))


def quaternion(axis: Sequence[float] | Vector, angle: float) -> Vector:
    """The quaternion of a turn about an axis, in radians."""
    return np.array([cos(angle / 2), *(sin(angle / 2) * np.asarray(axis, dtype=float))])


def multiply(p: Vector, q: Vector) -> Vector:
    """The turn q, then p."""
    w, v = p[0], p[1:]
    u, t = q[0], q[1:]
    return np.array([w * u - v @ t, *(w * t + u * v + _cross(v, t))])


def inverse(q: Vector) -> Vector:
    turned_back: Vector = q * np.array([1.0, -1.0, -1.0, -1.0])
    return turned_back


def rotate(q: Vector, v: Sequence[float] | Vector) -> Vector:
    """A vector turned by a quaternion."""
    u = np.asarray(v, dtype=float)
    t = 2.0 * _cross(q[1:], u)
    moved: Vector = u + q[0] * t + _cross(q[1:], t)
    return moved


def to_world(at: Pose, point: Sequence[float] | Vector) -> Vector:
    """A point of a body, in the world."""
    moved: Vector = at[:3] + rotate(at[3:], point)
    return moved


def rotation_vector(q: Vector) -> Vector:
    """Axis times angle (at most half a turn), in radians."""
    q = q if q[0] >= 0 else -q
    size = float(np.linalg.norm(q[1:]))
    if size < 1e-12:
        return 2.0 * q[1:]
    scaled: Vector = 2.0 * np.arctan2(size, q[0]) / size * q[1:]
    return scaled


def _cross(a: Vector, b: Vector) -> Vector:
    """numpy's own takes ten times as long for two short vectors."""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
