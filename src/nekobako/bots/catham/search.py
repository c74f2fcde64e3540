"""The bot that plays on in its mind: many games that fit what it has seen, and the action that came out best."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from nekobako.bots import Budget
from nekobako.bots.catham.card_counting import surely_held
from nekobako.bots.catham.tree import Tree
from nekobako.core.chance import Chance
from nekobako.games.catham.actions import decode, to_wire
from nekobako.games.catham.possible_states import determinizer_for, read_view
from nekobako.table.player import Player

BETWEEN_LOOKS: Final = 200  # playouts from one look at the clock to the next: a few milliseconds


def search_bot(budget: Budget) -> Player:
    def decide(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
        seen = read_view(view)
        tree = Tree(determinizer_for(seen, surely_held(seen, events)), chance)
        if tree.choices > 1:
            _think(tree, budget, chance)
        return to_wire(decode(tree.best()))

    return decide


def _think(tree: Tree, budget: Budget, chance: Chance) -> None:
    if budget.seconds is None:
        tree.grow(budget.playouts, chance)
        return
    end = monotonic() + budget.seconds
    while monotonic() < end:
        tree.grow(BETWEEN_LOOKS, chance)
