"""From an old schema to ours: a database of version 1, as it was made then, becomes like a new one."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection, Inspector, inspect, select, text

from nekobako.server.storage import DatabaseJournal, StorageProblem, Store, address, engines, guests, matches
from nekobako.server.storage.migrations import STEPS, Step, migrate
from nekobako.server.storage.schema import METADATA, meta
from nekobako.table.journal import Acted, Committed, Opened

VERSION_1 = Path(__file__).with_name("version1.sql").read_text(encoding="utf-8")


def make_version_1(url: str) -> None:
    """By hand-kept SQL: it must not change when the schema does."""
    engine = engines.writer(address.read(url))
    script = VERSION_1
    if engine.dialect.name == "sqlite":
        script = script.replace("BYTEA", "BLOB").replace("'\\x", "X'")
    with engine.begin() as connection:
        for statement in script.strip().removesuffix(";").split(";\n"):
            connection.exec_driver_sql(statement)
    engine.dispose()


def shape(connection: Connection) -> dict[str, object]:
    """Every table with its columns, keys and indexes."""
    found: Inspector = inspect(connection)
    return {
        name: (
            sorted((c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(name)),
            found.get_pk_constraint(name)["constrained_columns"],
            sorted((key["constrained_columns"], key["referred_table"]) for key in found.get_foreign_keys(name)),
            sorted((index["name"] or "", index["column_names"]) for index in found.get_indexes(name)),
        )
        for name in METADATA.tables
    }


def test_version_1_becomes_like_a_new_database(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    make_version_1(url)
    new = f"sqlite:///{tmp_path}/new.db"
    if url.startswith("postgresql"):
        new = request.getfixturevalue("postgres").new_place()
    with Store.open(url) as migrated, Store.open(new) as fresh:
        assert migrated.read(shape) == fresh.read(shape)
        assert migrated.read(version) == fresh.read(version) == 1 + len(STEPS)


def test_what_version_1_kept_is_still_there(url: str) -> None:
    make_version_1(url)
    with Store.open(url) as store:
        guest = store.read(lambda connection: guests.by_token(connection, "a token"))
        assert guest is not None
        assert guest.name == "Zoé"
        match = store.read(lambda connection: matches.get(connection, "m"))
        assert match is not None
        assert match.outcome == {"winners": [0]}
        journal = DatabaseJournal(store, "m")
        assert list(journal.entries()) == [
            Opened("pebbles", seats=2, seed=7, options={}),
            Acted(0, {"do": "add", "count": 1}, "wind"),
            Committed(1, {"do": "throw", "frames": 1}, 1, "", b"\x01"),
        ]
        journal.append(Acted(0, {"do": "add", "count": 2}))


def version(connection: Connection) -> int:
    return int(connection.scalar(select(meta.c.value).where(meta.c.name == "schema")) or 0)


# --- the steps themselves


def add_colour(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE guests ADD COLUMN colour TEXT DEFAULT 'grey'"))


def rename_colour(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE guests RENAME COLUMN colour TO coat"))


def fail(connection: Connection) -> None:
    raise ValueError("a step that fails")


def migrated(url: str, steps: Sequence[Step]) -> tuple[int, str | None]:
    """Version and coat afterwards."""
    engine = engines.writer(address.read(url))
    try:
        with engine.begin() as connection:
            migrate(connection, "here", steps)
            columns = [column["name"] for column in inspect(connection).get_columns("guests")]
            coat = connection.scalar(text("SELECT coat FROM guests")) if "coat" in columns else None
            return version(connection), coat
    finally:
        engine.dispose()


def test_steps_are_taken_in_order_and_once(url: str) -> None:
    make_version_1(url)
    assert migrated(url, [add_colour]) == (2, None)
    assert migrated(url, [add_colour, rename_colour]) == (3, "grey")
    assert migrated(url, [add_colour, rename_colour]) == (3, "grey")


def test_a_step_that_fails_changes_nothing(url: str) -> None:
    make_version_1(url)
    with pytest.raises(ValueError, match="a step that fails"):
        migrated(url, [add_colour, rename_colour, fail])
    assert migrated(url, []) == (1, None)


def test_going_back_is_refused(url: str) -> None:
    make_version_1(url)
    migrated(url, [add_colour])
    with pytest.raises(StorageProblem) as refused:
        migrated(url, [])
    assert refused.value.key == "newer"
