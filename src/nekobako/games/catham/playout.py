"""Play to the end or for some turns, inside the compiled code: at random, or as sensible players would."""

from typing import Final

from mypy_extensions import i64

from nekobako.core.chance import Chance
from nekobako.games.catham.evaluation import best_of
from nekobako.games.catham.kernel import OVER, State, apply
from nekobako.games.catham.legal import PAST_THE_LAST, nth

TRIES: Final = 8  # actions that a sensible player looks at


def random_playout(s: State, chance: Chance, most_turns: i64) -> i64:
    """Uniform random play until the end or for so many turns; how many turns were played."""
    first: i64 = s.turn
    while s.question != OVER and s.turn - first < most_turns:
        apply(s, nth(s, chance.below(-1 - nth(s, PAST_THE_LAST))), chance)
    return s.turn - first


def sensible_playout(s: State, chance: Chance, turn: i64) -> None:
    """Play on, preferring what promises more, until that turn begins or the game ends."""
    while s.question != OVER and s.turn < turn:
        apply(s, best_of(s, TRIES, chance), chance)
