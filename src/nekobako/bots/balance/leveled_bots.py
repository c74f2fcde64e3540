"""Levels: how good bots are that plan alike, by what their hands can do and how often they try."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, TypeVar

import msgspec

from nekobako import games
from nekobako.bots import BotMaker, Budget
from nekobako.core.chance import Chance
from nekobako.games.balance.skill import HandSkill
from nekobako.table.player import Player

ViewData = dict[str, Any]
EventLog = Sequence[dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Level:
    """`attempts` is how often hands try something at the table before a bot concedes."""

    skill: HandSkill
    attempts: int


L = TypeVar("L", bound=Level)


def bots_of_levels(
    levels: Mapping[str, L], decide: Callable[[L, Budget, ViewData, EventLog, Chance], msgspec.Struct]
) -> Mapping[str, BotMaker]:
    """A bot for each level, by its name: what a level decides is what the bot does."""
    return {name: _bot(level, decide) for name, level in levels.items()}


def _bot(level: L, decide: Callable[[L, Budget, ViewData, EventLog, Chance], msgspec.Struct]) -> BotMaker:
    def make(budget: Budget) -> Player:
        def play(view: ViewData, events: EventLog, chance: Chance) -> dict[str, Any]:
            with games.named(view["game"]).in_edition(view.get("edition")):
                action: dict[str, Any] = msgspec.to_builtins(decide(level, budget, view, events, chance))
            return action

        return play

    return make


def count_back(events: EventLog, counted: Collection[str], until: Callable[[str], bool]) -> int:
    """How many of the latest events are such, back to one that ends the count."""
    latest = takewhile(lambda name: not until(name), (event["event"] for event in reversed(events)))
    return sum(name in counted for name in latest)
