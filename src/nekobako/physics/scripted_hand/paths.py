"""Paths of a hand: from some poses to others, starting and ending softly."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

import numpy as np

from nekobako.physics.pose import Pose, Vector, inverse, multiply, quaternion, rotation_vector

Poses = list[Pose]
Blend = Callable[[Poses, Poses, float], Poses]  # the poses at a share of the way


def smooth(share: float) -> float:
    """The way gone after a share of the time, without a jerk at either end; 1.9 times the mean speed in the middle."""
    return share**3 * (10 - 15 * share + 6 * share**2)


def between(start: Vector, end: Vector, share: float) -> Vector:
    """A quaternion on the short way from one to another."""
    turn = rotation_vector(multiply(end, inverse(start)))
    angle = float(np.linalg.norm(turn))
    return start if angle < 1e-9 else multiply(quaternion(turn / angle, share * angle), start)


def each_alone(start: Poses, end: Poses, share: float) -> Poses:
    """Every body straight to where it goes."""
    return [
        np.concatenate((a[:3] + share * (b[:3] - a[:3]), between(a[3:], b[3:], share)))
        for a, b in zip(start, end, strict=True)
    ]


def as_a_pair(start: Poses, end: Poses, share: float) -> Poses:
    """Two bodies that are tied to each other: their middle moves, the line from one to the other turns and stretches.
    Gone straight, half a turn would lead them through each other."""
    middles = [(one[:3] + two[:3]) / 2 for one, two in (start, end)]
    lines = [(two[:3] - one[:3]) / 2 for one, two in (start, end)]
    headings = [atan2(line[1], line[0]) for line in lines]
    turn = (headings[1] - headings[0] + pi) % (2 * pi) - pi
    heading = headings[0] + share * turn
    wide, up = ((1 - share) * a + share * b for a, b in zip(*((hypot(x, y), z) for x, y, z in lines), strict=True))
    middle = middles[0] + share * (middles[1] - middles[0])
    line = np.array([wide * cos(heading), wide * sin(heading), up])
    poses = []
    for side, a, b in zip((-1, 1), start, end, strict=True):
        # Turned with the line, plus what each turns beyond that.
        first, last = (multiply(_yaw(-angle), pose[3:]) for angle, pose in zip(headings, (a, b), strict=True))
        poses.append(np.concatenate((middle + side * line, multiply(_yaw(heading), between(first, last, share)))))
    return poses


def glide(start: Poses, end: Poses, blend: Blend, speed: float, spin: float, tick: float) -> Iterator[Poses]:
    """Poses at every tick (s) on the way, at a mean speed in cm/s and radians/s; the last one is the end."""
    ways = list(zip(*(blend(start, end, share / 16) for share in range(17)), strict=True))
    length = max(sum(float(np.linalg.norm(b[:3] - a[:3])) for a, b in pairwise(way)) for way in ways)
    turn = max(sum(angle_between(a, b) for a, b in pairwise(way)) for way in ways)
    seconds = max(length / speed, turn / spin)
    ticks = ceil(seconds / tick)
    for number in range(1, ticks + 1):
        yield blend(start, end, smooth(number / ticks))


def angle_between(one: Pose, other: Pose) -> float:
    """In radians."""
    return float(np.linalg.norm(rotation_vector(multiply(other[3:], inverse(one[3:])))))


def _yaw(angle: float) -> Vector:
    return quaternion((0.0, 0.0, 1.0), angle)
