"""The pieces as the physics room knows them, made to the sizes of `sizes.toml`."""

from typing import Final

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOARD, CATS, DENCHUU, SIZES, colour_of, lengths_of
from nekobako.physics.pieces import HookedCat, Pair, Piece, RoundBoard
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.world import World

# A hanging cat as whoever looks for room for it sees it: cm, at scale 1.
CAT_WIDE: Final = 0.7  # around its middle, turned as it will
CAT_HIGH: Final = 0.4  # above the cord
CAT_DEEP: Final = 1.8  # from the cord to its feet


def piece(name: str) -> Piece:
    """A Denchuu, a cat or the board, by its name."""
    if name == BOARD:
        return RoundBoard(BOARD, ISLAND.radius, SIZES.board.thickness)
    return denchuu(name) if name in DENCHUU else cat(name)


def denchuu(name: str) -> Pair:
    sizes, cord, pole = SIZES.of(colour_of(name)), SIZES.cord, SIZES.pole
    first, second = (PrismSize(pole.radius, length, pole.density) for length in lengths_of(name))
    size = CordSize(sizes.cord, cord.radius, cord.density, sizes.stiffness, cord.yield_moment, rise=cord.rise)
    return Pair(name, first, second, size, pole.drop)


def cat(name: str) -> HookedCat:
    number = CATS.index(name)
    return HookedCat(name, SIZES.cats.masses[number], SIZES.cats.scales[number])


def empty_world() -> World:
    """The board on the table, and nothing on it."""
    world = World(table_height=ISLAND.table_height)
    world.add(piece(BOARD), pose(0.0, 0.0, 0.0))
    return world
