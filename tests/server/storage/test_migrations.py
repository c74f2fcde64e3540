"""From an old schema to ours: a database of version 1, as it was made then, becomes like a new one."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Column, Connection, Inspector, MetaData, Text, inspect, select, text

from nekobako.server.storage import DatabaseJournal, StorageProblem, Store, address, engines, guests, matches, schema
from nekobako.server.storage.migrations import VERSIONS, migrate, newest, revision
from nekobako.server.storage.migrations.__main__ import main as write_revision
from nekobako.server.storage.migrations.alembic_config import alembic_config
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
    inspector: Inspector = inspect(connection)
    return {
        name: (
            sorted((c["name"], str(c["type"]), c["nullable"]) for c in inspector.get_columns(name)),
            inspector.get_pk_constraint(name)["constrained_columns"],
            sorted((key["constrained_columns"], key["referred_table"]) for key in inspector.get_foreign_keys(name)),
            sorted((index["name"] or "", index["column_names"]) for index in inspector.get_indexes(name)),
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
        assert migrated.read(version) == fresh.read(version) == (newest(), revision(newest()))


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


def version(connection: Connection) -> tuple[int, str]:
    """As programs from before Alembic read it, and as Alembic does."""
    schema = connection.scalar(select(meta.c.value).where(meta.c.name == "schema"))
    return int(schema or 0), str(connection.scalar(text("SELECT version_num FROM alembic_version")))


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = engines.writer(address.read(url))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


# --- the revisions


def test_the_revisions_lead_to_the_schema(url: str) -> None:
    """`alembic check`: nothing that schema.py has and the revisions do not, nor the other way round."""
    with connected(url) as connection:
        config = alembic_config(connection, VERSIONS)
        command.upgrade(config, "head")
        command.check(config)
        assert ScriptDirectory.from_config(config).get_current_head() == revision(newest())


def test_a_schema_that_no_revision_leads_to_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = MetaData()
    for table in METADATA.tables.values():
        table.to_metadata(other)
    other.tables["guests"].append_column(Column("coat", Text))
    monkeypatch.setattr(schema, "METADATA", other)
    with connected(url) as connection:
        config = alembic_config(connection, VERSIONS)
        command.upgrade(config, "head")
        with pytest.raises(CommandError, match="coat"):
            command.check(config)


def test_a_developer_has_a_revision_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = MetaData()
    for table in METADATA.tables.values():
        table.to_metadata(other)
    other.tables["guests"].append_column(Column("coat", Text))
    monkeypatch.setattr(schema, "METADATA", other)
    written = write_revision("guests have a coat", folder)
    assert written == folder / f"v{revision(newest() + 1)}_guests_have_a_coat.py"
    text = written.read_text(encoding="utf-8")
    assert "batch_alter_table" in text
    assert "coat" in text


# --- servers of two versions side by side, while one after the other begins anew


def columns(connection: Connection) -> dict[tuple[str, str], tuple[str, bool, bool]]:
    """Of each column its type, whether a row must have it, and whether it gets one by itself."""
    inspector: Inspector = inspect(connection)
    return {
        (table, column["name"]): (str(column["type"]), not column["nullable"], column["default"] is not None)
        for table in inspector.get_table_names()
        for column in inspector.get_columns(table)
    }


def unique_indexes(connection: Connection) -> set[tuple[str, tuple[str | None, ...]]]:
    inspector: Inspector = inspect(connection)
    return {
        (table, tuple(index["column_names"]))
        for table in inspector.get_table_names()
        for index in inspector.get_indexes(table)
        if index["unique"]
    }


def disturbances(folder: Path, versions: Path) -> list[str]:
    """What a program that knows only the revision before could stumble over."""
    wrong = []
    with connected(f"sqlite:///{folder}/steps.db") as connection:
        config = alembic_config(connection, versions)
        command.upgrade(config, revision(1))
        for number in range(2, newest(versions) + 1):
            before, unique = columns(connection), unique_indexes(connection)
            tables = {table for table, _ in before}
            command.upgrade(config, revision(number))
            after = columns(connection)
            wrong += [f"{number}: {place} is gone" for place in before if place not in after]
            for place, (kind, needed, given) in after.items():
                if place in before and (kind, needed) != before[place][:2]:
                    wrong.append(f"{number}: {place} is another")
                if place not in before and place[0] in tables and needed and not given:
                    wrong.append(f"{number}: {place} must be given")
            for table, names in unique_indexes(connection) - unique:
                if table in tables and all((table, name) in before for name in names):
                    wrong.append(f"{number}: {table}{names} must differ")
    return wrong


def test_a_revision_disturbs_no_server_that_does_not_know_it(tmp_path: Path) -> None:
    """They only add: tables, columns that may be empty or fill themselves, indexes (docs/operating.md)."""
    assert disturbances(tmp_path, VERSIONS) == []


DISTURBING = {
    "is gone": "op.drop_index('matches_by_end', 'matches'); op.drop_column('matches', 'ended')",
    "is another": """
with op.batch_alter_table("guests") as table:
    table.alter_column("token_hash", existing_type=sa.Text(), nullable=False)
""",
    "must be given": """
with op.batch_alter_table("guests", recreate="always") as table:
    table.add_column(sa.Column("coat", sa.Text(), nullable=False))
""",
    "must differ": "op.create_index('one_name', 'guests', ['name'], unique=True)",
}


@pytest.mark.parametrize("what", DISTURBING)
def test_one_that_would_is_found(folder: Path, tmp_path: Path, what: str) -> None:
    add_revisions(folder, DISTURBING[what])
    assert [what in one for one in disturbances(tmp_path, folder)] == [True]


# --- taking them


ADD_COLOUR = """
with op.batch_alter_table("guests") as table:
    table.add_column(sa.Column("colour", sa.Text(), nullable=False, server_default="grey"))
"""
# SQLite copies both tables, with all that refers to them in place.
RENAME_COLOUR = """
with op.batch_alter_table("guests") as table:
    table.alter_column("colour", new_column_name="coat", existing_type=sa.Text())
with op.batch_alter_table("tables") as table:
    table.alter_column("state", existing_type=sa.Text(), nullable=True)
"""
FAIL = """
raise ValueError("a revision that fails")
"""
LEAVE_ORPHANS = """
op.execute("DELETE FROM tables")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Revisions of a program to come, before it has any of its own."""
    return Path(
        shutil.copytree(VERSIONS, tmp_path / "100% ours/versions", ignore=shutil.ignore_patterns("__pycache__"))
    )


def add_revisions(folder: Path, *bodies: str) -> None:
    for number, body in enumerate(bodies, start=newest(folder) + 1):
        (folder / f"v{revision(number)}_change.py").write_text(
            f"import sqlalchemy as sa\nfrom alembic import op\n"
            f"revision, down_revision = {revision(number)!r}, {revision(number - 1)!r}\n"
            f"def upgrade():\n" + indent(body, "    "),
            encoding="utf-8",
        )


def migrated(url: str, folder: Path) -> tuple[tuple[int, str], str | None]:
    """Version and coat afterwards."""
    engine = engines.writer(address.read(url))
    try:
        migrate(engine, "here", folder)
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
            columns = [column["name"] for column in inspect(connection).get_columns("guests")]
            coat = connection.scalar(text("SELECT coat FROM guests")) if "coat" in columns else None
            return version(connection), coat
    finally:
        engine.dispose()


def rows(connection: Connection) -> dict[str, int | None]:
    """How many there are in each of the tables of version 1, whatever columns they have by now."""
    names = re.findall(r"CREATE TABLE (\w+)", VERSION_1)
    return {name: connection.scalar(text(f"SELECT count(*) FROM {name}")) for name in names}


def at(number: int) -> tuple[int, str]:
    return number, revision(number)


def test_revisions_are_taken_in_order_and_once(url: str, folder: Path) -> None:
    make_version_1(url)
    with connected(url) as connection:
        before = rows(connection)
    add_revisions(folder, ADD_COLOUR)
    assert migrated(url, folder) == (at(newest() + 1), None)
    add_revisions(folder, RENAME_COLOUR)
    assert migrated(url, folder) == (at(newest() + 2), "grey")
    assert migrated(url, folder) == (at(newest() + 2), "grey")
    with connected(url) as connection:
        assert rows(connection) == before  # nothing that referred to a copied table went with the old one


def test_a_slow_start_may_think_between_two_statements(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stands still in a transaction loses it, for it holds up others; who migrates may take its time."""
    make_version_1(url)
    monkeypatch.setattr(engines, "IDLE_PATIENCE", 50)
    add_revisions(folder, ADD_COLOUR + "\nimport time\ntime.sleep(0.5)\n")
    assert migrated(url, folder) == (at(newest() + 1), None)


@pytest.mark.parametrize(("last", "error"), [(FAIL, ValueError), (LEAVE_ORPHANS, Exception)], ids=["fail", "orphans"])
def test_a_revision_that_fails_changes_nothing(url: str, folder: Path, last: str, error: type[Exception]) -> None:
    make_version_1(url)
    with connected(url) as connection:
        before = rows(connection)
    add_revisions(folder, ADD_COLOUR, RENAME_COLOUR, last)
    with pytest.raises(error):
        migrated(url, folder)
    with connected(url) as connection:
        assert rows(connection) == before
        assert not inspect(connection).has_table("alembic_version")
    assert migrated(url, VERSIONS) == (at(newest()), None)


def test_going_back_is_refused(url: str, folder: Path) -> None:
    make_version_1(url)
    add_revisions(folder, ADD_COLOUR)
    migrated(url, folder)
    with pytest.raises(StorageProblem) as refused:
        migrated(url, VERSIONS)
    assert refused.value.key == "newer"
    assert f"schema {newest() + 1}; this one knows {newest()}" in str(refused.value)


def test_a_program_from_before_alembic_is_refused_too(url: str, folder: Path) -> None:
    """It looks only at the table `meta`."""
    add_revisions(folder, ADD_COLOUR)
    make_version_1(url)
    migrated(url, folder)
    with connected(url) as connection:
        assert connection.scalar(select(meta.c.value).where(meta.c.name == "schema")) == str(newest(folder))


def test_without_anything_to_migrate_alembic_is_not_imported(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom nekobako.server.storage import Store\n"
        f"for _ in range(2): Store.open('sqlite:///{tmp_path}/new.db').close()\n"
        "print('alembic' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "False"
