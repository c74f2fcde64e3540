"""Foresees the verdict on a plan: the Denchuu in the shape that it would take, among all that stands there now."""

from collections.abc import Mapping, Sequence
from math import atan2, degrees
from typing import Final

import numpy as np
from msgspec.structs import replace

from nekobako.core.foresight import Foresight
from nekobako.games.nekojima.actions import Place, PolePlace
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.foresight import foresee_denchuu
from nekobako.games.nekojima.material import BOARD, SIZES, colour_of
from nekobako.games.nekojima.pieces import denchuu
from nekobako.games.nekojima.planning.bridges import ARC, LOOPS, Bend, between
from nekobako.games.nekojima.planning.obstacles import Obstacles
from nekobako.games.nekojima.planning.pole_spots import Spots
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.state_verdict import situation
from nekobako.physics.facts import CordShape, Layout, PoleShape, SlabShape
from nekobako.physics.pose import pose

ABOUT: Final = 20.0  # degrees by which a pole may look elsewhere, and its cord still lie about so


def foresee_place(state: NekojimaState, action: Place) -> Foresight | None:
    """Of a plan; this turn's last try, if it is on the board, is thought away."""
    assert action.poles is not None
    away = [] if state.denchuu is None else [state.denchuu]
    away += [cat for cat, on in state.hung.items() if on in away]
    one, two = action.poles
    layout = planned_layout(state.now.world["poses"], action.denchuu, (one, two), away)
    return foresee_denchuu(layout, action.denchuu, replace(situation(state), own=action.denchuu), held=False)


def planned_layout(
    poses: Mapping[str, Sequence[float]], name: str, places: tuple[PolePlace, PolePlace], without: Sequence[str]
) -> Layout:
    """A cord of which nobody can tell how it will lie is left out."""
    standing = Obstacles.of(poses, without=[name, *without])
    layout = _standing(poses, standing)
    piece = denchuu(name)
    heights = [0.0 if place.on == BOARD else float(standing.poles[place.on].top[2]) for place in places]
    sizes = zip(piece.poles, (piece.first, piece.second), places, heights, strict=True)
    for body, size, place, height in sizes:
        at = pose(place.x, place.y, height, place.yaw)
        layout.poles.append(PoleShape(name, body, at, size.radius, size.length))
    bend = _bend(places)
    if bend is not None:
        first, second = (_spot(place, height) for place, height in zip(places, heights, strict=True))
        lengths = piece.first.length, piece.second.length
        only = np.zeros(1, dtype=np.intp)
        for line in between(first, second, (only, only), lengths, colour_of(name), bend).lines:
            layout.cords.append(CordShape(name, f"{name}.cord", line, piece.cord.radius, piece.poles))
    return layout


def _standing(poses: Mapping[str, Sequence[float]], obstacles: Obstacles) -> Layout:
    layout = Layout()
    for name, nodes in obstacles.cords.items():
        piece = denchuu(name)
        for body, size in zip(piece.poles, (piece.first, piece.second), strict=True):
            layout.poles.append(PoleShape(name, body, np.array(poses[body]), size.radius, size.length))
        layout.cords.append(CordShape(name, f"{name}.cord", nodes, piece.cord.radius, piece.poles))
    thick = SIZES.board.thickness
    half = np.array([ISLAND.radius, ISLAND.radius, thick / 2])
    layout.slabs.append(SlabShape(BOARD, pose(0.0, 0.0, -thick / 2), half, is_round=True))
    return layout


def _bend(places: tuple[PolePlace, PolePlace]) -> Bend | None:
    """How a cord lies between poles that look so: straight, or in one of the loops that planners know."""
    one, two = places
    way = degrees(atan2(two.y - one.y, two.x - one.x))
    aside = _within(one.yaw - way), _within(two.yaw - way - 180.0)
    bends = [bend for bend in (ARC, *LOOPS) if max(abs(aside[0] - bend.turn), abs(aside[1] + bend.turn)) <= ABOUT]
    return bends[0] if bends else None


def _within(yaw: float) -> float:
    return (yaw + 180.0) % 360.0 - 180.0


def _spot(place: PolePlace, height: float) -> Spots:
    one = np.zeros(1)
    return Spots(np.array([[place.x, place.y]]), one + height, [place.on], one.astype(np.intp), one, one, one)
