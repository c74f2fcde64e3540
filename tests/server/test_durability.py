"""What was acknowledged is kept: over a restart, a repeated message, and a database that fails in the middle."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any
from unittest.mock import PropertyMock

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import DataError

from nekobako.server.storage import milestones
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.problem import NotKeptError
from nekobako.server.tables import match_store
from nekobako.server.tables import registry as registry_module
from nekobako.table.match import Match
from tests.server.local_registry import LocalRegistry, denied, open_registry, run, until

ADD = {"do": "add", "count": 1}


async def bowl(registry: LocalRegistry, table: str) -> int:
    view = (await (await registry.table(table)).matches.snapshot_for(None)).desks[0].view
    pebbles: int = view["bowl"]
    return pebbles


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"first": 0, "turn_limit": 20})
            await mia.joins(table)
            await mia.asks(table, "start")
            legal = (await mia.sees(table))["desks"][0]["legal"]
            await mia.asks(table, "act", seat=0, action=legal[0], id="a1")
            await until(lambda: registry.here(table).live.match.deciders == [0])  # type: ignore[union-attr]
            before = await mia.sees(table)
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            after = await mia.sees(table)
            for key in ("desks", "events", "story", "deciders"):
                assert after[key] == before[key]
            await mia.asks(table, "act", seat=0, action=legal[0], id="a1")  # the same message, once more
            assert (await mia.sees(table))["events"] == before["events"]
            await mia.asks(table, "act", seat=0, action=(await mia.sees(table))["desks"][0]["legal"][0])
            assert len((await mia.sees(table))["events"]) > len(before["events"])

    run(main())


def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path, pace=1000.0) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"turn_limit": 6}, bots=["random", "random"])
            await mia.joins(table)  # who looks on makes them slow
            await mia.asks(table, "start")
        async with open_registry(tmp_path) as registry:
            await until(lambda: registry.here(table).record.seats.state == "over")

    run(main())


def test_someone_who_does_not_come_back_after_a_restart_is_stood_in_for(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, options={"first": 0}, settings={"away": 1000.0})
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            record = registry.here(table).record
            record.settings = type(record.settings)(away=0.02)
            await registry.here(table).keeper.change(lambda seats: None)
        async with open_registry(tmp_path) as registry:
            leo.registry = registry
            await leo.joins(table)
            await until(lambda: registry.here(table).record.seats.occupants[0].stands_in)
            assert not registry.here(table).record.seats.occupants[1].stands_in

    run(main())


def test_an_end_that_was_not_written_down_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between the last action and the note that the match is over."""

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            await mia.asks(table, "start")

            async def killed(live: object) -> None:
                raise asyncio.CancelledError

            registry.here(table).matches._end = killed  # type: ignore[method-assign]
            for _ in range(9):
                await mia.asks(table, "act", seat=0, action={"do": "add", "count": 2})
            with pytest.raises(asyncio.CancelledError):
                await mia.asks(table, "act", seat=0, action={"do": "add", "count": 2})
        async with open_registry(tmp_path) as registry:
            assert registry.here(table).record.seats.state == "over"

    run(main())


Submit = Callable[..., "Future[Any]"]


def failing(submit: Submit, *, but_kept: bool) -> Submit:
    """A database whose connection is cut in the middle of a commit: it may have happened or not."""

    def cut(work: Callable[[Connection], Any], lease: Lease | None = None) -> "Future[Any]":
        if but_kept:
            submit(work, lease).result()
        failed: Future[Any] = Future()
        failed.set_exception(NotKeptError("cut off"))
        return failed

    return cut


@pytest.mark.parametrize("but_kept", [False, True])
def test_after_a_failed_write_the_table_is_opened_anew_from_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, but_kept: bool
) -> None:
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action=ADD)
            before = registry.here(table)
            with monkeypatch.context() as broken:
                broken.setattr(
                    registry.services.store, "submit", failing(registry.services.store.submit, but_kept=but_kept)
                )
                with pytest.raises(NotKeptError):
                    await mia.asks(table, "act", seat=0, action=ADD, id="doubtful")
            await until(lambda: bool(eyes.catch_up()) and eyes.ended)
            assert eyes.heard[-1]["why"] == "broken"
            assert await bowl(registry, table) == (2 if but_kept else 1)
            assert registry.here(table) is not before
            await mia.asks(table, "act", seat=0, action=ADD, id="doubtful")  # the same message: done once, whatever was
            assert await bowl(registry, table) == 2
            again = await mia.joins(table)
            await mia.asks(table, "act", seat=0, action=ADD)
            assert again.catch_up()[-1]["desks"][0]["view"]["bowl"] == 3

    run(main())


@pytest.mark.parametrize("but_kept", [False, True])
def test_a_failed_start_and_a_failed_change_of_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, but_kept: bool
) -> None:
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=2)
            for kind, more in (("sit", {"seat": 1}), ("start", {})):
                with monkeypatch.context() as broken:
                    broken.setattr(
                        registry.services.store, "submit", failing(registry.services.store.submit, but_kept=but_kept)
                    )
                    with pytest.raises(NotKeptError):
                        await mia.asks(table, kind, **more)
                info = (await registry.table(table)).info()
                if kind == "sit":
                    assert (info.places[1].person is not None) == but_kept
                    await mia.asks(table, "sit", seat=1)
                else:
                    assert info.match == (1 if but_kept else 0)
                    if not but_kept:
                        await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action=ADD)
            assert await bowl(registry, table) == 1

    run(main())


class StrangeError(Exception):
    """Of a class that nobody has heard of."""


def sabotage(registry: LocalRegistry, statement: str, error: Exception) -> Callable[[], None]:
    """Let every statement that begins so fail; what ends it."""

    def fail(connection: object, cursor: object, asked: str, *_: object) -> None:
        if asked.startswith(statement):
            raise error

    engine = registry.services.store._writing
    event.listen(engine, "before_cursor_execute", fail)
    return lambda: event.remove(engine, "before_cursor_execute", fail)


@pytest.mark.parametrize("error", [StrangeError(), DataError("INSERT", {}, ValueError()), TimeoutError()], ids=repr)
def test_whatever_the_failure_is_called_nothing_goes_on_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action=ADD)
            for statement, kind, more in (
                ("INSERT INTO journal", "act", {"seat": 0, "action": ADD}),
                ("INSERT INTO chat", "say", {"text": "miaou"}),
                ("UPDATE tables", "stand", {"seat": 0}),
            ):
                before = registry.here(table)
                mend = sabotage(registry, statement, error)
                with pytest.raises(NotKeptError):
                    await mia.asks(table, kind, **more)
                mend()
                await registry.table(table)
                assert registry.here(table) is not before
                assert await bowl(registry, table) == 1
            assert registry.here(table).record.seats.people == [mia.id]
            await mia.asks(table, "act", seat=0, action=ADD)
        async with open_registry(tmp_path) as registry:
            assert await bowl(registry, table) == 2
            assert registry.here(table).chat.lines == []

    run(main())


def test_a_name_that_could_not_be_kept_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            mend = sabotage(registry, "UPDATE guests", StrangeError())
            with pytest.raises(NotKeptError):
                await registry.rename(mia.stored, "Zoé")
            mend()
            assert (await registry.table(table)).record.guest_names == {mia.id: "Mia"}

    run(main())


def test_a_message_that_is_sent_again_is_said_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            for _ in range(2):
                await mia.asks(table, "say", text="miaou", id="s1")
            await mia.asks(table, "say", text="miaou", id="s2")
            assert [message["type"] for message in eyes.catch_up()].count("said") == 2
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            await mia.asks(table, "say", text="miaou", id="s1")
            assert [line["n"] for line in (await mia.sees(table))["chat"]] == [0, 1]

    run(main())


def test_bots_go_on_after_a_database_was_away_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "AGAIN", (0.0, 0.01))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"turn_limit": 8}, bots=["random", "random"])
            broken = monkeypatch.context()
            with broken as patch:
                submit, failures = registry.services.store.submit, iter(range(3))

                def now_and_then(work: Any, lease: Any = None) -> Any:
                    live = registry._tables[table].live if table in registry._tables else None
                    if live is not None and live.events > 5 and next(failures, None) is not None:
                        return failing(submit, but_kept=False)(work, lease)
                    return submit(work, lease)

                patch.setattr(registry.services.store, "submit", now_and_then)
                await mia.asks(table, "start")
                await until(lambda: table in registry._tables and registry.here(table).record.seats.state == "over")
                assert next(failures, None) is None

    run(main())


def test_nothing_is_begun_while_the_server_stops(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            other = await mia.opens("pebbles", seats=1)
            await mia.asks(table, "start")
            eyes = await mia.joins(table)
            acting = [asyncio.create_task(mia.asks(table, "act", seat=0, action=ADD)) for _ in range(5)]
            await asyncio.sleep(0)
            await registry.stop()
            done = await asyncio.gather(*acting, return_exceptions=True)
            for request in (mia.asks(table, "act", seat=0, action=ADD), mia.asks(other, "start"), mia.joins(table)):
                async with denied("not_now"):
                    await request
            acknowledged = sum(result is None for result in done)
            assert eyes.catch_up()[-1]["why"] == "stopping"
        async with open_registry(tmp_path) as registry:
            assert await bowl(registry, table) == acknowledged

    run(main())


def test_nobody_is_shown_what_is_not_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match goes on in memory while the disk is asked; who looks meanwhile waits, and hears that it was not kept."""
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"first": 0}, bots=[None, "random"])
            looker = await mia.joins(table)
            await mia.asks(table, "start")
            before = await mia.sees(table)
            known = len(looker.catch_up())
            disk: Future[None] = Future()
            with monkeypatch.context() as slow:
                slow.setattr(registry.services.store, "submit", lambda work, lease=None: disk)
                action = before["desks"][0]["legal"][0]
                acting = asyncio.create_task(mia.asks(table, "act", seat=0, action=action))
                live = registry.here(table).live
                assert live is not None
                await until(lambda: live.events > len(before["events"]))  # it has happened, but nobody knows
                looking = asyncio.create_task(mia.sees(table))
                await asyncio.sleep(0.05)
                assert not looking.done()
                assert all(message["type"] != "happened" for message in looker.catch_up()[known:])
            disk.set_exception(NotKeptError("no space left"))
            with pytest.raises(NotKeptError):
                await acting
            async with denied("not_now"):
                await looking
            assert (await mia.sees(table))["events"] == before["events"]

    run(main())


def test_a_start_sent_again_after_its_answer_was_lost_is_answered(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("pebbles", seats=1)
            for number, kind in ((1, "start"), (2, "rematch")):
                await asyncio.gather(*(mia.asks(table, kind, id=kind) for _ in range(2)))
                await mia.asks(table, kind, id=kind)
                assert registry.here(table).record.match_number == number
                async with denied("not_now"):
                    await mia.asks(table, kind, id=f"another {kind}")
                async with denied("forbidden"):
                    await leo.asks(table, kind, id=kind)
                await mia.asks(table, "abandon", wish=True)
                await mia.asks(table, kind, id=kind)  # the match it began is over: it begins no other
                assert registry.here(table).record.match_number == number
        async with open_registry(tmp_path) as registry:
            mia.registry = registry
            await mia.asks(table, "rematch", id="rematch")
            assert registry.here(table).record.match_number == 2
            await mia.asks(table, "rematch", id="one more")
            assert registry.here(table).record.match_number == 3

    run(main())


def test_a_start_that_was_kept_and_not_answered_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection to the database was lost with the answer: only the database knows that the match has begun."""
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            begin = match_store.begin

            def begun_and_lost(*arguments: Any) -> None:
                monkeypatch.setattr(match_store, "begin", begin)
                begin(*arguments)
                raise NotKeptError("the connection was lost")

            monkeypatch.setattr(match_store, "begin", begun_and_lost)
            with pytest.raises(NotKeptError):
                await mia.asks(table, "start", id="s1")
            await mia.asks(table, "start", id="s1")
            assert (await mia.sees(table))["table"]["state"] == "playing"
            assert registry.here(table).record.match_number == 1

    run(main())


def test_a_milestone_that_could_not_be_kept_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The action was kept, and what was won by it was not: the table steps back, and the bot has its turn."""
    monkeypatch.setattr(registry_module, "AGAIN", (0.0,))
    monkeypatch.setattr(Match, "milestones", PropertyMock(return_value=[10]))
    add = milestones.add

    def fail_once(*arguments: Any, **more: Any) -> None:
        monkeypatch.setattr(milestones, "add", add)
        raise RuntimeError("nobody has heard of this")

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"first": 0}, bots=[None, "random"])
            await mia.asks(table, "start")
            legal = (await mia.sees(table))["desks"][0]["legal"]
            monkeypatch.setattr(milestones, "add", fail_once)
            with pytest.raises(NotKeptError):
                await mia.asks(table, "act", seat=0, action=legal[0], id="a1")
            await mia.asks(table, "act", seat=0, action=legal[0], id="a1")
            await until(lambda: registry.here(table).live.match.deciders == [0])  # type: ignore[union-attr]
            await mia.asks(table, "act", seat=0, action=(await mia.sees(table))["desks"][0]["legal"][0])
            won = registry.services.store.read(lambda connection: milestones.of_guest(connection, mia.id))
            assert [one.milestone for one in won] == [10]

    run(main())
