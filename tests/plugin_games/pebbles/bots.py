"""The bots of Pebbles, weakest first."""

from collections.abc import Mapping, Sequence
from typing import Any

from nekobako.bots import BotMaker
from nekobako.core.chance import Chance


def shy_bot(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    return {"do": "add", "count": 1}


def eager_bot(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    return {"do": "throw", "frames": 3} if chance.below(2) else {"do": "add", "count": 2}


BOTS: Mapping[str, BotMaker] = {"shy": lambda budget: shy_bot, "eager": lambda budget: eager_bot}
QUICK = ("shy", "eager")
