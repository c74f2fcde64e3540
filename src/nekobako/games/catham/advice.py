"""Suggests what a sensible player would do, knowing the factions and what the seat may know."""

from typing import Final

from nekobako.core.chance import Chance
from nekobako.games.catham.actions import AnyAction, encode
from nekobako.games.catham.evaluation import value
from nekobako.games.catham.possible_states import determinizer_for
from nekobako.games.catham.view import View

IMAGINED: Final = 8  # games; the others' hidden cards matter to two factions only, so few are enough


def advise(view: View, legal: list[AnyAction], chance: Chance) -> AnyAction:
    """The legal action of the best mean value over a few imagined games; equals are told apart by chance."""
    determinizer = determinizer_for(view)
    imagined = [determinizer.deal(chance) for _ in range(IMAGINED)]
    codes = [code for code in map(encode, legal) if code is not None]  # no legal action is without one
    promised = [sum([value(state, code) for state in imagined]) for code in codes]
    most = max(promised)
    best = [action for action, sum_ in zip(legal, promised, strict=True) if sum_ == most]
    return best[chance.below(len(best))]
