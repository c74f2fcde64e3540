"""Bots at a table: while it is a bot's moment, one decides and acts. Whatever goes wrong, the table goes on.

A bot's action that is refused or fails is a fault of ours, and is logged; what a friend would suggest is done instead.
"""

import asyncio
import logging
from typing import Any, Final

from nekobako.core.refusal import Refusal
from nekobako.server.limits import Client
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.live_match import LiveMatch
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_record import TableRecord

logger: Final = logging.getLogger(__name__)
MOST_TRIES: Final = 3  # other ways out after an action that failed
REST: Final = 5.0  # seconds, when none of them led out
CONCEDE: Final = {"do": "concede"}


class BotDriver:
    def __init__(self, live: LiveMatch, services: Services, record: TableRecord, audience: Audience) -> None:
        self._live, self._services, self._record, self._audience = live, services, record, audience
        self._task: asyncio.Task[Any] | None = None

    def wake(self) -> None:
        """Let the bots decide while it is theirs to do so."""
        if self._live.closed() or (self._task is not None and not self._task.done()):
            return
        if self._bot_to_move() is not None:
            self._task = self._live.background(self._run())

    def _bot_to_move(self) -> tuple[int, str] | None:
        deciders = self._live.match.deciders
        bot = self._record.seats.bot_at(deciders[0]) if deciders and self._live.handling is None else None
        return None if bot is None else (deciders[0], bot)

    @property
    def _client(self) -> Client:
        """Bots think for the host of their table."""
        return self._services.clients.of(self._record.seats.host)

    @property
    def _unseen(self) -> bool:
        """Bots among themselves, and nobody looks on: they wait for everybody else."""
        return not self._audience and not self._record.seats.people

    async def _run(self) -> None:
        """Until it is a person's moment, or all is over."""
        while not self._live.closed() and (next_bot := self._bot_to_move()) is not None:
            seat, bot = next_bot
            try:
                await self._move(seat, bot)
            except OSError:  # the table will be opened anew from what was kept
                raise
            except Exception:
                if self._live.closed():
                    raise
                logger.exception("a bot could not move", extra={"match": self._live.id, "bot": bot})
                await asyncio.sleep(REST)

    async def _move(self, seat: int, bot: str) -> None:
        live, known = self._live, self._live.events
        action = await self._decide(seat, bot)
        if self._audience:
            await asyncio.sleep(self._services.pace)
        # unless someone came back, or went on, meanwhile
        if not live.closed() and live.events == known and self._bot_to_move() == (seat, bot):
            await self._act(seat, bot, action)

    async def _decide(self, seat: int, bot: str) -> dict[str, Any]:
        match = self._live.match
        try:
            return await self._services.bot_pool.decide(
                match.game, bot, match.view(seat), match.seen_log(seat), self._client, later=self._unseen
            )
        except Exception:
            logger.exception("a bot could not decide", extra={"match": self._live.id, "bot": bot})
            return await self._live.suggest(seat)

    async def _act(self, seat: int, bot: str, action: dict[str, Any]) -> None:
        """Do it; should that not work, other ways out in turn, and in the end the last one."""
        live, known = self._live, self._live.events
        for attempt in range(MOST_TRIES):
            try:
                return await live.act(seat, action)
            except OSError:
                raise
            except Exception as problem:
                if live.closed():
                    raise
                failure = "refused" if isinstance(problem, Refusal) else "failed"
                logger.exception(f"a bot's action {failure}", extra={"match": live.id, "bot": bot})
            if live.closed() or live.events != known:
                return None
            action = await live.suggest(seat, attempt)
        return await live.act(seat, CONCEDE if CONCEDE in live.match.legal(seat) else action)
