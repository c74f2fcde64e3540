"""Leases: which node has which table open, so that a table is on one node at a time.

A lease is a node and an epoch. Every write of a table checks it in its own transaction and keeps its row from changing
until the commit (`held`); who takes a table waits for that. So a node that was only slow cannot write any more once
another has the table, however late its write comes, and whoever took it has seen everything that was ever written.

A node says at each beat for how long it will be there without another (`lasts`, in ms), by the database's clock.
"""

from collections.abc import Collection
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, or_, select, text, true

from nekobako.server.storage.clock import database_now
from nekobako.server.storage.schema import leases, nodes, tables

NODE_KEPT: Final = 3_600_000  # ms that a node which was lost stays listed


class Lease(Struct, frozen=True):
    table_id: str
    node_id: str
    epoch: int


class TakenLease(Struct, frozen=True):
    """A table that is ours now; where hands were at work when it was left: whose, and after how many entries."""

    lease: Lease
    handling: tuple[int, int] | None


class Held(Struct, frozen=True):
    """A table that another node has."""

    node: str  # its name


class LiveNode(Struct, frozen=True):
    id: str
    name: str


# --- nodes


def enter(connection: Connection, node: LiveNode, version: str, lasts: int, *, alone: bool = False) -> None:
    """A node begins; whatever had its name has ended, or any other where there is only one."""
    connection.execute(nodes.delete().where(true() if alone else nodes.c.name == node.name))
    expires = database_now() + lasts
    connection.execute(nodes.insert().values(id=node.id, name=node.name, version=version, expires=expires))


def last_beat(connection: Connection, name: str) -> tuple[str, int] | None:
    """Of the node that has a name: its id, and what it said last."""
    asked = select(nodes.c.id, nodes.c.expires).where((nodes.c.name == name) & _IS_THERE)
    row = connection.execute(asked.order_by(nodes.c.expires.desc()).limit(1)).one_or_none()
    return None if row is None else (row.id, row.expires)


def beat(connection: Connection, node_id: str, lasts: int) -> list[LiveNode] | None:
    """A node is there; all that are. None: another has taken its place."""
    said = nodes.update().where(nodes.c.id == node_id).values(expires=database_now() + lasts)
    return there(connection) if connection.execute(said).rowcount else None


def there(connection: Connection) -> list[LiveNode]:
    rows = connection.execute(select(nodes.c.id, nodes.c.name).where(_IS_THERE).order_by(nodes.c.id))
    return [LiveNode(row.id, row.name) for row in rows]


def leave(connection: Connection, node_id: str) -> None:
    """A node ends: all its tables are free. Those lost long ago are forgotten."""
    connection.execute(nodes.delete().where((nodes.c.id == node_id) | (nodes.c.expires < database_now() - NODE_KEPT)))


_IS_THERE: Final[ColumnElement[bool]] = nodes.c.expires > database_now()


# --- tables


_FIRST: Final = text(
    "INSERT INTO leases (table_id, node_id, epoch) SELECT id, :node_id, 1 FROM tables WHERE id = :table_id"
    " ON CONFLICT DO NOTHING"
)


def take(connection: Connection, table_id: str, node_id: str) -> TakenLease | Held | None:
    """Open a table on a node, unless another has it; None when there is no such table.

    In a transaction of its own: it may wait for another's commit.
    """
    here = leases.c.table_id == table_id
    # The node is looked for by a statement of its own: after a wait, one that joined them would see an old one.
    ask = select(leases.c.node_id, leases.c.epoch, leases.c.handling_seat, leases.c.handling_after)
    row = connection.execute(ask.where(here).with_for_update()).one_or_none()
    if row is None:
        if connection.execute(_FIRST, {"table_id": table_id, "node_id": node_id}).rowcount:
            return TakenLease(Lease(table_id, node_id, 1), None)
        row = connection.execute(ask.where(here).with_for_update()).one_or_none()  # another was first
        if row is None:
            return None
    if row.node_id not in (None, node_id):
        asked = select(nodes.c.name).where((nodes.c.id == row.node_id) & _IS_THERE)
        name = connection.scalar(asked)
        if name is not None:
            return Held(name)
    lease = Lease(table_id, node_id, row.epoch + 1)
    connection.execute(leases.update().where(here).values(node_id=node_id, epoch=lease.epoch))
    return TakenLease(lease, None if row.handling_seat is None else (row.handling_seat, row.handling_after))


def holder(connection: Connection, table_id: str) -> LiveNode | None:
    """The node that has a table open."""
    row = connection.execute(
        select(nodes.c.id, nodes.c.name)
        .join(leases, leases.c.node_id == nodes.c.id)
        .where((leases.c.table_id == table_id) & _IS_THERE)
    ).one_or_none()
    return None if row is None else LiveNode(row.id, row.name)


# Asked at every commit, so as plainly as can be, and with one statement for any number of tables.
_HELD: Final = {
    "postgresql": "SELECT table_id, node_id, epoch FROM leases WHERE table_id = ANY(%s) ORDER BY table_id FOR SHARE",
    "sqlite": "SELECT table_id, node_id, epoch FROM leases WHERE table_id IN (SELECT value FROM json_each(?))",
}


def held(connection: Connection, wanted: Collection[Lease]) -> set[Lease]:
    """Those of these leases that are still so, and will be until the end of this transaction."""
    ids, dialect = sorted(lease.table_id for lease in wanted), connection.dialect.name
    asked = ids if dialect == "postgresql" else msgspec.json.encode(ids).decode()
    return {Lease(*row) for row in connection.exec_driver_sql(_HELD[dialect], (asked,))}.intersection(wanted)


def give_up(connection: Connection, lease: Lease) -> None:
    connection.execute(leases.update().where(_is(lease)).values(node_id=None))


def mark_handling(connection: Connection, lease: Lease, seat: int, entries: int) -> None:
    """Hands are at work: should the node be lost, the next one knows whose, and can tell them."""
    connection.execute(leases.update().where(_is(lease)).values(handling_seat=seat, handling_after=entries))


def free_and_playing(connection: Connection, most: int) -> list[str]:
    """Tables where a match is played that no node has open, the oldest first."""
    known = select(nodes.c.id).where(_IS_THERE)
    free = or_(leases.c.node_id.is_(None), leases.c.node_id.not_in(known))
    found = (
        select(tables.c.id)
        .outerjoin(leases, leases.c.table_id == tables.c.id)
        .where(and_(tables.c.state == "playing", free))
        .order_by(tables.c.created, tables.c.id)
        .limit(most)
    )
    return list(connection.scalars(found))


def _is(lease: Lease) -> ColumnElement[bool]:
    return and_(leases.c.table_id == lease.table_id, leases.c.node_id == lease.node_id, leases.c.epoch == lease.epoch)
