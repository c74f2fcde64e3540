"""The bot that plays any legal action, each as likely."""

from collections.abc import Sequence
from typing import Any

from nekobako.core.chance import Chance
from nekobako.games.catham import legality
from nekobako.games.catham.actions import decode, to_wire
from nekobako.games.catham.imagine import imagine, read_view


def random_bot(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    state = imagine(read_view(view), chance)
    return to_wire(decode(legality.nth(state, chance.below(legality.how_many(state)))))
