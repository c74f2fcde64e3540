"""How safely a tower stands, storey by storey, by statics alone: where what it carries lies in what carries it."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from nekobako.games.tower.geometry.surfaces import Top, loads, within_hull
from nekobako.games.tower.material import FLOORS, SIZES, WALLS, kind_of
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.physics.pose import Vector, rotate, to_world

NEAR: Final = 0.03  # cm from a wall's edge to the floor that lies on it
SAFE: Final = 0.8  # cm inside; more is no better
TIPPING: Final = 3.0  # a cm inside a wall's foot is worth so many inside of what carries the floor


@dataclass(frozen=True, eq=False)
class Storey:
    """The walls under a floor."""

    floor: int
    edges: Vector  # (3 a wall, 2), the upper edges' places
    touched: Vector  # (3 a wall,), which of them the floor lies on
    feet: Vector  # (walls, 3, 2); one wall where the other has fallen (T-37)
    weight: float  # g, of all it carries
    centre: Vector  # (2,), where that weight is


def storeys(task: PlanningTask) -> list[Storey]:
    """Of the accepted floors above the first."""
    loads_at = _weights(task)
    tower = []
    for number in range(2, task.top + 1):
        carried = np.array([(mass, *place) for floor, mass, place in loads_at if floor >= number])
        weight = float(carried[:, 0].sum())
        feet, edges = zip(*(_ends(task, wall) for wall in task.walls_on(number - 1)), strict=True)
        points = np.concatenate(edges)
        floor = task.poses[FLOORS[number - 1]]
        normal = rotate(floor[3:], (0.0, 0.0, 1.0))
        touched = (floor[:3] - points) @ normal < NEAR
        centre = carried[:, 0] @ carried[:, 1:] / weight
        tower.append(Storey(number, points[:, :2], touched, np.array(feet)[..., :2], weight, centre))
    return tower


def safety(tower: list[Storey], floor: int, places: Vector, mass: float) -> Vector:
    """The margin of all storeys, in cm, with so much more at each of some places (n, 2) of a floor: that of the one
    that is not safe, less if there are several. The least alone would hide what a place does to the others."""
    lacking = np.zeros(len(places))
    for storey in tower:
        if storey.floor > floor or not storey.touched.any():
            continue
        centre = (storey.weight * storey.centre + mass * places) / (storey.weight + mass)
        lacking += (SAFE - margins(storey, centre)).clip(min=0.0) ** 2
    safe: Vector = SAFE - np.sqrt(lacking)
    return safe


def margins(storey: Storey, centre: Vector) -> Vector:
    """By how many cm weights at places (n, 2) are inside of what carries them, the walls' feet counted more."""
    count = len(centre)
    edges = np.broadcast_to(storey.edges, (count, *storey.edges.shape))
    touched = np.broadcast_to(storey.touched, (count, *storey.touched.shape))
    inwards = within_hull(edges, touched, centre)
    shares = loads(edges, touched, centre)
    for wall in range(len(storey.feet)):
        share = shares[:, 3 * wall : 3 * wall + 3]
        weight = share.sum(axis=1)[:, None]
        at = (share[..., None] * edges[:, 3 * wall : 3 * wall + 3]).sum(axis=1) / weight.clip(min=1e-9)
        foot = np.broadcast_to(storey.feet[wall], (count, 3, 2))
        inside = within_hull(foot, np.ones((count, 3), dtype=bool), at)
        inwards = np.minimum(inwards, np.where(weight[:, 0] > 0.02, TIPPING * inside, np.inf))
    return inwards


def _ends(task: PlanningTask, wall: str) -> tuple[Vector, Vector]:
    """The foot and the upper edge of a wall, (3, 3) each."""
    kind, at, half = kind_of(wall), task.poses[wall], np.radians(task.folds[wall]) / 2
    height, panel = SIZES.heights.of(kind) + task.cuts.get(wall, 0.0), SIZES.wall.panel
    x, y = panel * np.cos(half), panel * np.sin(half)
    foot, edge = (
        np.array([to_world(at, point) for point in ((0.0, 0.0, z), (wide * x, wide * y, z), (wide * x, -wide * y, z))])
        for z, wide in ((0.0, 1.0), (height, SIZES.taper_of(kind)))
    )
    return foot, edge


def _weights(task: PlanningTask) -> list[tuple[int, float, Vector]]:
    """The floor that each accepted piece stands on (a floor: its own), its mass and its middle seen from above."""
    weights = []
    for number in range(1, task.top + 1):
        weights.append((number, SIZES.floor.mass, Top.of(task.poses[FLOORS[number - 1]]).middle[:2]))
        for wall in task.walls_on(number):
            half = np.radians(task.folds[wall]) / 2
            middle = (SIZES.wall.panel / 2 * np.cos(half), 0.0, SIZES.heights.of(kind_of(wall)) / 2)
            weights.append((number, SIZES.mass_of(kind_of(wall)), to_world(task.poses[wall], middle)[:2]))
    for cat, number in task.places.items():
        if number and cat not in task.own and cat in task.poses and cat not in WALLS:
            weights.append((number, SIZES.cat.mass, task.poses[cat][:2]))
    return weights
