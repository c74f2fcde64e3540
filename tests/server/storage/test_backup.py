"""A backup while the server goes on: whole, of one moment, and never over something else."""

import stat
from pathlib import Path

import pytest

from nekobako.server.storage import DatabaseJournal, StorageProblem, Store
from tests.server.postgres import Postgres
from tests.server.storage.rows import journals
from tests.server.storage.test_journal import acted


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/neko.db"


def test_a_backup_is_a_database_of_that_moment(sqlite: str, tmp_path: Path) -> None:
    copy = tmp_path / "it's a copy.db"
    with Store.open(sqlite) as store:
        journal = journals(store, 1)[0]
        journal.append(acted(0))
        store.backup(copy)
        journal.append(acted(1))
        assert len(journal.entries()) == 2
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with Store.open(f"sqlite:///{copy}") as restored:
        journal = DatabaseJournal(restored, "m0")
        assert list(journal.entries()) == [acted(0)]
        journal.append(acted(1))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["it's a copy.db", "neko.db"]


def test_a_backup_overwrites_nothing(sqlite: str, tmp_path: Path) -> None:
    there = tmp_path / "holiday.jpg"
    there.write_bytes(b"a cat")
    with Store.open(sqlite) as store, pytest.raises(StorageProblem) as refused:
        store.backup(there)
    assert refused.value.key == "backup_exists"
    assert there.read_bytes() == b"a cat"


def test_a_backup_that_fails_leaves_nothing(sqlite: str, tmp_path: Path) -> None:
    with Store.open(sqlite) as store:
        with pytest.raises(StorageProblem) as refused:
            store.backup(tmp_path / "nowhere" / "copy.db")
        assert refused.value.key == "backup_failed"
        store.backup(tmp_path / "copy.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "neko.db"]


def test_postgres_is_backed_up_by_its_own_tool(postgres: Postgres, tmp_path: Path) -> None:
    with Store.open(postgres.new_place()) as store, pytest.raises(StorageProblem) as refused:
        store.backup(tmp_path / "copy")
    assert refused.value.key == "backup_by_dump"
    assert "pg_dump" in refused.value.text("fr")
