"""Distances in arrays: of two straight segments, of a point and a prism, of a point and a box."""

from collections.abc import Callable
from math import cos, pi, tan
from typing import Final

import numpy as np

from nekobako.physics.pose import Vector

# How far outside of a solid points lie; below zero, how deep inside. One row a solid, one or more points in each.
Depth = Callable[[Vector], Vector]
GRID: Final = np.linspace(0.0, 1.0, 33)
ROUNDS: Final = 6


def between_segments(a: Vector, b: Vector, c: Vector, d: Vector) -> tuple[Vector, Vector, Vector]:
    """For each row: the distance of stretches a-b and c-d, and the nearest point of each. Ericson's closed form."""
    one, two, apart = b - a, d - c, a - c
    square_one, square_two = _dot(one, one), _dot(two, two)
    along_one, along_two, across = _dot(one, apart), _dot(two, apart), _dot(one, two)
    spread = square_one * square_two - across**2
    parallel = spread <= 1e-12 * square_one * square_two
    share = np.clip((across * along_two - along_one * square_two) / np.where(parallel, 1.0, spread), 0.0, 1.0)
    share = np.where(parallel, 0.0, share)
    other = (across * share + along_two) / square_two
    share = np.where(other < 0, np.clip(-along_one / square_one, 0.0, 1.0), share)
    share = np.where(other > 1, np.clip((across - along_one) / square_one, 0.0, 1.0), share)
    on_one = a + share[:, None] * one
    on_two = c + np.clip(other, 0.0, 1.0)[:, None] * two
    return np.linalg.norm(on_one - on_two, axis=1), on_one, on_two


def outside_prism(points: Vector, radius: Vector, length: Vector, sides: int = 16) -> Vector:
    """Signed distance from a regular prism standing on its foot's middle, its first corner on x."""
    sector = 2 * pi / sides
    turn = np.arctan2(points[..., 1], points[..., 0])
    turn = np.mod(turn, sector) - sector / 2  # from the middle of the nearest side
    away = np.hypot(points[..., 0], points[..., 1])
    side = radius * cos(sector / 2)
    past = away * np.cos(turn) - side
    beside = np.maximum(np.abs(away * np.sin(turn)) - side * tan(sector / 2), 0.0)
    flat = np.where(past > 0, np.hypot(past, beside), past)
    over = np.maximum(-points[..., 2], points[..., 2] - length)
    return _joined(flat, over)


def outside_box(points: Vector, half: Vector) -> Vector:
    """Signed distance from a box about the origin."""
    past = np.abs(points) - half
    outside: Vector = np.linalg.norm(np.maximum(past, 0.0), axis=-1) + np.minimum(past.max(axis=-1), 0.0)
    return outside


def outside_round(points: Vector, half: Vector) -> Vector:
    """Signed distance from an upright round about the origin, as wide and as high as a box of these half sizes."""
    return _joined(np.hypot(points[..., 0], points[..., 1]) - half[..., 0], np.abs(points[..., 2]) - half[..., 2])


def nearest_on(starts: Vector, ends: Vector, depth: Depth) -> tuple[Vector, Vector]:
    """For each row, how near a stretch comes to a convex solid, and where on the stretch.

    The distance from a convex solid along a straight line has one dip only, so the search may close in on it: some
    points, then the same between the neighbours of the best. Rows are few, so that fewer rounds of more points are
    faster: 33 points six times are as fine as nine points twelve times, in half the time.
    """
    low, high = np.zeros(len(starts)), np.ones(len(starts))
    rows = np.arange(len(starts))
    for _ in range(ROUNDS):
        shares = low[:, None] + (high - low)[:, None] * GRID
        depths = depth(starts[:, None] + shares[..., None] * (ends - starts)[:, None])
        best = depths.argmin(axis=1)
        low, high = shares[rows, np.maximum(best - 1, 0)], shares[rows, np.minimum(best + 1, len(GRID) - 1)]
    where = starts + (0.5 * (low + high))[:, None] * (ends - starts)
    return depth(where[:, None])[:, 0], where


def outward(points: Vector, depth: Depth, width: float = 1e-5) -> Vector:
    """The way out of a solid, or towards a point outside of it, for each row."""
    nudges = width * np.eye(3)
    slope = depth(points[:, None] + nudges) - depth(points[:, None] - nudges)
    way: Vector = slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-12)
    return way


def _joined(flat: Vector, over: Vector) -> Vector:
    outside = np.hypot(np.maximum(flat, 0.0), np.maximum(over, 0.0))
    signed: Vector = np.where((flat > 0) | (over > 0), outside, np.maximum(flat, over))
    return signed


def _dot(a: Vector, b: Vector) -> Vector:
    product: Vector = np.einsum("ij,ij->i", a, b)
    return product
