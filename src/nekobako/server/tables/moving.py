"""Bots at a table: while it is a bot's moment, one decides and acts. Whatever goes wrong, the table goes on.

A bot's action that is refused or fails is a fault of ours, and is logged; what a friend would suggest is done instead.
"""

import asyncio
import logging
from typing import Any, Final, Protocol

from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied
from nekobako.server.tables.thinking import Thinkers
from nekobako.table.match import Match

logger: Final = logging.getLogger(__name__)
MOST_TRIES: Final = 3  # other ways out after an action that failed
REST: Final = 5.0  # seconds, when none of them led out
CONCEDE: Final = {"do": "concede"}


class Board(Protocol):
    """The match in which they move."""

    id: str
    match: Match

    @property
    def events(self) -> int: ...
    def closed(self) -> bool: ...
    def bot_to_move(self) -> tuple[int, str] | None: ...
    def watched(self) -> bool: ...
    async def suggest(self, seat: int, seed: int = 0) -> dict[str, Any]: ...
    async def act(self, seat: int, action: dict[str, Any], label: None = None) -> None: ...


class Mover:
    def __init__(self, board: Board, thinkers: Thinkers, pace: float) -> None:
        self._board, self._thinkers, self._pace = board, thinkers, pace

    async def run(self) -> None:
        """Until it is a person's moment, or all is over."""
        board = self._board
        while not board.closed() and (found := board.bot_to_move()) is not None:
            try:
                await self._move(*found)
            except (Denied, OSError):  # the table is closed, or will be opened anew from what was kept
                raise
            except Exception:
                logger.exception("a bot could not move", extra={"match": board.id, "bot": found[1]})
                await asyncio.sleep(REST)

    async def _move(self, seat: int, bot: str) -> None:
        board, known = self._board, self._board.events
        action = await self._decided(seat, bot)
        if board.watched():
            await asyncio.sleep(self._pace)
        # unless someone came back, or went on, meanwhile
        if not board.closed() and board.events == known and board.bot_to_move() == (seat, bot):
            await self._act(seat, bot, action)

    async def _decided(self, seat: int, bot: str) -> dict[str, Any]:
        match = self._board.match
        try:
            return await self._thinkers.decide(match.game, bot, match.view(seat), match.seen_log(seat))
        except Exception:
            logger.exception("a bot could not decide", extra={"match": self._board.id, "bot": bot})
            return await self._board.suggest(seat)

    async def _act(self, seat: int, bot: str, action: dict[str, Any]) -> None:
        """Do it; should that not work, other ways out in turn, and in the end the last one."""
        board, known = self._board, self._board.events
        for attempt in range(MOST_TRIES):
            try:
                return await board.act(seat, action)
            except (Denied, OSError):
                raise
            except Exception as problem:
                said = "refused" if isinstance(problem, Refusal) else "failed"
                logger.exception(f"a bot's action {said}", extra={"match": board.id, "bot": bot})
            if board.closed() or board.events != known:
                return None
            action = await board.suggest(seat, attempt)
        return await board.act(seat, CONCEDE if CONCEDE in board.match.legal(seat) else action)
