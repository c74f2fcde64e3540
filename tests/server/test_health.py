"""What /healthz says of the database; and a server whose database is stopped still ends when it is told to."""

import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from nekobako.server import health as health_module
from nekobako.server.storage.problem import not_kept
from tests.server.kills import Process
from tests.server.live_server import Served, served
from tests.server.postgres import Postgres, postgres

__all__ = ["postgres"]


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "FRESH", 0.0)


def status(here: Served) -> str:
    answer = here.http.get("/healthz")
    said = answer.json()
    if answer.status_code == 200:
        assert set(said) == {"status", "version"}
    else:
        assert answer.status_code == 503
        assert said["text"]["en"]
        assert said["text"]["fr"]
    return str(said["status"])


@pytest.mark.usefixtures("forgetful")
def test_a_file_that_another_program_holds_or_that_takes_no_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_module, "ANSWER", 0.2)
    with served(tmp_path) as here:
        assert status(here) == "ok"
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert status(here) == "database_hung"
            other.execute("ROLLBACK")
        monkeypatch.setattr(health_module, "ANSWER", 30.0)
        assert status(here) == "ok"
        for mode, wanted in (("ON", "database_read_only"), ("OFF", "ok")):
            with closing(here.server._store._writing.raw_connection()) as writer:
                writer.cursor().execute(f"PRAGMA query_only = {mode}")
            assert status(here) == wanted


@pytest.mark.usefixtures("forgetful")
def test_a_database_that_takes_no_changes_after_a_fail_over(tmp_path: Path, postgres: Postgres) -> None:
    """Matches stop, and go on when it takes changes again: none of them has a hole."""
    url = postgres.new_database()
    with served(tmp_path, url=url) as here:
        assert status(here) == "ok"
        mia = here.guest("Mia")
        table = mia.opens("pebbles", seats=1)
        assert mia.asks(table, "start").status_code == 200
        add = {"seat": 0, "action": {"do": "add", "count": 1}}
        assert mia.asks(table, "act", **add).status_code == 200
        with psycopg.connect(postgres.url(), autocommit=True) as other:
            name = psycopg.sql.Identifier(url.split("?")[0].rpartition("/")[2])
            end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            for mode, wanted in (("on", "database_read_only"), ("off", "ok")):
                change = psycopg.sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = {}")
                other.execute(change.format(name, psycopg.sql.SQL(mode)))
                other.execute(end, [name.as_string(None).strip('"')])
                assert status(here) == wanted
                if mode == "on":
                    refused = mia.asks(table, "act", **add)
                    assert refused.status_code == 500
                    assert refused.json()["code"] == "failed"
        until = time.monotonic() + 60
        while (answer := mia.asks(table, "act", **add)).status_code != 200:
            assert time.monotonic() < until, answer.text
        assert mia.get(f"/api/tables/{table}/snapshot")["desks"][0]["view"]["bowl"] == 2


def test_a_server_whose_database_was_stopped_says_so_and_ends(tmp_path: Path, postgres: Postgres) -> None:
    """Every process of the database is frozen: it neither answers nor ends."""
    url = postgres.new_database()
    server = Process(tmp_path, url)
    server.start()
    with psycopg.connect(url) as asking:
        name = asking.info.dbname
        found = asking.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()", [name]
        ).fetchall()
    frozen = [pid for (pid,) in found]
    assert frozen
    try:
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        answer = httpx.get(f"{server.address}/healthz", timeout=60)
        assert (answer.status_code, answer.json()["status"]) == (503, "database_hung")
        assert server.end(signal.SIGTERM) == 0  # in less than ten seconds; frozen, it would never
    finally:
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
        if server.is_running():
            server.end(signal.SIGKILL)


def test_a_database_that_is_not_there_is_down() -> None:
    engine = create_engine("postgresql+psycopg://nobody@/nothing?host=/nowhere")
    with pytest.raises(OperationalError) as failed:
        engine.connect()
    assert health_module.what_is_wrong(not_kept(failed.value)) == "database_down"
    assert health_module.what_is_wrong(not_kept(ValueError())) == "database_failed"
