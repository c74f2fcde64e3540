"""The pieces as the physics room knows them, made to the sizes of `sizes.toml`."""

from nekobako.games.nekojima.material import BOARD, CATS, DENCHUU, SIZES, colour_of
from nekobako.games.nekojima.places import ASK, QUARTER_REGIONS, RADIUS, TABLE_HEIGHT
from nekobako.physics.pieces import Board, HookedCat, Pair, Piece
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.world import World

__all__ = ["ASK", "QUARTER_REGIONS", "RADIUS", "TABLE_HEIGHT", "cat", "denchuu", "empty_world", "piece"]


def piece(name: str) -> Piece:
    """A Denchuu, a cat or the board, by its name."""
    if name == BOARD:
        return Board(BOARD, RADIUS, SIZES.board.thickness)
    return denchuu(name) if name in DENCHUU else cat(name)


def denchuu(name: str) -> Pair:
    colour, number = colour_of(name), int(name.partition("-")[2]) - 1
    sizes, cord, pole = SIZES.of(colour), SIZES.cord, SIZES.pole
    first, second = (PrismSize(pole.radius, length, pole.density) for length in sizes.poles[number])
    size = CordSize(sizes.cord, cord.radius, cord.density, sizes.stiffness, cord.yield_moment, rise=cord.rise)
    return Pair(name, first, second, size, pole.drop)


def cat(name: str) -> HookedCat:
    number = CATS.index(name)
    return HookedCat(name, SIZES.cats.masses[number], SIZES.cats.scales[number])


def empty_world() -> World:
    """The board on the table, and nothing on it."""
    world = World(table_height=TABLE_HEIGHT)
    world.add(piece(BOARD), pose(0.0, 0.0, 0.0))
    return world
