"""The pieces as the physics room knows them, made to the sizes of `sizes.toml`."""

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOARD, CATS, DENCHUU, SIZES, colour_of, lengths_of
from nekobako.physics.pieces import CardCat, HangingCat, HookedCat, Pair, Piece, RoundBoard
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.fingers import FingerSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.world import World


def piece(name: str, fingers: bool = False) -> Piece:
    """A Denchuu, a cat or the board, by its name."""
    if name == BOARD:
        return RoundBoard(BOARD, ISLAND.radius, SIZES.board.thickness)
    return denchuu(name, fingers) if name in DENCHUU else cat(name)


def finger_size() -> FingerSize:
    """Of whoever holds a pole; they may touch its cord where that is fixed (N-16)."""
    return FingerSize(SIZES.finger.radius, SIZES.finger.length, SIZES.finger.below, SIZES.cord.fixed)


def denchuu(name: str, fingers: bool = False) -> Pair:
    """With `fingers`, whoever holds a pole of it has fingertips that are bodies (N-16)."""
    sizes, cord, pole = SIZES.of(colour_of(name)), SIZES.cord, SIZES.pole
    first, second = (PrismSize(pole.radius, length, pole.density) for length in lengths_of(name))
    gives = sizes.yield_moment or cord.yield_moment
    size = CordSize(
        sizes.cord,
        cord.radius,
        cord.density,
        sizes.stiffness,
        gives,
        rise=cord.rise,
        clamp_moment=cord.clamp_moment,
    )
    return Pair(name, first, second, size, pole.drop, finger_size() if fingers else None)


def cat(name: str) -> HangingCat:
    number, sizes = CATS.index(name), SIZES.cats
    if not sizes.cut:
        return HookedCat(name, sizes.masses[number], sizes.scales[number])
    cut = sizes.cut[number]
    return CardCat(name, sizes.masses[number], long=cut.long, wide=cut.wide, lean=cut.lean, tail=cut.tail)


def empty_world() -> World:
    """The board on the table, and nothing on it."""
    world = World(table_height=ISLAND.table_height)
    world.add(piece(BOARD), pose(0.0, 0.0, 0.0))
    return world
