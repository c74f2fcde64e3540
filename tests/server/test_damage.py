"""A journal that is damaged: its match is opened up to there, says so, and goes on; `admin check` finds damage."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Executable, select

from nekobako.server.admin import main
from nekobako.server.storage import DatabaseJournal, Store, damage, matches
from nekobako.server.storage.journal_rows import DamagedJournalError, checksum
from nekobako.server.storage.problem import LostTableError, NotKeptError
from nekobako.server.storage.schema import journal, set_aside, tables
from nekobako.server.storage.schema import matches as match_rows
from nekobako.server.tables import match_store
from nekobako.server.tables.match_store import OpenMatch
from nekobako.server.tables.node import Node
from nekobako.server.tables.replay import read_match, replay_of
from nekobako.server.tables.seat_names import SeatNames
from nekobako.table.match import Match
from tests.server.local_registry import Person, open_registry, run
from tests.server.storage.rows import execute

ADD = {"do": "add", "count": 1}
FORBIDDEN = '{"type":"acted","seat":0,"action":{"do":"add","count":99}}'


async def played(folder: Path) -> tuple[Person, str, str]:
    """A match of pebbles with five of them added; its person, table and id."""
    async with open_registry(folder) as registry:
        mia = await registry.person("Mia")
        table = await mia.opens("pebbles", seats=1)
        await mia.asks(table, "start")
        for _ in range(5):
            await mia.asks(table, "act", seat=0, action=ADD)
        live = registry.here(table).live
        assert live is not None
        return mia, table, live.id


def ruin(folder: Path, *statements: Executable) -> None:
    with Store.open(f"sqlite:///{folder}/tables.db") as store:
        for statement in statements:
            execute(store, statement)


def at(seq: int) -> Executable:
    return journal.delete().where(journal.c.seq == seq)


def rewritten(match: str, seq: int, entry: str) -> Executable:
    """As if it had been written so."""
    kept = checksum(match, seq, "acted", entry)
    return journal.update().where(journal.c.seq == seq).values(entry=entry, checksum=kept, kind="acted")


DAMAGES: dict[str, Callable[[str], Executable]] = {
    "gap": lambda match: at(3),
    "checksum": lambda match: journal.update().where(journal.c.seq == 3).values(entry=FORBIDDEN),
    "moved": lambda match: journal.update().where(journal.c.seq == 3).values(kind="undone"),
    "unreadable": lambda match: rewritten(match, 3, "{"),
    "rules": lambda match: rewritten(match, 3, FORBIDDEN),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_match_goes_on_from_the_last_sound_entry(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene() -> None:
        mia, table, match = await played(tmp_path)
        assert main(["check", "--data", str(tmp_path)]) == 0
        assert "1 match" in capsys.readouterr().out
        ruin(tmp_path, DAMAGES[kind](match))
        assert main(["check", "--data", str(tmp_path)]) == 1
        assert match in capsys.readouterr().out
        for _ in range(2):  # and so it stays
            async with open_registry(tmp_path) as registry:
                mia.registry = registry
                seen = await mia.sees(table)
                assert seen["desks"][0]["view"]["bowl"] == 2
                assert "could not be read" in seen["story"][-1]["en"]
                assert "n’a pas pu être relue" in seen["story"][-1]["fr"]
        assert "is damaged" in caplog.text
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            await mia.asks(table, "act", seat=0, action=ADD)
            assert (await mia.sees(table))["desks"][0]["view"]["bowl"] == 3
        assert main(["check", "--data", str(tmp_path), "--lang", "fr"]) == 0
        assert "de côté" in capsys.readouterr().out
        with Store.open(f"sqlite:///{tmp_path}/tables.db") as store:  # nothing was thrown away
            assert store.read(damage.rows_aside) == (2 if kind == "gap" else 3)

    run(scene())


def test_a_rebuilding_that_comes_late_puts_nothing_aside_that_was_played_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waited for it any more; another under the same lease was quicker, and the journal is as long again."""
    asyncio.run(asyncio.wait_for(played(tmp_path), 60))
    ruin(tmp_path, at(4))
    with Store.open(f"sqlite:///{tmp_path}/tables.db") as store:
        node = Node(store)
        node.enter()
        lease = node.take(store.read(lambda connection: str(connection.scalar(select(tables.c.id))))).lease
        read_journal, others = damage.rebuild_sound, list[OpenMatch]()

        def slowly(entries: DatabaseJournal) -> tuple[Match | None, DamagedJournalError | None]:
            read = read_journal(entries)
            monkeypatch.setattr(damage, "rebuild_sound", read_journal)
            other = match_store.rebuild(store, lease, 1, now=1)
            assert other is not None
            others.append(other)
            for _ in range(2):
                other.match.play(0, ADD)
            return read

        monkeypatch.setattr(damage, "rebuild_sound", slowly)
        with pytest.raises(NotKeptError):
            match_store.rebuild(store, lease, 1, now=2)
        assert len(DatabaseJournal(store, others[0].id).entries()) == 6
        assert store.read(damage.rows_aside) == 1
        again = match_store.rebuild(store, lease, 1, now=3)
        assert again is not None
        assert again.match.view(0)["bowl"] == 5


def test_what_is_put_aside_is_fenced(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(played(tmp_path), 60))
    ruin(tmp_path, at(4))
    with Store.open(f"sqlite:///{tmp_path}/tables.db") as store:
        node = Node(store)
        node.enter()
        table = store.read(lambda connection: str(connection.scalar(select(tables.c.id))))
        before, _ = node.take(table).lease, node.take(table)
        with pytest.raises(LostTableError):
            match_store.rebuild(store, before, 1, now=1)
        assert store.read(damage.rows_aside) == 0


def test_a_match_of_which_nothing_is_left_makes_way(tmp_path: Path) -> None:
    async def scene() -> None:
        mia, table, _ = await played(tmp_path)
        ruin(tmp_path, at(0))
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            seen = await mia.sees(table)
            assert seen["table"]["state"] == "abandoned"
            assert "cannot go on" in seen["story"][-1]["en"]
            await mia.asks(table, "rematch")
            assert (await mia.sees(table))["desks"][0]["view"]["bowl"] == 0
            assert "cannot go on" not in (await mia.sees(table))["story"][-1]["en"]

    run(scene())


def test_a_damaged_match_that_was_over_can_be_looked_at_and_not_gone_on_with(tmp_path: Path) -> None:
    async def scene() -> None:
        mia, table, match = await played(tmp_path)
        over = {"ended": 1, "outcome": {"winners": []}}
        ruin(tmp_path, at(3), match_rows.update().values(**over), tables.update().values(state="over"))
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            store = registry.services.store
            stored = store.read(lambda connection: matches.get(connection, match))
            assert stored is not None
            shown = replay_of(read_match(store, stored), SeatNames.of([("Mia", "")]), (0,))
            assert len(shown.steps) == 3
            assert "could not be read" in shown.steps[-1].story[-1]["en"]
            assert (await mia.sees(table))["desks"][0]["view"]["bowl"] == 2
            with pytest.raises(Exception, match="while a match is being played"):
                await mia.asks(table, "act", seat=0, action=ADD)

    run(scene())


def test_rows_from_before_there_were_checksums_are_taken_as_they_are(tmp_path: Path) -> None:
    async def scene() -> None:
        mia, table, match = await played(tmp_path)
        ruin(tmp_path, journal.update().values(checksum=None))
        assert main(["--data", str(tmp_path), "check"]) == 0
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            assert (await mia.sees(table))["desks"][0]["view"]["bowl"] == 5
            assert len(DatabaseJournal(registry.services.store, match).entries()) == 6

    run(scene())


def test_a_check_finds_what_is_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene() -> None:
        _, table, match = await played(tmp_path)
        ruin(tmp_path, match_rows.update().values(outcome={"winners": [0]}, ended=1))
        assert main(["--data", str(tmp_path), "check"]) == 1
        assert f"Match {match} ended otherwise" in capsys.readouterr().out
        ruin(tmp_path, match_rows.update().values(outcome=None), tables.update().values(match_number=2))
        assert main(["--data", str(tmp_path), "check"]) == 1
        assert f"Table {table} has lost its match" in capsys.readouterr().out

    run(scene())


def test_what_was_set_aside_goes_with_its_match(tmp_path: Path) -> None:
    async def scene() -> None:
        mia, table, match = await played(tmp_path)
        ruin(tmp_path, at(3))
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            await mia.sees(table)
        ruin(tmp_path, match_rows.delete().where(match_rows.c.id == match))
        with Store.open(f"sqlite:///{tmp_path}/tables.db") as store:
            assert store.read(lambda connection: connection.execute(set_aside.select()).all()) == []

    run(scene())
