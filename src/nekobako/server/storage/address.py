"""The address of a database, as it is given: which kind, where, and how it may be shown (never with its password)."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from nekobako.server.storage.problem import StorageProblem

_DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def read(text: str) -> URL:
    """The URL with its driver, or the problem with it."""
    try:
        url = make_url(text)
        driver = _DRIVERS[url.drivername]
    except (ArgumentError, ValueError, KeyError):
        # Whatever stands there may hold a password: only what comes before it is told.
        raise StorageProblem("wrong_url", database=text.partition(":")[0][:40]) from None
    if url.drivername == "sqlite" and (url.host or url.query):
        raise StorageProblem("wrong_url", database=shown(url))
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise StorageProblem("no_memory")
    return url.set(drivername=driver)


def shown(url: URL) -> str:
    """As people know it."""
    plain = url.set(drivername=url.get_backend_name(), query={})
    return plain.render_as_string(hide_password=True)


def path_of(url: URL) -> Path:
    """The file of a SQLite database."""
    assert url.database is not None
    return Path(url.database)
