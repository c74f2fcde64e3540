"""From the schema a database has to the one this program knows, step by step, in one transaction.

A new database gets the newest schema at once. To change the schema: change schema.py and add the step that leads there.
"""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import DBAPIError

from nekobako.server.storage.problem import StorageProblem
from nekobako.server.storage.schema import METADATA, meta

Step = Callable[[Connection], None]

STEPS: Final[Sequence[Step]] = ()  # the first leads from version 1 to 2
_VERSION: Final = "schema"
_LOCK: Final = 0x6E656B6F  # "neko", of PostgreSQL's advisory locks


def migrate(connection: Connection, database: str, steps: Sequence[Step] = STEPS) -> None:
    """Bring a database up to date; a newer one, or one of another program, is refused and left as it is."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})  # two servers starting at once
    known = 1 + len(steps)
    found = _found(connection, database)
    if found is None:
        METADATA.create_all(connection, checkfirst=False)
        connection.execute(meta.insert().values(name=_VERSION, value=str(known)))
        return
    if found > known:
        raise StorageProblem("newer", database=database, found=found, known=known)
    for step in steps[found - 1 :]:
        step(connection)
    if found < known:
        connection.execute(meta.update().where(meta.c.name == _VERSION).values(value=str(known)))


def _found(connection: Connection, database: str) -> int | None:
    """The version of a database; None when it is new."""
    present = METADATA.tables.keys() & set(inspect(connection).get_table_names())
    if not present:
        return None
    if meta.name in present:
        try:
            version = connection.scalar(select(meta.c.value).where(meta.c.name == _VERSION))
            if version is not None:
                return int(version)
        except (DBAPIError, ValueError):
            pass  # another program's table of that name
    raise StorageProblem("not_ours", database=database, table=min(present))
