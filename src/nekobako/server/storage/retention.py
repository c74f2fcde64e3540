"""Retention: what is not needed any more is deleted. Each answers how much went; all times are limits of age.

Matches know their players by number, so that a name deleted here is gone from everywhere.
"""

from sqlalchemy import ColumnElement, Connection, exists, select

from nekobako.server.storage.schema import chat, guests, matches, tables


def delete_guest_names(connection: Connection, before: int) -> int:
    """Forget guests not seen since: their names, here and in chats, and the tokens by which they were known again."""
    old = (guests.c.seen < before) & ((guests.c.name != "") | guests.c.token_hash.is_not(None))
    return _forget(connection, old)


def forget_guest(connection: Connection, guest_id: str) -> bool:
    """Someone wishes to be forgotten: the name, the token, and all they wrote. Whether there was such a guest."""
    connection.execute(chat.delete().where(chat.c.guest_id == guest_id))
    return bool(_forget(connection, guests.c.id == guest_id))


def delete_chat(connection: Connection, before: int) -> int:
    return connection.execute(chat.delete().where(chat.c.at < before)).rowcount


def delete_matches(connection: Connection, before: int) -> int:
    """Matches that ended before, with their journals; then the tables that have none left and were not used since.

    A match that was never ended stays: to end it is for the table to say.
    """
    gone = connection.execute(matches.delete().where(matches.c.ended < before)).rowcount
    empty = ~exists().where(matches.c.table_id == tables.c.id)
    connection.execute(tables.delete().where((tables.c.changed < before) & (tables.c.state != "playing") & empty))
    return gone


def _forget(connection: Connection, which: ColumnElement[bool]) -> int:
    theirs = chat.c.guest_id.in_(select(guests.c.id).where(which))
    connection.execute(chat.update().where(theirs & (chat.c.name != "")).values(name=""))
    return connection.execute(guests.update().where(which).values(name="", token_hash=None)).rowcount
