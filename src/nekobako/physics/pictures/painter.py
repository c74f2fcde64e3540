"""Paints a world: each kind of piece in its shapes and colours."""

from collections.abc import Mapping
from math import cos, pi, radians, sin
from typing import Final

import numpy as np

from nekobako.physics.pictures.canvas import Canvas, within
from nekobako.physics.pictures.cat_painter import PaintedCat
from nekobako.physics.pictures.palette import CARDS, CLOTH, COATS, DARK, QUARTERS, SLAB, by_name, shaded
from nekobako.physics.pieces import (
    Board,
    CardCat,
    FoldedWall,
    HookedCat,
    Pair,
    Piece,
    Plate,
    Prism,
    RoundBoard,
    Slab,
    StandingCat,
    Tabletop,
)
from nekobako.physics.pose import Vector, quaternion, to_world
from nekobako.physics.world import World

SMOOTH: Final = 4  # straight bits drawn for one link of a cord
PAINTED: Final = 0.015  # cm that the quarters lie above the board
PANES: Final = (0.3, 0.7)  # where a card panel's windows are, across it


def painted(world: World, colours: Mapping[str, str]) -> Canvas:
    """A canvas with all of a world on it; `colours` are of pieces and go before their own."""
    canvas = Canvas()
    for piece in world.pieces.values():
        _paint(canvas, world, piece, colours.get(piece.name))
    return canvas


def _paint(canvas: Canvas, world: World, piece: Piece, colour: str | None) -> None:
    match piece:
        case Tabletop():
            canvas.ground(piece.height, colour or CLOTH)
        case Board(half_width=half):
            size = (2 * half, 2 * half, piece.thickness)
            canvas.box(world.standing(piece.name), size, (0.0, 0.0, 0.0), colour or SLAB)
            _quarters(canvas, world, piece, half)
        case RoundBoard(radius=radius):
            canvas.disc(world.standing(piece.name), radius, piece.thickness, colour or SLAB)
            _quarters(canvas, world, piece, radius)
        case Prism():
            canvas.pole(world.pose(piece.name), piece.size.radius, piece.size.length)
        case Pair():
            _pair(canvas, world, piece, colour or by_name(piece.name, COATS))
        case FoldedWall():
            _wall(canvas, world, piece, colour or by_name(piece.name, CARDS))
        case Plate():
            size, middle = (piece.width, piece.depth, piece.thickness), (0.0, 0.0, piece.thickness / 2)
            canvas.box(world.pose(piece.name), size, middle, colour or by_name(piece.name, (SLAB,)))
        case CardCat() | HookedCat() | StandingCat():
            coat = colour or by_name(piece.name, COATS)
            cat = PaintedCat(canvas, piece.name, world.pose(piece.name), piece.scale, coat)
            if isinstance(piece, CardCat):
                cat.cut(piece)
            elif isinstance(piece, HookedCat):
                cat.hanging()
            else:
                cat.standing()


def _quarters(canvas: Canvas, world: World, board: Slab, radius: float) -> None:
    """A round of four quarters on a board."""
    for number, tint in enumerate(QUARTERS):
        corners = _quarter(0.985 * radius, board.thickness / 2, pi / 2 - number * pi / 2)
        canvas.hull(f"{board.name}.quarter.{number}", world.standing(board.name), corners, tint)


def _quarter(radius: float, height: float, start: float) -> Vector:
    """The corners of a thin quarter of a round, clockwise from an angle, a little smaller than it might be."""
    angles = start - np.linspace(0.02, 0.98, 24) * pi / 2
    rim = [(radius * cos(angle), radius * sin(angle)) for angle in angles]
    corner = (0.02 * radius * (cos(start) + sin(start)), 0.02 * radius * (sin(start) - cos(start)))
    return np.array([(x, y, z) for z in (height - 0.1, height + PAINTED) for x, y in [corner, *rim]])


def _pair(canvas: Canvas, world: World, pair: Pair, colour: str) -> None:
    for pole, size in zip(pair.poles, (pair.first, pair.second), strict=True):
        canvas.pole(world.pose(pole), size.radius, size.length)
    links = [world.pose(body) for body in pair.bodies[1:-1]]
    nodes = np.array([*(link[:3] for link in links), to_world(links[-1], (pair.cord.link, 0.0, 0.0))])
    canvas.line(nodes, pair.cord.radius, colour, SMOOTH)
    plug = 1.35 * pair.cord.radius
    for end in (nodes[0], nodes[-1]):  # where it goes into the wood
        canvas.egg(np.array([*end, 1.0, 0.0, 0.0, 0.0]), (plug, plug, plug), (0.0, 0.0, 0.0), DARK)


def _wall(canvas: Canvas, world: World, wall: FoldedWall, colour: str) -> None:
    """Two panels with windows nearer to the top, so that up and down can be told."""
    for side in (1.0, -1.0):
        at = within(world.pose(wall.name), quaternion((0.0, 0.0, 1.0), side * radians(wall.fold) / 2))
        if wall.top is None:
            canvas.box(at, (wall.panel, wall.thickness, wall.whole), (wall.panel / 2, 0.0, wall.whole / 2), colour)
        else:
            canvas.hull(f"{wall.name}.{side}", at, wall.outline, colour)
        wide = wall.panel if wall.top is None else wall.top
        for across in PANES:
            pane = (0.22 * wide, 1.15 * wall.thickness, 0.26 * wall.whole)
            canvas.box(at, pane, (across * wide, 0.0, 0.58 * wall.whole), shaded(colour, 1.35))
