"""The situation that a judge knows besides the facts."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from nekobako.games.nekojima.judge.displacements import Displacement
from nekobako.games.nekojima.material import Quarter

LEANS_FROM: Final = 10.0  # degrees: a pole that leans more does not stand (N-15)


class Situation(Struct, frozen=True, kw_only=True):
    """What the rules know of a turn and no fact tells."""

    own: str | None = None  # this turn's Denchuu, on the board or beside it
    quarters: tuple[Quarter, Quarter] | None = None
    homes: Mapping[str, Quarter] = {}  # earlier poles and the quarter they were validated in (N-24)
    hung: Mapping[str, str] = {}  # cats and the Denchuu whose cord each must hang on, this turn's too
    variants: frozenset[str] = frozenset()
    nests: frozenset[str] = frozenset()  # poles that carry a nest (N-50)
    moved: Mapping[str, Displacement] = {}  # earlier poles, since the turn began (N-17)
    misplaced: Mapping[str, float] = {}  # earlier cats that hands hung too far from where they hung, by so many mm
    leans_from: float = LEANS_FROM  # degrees; what hands did before this was a rule is judged as it was then
