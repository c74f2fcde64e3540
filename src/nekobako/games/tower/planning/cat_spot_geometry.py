"""Where a cat can stand on a floor, by geometry: clear of walls and other cats, or just touching one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Final

import numpy as np

from nekobako.games.tower.geometry.surfaces import Top, within_square
from nekobako.games.tower.material import FLOORS, SIZES
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.physics.pose import Vector, to_world, yaw_of

# A cat seen from above, at scale 1, in cm: its base from back to front, with the head that reaches a little farther.
BACK, FRONT, SIDE = (SIZES.cat.scale * size for size in (-0.95, 1.05, 0.6))
OUTLINE: Final = np.array([(x, y) for x in np.linspace(BACK, FRONT, 5) for y in (-SIDE, 0.0, SIDE)])
EDGE: Final = np.array(  # the same more closely, for what it is led past
    [(x, y) for x in np.linspace(BACK, FRONT, 11) for y in (-SIDE, SIDE)]
    + [(x, y) for x in (BACK, FRONT) for y in np.linspace(-SIDE, SIDE, 7)[1:-1]]
)
HEAD: Final = SIZES.cat.scale * np.array([(x, y) for x in (0.55, 1.05) for y in (-0.35, 0.35)])  # its highest part
CLEAR: Final = 0.3  # cm to walls and to cats that are not to be touched
CLOSE: Final = 0.05  # cm to the others, for one that is to touch a cat among them
RIM: Final = 0.15  # cm to the edge of the floor
PRESSED: Final = 0.045  # cm by which a cat is aimed into the one it shall touch
TURNS: Final = 8
GRID: Final = 0.5  # cm
WAYS: Final = 24  # from which a hand may come in between two floors
ENTRY: Final = np.arange(0.75, SIZES.floor.side, 0.5)  # cm from its place at which it is looked at
PASSING: Final = 0.05  # cm to what it is led past
ACROSS: Final = 2 * SIDE - PRESSED
# Where a cat stands that touches another by the side, seen from that one: along it, across it, and how it is turned.
BESIDE: Final = (
    *((along, side * ACROSS, turn) for side in (1, -1) for along in (0.0, 0.3, -0.3) for turn in (0.0, 180.0)),
    *((BACK - SIDE + PRESSED, side, 90.0) for side in (0.0, 0.3, -0.3)),
    (2 * BACK + PRESSED, 0.0, 180.0),  # tail to tail
    (2 * FRONT - PRESSED, 0.0, 180.0),  # nose to nose
)
SQUEEZE: Final = 0.08  # cm of air that a hand needs over a cat it leads in between two floors
UPON: Final = (-0.2 * SIZES.cat.scale, 90.0)  # where one stands on another: behind its head, turned across it


@dataclass(frozen=True)
class CatSpot:
    """From the middle of the floor (or of the cat that carries it) along the room's axes."""

    x: float
    y: float
    yaw: float


def free_spots(task: PlanningTask, floor: int, cat: str | None) -> list[CatSpot]:
    """Places of its own, those nearest to the floor's middle first."""
    half, base = SIZES.floor.side / 2, task.face(floor).yaw
    steps = np.arange(-half + GRID, half, GRID)
    x, y, yaw = (axis.ravel() for axis in np.meshgrid(steps, steps, base + np.arange(TURNS) * (360.0 / TURNS)))
    angle = np.radians(base)
    places = np.stack((x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle), yaw), axis=1)
    return _spots(places[_keep(task, floor, places, cat, None)])


def beside_spots(task: PlanningTask, floor: int, other: str, cat: str | None) -> list[CatSpot]:
    """Places that touch another cat of that floor by the side."""
    at, middle = task.poses[other], task.face(floor).middle
    yaw = yaw_of(at)
    places = np.array([(*(to_world(at, (x, y, 0.0)) - middle)[:2], yaw + turn) for x, y, turn in BESIDE])
    return _spots(places[_keep(task, floor, places, cat, other)])


def entered(task: PlanningTask, floor: int, spot: CatSpot, cat: str | None) -> bool:
    """Whether a hand gets a cat to a place: from above, or straight in from a side past all that stands there. Its very
    last bit may be as narrow as it likes."""
    if floor == task.top:
        return True
    face = task.face(floor)
    angles = np.radians(face.yaw + np.arange(WAYS) * (360.0 / WAYS))
    away = ENTRY[:, None] * np.stack((np.cos(angles), np.sin(angles), 0 * angles), axis=1)[:, None]
    places = (np.array((spot.x, spot.y, spot.yaw)) + away).reshape(-1, 3)
    outlines = (outline(places, EDGE) + face.middle[:2]).reshape(WAYS, len(ENTRY), len(EDGE), 2)
    others = (partial(from_cat, task, other) for other in task.cats_on(floor) if other != cat)
    for far in chain((partial(_from_wall, task, wall) for wall in task.walls_on(floor)), others):
        passing = far(outlines.reshape(-1, len(EDGE), 2)).reshape(len(outlines), len(ENTRY)) > PASSING
        outlines = outlines[passing.all(axis=1)]  # the ways that are left
        if not len(outlines):
            return False
    return True


def company(task: PlanningTask, floor: int, spots: Sequence[CatSpot], cat: str | None) -> Vector:
    """For each place of a cat, whether another could be put beside it: 1 or 0."""
    at = np.array([(spot.x, spot.y, spot.yaw) for spot in spots])
    yaw = np.radians(at[:, 2])[:, None]
    x, y, turn = np.array(BESIDE).T
    along, across = x * np.cos(yaw) - y * np.sin(yaw), x * np.sin(yaw) + y * np.cos(yaw)
    places = np.stack((at[:, :1] + along, at[:, 1:2] + across, at[:, 2:] + turn), axis=2)
    room = _keep(task, floor, places.reshape(-1, 3), cat, None).reshape(len(spots), -1).any(axis=1)
    return np.asarray(room, dtype=np.float64)


def upon(task: PlanningTask, other: str) -> CatSpot:
    """On the back of another cat."""
    yaw, (behind, turn) = yaw_of(task.poses[other]), UPON
    return CatSpot(behind * float(np.cos(np.radians(yaw))), behind * float(np.sin(np.radians(yaw))), yaw + turn)


def room_upon(task: PlanningTask, floor: int, other: str) -> bool:
    """Whether a hand gets another onto a cat's back: under the next floor there may be no room for it."""
    at = task.poses[other]
    return bool(_below_roof(task, floor, np.array([(*at[:3], yaw_of(at))]))[0])


def carrying(task: PlanningTask, floor: int, spots: Sequence[CatSpot]) -> Vector:
    """For each place of a cat, whether another could be put on its back: 1 or 0."""
    face = task.face(floor)
    feet = np.array([(*face.point(spot.x, spot.y), spot.yaw) for spot in spots])
    return np.asarray(_below_roof(task, floor, feet), dtype=np.float64)


def _below_roof(task: PlanningTask, floor: int, feet: Vector) -> Any:
    """Of cats that stand in the room at x, y, z, turned by a yaw: which could carry another below the next floor."""
    if floor == task.top:
        return np.ones(len(feet), dtype=bool)
    (behind, turn), yaw = UPON, np.radians(feet[:, 3])
    places = np.stack((feet[:, 0] + behind * np.cos(yaw), feet[:, 1] + behind * np.sin(yaw), feet[:, 3] + turn), axis=1)
    roof = Top.of(task.poses[FLOORS[floor]])
    under = roof.middle[2] - SIZES.floor.thickness - (outline(places, HEAD) - roof.middle[:2]) @ roof.slope
    return under.min(axis=1) - feet[:, 2] > SIZES.cat.back + SIZES.cat.height + SQUEEZE


def _spots(places: Vector) -> list[CatSpot]:
    return [CatSpot(*place) for place in places.tolist()]


def _keep(task: PlanningTask, floor: int, places: Vector, cat: str | None, touched: str | None) -> Any:
    """Which of some places (x, y, yaw) of a cat are on the floor and clear of what stands there."""
    face = task.face(floor)
    outlines = outline(places) + face.middle[:2]
    keep = within_square(outlines, face.middle[:2], face.yaw) > RIM
    for wall in task.walls_on(floor):
        keep &= _from_wall(task, wall, outlines) > CLEAR
    for other in task.cats_on(floor):
        if other not in (cat, touched):
            keep &= from_cat(task, other, outlines) > (CLEAR if touched is None else CLOSE)
    return keep


def outline(places: Vector, points: Vector = OUTLINE) -> Vector:
    """The outlines of cats at places (x, y, yaw), (n, m, 2)."""
    yaw = np.radians(places[:, 2])[:, None]
    x = places[:, :1] + points[:, 0] * np.cos(yaw) - points[:, 1] * np.sin(yaw)
    y = places[:, 1:2] + points[:, 0] * np.sin(yaw) + points[:, 1] * np.cos(yaw)
    return np.stack((x, y), axis=2)


def _from_wall(task: PlanningTask, wall: str, outlines: Vector) -> Vector:
    """The least distance seen from above from outlines to a wall, its lean counted in."""
    at, fold, distances = task.poses[wall], np.radians(task.folds[wall]) / 2, []
    for sign in (1.0, -1.0):
        tip = SIZES.wall.panel * np.array([np.cos(fold), sign * np.sin(fold), 0.0])
        for height in (0.0, SIZES.cat.height):
            start, end = (to_world(at, point + np.array([0.0, 0.0, height]))[:2] for point in (np.zeros(3), tip))
            along = end - start
            share = ((outlines - start) @ along / (along @ along)).clip(0.0, 1.0)
            distances.append(np.linalg.norm(outlines - start - share[..., None] * along, axis=2).min(axis=1))
    least: Vector = np.min(distances, axis=0) - SIZES.wall.thickness / 2
    return least


def from_cat(task: PlanningTask, other: str, outlines: Vector) -> Vector:
    """The least distance seen from above from outlines to another cat; below zero, inside it."""
    at = task.poses[other]
    yaw = np.radians(yaw_of(at))
    turn = np.array([(np.cos(yaw), np.sin(yaw)), (-np.sin(yaw), np.cos(yaw))])
    own = (outlines - at[:2]) @ turn.T - ((BACK + FRONT) / 2, 0.0)
    away = np.abs(own) - ((FRONT - BACK) / 2, SIDE)
    distance: Vector = (np.linalg.norm(away.clip(min=0.0), axis=2) + away.max(axis=2).clip(max=0.0)).min(axis=1)
    return distance
