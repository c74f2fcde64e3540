"""Reads the pieces of a world as plain shapes: once, or look after look while hands are at work."""

from typing import Any, Final

import numpy as np

from nekobako.physics.corners import corners
from nekobako.physics.facts import BlockShape, CordShape, Layout, PoleShape, SlabShape
from nekobako.physics.pieces import Board, HangingCat, Pair, Piece, Prism, RoundBoard, Slab, Tabletop
from nekobako.physics.pieces import Cord as CordPiece
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pose import Pose, to_world
from nekobako.physics.world import World

STAYED: Final = 0.001  # cm; what is nearer to where it was last read has not moved
TURNS: Final = 5.0  # cm that a whole turn's quaternion counts for: the far end of a piece moves by its turning too


def layout_of(world: World, data: Any) -> Layout:
    """The pieces of a world as plain shapes, where the simulator's data has them."""
    layout, reader = Layout(), _LayoutReader(world, data)
    for piece in world.pieces.values():
        reader.read(piece, layout)
    return layout


class _LayoutReader:
    def __init__(self, world: World, data: Any) -> None:
        self._world, self._data = world, data

    def read(self, piece: Piece, layout: Layout) -> None:
        if isinstance(piece, Pair):
            a, b = piece.poles
            for body, size in ((a, piece.first), (b, piece.second)):
                layout.poles.append(PoleShape(piece.name, body, self._pose(body), size.radius, size.length))
            layout.cords.append(self._cord(piece.name, f"{piece.name}.cord", piece.cord, (a, b)))
        elif isinstance(piece, Prism):
            layout.poles.append(
                PoleShape(piece.name, piece.name, self._pose(piece.name), piece.size.radius, piece.size.length)
            )
        elif isinstance(piece, CordPiece):
            layout.cords.append(self._cord(piece.name, piece.name, piece.size))
        elif isinstance(piece, Slab):
            layout.slabs.append(self._slab(piece))
        elif not isinstance(piece, Tabletop):
            layout.blocks.extend(self._block(piece, body) for body in piece.bodies)

    def _pose(self, body: str) -> Pose:
        number = self._world.body_number(body)
        return np.concatenate((self._data.xpos[number], self._data.xquat[number]))

    def _cord(self, piece: str, body: str, size: CordSize, ends: tuple[str, ...] = ()) -> CordShape:
        links = [self._world.body_number(f"{body}.{link}") for link in range(size.links)]
        tip = to_world(self._pose(f"{body}.{size.links - 1}"), (size.link, 0.0, 0.0))
        return CordShape(piece, body, np.concatenate((self._data.xpos[links], tip[None])), size.radius, ends)

    def _slab(self, piece: Slab) -> SlabShape:
        wide = piece.radius if isinstance(piece, RoundBoard) else piece.half_width if isinstance(piece, Board) else 0.0
        half, is_round = np.array([wide, wide, piece.thickness / 2]), isinstance(piece, RoundBoard)
        return SlabShape(piece.name, self._world.standing(piece.name), half, is_round)

    def _block(self, piece: Piece, body: str) -> BlockShape:
        """Walls, plates and cats are made of boxes, walls that taper of hulls."""
        model, data, number = self._world.model, self._data, self._world.body_number(body)
        first = model.body_geomadr[number]
        shapes = range(first, first + model.body_geomnum[number])
        corner_points = [
            data.geom_xpos[geom] + corners(model, geom) @ data.geom_xmat[geom].reshape(3, 3).T for geom in shapes
        ]
        at, kind, points = self._pose(body), self._world.part(first).kind, np.concatenate(corner_points)
        if not isinstance(piece, HangingCat):
            return BlockShape(piece.name, body, kind, at, points)
        hooks = tuple(hook.frame(at)[:3] for hook in piece.hooks)
        return BlockShape(piece.name, body, kind, at, points, piece.hooks[0].reach, hooks)


class LayoutWatch:
    """Looks again and again at a world that hands are moving in: a piece that has stayed keeps its shapes, and while
    all have stayed, the layout is the very same."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._data: Any = None
        self._layout = Layout()

    def look(self) -> Layout:
        """The shapes now, where someone has asked for the world's poses since its last step."""
        world, data = self._world, self._world.data
        now = np.hstack((data.xpos, TURNS * data.xquat))
        if data is not self._data:
            self._begin()
            moved = list(self._bodies)
        else:
            far = np.abs(now - self._seen).max(axis=1) > STAYED
            if not far.any():
                return self._layout
            moved = [name for name, bodies in self._bodies.items() if far[bodies].any()]
        reader = _LayoutReader(world, data)
        for name in moved:
            self._shapes[name] = Layout()
            reader.read(world.pieces[name], self._shapes[name])
            self._seen[self._bodies[name]] = now[self._bodies[name]]
        self._layout = Layout()
        for shapes in self._shapes.values():
            self._layout.extend(shapes)
        return self._layout

    def _begin(self) -> None:
        self._data = self._world.data
        self._bodies = {
            name: [self._world.body_number(body) for body in piece.bodies] for name, piece in self._world.pieces.items()
        }
        self._shapes: dict[str, Layout] = {}
        self._seen = np.hstack((self._data.xpos, TURNS * self._data.xquat))
