"""Messages that were carried out: the same one sent again, after a lost connection, is answered and not done twice.

An answer is kept in the transaction of what it answers: see `DatabaseJournal.together`.
"""

from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, select

from nekobako.server.storage.schema import acknowledged

MessageKey = tuple[str, str]  # a guest, and the id of their message
KEPT: Final = 64  # answers of a guest in a match: far more than can be under way at once


# Asked at every action, so the statements are made once.
_THEIRS: Final = (acknowledged.c.match_id == bindparam("match_id")) & (acknowledged.c.guest_id == bindparam("guest_id"))
_NEXT: Final = (
    select(
        bindparam("match_id", type_=acknowledged.c.match_id.type),
        bindparam("guest_id", type_=acknowledged.c.guest_id.type),
        bindparam("message_id", type_=acknowledged.c.message_id.type),
        func.coalesce(func.max(acknowledged.c.n) + 1, 0),
        bindparam("result", type_=acknowledged.c.result.type),
    )
    .select_from(acknowledged)
    .where(_THEIRS)
)
_INSERT: Final = (
    acknowledged.insert()
    .from_select(["match_id", "guest_id", "message_id", "n", "result"], _NEXT)
    .returning(acknowledged.c.n)
)
_FORGET: Final = acknowledged.delete().where(_THEIRS & (acknowledged.c.n < bindparam("oldest")))
_RECALL: Final = select(acknowledged.c.result).where(_THEIRS & (acknowledged.c.message_id == bindparam("message_id")))


class Answer(Struct, frozen=True):
    result: Any


def remember(connection: Connection, match_id: str, guest_id: str, message_id: str, result: Any = None) -> None:
    theirs = {"match_id": match_id, "guest_id": guest_id}
    n = connection.execute(_INSERT, {**theirs, "message_id": message_id, "result": result}).scalar_one()
    if n and n % KEPT == 0:  # now and then: between KEPT and twice as many are there
        connection.execute(_FORGET, {**theirs, "oldest": n - KEPT})


def recall(connection: Connection, match_id: str, guest_id: str, message_id: str) -> Answer | None:
    """The answer that was given; None for a message that was not carried out."""
    key = {"match_id": match_id, "guest_id": guest_id, "message_id": message_id}
    row = connection.execute(_RECALL, key).one_or_none()
    return None if row is None else Answer(row.result)
