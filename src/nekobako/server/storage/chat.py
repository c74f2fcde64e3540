"""The lines of a table's chat, and who was silenced there."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from nekobako.server.storage.schema import chat, mutes


class StoredLine(Struct, frozen=True, kw_only=True):
    n: int  # from 0 at each table
    guest_id: str
    name: str
    text: str
    at: int


_COLUMNS = [chat.c[name] for name in StoredLine.__struct_fields__]


def say(
    connection: Connection, table_id: str, guest_id: str, name: str, text: str, at: int, message_id: str | None = None
) -> StoredLine | None:
    """The new line; None when this message was said before."""
    same = (chat.c.table_id == table_id) & (chat.c.guest_id == guest_id) & (chat.c.message_id == message_id)
    if message_id is not None and connection.scalar(select(chat.c.n).where(same)) is not None:
        return None
    last = connection.scalar(select(func.max(chat.c.n)).where(chat.c.table_id == table_id))
    line = StoredLine(n=0 if last is None else int(last) + 1, guest_id=guest_id, name=name, text=text, at=at)
    connection.execute(chat.insert().values(table_id=table_id, message_id=message_id, **msgspec.structs.asdict(line)))
    return line


def lines(connection: Connection, table_id: str, most: int) -> list[StoredLine]:
    """The last lines, in their order."""
    rows = connection.execute(
        select(*_COLUMNS).where(chat.c.table_id == table_id).order_by(chat.c.n.desc()).limit(most)
    ).all()
    return [StoredLine(**row._mapping) for row in reversed(rows)]


def mute(connection: Connection, table_id: str, guest_id: str, muted: bool = True) -> None:
    connection.execute(mutes.delete().where((mutes.c.table_id == table_id) & (mutes.c.guest_id == guest_id)))
    if muted:
        connection.execute(mutes.insert().values(table_id=table_id, guest_id=guest_id))


def muted(connection: Connection, table_ids: Iterable[str]) -> dict[str, set[str]]:
    """Who was silenced, by table."""
    at: dict[str, set[str]] = {table_id: set() for table_id in table_ids}
    for row in connection.execute(select(mutes.c.table_id, mutes.c.guest_id).where(mutes.c.table_id.in_(at))):
        at[row.table_id].add(row.guest_id)
    return at
