"""Allowances of an address within the hour, counted for all nodes that share a database, by its clock.

An address is kept as a hash, and not for longer than a day.
"""

from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, select, text

from nekobako.server.storage.clock import database_now
from nekobako.server.storage.schema import allowances

HOUR: Final = 3_600_000  # ms
_FULL: Final = text(
    "INSERT INTO allowances (kind, client, level, at) VALUES (:kind, :client, :level, :at) ON CONFLICT DO NOTHING"
)


def take(connection: Connection, kind: str, address: str, an_hour: int) -> float:
    """Zero, or how many seconds to wait. In a transaction of its own: two nodes may ask for one address at once."""
    client, now = sha256(address.encode()).hexdigest()[:32], int(connection.scalar(select(database_now())) or 0)
    connection.execute(_FULL, {"kind": kind, "client": client, "level": float(an_hour), "at": now})
    here = (allowances.c.kind == kind) & (allowances.c.client == client)
    row = connection.execute(select(allowances.c.level, allowances.c.at).where(here).with_for_update()).one()
    level = min(float(an_hour), row.level + max(0, now - row.at) * an_hour / HOUR)
    if level < 1.0:
        return float((1.0 - level) * HOUR / an_hour / 1000)
    connection.execute(allowances.update().where(here).values(level=level - 1.0, at=now))
    return 0.0
