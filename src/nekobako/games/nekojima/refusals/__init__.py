"""Refusals of Nekojima, in its words."""

from typing import Final

from nekobako.games.balance.refusals import Refusals
from nekobako.games.nekojima.piece_names import WORDS, piece

PIECES: Final = ("piece", "denchuu", "pole", "cat", "cord_of")  # parameters that name one

REFUSALS: Final = Refusals(WORDS, PIECES, piece)
illegal, impossible = REFUSALS.illegal, REFUSALS.impossible
malformed = REFUSALS.malformed
known, known_or_none = REFUSALS.known, REFUSALS.known_or_none
