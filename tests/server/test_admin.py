"""What whoever runs a server can do with its database."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from nekobako.server.admin import main
from nekobako.server.storage import Store
from tests.server.local_registry import open_registry, run


def test_backup_and_being_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guest: list[str] = []

    async def main_() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Zwiebelchen")
            table = await mia.opens("catham", seats=2)
            await mia.asks(table, "say", text="Geheimnis")
            guest.append(mia.id)
            assert main(["--data", str(tmp_path), "backup", str(tmp_path / "copy.db")]) == 0  # while it runs

    run(main_())
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT name FROM guests").fetchall() == [("Zwiebelchen",)]
    assert main(["--data", str(tmp_path), "backup", str(tmp_path / "copy.db")]) == 1  # nothing is overwritten
    assert main(["--data", str(tmp_path), "forget", guest[0]]) == 0
    assert main(["--data", str(tmp_path), "forget", "nobody"]) == 1
    assert main(["--data", str(tmp_path), "tidy"]) == 0
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT name, token_hash FROM guests").fetchall() == [("", None)]
        assert database.execute("SELECT count(*) FROM chat").fetchall() == [(0,)]
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for word in (b"Zwiebelchen", b"Geheimnis"):
        assert word not in (tmp_path / "tables.db").read_bytes()
    assert "nobody" in capsys.readouterr().err


def test_problems_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--database", "mysql://x", "tidy"]) == 1
    assert main(["--config", str(tmp_path / "none.toml"), "tidy"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["backup", str(tmp_path / "copy.db")], ["check"], ["tidy"], ["forget", "nobody"]):
        assert main(["--data", str(tmp_path / "typo"), *command]) == 1
        assert "There is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_clock_far_ahead_deletes_nothing_before_it_is_confirmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def names() -> list[tuple[str]]:
        with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            return database.execute("SELECT name FROM guests").fetchall()

    async def scene() -> None:
        async with open_registry(tmp_path) as registry:
            await registry.person("Mia")

    run(scene())
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 20 * 365 * 86_400)
    assert main(["--data", str(tmp_path), "tidy"]) == 1
    assert "7300 days later" in capsys.readouterr().err.replace(",", "")
    assert names() == [("Mia",)]

    async def later() -> None:
        async with open_registry(tmp_path) as registry:
            await registry.person("Leo")  # stamped by the same clock: that proves nothing

    run(later())
    assert main(["--data", str(tmp_path), "tidy"]) == 1
    assert names() == [("Mia",), ("Leo",)]
    assert main(["--data", str(tmp_path), "tidy", "--confirm"]) == 0
    assert names() == [("",), ("Leo",)]
    assert main(["--data", str(tmp_path), "tidy"]) == 0  # it is known now


def test_what_is_the_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new/data"
    with Store.open(f"sqlite:///{folder}/tables.db", alone=True):
        modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
    assert modes.pop("data") == 0o700
    assert {"tables.db", "tables.db.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}
