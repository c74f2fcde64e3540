"""Health of the server: whether its database takes what is written, and if not, what is wrong with it."""

import asyncio
import sqlite3
import time
from functools import partial
from typing import Any, Final, Literal

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from nekobako import __version__
from nekobako.server.errors import said
from nekobako.server.protocol.api import Health
from nekobako.server.storage.schema import nodes
from nekobako.server.tables.services import Services

ANSWER: Final = 2.0  # seconds after which a database counts as hung here
FRESH: Final = 2.0  # seconds for which an answer is good: asking writes
Wrong = Literal["database_down", "database_hung", "database_read_only", "database_full", "database_failed"]

_READ_ONLY: Final = "25006"  # of SQL's states
_FULL: Final = ("53100", "53200")


class HealthCheck:
    """One question to the database at a time, however many ask."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known = Health(status="ok", version=__version__)
        self._until = 0.0
        self._asking: asyncio.Future[Wrong | None] | None = None

    async def look(self) -> Health:
        if time.monotonic() > self._until:
            if self._asking is None or self._asking.done():
                self._asking = asyncio.ensure_future(self._ask())
            done, _ = await asyncio.wait([self._asking], timeout=ANSWER)
            wrong = self._asking.result() if done else "database_hung"
            text = None if wrong is None else said(f"health.{wrong}")
            self._known = Health(status=wrong or "ok", version=__version__, text=text)
            self._until = time.monotonic() + FRESH
        return self._known

    async def _ask(self) -> Wrong | None:
        try:
            await self._services.keep(partial(_write, node_id=self._services.node.id))
        except Exception as error:
            return what_is_wrong(error)
        return None


def _write(connection: Connection, node_id: str) -> None:
    """Changes nothing, and is written all the same: only then is it known that something can be. It is a row of this
    node's own: one that all of them write to would make them wait for each other."""
    connection.execute(nodes.update().where(nodes.c.id == node_id).values(name=nodes.c.name))


def what_is_wrong(error: BaseException) -> Wrong:
    """By what lies underneath a failure to write."""
    causes = list(_causes(error))
    for cause in causes:
        state, code = getattr(cause, "sqlstate", None), getattr(cause, "sqlite_errorcode", None)
        if state == _READ_ONLY or code == sqlite3.SQLITE_READONLY:
            return "database_read_only"
        if state in _FULL or code == sqlite3.SQLITE_FULL:
            return "database_full"
        if type(cause).__name__ == "NoAnswerError" or code == sqlite3.SQLITE_BUSY or isinstance(cause, TimeoutError):
            return "database_hung"
    return "database_down" if any(isinstance(cause, OperationalError) for cause in causes) else "database_failed"


def _causes(error: BaseException | None) -> Any:
    while error is not None:
        yield error
        error = getattr(error, "orig", None) or error.__cause__
