"""The bot that knows the factions and looks no further than the action itself."""

from collections.abc import Sequence
from typing import Any

from nekobako.core.chance import Chance
from nekobako.games.catham import legality
from nekobako.games.catham.actions import decode, to_wire
from nekobako.games.catham.advice import advise
from nekobako.games.catham.imagine import imagine, read_view


def greedy_bot(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    seen = read_view(view)
    found = legality.Actions()
    legality.legal(imagine(seen, chance), found)  # the same in every game that fits what the seat sees
    return to_wire(advise(seen, [decode(code) for code in found.listed()], chance))
