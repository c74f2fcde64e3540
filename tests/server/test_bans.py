"""Who is shown out stays out, by whatever door, until the host lifts it; who lets others wait is removed by vote."""

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from nekobako.server.errors import Denied
from tests.server.live_server import served
from tests.server.local_registry import LocalRegistry, Person, open_registry, run


async def refused(asked: Awaitable[Any]) -> tuple[str, str]:
    with pytest.raises(Denied) as caught:
        await asked
    return caught.value.code, caught.value.phrase.key


async def table_of_three(registry: LocalRegistry) -> tuple[Person, Person, Person, str]:
    mia, leo, eve = [await registry.person(name) for name in ("Mia", "Léo", "Eve")]
    table = await mia.opens("catham", seats=3, options={"first": 2})
    await leo.asks(table, "sit", seat=1)
    await eve.asks(table, "sit", seat=2)
    return mia, leo, eve, table


BANNED = ("forbidden", "banned")


def test_who_was_kicked_comes_in_by_no_door(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo, eve, table = await table_of_three(registry)
            eyes, host, others = await eve.joins(table), await mia.joins(table), await leo.joins(table)
            await mia.asks(table, "kick", seat=2)
            assert (await eyes.until("closing"))["why"] == "banned"
            assert eyes.ended or (await eyes.viewer.next()) is None
            assert host.table["places"][2]["person"] is None
            assert host.table["banned"] == [{"guest": eve.id, "name": "Eve", "here": True}]
            assert others.table["banned"] == []
            assert (await leo.sees(table))["table"]["banned"] == []
            assert (await mia.sees(table))["table"]["banned"][0]["guest"] == eve.id
            await registry.rename(eve.stored, "Adam")
            for kind, fields in (("sit", {"seat": 2}), ("say", {"text": "hi"}), ("leave", {}), ("abandon", {})):
                assert await refused(eve.asks(table, kind, **fields)) == BANNED
            assert await refused(eve.joins(table)) == BANNED
            assert await refused(eve.sees(table)) == BANNED
            await mia.asks(table, "start")
            assert await refused(eve.asks(table, "act", seat=2, action={})) == BANNED
            await registry.put_away(0)  # a table that plays stays
            assert await refused(eve.joins(table)) == BANNED

    run(main())


def test_a_ban_outlives_the_server_and_is_lifted_by_the_host_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo, eve, table = await table_of_three(registry)
            assert await refused(leo.asks(table, "ban", guest=eve.id)) == ("forbidden", "not_host")
            assert await refused(mia.asks(table, "ban", guest=mia.id)) == ("forbidden", "not_yourself")
            assert await refused(mia.asks(table, "ban", guest="nobody")) == ("unknown", "no_such_guest")
            await mia.asks(table, "ban", guest=eve.id)
        async with open_registry(tmp_path) as again:
            mia, leo, eve = [Person(again, person.stored, person.token) for person in (mia, leo, eve)]
            assert await refused(eve.asks(table, "sit", seat=2)) == BANNED
            assert (await mia.sees(table))["table"]["banned"][0]["name"] == "Eve"
            assert await refused(leo.asks(table, "ban", guest=eve.id, banned=False)) == ("forbidden", "not_host")
            await mia.asks(table, "ban", guest=eve.id, banned=False)
            await eve.asks(table, "sit", seat=2)
            assert (await mia.sees(table))["table"]["banned"] == []

    run(main())


def test_in_a_match_the_others_remove_an_idler_and_a_bot_plays_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo, eve, table = await table_of_three(registry)
            host, _, idler = await mia.joins(table), await leo.joins(table), await eve.joins(table)
            await mia.asks(table, "start")
            assert await refused(mia.asks(table, "kick", seat=2)) == ("not_now", "not_now_open")
            assert await refused(mia.asks(table, "ban", guest=eve.id)) == ("not_now", "ban_in_match")
            assert await refused(mia.asks(table, "remove", seat=2)) == ("not_now", "not_idle")
            live = registry.here(table).live
            assert live is not None
            live.waiting_since -= 10**6
            assert await refused(mia.asks(table, "remove", seat=1)) == ("not_now", "not_idle")  # not asked
            assert await refused(eve.asks(table, "remove", seat=2)) == ("forbidden", "not_yourself")
            stranger = await registry.person("Nora")
            assert await refused(stranger.asks(table, "remove", seat=2)) == ("forbidden", "not_at_table")
            await mia.asks(table, "remove", seat=2)
            assert host.table["removal"] == {eve.id: [mia.id]}
            await mia.asks(table, "remove", seat=2, wish=False)
            assert host.table["removal"] == {}
            await leo.asks(table, "remove", seat=2)
            assert host.table["places"][2]["person"] is not None
            await mia.asks(table, "remove", seat=2)
            assert host.table["places"][2]["person"] is None
            assert host.table["places"][2]["bot"] is not None
            assert (await idler.until("closing"))["why"] == "banned"
            await host.until("happened")  # the bot plays
            assert await refused(eve.asks(table, "sit", seat=2)) == BANNED
            assert await refused(eve.joins(table)) == BANNED

    run(main())


def test_whoever_acts_after_all_is_waited_for_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo, eve, table = await table_of_three(registry)
            await mia.asks(table, "start")
            live = registry.here(table).live
            assert live is not None
            live.waiting_since -= 10**6
            await mia.asks(table, "remove", seat=2)
            await eve.asks(table, "act", seat=2, action=live.match.legal(2)[0])
            assert (await mia.sees(table))["table"]["removal"] == {}
            assert await refused(leo.asks(table, "remove", seat=2)) == ("not_now", "not_idle")

    run(main())


def test_without_spectators_an_outsider_can_ask_for_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, eve = await registry.person("Mia"), await registry.person("Eve")
            table = await mia.opens("catham", seats=2, settings={"spectators": False})
            await mia.asks(table, "start")
            before = (await mia.sees(table))["table"]
            every: list[tuple[str, dict[str, Any]]] = [
                ("say", {"text": "hi"}), ("leave", {}), ("sit", {"seat": 1}), ("stand", {"seat": 0}), ("abandon", {}),
                ("act", {"seat": 0, "action": {}}), ("undo", {"seat": 0}), ("suggest", {"seat": 0}),
                ("kick", {"seat": 0}),
                ("hands", {"seat": 0, "records": []}), ("mute", {"guest": mia.id}), ("ban", {"guest": mia.id}),
                ("remove", {"seat": 0}), ("start", {}), ("rematch", {}), ("configure", {}),
                ("seat_bot", {"seat": 1, "bot": None}),
            ]  # fmt: skip
            for kind, fields in every:
                assert await refused(eve.asks(table, kind, **fields)) == ("forbidden", "no_spectators"), kind
            after = (await mia.sees(table))["table"]
            assert after == before
            assert (await mia.sees(table))["chat"] == []

    run(main())


def test_who_is_forgotten_is_gone_at_once(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        mia, leo = server.guest("Mia"), server.guest("Léo")
        table = mia.opens("catham", seats=2)
        with mia.joins(table) as honest, leo.joins(table) as line, leo.joins(table) as second:
            assert server.http.delete("/api/me", headers=leo.headers).status_code == 204
            for one in (line, second):
                assert one.until("closing")["why"] == "forgotten"
            honest.until(lambda message: message["type"] == "table" and message["table"]["watching"] == 0)


def test_the_list_is_paged_and_has_no_card_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nekobako.server.tables.lobby.MOST_LISTED", 2)
    with served(tmp_path) as server:
        mia = server.guest()
        opened = [mia.opens("tower", seats=2, settings={"public": True}, options={"cards": None}) for _ in range(5)]
        seen, address = [], "/api/tables"
        while address:
            answer = server.http.get(address)
            seen += [one["table"] for one in answer.json()]
            assert all(one["options"] == {} for one in answer.json())
            assert all(one["places"][0]["person"]["name"] == "Mia" for one in answer.json())
            address = answer.links.get("next", {}).get("url", "")
        assert sorted(seen) == sorted(opened)
        assert all("cards" not in one["options"] for one in mia.get("/api/me/tables"))
        assert "cards" in mia.get(f"/api/tables/{opened[0]}")["options"]
        for bad in ("x", "1", "1.", ".x", "1.a b", "9" * 20 + ".x"):
            assert server.http.get("/api/tables", params={"after": bad}).status_code == 400
