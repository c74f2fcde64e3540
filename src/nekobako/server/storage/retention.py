"""Retention: what is not needed any more is deleted. Each answers how much went, a part of it
at a time; all times are limits of age.

Matches know their players by number, so that a name deleted here is gone from everywhere.
"""

from typing import Final

from sqlalchemy import Connection, exists, func, select, tuple_

from nekobako.server.storage import milestones
from nekobako.server.storage.schema import allowances, chat, guests, matches, meta, tables

MOST_MATCHES: Final = 50  # each with its journal
FAR: Final = 14  # days without a sign of life, after which a clock must be confirmed before anything is deleted
_DAY: Final = 86_400_000  # ms
_BELIEVED: Final = "believed_clock"
MOST: Final = 1_000  # that go at once: who plays waits for no longer, and there is a limit for a statement


def delete_guest_names(connection: Connection, before: int) -> int:
    """Forget guests not seen since: their names, here and in chats, and the tokens by which they were known again."""
    old = (guests.c.seen < before) & ((guests.c.name != "") | guests.c.token_hash.is_not(None))
    return _forget(connection, list(connection.scalars(select(guests.c.id).where(old).limit(MOST))))


def forget_guest(connection: Connection, guest_id: str) -> bool:
    """Someone wishes to be forgotten: the name, the token, and all they wrote. Whether there was such a guest."""
    connection.execute(chat.delete().where(chat.c.guest_id == guest_id))
    milestones.forget(connection, guest_id)
    return bool(_forget(connection, [guest_id]))


def delete_chat(connection: Connection, before: int) -> int:
    lines = select(chat.c.table_id, chat.c.n).where(chat.c.at < before).limit(MOST)
    return connection.execute(chat.delete().where(tuple_(chat.c.table_id, chat.c.n).in_(lines))).rowcount


def delete_matches(connection: Connection, before: int) -> int:
    """Matches that ended before, with their journals; then the tables that have none left and were not used since.

    A match that was never ended stays: to end it is for the table to say.
    """
    old = select(matches.c.id).where(matches.c.ended < before).limit(MOST_MATCHES)
    gone = connection.execute(matches.delete().where(matches.c.id.in_(old))).rowcount
    empty = ~exists().where(matches.c.table_id == tables.c.id)
    unused = (tables.c.changed < before) & (tables.c.state != "playing") & empty
    connection.execute(tables.delete().where(tables.c.id.in_(select(tables.c.id).where(unused).limit(MOST))))
    return gone


def delete_allowances(connection: Connection, before: int) -> int:
    """What addresses did that have not been heard of since: after an hour they may do everything again."""
    return connection.execute(allowances.delete().where(allowances.c.at < before)).rowcount


def _forget(connection: Connection, ids: list[str]) -> int:
    connection.execute(chat.update().where(chat.c.guest_id.in_(ids) & (chat.c.name != "")).values(name=""))
    return connection.execute(guests.update().where(guests.c.id.in_(ids)).values(name="", token_hash=None)).rowcount


def days_ahead(connection: Connection, now: int) -> int:
    """By how many days the clock is past the last time that was believed; 0 while that is plausible.

    A clock that jumped ahead would delete what is not old at all. What it stamps meanwhile proves nothing: at first
    the newest time in the database is believed, from then on only the clock of a day on which something was tidied.
    """
    believed = connection.scalar(select(meta.c.value).where(meta.c.name == _BELIEVED))
    if believed is None:
        columns = (guests.c.seen, tables.c.changed, matches.c.started, matches.c.ended, chat.c.at)
        newest = [connection.scalar(select(func.max(column))) for column in columns]
        believed = max((time for time in newest if time is not None), default=now)
        believe_clock(connection, believed)
    days = (now - int(believed)) // _DAY
    return days if days > FAR else 0


def believe_clock(connection: Connection, now: int) -> None:
    """It is plausible, or someone has confirmed it."""
    connection.execute(meta.delete().where(meta.c.name == _BELIEVED))
    connection.execute(meta.insert().values(name=_BELIEVED, value=str(now)))
