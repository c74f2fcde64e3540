"""What stands on the bench, and how the page draws it. Sizes are estimates, near those of the games."""

from math import cos, pi, sin
from typing import Any, Final

import numpy as np

from nekobako.physics.pieces import Board, FoldedWall, HookedCat, Pair, Piece, Plate
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import SIDES, PrismSize
from nekobako.physics.pose import Pose, Vector, placed, pose, turned
from nekobako.physics.settle import settle
from nekobako.physics.world import World

TABLE: Final = -1.0  # cm; the board's top is at 0
COLOURS: Final = {
    "pink": "#d9738f",
    "white": "#b9b2a3",
    "blue": "#4f7fc4",
    "base": "#8a6d4f",
    "cat": "#333333",
    "floor": "#9bb58a",
    "wall": "#c9a24b",
}
_CORNERS: Final = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])


def things() -> list[tuple[Piece, Pose]]:
    """Three pairs to move, one to stack on, and things of the other game aside, on the table."""
    lying = np.array([16.35, -6.0, -0.5, *turned((0.0, 1.0, 0.0), pi / 2)])
    return [
        (Board("board", 13.0, -TABLE), pose(0, 0, 0)),
        (_pair("blue-1", 8.0, 18.0, 1e5), pose(-8.04, 9, 0)),
        (_pair("base-1", 6.0, 14.0, 5e4), pose(-6.45, 4, 0)),
        (_pair("white-1", 6.5, 14.0, 5e4), pose(-6.45, -3, 0)),
        (_pair("pink-1", 5.0, 10.0, 5e4), pose(-4.85, -8, 0)),
        (HookedCat("cat-1", 0.6), lying),
        (Plate("floor-1", 9.0, 9.0, 0.18, 10.0), pose(19, 4, TABLE)),
        (FoldedWall("wall-1", 3.0, 3.75, 0.08, 1.5, 90.0), pose(-17, 5, TABLE, 180)),
        (FoldedWall("wall-2", 3.0, 3.75, 0.08, 1.5, 90.0), pose(-17, -3, TABLE, 180)),
    ]


def bench_world() -> World:
    """All of it, at rest and asleep."""
    world = World(table_height=TABLE)
    for piece, at in things():
        world.add(piece, at)
    settle(world)
    while world.data.ntree_awake:
        world.step(10)
    world.canonical()
    return world


def _pair(name: str, pole: float, cord: float, stiffness: float) -> Pair:
    size = PrismSize(0.85, pole, 0.7)
    return Pair(name, size, size, CordSize(cord, 0.16, 0.9, stiffness, 3000.0))


# --- how they look


def drawings(world: World) -> list[dict[str, Any]]:
    """Every body as the corners of its convex shapes, in its own frame; the page draws their outlines."""
    return [
        {"body": body, "kind": kind, "colour": COLOURS.get(piece.name.partition("-")[0], "#888888"), "shapes": shapes}
        for piece in world.pieces.values()
        for body in piece.bodies
        for kind, shapes in [_shapes(world, piece, body)]
    ]


def _shapes(world: World, piece: Piece, body: str) -> tuple[str, list[list[list[float]]]]:
    if isinstance(piece, Pair):
        if body in piece.poles:
            size = piece.first if body == piece.poles[0] else piece.second
            return "pole", [_prism(size).tolist()]
        return "cord", [[[0.0, 0.0, 0.0], [piece.cord.link, 0.0, 0.0]]]
    model, number = world.model, world.body_number(body)
    first = model.body_geomadr[number]
    geoms = range(first, first + model.body_geomnum[number])
    boxes = [
        [
            placed(np.concatenate((model.geom_pos[geom], model.geom_quat[geom])), model.geom_size[geom] * corner)
            for corner in _CORNERS
        ]
        for geom in geoms
    ]
    return world.part(first).kind, np.round(boxes, 4).tolist()


def _prism(size: PrismSize) -> Vector:
    ring = [
        (size.radius * cos(2 * pi * side / SIDES), size.radius * sin(2 * pi * side / SIDES)) for side in range(SIDES)
    ]
    corners: Vector = np.round([(x, y, z) for z in (0.0, size.length) for x, y in ring], 4)
    return corners
