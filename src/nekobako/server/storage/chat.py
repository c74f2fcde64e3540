"""What is said at a table, and who was silenced there."""

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


def say(connection: Connection, table_id: str, guest_id: str, name: str, text: str, at: int) -> StoredLine:
    last = connection.scalar(select(func.max(chat.c.n)).where(chat.c.table_id == table_id))
    n = 0 if last is None else int(last) + 1
    row = {"table_id": table_id, "n": n, "guest_id": guest_id, "name": name, "text": text, "at": at}
    connection.execute(chat.insert().values(row))
    return StoredLine(n=n, guest_id=guest_id, name=name, text=text, at=at)


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


def muted(connection: Connection, table_id: str) -> set[str]:
    return set(connection.scalars(select(mutes.c.guest_id).where(mutes.c.table_id == table_id)))
