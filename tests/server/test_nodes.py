"""Several servers on one PostgreSQL: a table is on one of them, the others say where; a lost one's tables go on."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from nekobako.server.errors import Denied, Elsewhere
from nekobako.server.protocol.types import TableSettings
from nekobako.server.storage import LostTableError, StorageProblem, leases
from nekobako.server.storage.schema import allowances, chat, journal, mutes, nodes, places, tables
from tests.server.live_server import Caller, served
from tests.server.local_registry import LocalRegistry, Person, denied, open_registry, run, until
from tests.server.postgres import Postgres, postgres
from tests.server.test_hands import THROW, by_people

__all__ = ["by_people", "postgres"]


@asynccontextmanager
async def two_nodes(folder: Path, postgres: Postgres) -> AsyncIterator[tuple[LocalRegistry, LocalRegistry]]:
    """Neither is ever lost by itself: their leases last for long."""
    url = postgres.new_place()
    async with (
        open_registry(folder, url=url, node="a") as one,
        open_registry(folder, url=url, node="b") as other,
    ):
        yield one, other


async def on(registry: LocalRegistry, person: Person) -> Person:
    """The same guest, who comes by another server."""
    return Person(registry, await registry.guest(person.token), person.token)


async def lose(registry: LocalRegistry, others: LocalRegistry) -> None:
    """By the database's clock its heart has not beaten for long; it knows nothing of that."""
    registry.services.node._ended.set()
    node = registry.services.node.id
    await others.services.keep(lambda c: c.execute(nodes.update().where(nodes.c.id == node).values(expires=0)))


def contents(registry: LocalRegistry) -> list[Any]:
    def read(connection: Any) -> list[Any]:
        return [connection.execute(select(table)).all() for table in (tables, places, journal, chat, mutes)]

    return registry.services.store.read(read)


def test_a_table_is_on_one_node_and_the_others_say_where(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2, settings={"public": True})
            with pytest.raises(Elsewhere) as elsewhere:
                await other.table(table)
            assert elsewhere.value.node == "a"
            assert elsewhere.value.trouble.detail == {"node": "a"}
            async with denied("elsewhere"):
                await other.lobby.info(table)
            # The lobby and one's own tables are told without opening any.
            there = await on(other, mia)
            assert [info.table for info in (await other.lobby.public_tables())[0]] == [table]
            assert [info.table for info in await other.lobby.tables_of(mia.id)] == [table]
            assert not other.in_memory()
            second = await there.opens("pebbles", seats=2)
            assert {info.table for info in await one.lobby.tables_of(mia.id)} == {table, second}
            await there.asks(second, "start")
            await mia.asks(table, "start")

    run(main())


def test_of_two_nodes_asked_at_once_one_opens_the_table(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            for _ in range(5):
                table = (await one.create(mia.stored, "catham", 2, {}, TableSettings())).table
                got = await asyncio.gather(one.table(table), other.table(table), return_exceptions=True)
                assert sorted(type(one).__name__ for one in got) == ["Elsewhere", "Table"]

    run(main())


def test_a_lost_nodes_matches_go_on_elsewhere_and_it_writes_no_more(tmp_path: Path, postgres: Postgres) -> None:
    """The node is frozen, as it were: its match and viewers are there, and then it goes on."""

    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2, bots=[None, "random"])
            await mia.asks(table, "start")
            eyes = await mia.joins(table)
            await until(lambda: one.here(table).live.match.deciders == [0])  # type: ignore[union-attr]
            before = await mia.sees(table)
            await lose(one, other)
            assert await other.resume() == 1
            there = await on(other, mia)
            action = before["desks"][0]["legal"][0]
            await there.asks(table, "act", seat=0, action=action, id="again")
            kept = contents(other)[2]
            with pytest.raises(LostTableError):
                await mia.asks(table, "act", seat=0, action=action, id="again")
            assert (await eyes.until("closing"))["why"] == "broken"
            async with denied("elsewhere"):
                await one.table(table)
            assert table not in one._tables
            assert contents(other)[2][: len(kept)] == kept
            await there.asks(table, "act", seat=0, action=action, id="again")  # answered, not done twice

    run(main())


@pytest.mark.parametrize("years", [10, -10])
def test_a_nodes_own_clock_is_asked_nothing(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("pebbles", seats=2)
            jumped = time.time() + years * 365 * 86_400
            monkeypatch.setattr(time, "time", lambda: jumped)
            await mia.asks(table, "start")
            async with denied("elsewhere"):
                await other.table(table)
            await one.put_away(one.services.now() - 600_000)
            assert await one.resume() == await other.resume() == 0

    run(main())


WRITES: dict[str, dict[str, Any]] = {
    "sit": {"seat": 1},
    "seat_bot": {"seat": 1, "bot": "shy"},
    "configure": {"settings": {"public": True}},
    "start": {},
    "say": {"text": "Miaou !"},
    "leave": {},
}


@pytest.mark.parametrize("kind", [*WRITES, "mute", "act", "abandon"])
def test_every_write_of_a_table_is_fenced(tmp_path: Path, postgres: Postgres, kind: str) -> None:
    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("pebbles", seats=2)
            more = dict(WRITES.get(kind, {}))
            if kind in ("act", "abandon"):
                await mia.asks(table, "start")
                more = {"wish": True} if kind == "abandon" else {"seat": 0, "action": {"do": "add", "count": 1}}
            if kind == "mute":
                more = {"guest": mia.id}
            await lose(one, other)
            await other.services.in_thread(other.services.node.take, table)
            before = contents(other)
            with pytest.raises(LostTableError):
                await mia.asks(table, kind, **more)
            assert contents(other) == before

    run(main())


def test_who_stops_or_puts_a_table_away_gives_it_up(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            idle, playing = await mia.opens("catham", seats=2), await mia.opens("catham", seats=2)
            await mia.asks(playing, "start")
            await one.put_away(one.services.now() + 1)
            await other.table(idle)
            async with denied("elsewhere"):
                await other.table(playing)
            eyes = await mia.joins(playing)
            await one.stop()
            assert (await eyes.until("closing"))["why"] == "stopping"
            assert await other.resume() == 1
            assert playing in other._tables

    run(main())


def test_a_node_cut_off_from_the_database_stops_by_itself(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        url = postgres.new_place()
        async with open_registry(tmp_path, url=url, node="a", lease_seconds=3.0) as one:
            one.services.background(one.watch())
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2, bots=[None, "random"])
            await mia.asks(table, "start")
            eyes = await mia.joins(table)
            with monkeypatch.context() as cut:
                cut.setattr(one.services.store, "transact", _unreachable)
                assert (await eyes.until("closing"))["why"] == "moved"
                assert not one.in_memory()
                async with denied("unavailable"):
                    await one.table(table)
            await until(lambda: table in one._tables)  # it is taken up again as soon as the database is back
            await mia.sees(table)

    run(main())


def _unreachable(work: Callable[..., Any]) -> Any:
    raise OSError("no way there")


def test_one_that_was_taken_for_gone_begins_anew(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with open_registry(tmp_path, url=postgres.new_place(), node="a", lease_seconds=6.0) as one:
            one.services.background(one.watch())
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2)
            eyes = await mia.joins(table)
            node = one.services.node.id
            await one.services.keep(lambda connection: leases.leave(connection, node))
            assert (await eyes.until("closing"))["why"] == "moved"
            await until(lambda: one.services.node.id != node)
            await mia.joins(table)

    run(main())


def test_two_nodes_cannot_have_one_name(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        url = postgres.new_place()
        async with open_registry(tmp_path, url=url, node="a", lease_seconds=3.0) as one:
            with pytest.raises(StorageProblem) as refused:
                async with open_registry(tmp_path, url=url, node="a", lease_seconds=3.0):
                    pass
            assert refused.value.key == "node_in_use"
            await one.person("Mia")
            one.services.node._ended.set()  # it ends without a word
            async with open_registry(tmp_path, url=url, node="a", lease_seconds=3.0):
                pass

    run(main())


# --- over the wire


def test_over_http_one_is_sent_to_the_node_and_over_a_socket_told_it(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.new_place()
    settings = {"lease_seconds": 30.0}
    with served(tmp_path, url=url, node="a", **settings) as one, served(tmp_path, url=url, node="b", **settings) as two:
        mia = one.guest("Mia")
        table = mia.opens("catham", seats=2)
        assert mia.asks(table, "say", text="Miaou !").status_code == 200
        for method, path, body in (
            ("GET", f"/api/tables/{table}?x=1%26&node=evil%2F%2Fhost", None),
            ("GET", f"/api/tables/{table}/snapshot", None),
            ("GET", f"/api/tables/{table}/stream", None),
            ("POST", f"/api/tables/{table}/requests", {"type": "ping", "id": "1"}),
        ):
            sent = two.http.request(method, path, json=body, headers=mia.headers)
            assert sent.status_code == 307
            assert sent.json()["code"] == "elsewhere"
            there = sent.headers["location"]
            assert there.startswith(f"/api/tables/{table}")  # never another host's
            assert there.endswith("node=a")
            assert there.count("node=") == 1
        assert "x=1%26&" in two.http.get(f"/api/tables/{table}?x=1%26").headers["location"]
        for slashes in ("//", "///", "/%2F"):  # another host's, to a browser
            asked = two.http.build_request("GET", f"{two.url}/api/tables/{table}")
            asked.url = asked.url.copy_with(raw_path=f"{slashes}api/tables/{table}".encode())
            answer = two.http.send(asked)
            assert not answer.headers.get("location", "/x").startswith("//")
        # A proxy that does not get there: no circles.
        lost = two.http.get(f"/api/tables/{table}?node=a")
        assert (lost.status_code, lost.json()["code"], lost.headers["retry-after"]) == (503, "unavailable", "1")
        # Whoever has it does not care for the name.
        assert one.http.get(f"/api/tables/{table}?node=nobody").status_code == 200
        with two.socket(table) as socket:
            socket.send('{"type":"hello","id":"1","version":1}')
            refused = socket.recv()
            assert '"code":"elsewhere"' in str(refused)
            assert '"node":"a"' in str(refused)


def test_new_names_and_tables_are_counted_for_all_nodes_together(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.new_place()
    settings: dict[str, Any] = {"lease_seconds": 30.0, "guests_per_hour": 3, "tables_per_hour": 2}
    with served(tmp_path, url=url, node="a", **settings) as one, served(tmp_path, url=url, node="b", **settings) as two:
        mia = one.guest("Mia")
        there = Caller(two, mia.id, mia.name, mia.token)
        assert [server.http.post("/api/guests", json={"name": "x"}).status_code for server in (two, one, two)] == [
            201, 201, 429,
        ]  # fmt: skip
        mia.opens("catham", seats=2)
        there.opens("catham", seats=2)
        refused = two.http.post("/api/tables", json={"game": "catham"}, headers=mia.headers)
        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= 1800
        with two.server._store._reading.connect() as connection:
            kept = connection.execute(select(allowances)).all()
        assert {row.kind for row in kept} == {"name", "table"}
        assert not any("127.0.0.1" in row.client for row in kept)


def test_settings_of_a_node_are_checked() -> None:
    from nekobako.server.config import ConfigProblem, load_config

    assert load_config({}, {"NEKOBAKO_NODE": "n-1.x_Y"}).node == "n-1.x_Y"
    for bad in ("", "a b", "a&b", "é", "x" * 65, "a/b"):
        with pytest.raises(ConfigProblem):
            load_config({}, {"NEKOBAKO_NODE": bad})
    with pytest.raises(ConfigProblem):
        load_config({}, {"NEKOBAKO_LEASE_SECONDS": "0.1"})


def test_denied_where_the_table_is_has_both_languages() -> None:
    assert set(Elsewhere("n1").trouble.text) == {"en", "fr"}
    assert isinstance(Elsewhere("n1"), Denied)


@pytest.mark.usefixtures("by_people")
def test_hands_that_a_lost_node_held_begin_again_and_their_player_is_told(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with two_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("pebbles", seats=2)
            await mia.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            seat = (await mia.sees(table))["deciders"][0]
            taking = asyncio.create_task(mia.asks(table, "act", seat=seat, action=THROW, id="mine"))
            await until(lambda: one.here(table).live.handling is not None)  # type: ignore[union-attr]
            await one.services.keep(lambda connection: None)  # what was told the writer before is written
            await lose(one, other)
            assert await other.resume() == 1
            there = await on(other, mia)
            eyes = await there.joins(table)
            told = [message for message in eyes.catch_up() if message["type"] == "refused"]
            assert [message["id"] for message in told] == [None]
            assert "begins again" in told[0]["trouble"]["text"]["en"]
            assert "recommence" in told[0]["trouble"]["text"]["fr"]
            assert not (await there.sees(table))["handling"]
            again = asyncio.create_task(there.asks(table, "act", seat=seat, action=THROW, id="mine"))
            await eyes.until("handling")
            second = await there.joins(table)  # said once
            assert not [message for message in second.catch_up() if message["type"] == "refused"]
            for task in (taking, again):
                task.cancel()

    run(main())
