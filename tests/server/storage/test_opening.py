"""Opening a database: made when new, refused with a sentence when it cannot be used, and then left as it was."""

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select, text

from nekobako.core.words import LANGUAGES
from nekobako.server.storage import StorageProblem, Store, engines, server_lock
from nekobako.server.storage.schema import METADATA, guests, meta
from tests.server.postgres import Postgres
from tests.server.storage.rows import a_guest, execute


def problem(url: str) -> StorageProblem:
    with pytest.raises(StorageProblem) as raised:
        Store.open(url)
    for language in LANGUAGES:
        assert raised.value.text(language)
    return raised.value


def written_with(store: Store, setting: str) -> object:
    return store.submit(lambda connection: connection.scalar(text(setting))).result()


def test_what_was_kept_is_there_the_next_time(url: str) -> None:
    with Store.open(url) as store:
        a_guest(store)
    with Store.open(url) as store:
        assert store.read(lambda connection: connection.scalar(select(guests.c.name))) == "Ada"


@pytest.mark.parametrize("wrong", ["", "nonsense", "mysql://localhost/x", "sqlite:/x", "http://example.org", "a b://c"])
def test_a_wrong_address(wrong: str) -> None:
    assert problem(wrong).key == "wrong_url"


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
def test_memory_is_no_place_to_keep_things(address: str) -> None:
    assert problem(address).key == "no_memory"


def test_a_password_is_never_shown(tmp_path: Path) -> None:
    addresses = [f"postgresql://ada:hunter2@/x?host={tmp_path}", "postgresql//ada:hunter2@x", "oracle://ada:hunter2@x"]
    for address in addresses:
        assert "hunter2" not in str(problem(address))


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    refusal = problem(f"postgresql://ada@/cats?host={tmp_path}")
    assert refusal.key == "unreachable"
    assert "postgresql://ada@/cats" in str(refusal)


def test_a_database_that_is_not_there(postgres: Postgres) -> None:
    refusal = problem(postgres.url("nowhere"))
    assert refusal.key == "unreachable"
    assert "does not exist" in str(refusal)


def test_postgres_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    assert problem("postgresql://localhost/x").key == "no_driver"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert problem(f"sqlite:///{tmp_path}").key == "unreachable"


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert problem(f"sqlite:///{tmp_path}/file/neko.db").key == "unreachable"


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary, " * 200)
    assert problem(f"sqlite:///{path}").key == "not_a_database"
    assert path.read_text() == "Dear diary, " * 200


@pytest.mark.parametrize("table", ["guests (id TEXT)", "meta (name TEXT, value TEXT)", "meta (x INT)"])
def test_another_programs_database_is_left_alone(url: str, table: str) -> None:
    with Store.open(url) as store:
        drop = [f"DROP TABLE {table.name}" for table in reversed(METADATA.sorted_tables)]
        for statement in (*drop, f"CREATE TABLE {table}"):
            execute(store, text(statement))
    assert problem(url).key == "not_ours"


def test_tables_of_other_names_do_not_matter(url: str) -> None:
    for _ in range(2):
        with Store.open(url) as store:
            execute(store, text("CREATE TABLE IF NOT EXISTS other (x INT)"))


def test_a_newer_database_is_left_alone(url: str) -> None:
    with Store.open(url) as store:
        execute(store, meta.update().values(value="99"))
    for _ in range(2):
        refusal = problem(url)
        assert refusal.key == "newer"
        assert "99" in str(refusal)


def test_folders_are_made_and_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "neko.db"
    with Store.open(f"sqlite:///{path}") as store:
        a_guest(store)
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
        assert {file.name for file in path.parent.iterdir()} >= {"neko.db", "neko.db-wal"}
    assert [file.name for file in path.parent.iterdir()] == ["neko.db"], "closing leaves one whole file"


def test_sqlite_is_as_careful_as_it_can_be(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/neko.db") as store:
        for pragma, value in [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("secure_delete", 1)]:
            assert written_with(store, f"PRAGMA {pragma}") == value


def test_a_database_that_was_told_to_be_careless_is_careful_for_us(postgres: Postgres) -> None:
    url = postgres.new_database()
    with Store.open(url) as store:
        name = store.read(lambda connection: connection.scalar(text("SELECT current_database()")))
        execute(store, text(f'ALTER DATABASE "{name}" SET synchronous_commit = off'))
    with Store.open(url) as store:
        asked = "SHOW synchronous_commit"
        assert written_with(store, asked) == "on"
        assert store.read(lambda connection: connection.scalar(text(asked))) == "off"


def test_a_database_that_was_restarted_is_found_again(postgres: Postgres) -> None:
    """Every connection is cut while nobody looks: the next work does not notice."""
    end = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
    with Store.open(postgres.new_database()) as store, Store.open(postgres.url()) as other:
        name = store.read(lambda connection: connection.scalar(text("SELECT current_database()")))
        assert len(other.read(lambda connection: connection.execute(end, {"name": name}).all())) == 2
        a_guest(store)
        assert store.read(lambda connection: connection.scalar(select(guests.c.name))) == "Ada"


def test_a_connection_lost_in_the_middle_fails_its_batch_alone(postgres: Postgres) -> None:
    with Store.open(postgres.new_place()) as store:
        with pytest.raises(Exception, match="terminating connection"):
            execute(store, text("SELECT pg_terminate_backend(pg_backend_pid())"))
        a_guest(store)
        assert store.read(lambda connection: connection.scalar(select(guests.c.name))) == "Ada"


def test_two_programs_may_read_the_same_file(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/neko.db") as store:
        a_guest(store)
        other = sqlite3.connect(tmp_path / "neko.db")
        assert other.execute("SELECT name FROM guests").fetchall() == [("Ada",)]
        other.close()


# --- one server at a time


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_lock.hold_file, "__defaults__", (0.05,))
    monkeypatch.setattr(server_lock.join_session, "__defaults__", (0.05,))


@pytest.mark.usefixtures("impatient")
def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/neko.db"
    with Store.open(url, alone=True) as store:
        for _ in range(2):
            with pytest.raises(StorageProblem) as refused:
                Store.open(url, alone=True)
            assert refused.value.key == "in_use"
        with Store.open(url) as tool:
            a_guest(tool)
        assert store.read(lambda connection: connection.scalar(select(guests.c.name))) == "Ada"
    with Store.open(url, alone=True) as store:
        assert store.read(lambda connection: connection.scalar(select(guests.c.name))) == "Ada"


@pytest.mark.usefixtures("impatient")
def test_servers_that_share_a_database_and_one_from_before_never_meet(postgres: Postgres) -> None:
    url = postgres.new_place()
    alone = "SELECT pg_try_advisory_lock(1852140399, hashtext(current_schema()))"
    with Store.open(url, alone=True), Store.open(url, alone=True) as store:
        assert store.read(lambda connection: connection.scalar(text(alone))) is False
    with Store.open(url) as before:  # a tool's; it plays the part of a server that wants it alone
        assert before.submit(lambda connection: connection.scalar(text(alone))).result() is True
        with pytest.raises(StorageProblem) as refused:
            Store.open(url, alone=True)
        assert refused.value.key == "in_use"


def test_a_hold_that_cannot_be_taken(tmp_path: Path) -> None:
    (tmp_path / "neko.db.lock").mkdir()
    with pytest.raises(StorageProblem) as refused:
        Store.open(f"sqlite:///{tmp_path}/neko.db", alone=True)
    assert refused.value.key == "unreachable"


def test_a_killed_server_holds_nothing(url: str) -> None:
    script = "import sys; from nekobako.server.storage import Store; s = Store.open(sys.argv[1], alone=True)"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{script}; print(1, flush=True); sys.stdin.read()", url],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline()
    process.kill()
    process.communicate()
    Store.open(url, alone=True).close()
