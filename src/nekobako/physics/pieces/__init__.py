"""Kinds of pieces: small entities that build themselves, with sizes and materials given by whoever makes them."""

from nekobako.physics.pieces.board import Board, RoundBoard, Slab, Tabletop
from nekobako.physics.pieces.cats import CardCat, HangingCat, HookedCat, StandingCat
from nekobako.physics.pieces.cord import Cord
from nekobako.physics.pieces.pair import Pair
from nekobako.physics.pieces.piece import Kind, Part, Piece
from nekobako.physics.pieces.plate import Plate
from nekobako.physics.pieces.prism import Prism
from nekobako.physics.pieces.wall import FoldedWall

__all__ = [
    "Board",
    "CardCat",
    "Cord",
    "FoldedWall",
    "HangingCat",
    "HookedCat",
    "Kind",
    "Pair",
    "Part",
    "Piece",
    "Plate",
    "Prism",
    "RoundBoard",
    "Slab",
    "StandingCat",
    "Tabletop",
]
