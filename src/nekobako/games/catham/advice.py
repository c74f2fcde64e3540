"""What a sensible player would do, knowing the factions and what the seat may know."""

from nekobako.core.chance import Chance
from nekobako.games.catham.actions import AnyAction
from nekobako.games.catham.view import View


def advise(view: View, legal: list[AnyAction], chance: Chance) -> AnyAction:
    """One of the legal actions; equals are told apart by chance."""
    return legal[chance.below(len(legal))]
