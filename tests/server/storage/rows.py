"""Rows to test with: a guest, a table, a match, each with what the test does not care about filled in."""

from typing import Any

import msgspec
from sqlalchemy import Connection, Executable

from nekobako.server.storage import DatabaseJournal, Store, guests, leases, matches, tables
from nekobako.server.storage.guests import StoredGuest
from nekobako.server.storage.leases import Lease, TakenLease
from nekobako.server.storage.matches import StoredMatch
from nekobako.server.storage.tables import StoredPlace, StoredTable

GUEST = StoredGuest(id="ada", name="Ada", created=1_000, seen=1_000)
TABLE = StoredTable(
    id="t",
    game="catham",
    options={"turn_limit": 30},
    settings={"clock": None, "spectators": True},
    public=True,
    host_id="ada",
    state="open",
    match_number=0,
    created=2_000,
    changed=2_000,
    places=(StoredPlace(guest_id="ada"), StoredPlace(bot="greedy")),
)
MATCH = StoredMatch(id="m", table_id="t", number=1, game="catham", started=3_000, places=TABLE.places)


def execute(store: Store, statement: Executable) -> None:
    def work(connection: Connection) -> None:
        connection.execute(statement)

    store.submit(work).result()


def a_guest(store: Store, guest_id: str = "ada", **changed: Any) -> StoredGuest:
    guest = msgspec.structs.replace(GUEST, **{"id": guest_id, "name": guest_id.title(), **changed})
    store.submit(lambda connection: guests.add(connection, guest, token=f"secret of {guest_id}")).result()
    return guest


def a_table(store: Store, table_id: str = "t", **changed: Any) -> StoredTable:
    """Its host, ada, must be there."""
    table = msgspec.structs.replace(TABLE, id=table_id, **changed)
    store.submit(lambda connection: tables.save(connection, table)).result()
    return table


def a_match(store: Store, match_id: str = "m", **changed: Any) -> StoredMatch:
    """Its table must be there."""
    match = msgspec.structs.replace(MATCH, id=match_id, **changed)
    store.submit(lambda connection: matches.start(connection, match)).result()
    return match


def journals(store: Store, count: int) -> list[DatabaseJournal]:
    """Empty journals of as many matches, of one table."""

    def start(connection: Connection) -> None:
        guests.add(connection, GUEST, token="secret of ada")
        tables.save(connection, TABLE)
        for number in range(count):
            matches.start(connection, msgspec.structs.replace(MATCH, id=f"m{number}", number=number))

    store.submit(start).result()
    return [DatabaseJournal(store, f"m{number}") for number in range(count)]


def fenced_journals(store: Store, count: int) -> list[DatabaseJournal]:
    """Empty journals of as many matches, each of a table that is leased; `journals` was there before."""

    def start(connection: Connection) -> list[Lease]:
        taken = []
        for number in range(count):
            tables.save(connection, msgspec.structs.replace(TABLE, id=f"t{number}"))
            matches.start(connection, msgspec.structs.replace(MATCH, id=f"f{number}", table_id=f"t{number}"))
            got = leases.take(connection, f"t{number}", "here")
            assert isinstance(got, TakenLease)
            taken.append(got.lease)
        return taken

    mine = store.submit(start).result()
    return [DatabaseJournal(store, f"f{number}", lease=lease) for number, lease in enumerate(mine)]
