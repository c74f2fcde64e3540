"""Measures how far a cord turns round a pole: seen along the pole's axis, over its height alone (N-17)."""

from collections.abc import Sequence

import numpy as np

from nekobako.physics.facts.shapes import CordShape, PoleShape
from nekobako.physics.pose import Vector


def turning(cord: CordShape, pole: PoleShape, stretch: float = 0.0) -> float:
    """By how many degrees the cord goes round the pole: the most between any two of its points within the height."""
    degrees = turnings([(a, b) for _, a, b in cord.links_beside(pole, stretch)], [pole])
    return float(degrees[0])


def turnings(line: Sequence[tuple[Vector, Vector]], poles: Sequence[PoleShape]) -> Vector:
    """The same of one line round many poles at once."""
    if not line or not poles:
        return np.zeros(len(poles))
    ends = np.array(line)  # links, two ends, x y z
    turns = np.array([pole.frame for pole in poles])
    places = np.array([pole.pose[:3] for pole in poles])
    local = np.einsum("plex,pxy->pley", ends[None] - places[:, None, None], turns)
    low, high = _within(local[..., 2], np.array([pole.length for pole in poles])[:, None])
    a, way = local[:, :, 0, :2], local[:, :, 1, :2] - local[:, :, 0, :2]
    p, q = a + low[..., None] * way, a + high[..., None] * way
    steps = np.arctan2(p[..., 0] * q[..., 1] - p[..., 1] * q[..., 0], (p * q).sum(axis=-1))
    steps = np.where(high > low, steps, 0.0)
    summed = np.concatenate((np.zeros((len(poles), 1)), np.cumsum(steps, axis=1)), axis=1)
    turned: Vector = np.degrees(summed.max(axis=1) - summed.min(axis=1))
    return turned


def _within(heights: Vector, length: Vector) -> tuple[Vector, Vector]:
    """Which share of each link lies between the foot and the top."""
    begin, rise = heights[..., 0], heights[..., 1] - heights[..., 0]
    level = np.abs(rise) < 1e-12
    safe = np.where(level, 1.0, rise)
    one, two = -begin / safe, (length - begin) / safe
    low = np.clip(np.minimum(one, two), 0.0, 1.0)
    high = np.clip(np.maximum(one, two), 0.0, 1.0)
    inside = (begin >= 0) & (begin <= length)
    return np.where(level, 0.0, low), np.where(level, np.where(inside, 1.0, 0.0), high)
