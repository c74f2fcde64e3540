"""Refusals of the Tower, in its words."""

from collections.abc import Sequence
from typing import Final

from nekobako.core import strict
from nekobako.core.words import Phrase
from nekobako.games.balance.refusals import Refusals
from nekobako.games.tower.piece_names import WORDS, any_of, piece

PIECES: Final = ("piece", "cat", "cats", "on")  # parameters that name one, or some to choose from
FLAT: Final = 180.0  # degrees, of a wall that is not folded


def _name(pieces: str | Sequence[str]) -> Phrase:
    return piece(pieces) if isinstance(pieces, str) else any_of(pieces)


REFUSALS: Final = Refusals(WORDS, PIECES, _name)
illegal, impossible = REFUSALS.illegal, REFUSALS.impossible
malformed, unknown = REFUSALS.malformed, REFUSALS.unknown


def refuse_infinite(raw: object, where: str) -> None:
    for field, value in strict.infinite_numbers(raw, where):
        malformed("not_finite", field, value=str(value))


def check_fold(fold: float, field: str) -> None:
    if not 0 < fold <= FLAT:
        illegal("fold", "T-13", field, given=fold)
