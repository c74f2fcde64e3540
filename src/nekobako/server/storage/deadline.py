"""A PostgreSQL connection that does not wait for ever: a server that says nothing for too long counts as gone.

PostgreSQL's own `statement_timeout` needs a server that still runs. One that was stopped, or whose machine was, never
answers, and its kernel keeps the line open.
"""

from collections.abc import Generator
from time import monotonic
from typing import Any, Final

import psycopg

PATIENCE: Final = 10.0  # seconds for one statement, commits included
_NOTHING_YET: Final = 0  # what psycopg sends while there is nothing to read


class NoAnswerError(psycopg.OperationalError):
    """The database has not answered in time: whether it did what was asked is not known."""


class DeadlineConnection(psycopg.Connection[Any]):
    patience = PATIENCE

    def wait(self, gen: Any, *arguments: Any, **more: Any) -> Any:
        try:
            return super().wait(_timed(gen, monotonic() + self.patience), *arguments, **more)
        except NoAnswerError:
            self.pgconn.finish()  # whatever it may still say is not listened to
            raise


def _timed(gen: Generator[Any, Any, Any], until: float) -> Generator[Any, Any, Any]:
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if ready == _NOTHING_YET and monotonic() > until:
                raise NoAnswerError("the database does not answer")
            wanted = gen.send(ready)
    except StopIteration as end:
        return end.value
