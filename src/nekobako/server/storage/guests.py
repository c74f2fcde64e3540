"""Guests: who has given a name, known again by a secret token of which only a hash is kept."""

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection, select

from nekobako.server.storage.schema import guests


class StoredGuest(Struct, frozen=True, kw_only=True):
    id: str
    name: str  # empty once it was deleted
    created: int
    seen: int


_COLUMNS = [guests.c[name] for name in StoredGuest.__struct_fields__]


def add(connection: Connection, guest: StoredGuest, token: str) -> None:
    connection.execute(
        guests.insert().values(
            id=guest.id, name=guest.name, token_hash=_hash(token), created=guest.created, seen=guest.seen
        )
    )


def by_token(connection: Connection, token: str) -> StoredGuest | None:
    row = connection.execute(select(*_COLUMNS).where(guests.c.token_hash == _hash(token))).one_or_none()
    return None if row is None else StoredGuest(**row._mapping)


def rename(connection: Connection, guest_id: str, name: str) -> None:
    connection.execute(guests.update().where(guests.c.id == guest_id).values(name=name))


def saw(connection: Connection, guest_id: str, at: int) -> None:
    """They were here; those not seen for long are forgotten (retention.py)."""
    connection.execute(guests.update().where((guests.c.id == guest_id) & (guests.c.seen < at)).values(seen=at))


def names(connection: Connection, guest_ids: Iterable[str]) -> dict[str, str]:
    wanted = sorted(set(guest_ids))
    rows = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted)))
    return {row.id: row.name for row in rows}


def _hash(token: str) -> str:
    """A token is long and random: nothing slower than this is needed against guessing."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()
