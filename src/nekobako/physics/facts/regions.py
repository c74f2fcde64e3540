"""Regions of the table seen from above: a quarter, a round board, the outline of a floor; and how far a point is over.

A region is where all its lines and circles say "inside", so every region is convex. How far over: the distance past the
one border that is crossed furthest, in mm; below zero it lies inside by that much. Past a corner this is less than the
way back to the corner: it answers "over which line, by how much".

    >>> quarter = sector("north-east", radius=13.0, start=0.0, end=90.0)
    >>> round(over_mm(quarter, [(5.0, -0.05)]), 3)
    0.5
    >>> over_mm(quarter, [(5.0, 2.0)])
    -20.0
"""

from collections.abc import Iterable, Sequence
from math import cos, hypot, inf, radians, sin
from typing import Final

import msgspec
import numpy as np

from nekobako.physics.errors import BadInput, require_finite, require_positive
from nekobako.physics.pose import Vector

Place = tuple[float, float]
Plan = Sequence[Place] | Vector  # points from above; of points in space the height is left out
Line = tuple[float, float, float]  # nx, ny, offset: inside where nx x + ny y < offset, with nx, ny of length 1
Circle = tuple[float, float, float]  # x, y, radius: inside of it

SAME_CORNER: Final = 0.001  # cm


class Region(msgspec.Struct, frozen=True):
    name: str
    lines: tuple[Line, ...] = ()
    circles: tuple[Circle, ...] = ()


def half_planes(name: str, lines: Iterable[Line]) -> Region:
    """What lies inside of every line; their normals may have any length."""
    sides = []
    for x, y, offset in lines:
        require_finite("lines", (x, y, offset))
        require_positive("lines", hypot(x, y))
        sides.append((x / hypot(x, y), y / hypot(x, y), offset / hypot(x, y)))
    return Region(name, tuple(sides))


def circle(name: str, radius: float, centre: Place = (0.0, 0.0)) -> Region:
    require_positive("radius", radius)
    return Region(name, circles=((*centre, radius),))


def sector(name: str, radius: float, start: float, end: float, centre: Place = (0.0, 0.0)) -> Region:
    """A slice of a disc from one angle to another, in degrees counter-clockwise from x, at most half of it."""
    require_positive("radius", radius)
    if not 0 < end - start <= 180:
        raise BadInput("end", f"must be above the start ({start}) by at most 180 degrees, not {end}")
    # Exactly 0 and 1 for right angles: a quarter's line is where the board's is, not a rounding beside it.
    (cos_start, sin_start), (cos_end, sin_end) = _direction(start), _direction(end)
    normals = (sin_start, -cos_start), (-sin_end, cos_end)
    lines = tuple((x, y, x * centre[0] + y * centre[1]) for x, y in normals)
    return Region(name, lines, ((*centre, radius),))


def polygon(name: str, points: Plan) -> Region:
    """The inside of a convex outline, whichever way round it is given."""
    corners = np.asarray(points, dtype=float)[:, :2]
    require_finite("points", corners.ravel().tolist())
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    if len(corners) < 3 or not (np.all(turns > 0) or np.all(turns < 0)):
        raise BadInput("points", "must be the corners of a convex outline, in order")
    way = 1.0 if turns[0] > 0 else -1.0
    return half_planes(
        name,
        [
            (way * s[1], -way * s[0], way * (s[1] * p[0] - s[0] * p[1]))
            for s, p in zip(sides.tolist(), corners.tolist(), strict=True)
        ],
    )


def outline(name: str, points: Plan) -> Region:
    """The convex outline of a body seen from above, to a hundredth of a millimetre.

    The two faces of a plate that hardly slopes have almost the same corners; a side between two such would point
    anywhere.
    """
    corners: list[Place] = []
    for x, y, *_ in np.asarray(points, dtype=float).tolist():
        if all(hypot(x - a, y - b) > SAME_CORNER for a, b in corners):
            corners.append((x, y))
    return polygon(name, hull(corners))


def over_mm(region: Region, points: Plan, swell: float = 0.0) -> float:
    """How far the worst of some points lies beyond a region; `swell` makes a disc of that radius (cm) of each."""
    return float(beyond(region, np.asarray(points, dtype=float)).max()) + 10 * swell


def beyond(region: Region, points: Vector) -> Vector:
    """The same of every point on its own, in an array of any shape whose last axis is x, y and whatever else."""
    x, y = points[..., 0], points[..., 1]
    worst = np.full(x.shape, -inf)
    for nx, ny, offset in region.lines:
        worst = np.maximum(worst, nx * x + ny * y - offset)
    for cx, cy, radius in region.circles:
        worst = np.maximum(worst, np.hypot(x - cx, y - cy) - radius)
    return 10 * worst


def hull(points: Plan) -> list[Place]:
    """The corners of the convex outline, counter-clockwise (Andrew's monotone chain)."""
    ordered = sorted({(float(p[0]), float(p[1])) for p in points})
    if len(ordered) < 3:
        raise BadInput("points", "do not span an outline")
    return _chain(ordered) + _chain(ordered[::-1])


def _chain(ordered: list[Place]) -> list[Place]:
    corners: list[Place] = []
    for place in ordered:
        while len(corners) > 1 and _turn(corners[-2], corners[-1], place) <= 1e-9:
            corners.pop()
        corners.append(place)
    return corners[:-1]


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _direction(degrees: float) -> Place:
    quarter, rest = divmod(degrees, 90.0)
    x, y = (1.0, 0.0) if rest == 0 else (cos(radians(rest)), sin(radians(rest)))
    for _ in range(int(quarter) % 4):
        x, y = -y, x
    return x, y
