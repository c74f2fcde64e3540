"""Messages that were carried out: the same one sent again, after a lost connection, is answered and not done twice.

An answer is kept in the transaction of what it answers: see `DatabaseJournal.together`.
"""

from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from nekobako.server.storage.schema import acknowledged

KEPT: Final = 64  # answers of a guest in a match: far more than can be under way at once


# Asked at every action, so the statements are made once.
_THEIRS: Final = (acknowledged.c.match_id == bindparam("match_id")) & (acknowledged.c.guest_id == bindparam("guest_id"))
_LAST: Final = select(func.max(acknowledged.c.n)).where(_THEIRS)
_INSERT: Final = acknowledged.insert()
_FORGET: Final = acknowledged.delete().where(_THEIRS & (acknowledged.c.n < bindparam("oldest")))
_RECALL: Final = select(acknowledged.c.result).where(_THEIRS & (acknowledged.c.message_id == bindparam("message_id")))


class Answer(Struct, frozen=True):
    result: Any


def remember(connection: Connection, match_id: str, guest_id: str, message_id: str, result: Any = None) -> None:
    theirs = {"match_id": match_id, "guest_id": guest_id}
    last = connection.scalar(_LAST, theirs)
    n = 0 if last is None else int(last) + 1
    connection.execute(_INSERT, {**theirs, "message_id": message_id, "n": n, "result": result})
    if n and n % KEPT == 0:  # now and then: between KEPT and twice as many are there
        connection.execute(_FORGET, {**theirs, "oldest": n - KEPT})


def recall(connection: Connection, match_id: str, guest_id: str, message_id: str) -> Answer | None:
    """The answer that was given; None for a message that was not carried out."""
    asked = {"match_id": match_id, "guest_id": guest_id, "message_id": message_id}
    row = connection.execute(_RECALL, asked).one_or_none()
    return None if row is None else Answer(row.result)
