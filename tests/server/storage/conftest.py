"""Every storage test runs on both databases, the real ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from nekobako.server.storage import Store
from tests.server.postgres import Postgres, postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that does not exist yet, or is empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/nekobako.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_place()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url) as store:
        yield store
