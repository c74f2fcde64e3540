"""The bots of Catham City, weakest first: two that look no further than the action itself, and one that searches."""

from collections.abc import Mapping, Sequence
from typing import Any

from nekobako.bots import BotMaker
from nekobako.bots.catham.search import search_bot
from nekobako.core.chance import Chance
from nekobako.games.catham import legal
from nekobako.games.catham.actions import decode, to_wire
from nekobako.games.catham.advice import advise
from nekobako.games.catham.possible_states import possible_state, read_view


def random_bot(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    """Any legal action, each as likely."""
    state = possible_state(read_view(view), chance)
    return to_wire(decode(legal.nth(state, chance.below(legal.how_many(state)))))


def greedy_bot(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    """The action that is worth most by itself to someone who knows the factions."""
    seen = read_view(view)
    actions = legal.Actions()
    legal.legal(possible_state(seen, chance), actions)  # the same in every game that fits what the seat sees
    return to_wire(advise(seen, [decode(code) for code in actions.listed()], chance))


BOTS: Mapping[str, BotMaker] = {
    "random": lambda budget: random_bot,
    "greedy": lambda budget: greedy_bot,
    "search": search_bot,
}
QUICK = ("random", "greedy")
