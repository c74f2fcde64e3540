"""What whoever runs a server can do with its database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nekobako.server.admin import main
from tests.server.house import house, run


def test_backup_and_being_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guest: list[str] = []

    async def main_() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Zwiebelchen")
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
