"""Bots that think beside the event loop: quick ones here or in a thread, slow ones in processes of their own."""

import random
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from nekobako.bots import Budget, bots_of, quick_bots_of
from nekobako.core.chance import seeded
from nekobako.server.limits import Client
from nekobako.server.tables.executor import AdaptiveExecutor
from nekobako.server.tables.process_work import ProcessWork

SECONDS: Final = 1.0  # to think about a decision, at a table with people

Action = dict[str, Any]


def decide(game: str, bot: str, view: dict[str, Any], events: Sequence[dict[str, Any]], seed: int) -> Action:
    """A bot is a function of what a person in its seat knows: it can think anywhere."""
    sitter = bots_of(game)[bot](Budget(seconds=SECONDS))
    return sitter(view, events, seeded(seed, "bot"))


class BotPool:
    def __init__(self, processes: ProcessWork, executor: AdaptiveExecutor) -> None:
        self._processes, self._executor = processes, executor
        self._chance = random.Random(secrets.randbits(128))  # of the bots alone: matches have their own

    async def decide(
        self,
        game: str,
        bot: str,
        view: dict[str, Any],
        events: Sequence[dict[str, Any]],
        client: Client,
        *,
        later: bool = False,
    ) -> Action:
        """The events are a sequence that is made only where it is looked at; another process gets them all."""
        seed = self._chance.getrandbits(62)
        if bot in quick_bots_of(game):
            return await self._executor.run((game, bot), partial(decide, game, bot, view, events, seed))
        work = partial(decide, game, bot, view, list(events), seed)
        return await self._processes.run(client, work, patient=True, later=later)
