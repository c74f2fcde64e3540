"""Foresees the verdict on a planned build: walls clear of the edge and of cats, the new floor over them both."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from nekobako.core.foresight import Foreboding, Foresight
from nekobako.games.tower import piece_choice
from nekobako.games.tower.actions import Build, FloorPlace, WallPlace
from nekobako.games.tower.foresight import CLOSE, inside
from nekobako.games.tower.geometry import footprints
from nekobako.games.tower.geometry.surfaces import Top, within_square
from nekobako.games.tower.judge import floor_of
from nekobako.games.tower.material import CATS, FLOORS, SIZES
from nekobako.games.tower.planning.cat_spot_geometry import EDGE
from nekobako.games.tower.state import TowerState
from nekobako.physics.pose import Vector, yaw_of

SHOVES: Final = 0.0  # mm between a wall and a cat: none, and it is pushed (T-34)


def foresee_build(state: TowerState, action: Build) -> Foresight:
    assert action.walls is not None
    assert action.floor is not None
    *walls, floor = piece_choice.of_build(state, action).pieces
    below = FLOORS[state.top - 1]
    poses = state.now.world["poses"]
    top = Top.of(np.array(poses[below]))
    forebodings: list[Foreboding] = []
    for wall, place in zip(walls, action.walls, strict=True):
        forebodings += inside("T-12", (wall, below), footprints.beyond_floor_mm(place, top.yaw))
        forebodings += inside("T-14", (wall, floor), _outside_floor(place, action.floor))
        forebodings += _cats_in_the_way(state, wall, place, top)
    worst_first = sorted(forebodings, key=lambda one: (one.close, one.mm if one.close else -(one.mm or 0.0)))
    return Foresight(places=dict.fromkeys(walls, below), forebodings=tuple(worst_first))


def _outside_floor(place: WallPlace, floor: FloorPlace) -> float:
    corners = np.array([[corner for strip in footprints.strips(place) for corner in strip]])
    return -10 * float(within_square(corners, np.array([floor.x, floor.y]), floor.yaw)[0])


def _cats_in_the_way(state: TowerState, wall: str, place: WallPlace, top: Top) -> Iterator[Foreboding]:
    """Cats on that floor through which the wall would stand."""
    poses = state.now.world["poses"]
    for cat in CATS:
        if cat in poses and floor_of(state.now.facts, cat) == FLOORS[state.top - 1]:
            apart = 10 * _apart(place, _outline(np.array(poses[cat])) - top.middle[:2])
            if apart <= SHOVES:
                yield Foreboding(rule="T-34", pieces=(wall, cat), mm=-apart)
            elif apart < CLOSE:
                yield Foreboding(rule="T-34", pieces=(wall, cat), mm=apart, close=True)


def _outline(at: Vector) -> Vector:
    """The rim of a cat seen from above."""
    angle = np.radians(yaw_of(at))
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    rim: Vector = at[:2] + EDGE @ turn
    return rim


def _apart(place: WallPlace, rim: Vector) -> float:
    """From a wall's panels to a rim of points, in cm; below zero, how far a point is inside a panel."""
    least = np.inf
    crease = np.array(footprints.crease(place))
    for side in (1.0, -1.0):
        angle = np.radians(place.yaw + side * place.fold / 2)
        along = np.array([np.cos(angle), np.sin(angle)])
        share = np.clip((rim - crease) @ along, 0.0, SIZES.wall.panel)
        away = np.hypot(*(rim - crease - share[:, None] * along).T)
        least = min(least, float(away.min()) - SIZES.wall.thickness / 2)
    return least
