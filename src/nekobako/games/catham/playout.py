"""Random play to the end, inside the compiled code: what searchers and the speed benchmark run."""

from mypy_extensions import i64

from nekobako.core.chance import Chance
from nekobako.games.catham.kernel import OVER, State, apply
from nekobako.games.catham.legality import PAST_THE_LAST, nth


def play_out(s: State, chance: Chance, most_turns: i64) -> i64:
    """Uniform random play until the end or for so many turns; how many turns were played."""
    first: i64 = s.turn
    while s.question != OVER and s.turn - first < most_turns:
        apply(s, nth(s, chance.below(-1 - nth(s, PAST_THE_LAST))), chance)
    return s.turn - first
