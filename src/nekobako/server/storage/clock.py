"""The database's own clock: the one clock that servers which share a database agree on."""

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class database_now(FunctionElement[int]):  # noqa: N801 (as SQL's own functions are written)
    """Milliseconds since 1970, now, even in the middle of a transaction."""

    type = BigInteger()
    inherit_cache = True


@compiles(database_now, "postgresql")
def _postgresql(element: Any, compiler: Any, **more: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(database_now, "sqlite")
def _sqlite(element: Any, compiler: Any, **more: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
