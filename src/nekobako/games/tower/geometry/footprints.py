"""Walls seen from above as an action asks for them: what can be told before anything moves. No simulator.

An action's x, y is the middle of a piece's foot. A wall's foot is two strips that meet at its crease and open about the
wall's own x: the middle of both together lies on that x, in front of the crease, where the physics room has the wall's
origin. All places are in cm from the middle of the carrying floor, along the room's axes.
"""

from itertools import pairwise
from math import cos, hypot, radians, sin

from nekobako.games.tower.actions import WallPlace
from nekobako.games.tower.material import SIZES

FloorPoint = tuple[float, float]
Strip = tuple[FloorPoint, FloorPoint, FloorPoint, FloorPoint]  # its corners in order


def crease_to_middle(fold: float) -> float:
    """How far the middle of a wall's foot is from its crease, in cm."""
    return SIZES.wall.panel / 2 * cos(radians(fold) / 2)


def crease(place: WallPlace) -> FloorPoint:
    """Where the foot of a wall's crease is."""
    far, yaw = crease_to_middle(place.fold), radians(place.yaw)
    return place.x - far * cos(yaw), place.y - far * sin(yaw)


def strips(place: WallPlace) -> tuple[Strip, Strip]:
    """The feet of both panels."""
    (x, y), half = crease(place), SIZES.wall.thickness / 2
    feet = []
    for side in (1.0, -1.0):
        angle = radians(place.yaw) + side * radians(place.fold) / 2
        along, across = (cos(angle), sin(angle)), (-sin(angle) * half, cos(angle) * half)
        ends = (x, y), (x + SIZES.wall.panel * along[0], y + SIZES.wall.panel * along[1])
        (ax, ay), (bx, by) = ends
        dx, dy = across
        feet.append(((ax - dx, ay - dy), (bx - dx, by - dy), (bx + dx, by + dy), (ax + dx, ay + dy)))
    return feet[0], feet[1]


def beyond_floor_mm(place: WallPlace, floor_yaw: float) -> float:
    """How far a wall's foot reaches beyond the outline of the floor it stands on; below zero, inside by that much."""
    c, s, half = cos(radians(floor_yaw)), sin(radians(floor_yaw)), SIZES.floor.side / 2
    corners = [corner for strip in strips(place) for corner in strip]
    return 10 * max(max(abs(c * x + s * y), abs(c * y - s * x)) - half for x, y in corners)


def overlap(one: WallPlace, two: WallPlace) -> bool:
    """Whether two walls would stand in each other."""
    return any(not _apart(a, b) for a in strips(one) for b in strips(two))


def _apart(one: Strip, two: Strip) -> bool:
    """Whether some side of either separates them."""
    for (ax, ay), (bx, by) in (*pairwise((*one, one[0])), *pairwise((*two, two[0]))):
        nx, ny = (by - ay) / hypot(bx - ax, by - ay), (ax - bx) / hypot(bx - ax, by - ay)
        first, second = ([nx * x + ny * y for x, y in strip] for strip in (one, two))
        if max(first) <= min(second) or max(second) <= min(first):
            return True
    return False
