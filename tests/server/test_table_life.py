"""A table from its opening to its rematch: people come, sit, play with bots, leave, come back."""

from pathlib import Path
from typing import Any

import pytest

from nekobako.core.refusal import Refusal
from nekobako.server.tables.requests import carry_out
from tests.server.local_registry import LocalRegistry, Looker, Person, denied, open_registry, run, until

FAST = {"turn_limit": 12}


async def plays_on(person: Person, table: str, eyes: Looker, decisions: int | None = None) -> None:
    """Act for all seats of someone by what is legal, until it is over or so many decisions were taken."""
    taken = 0
    while decisions is None or taken < decisions:
        eyes.catch_up()
        desks, deciders = await latest(person, table)
        if not deciders:
            return
        mine = [desk for desk in desks if desk["seat"] == deciders[0]]
        if not mine:
            before = len(eyes.heard)
            await eyes.until("happened", before)
            continue
        await person.asks(table, "act", seat=deciders[0], action=mine[0]["legal"][0])
        taken += 1


async def latest(person: Person, table: str) -> tuple[list[dict[str, Any]], list[int]]:
    seen = await person.sees(table)
    return seen["desks"], seen["deciders"]


def test_a_whole_match_with_bots_in_the_empty_seats(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=3, options=FAST)
            eyes = await mia.joins(table)
            assert eyes.snapshot["table"]["state"] == "open"
            assert eyes.snapshot["desks"] == []
            await mia.asks(table, "start")
            assert [place["bot"] for place in eyes.table["places"]] == [None, "greedy", "greedy"]
            await plays_on(mia, table, eyes)
            await eyes.until(lambda message: message.get("table", {}).get("state") == "over")
            numbers = [
                event["n"] for message in eyes.heard if message["type"] == "happened" for event in message["events"]
            ]
            started = next(message for message in eyes.heard if message["type"] == "snapshot" and message["desks"])
            assert numbers == list(range(len(started["events"]), len(started["events"]) + len(numbers)))
            assert (await mia.sees(table))["desks"][0]["view"]["outcome"] is not None
            async with denied("not_now"):
                await mia.asks(table, "abandon")
            with pytest.raises(Refusal, match="over"):
                await mia.asks(table, "act", seat=0, action={"do": "decline"})

    run(main())


def test_a_rematch_has_a_number_of_its_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"turn_limit": 2})
            eyes = await mia.joins(table)
            for number in (1, 2, 3):
                await mia.asks(table, "start" if number == 1 else "rematch")
                assert eyes.snapshot["table"]["match"] == number
                assert eyes.snapshot["desks"][0]["view"]["outcome"] is None
                async with denied("not_now"):
                    await mia.asks(table, "rematch")
                await plays_on(mia, table, eyes)
                await until(lambda: eyes.table["state"] == "over")

    run(main())


def test_joining_sitting_standing_and_being_shown_the_door(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=3)
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=2)
            place = eyes.table["places"][2]
            assert place["person"] == {"guest": leo.id, "name": "Léo", "here": True}
            await leo.asks(table, "stand", seat=2)
            assert eyes.table["places"][2]["person"] is None
            await leo.asks(table, "sit", seat=1)
            await leo.asks(table, "sit", seat=2)
            async with denied("forbidden"):
                await leo.asks(table, "kick", seat=0)
            await mia.asks(table, "kick", seat=1)
            assert [place["person"] is None for place in theirs.table["places"]] == [False, True, True]
            await mia.asks(table, "seat_bot", seat=1, bot="random")
            async with denied("unknown", "bot"):
                await mia.asks(table, "seat_bot", seat=2, bot="genius")
            assert eyes.table["places"][1]["bot"] == "random"
            await leo.leaves(table, theirs)
            assert eyes.table["watching"] == 0

    run(main())


def test_a_guest_holds_several_seats_and_sees_through_all_of_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=3)
            eyes = await mia.joins(table)
            await mia.asks(table, "sit", seat=2)
            await mia.asks(table, "start")
            assert [desk["seat"] for desk in eyes.snapshot["desks"]] == [0, 2]
            assert all(desk["view"]["hand"] for desk in eyes.snapshot["desks"])
            dealt = [event for event in eyes.snapshot["events"] if event["event"] == "drew"]
            assert ["cards" in event for event in dealt if event["seat"] != 1] == [True, True]
            assert ["cards" in event for event in dealt if event["seat"] == 1] == [False]

    run(main())


def test_the_host_sets_the_table_up(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2)
            eyes = await mia.joins(table)
            await mia.asks(table, "configure", seats=4, options=FAST, settings={"clock": 30.0, "public": True})
            assert len(eyes.table["places"]) == 4
            assert (eyes.table["options"], eyes.table["settings"]["clock"]) == (FAST, 30.0)
            assert [one.table for one in (await registry.lobby.public_tables())[0]] == [table]
            with pytest.raises(Refusal) as caught:
                await mia.asks(table, "configure", seats=9)
            assert caught.value.code == "impossible"
            with pytest.raises(Refusal):
                await mia.asks(table, "configure", options={"turn_limit": "soon"})
            with pytest.raises(Refusal):
                await mia.asks(table, "configure", settings={"clock": -1})
            async with denied("unknown", "bot"):
                await mia.asks(table, "configure", settings={"stand_in": "genius"})
            async with denied("forbidden"):
                await leo.asks(table, "configure", seats=2)
            assert len(eyes.table["places"]) == 4
            await mia.asks(table, "start")
            async with denied("not_now"):
                await mia.asks(table, "configure", seats=2)

    run(main())


def test_someone_away_is_stood_in_for_and_gets_the_seat_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            settings = {"away": 0.02}
            table = await mia.opens("catham", seats=2, options={"first": 1}, settings=settings)
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            hand = theirs.snapshot["desks"][0]["view"]["hand"]
            await leo.leaves(table, theirs)
            await eyes.until("happened")  # a bot has played for Léo
            assert eyes.table["places"][1]["bot"] == "greedy"
            assert not eyes.table["places"][1]["person"]["here"]
            again = await leo.joins(table)
            assert again.snapshot["desks"][0]["seat"] == 1
            assert again.snapshot["desks"][0]["view"]["hand"] != hand
            assert eyes.table["places"][1]["bot"] is None
            while registry.here(table).live.match.deciders != [1]:  # type: ignore[union-attr]
                await plays_on(mia, table, eyes, 1)  # a turn may be more than one decision
            assert (await leo.sees(table))["desks"][0]["legal"]

    run(main())


def test_the_host_passes_on_when_gone(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=3, settings={"away": 0.02})
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.leaves(table, eyes)
            await theirs.until(lambda message: message.get("table", {}).get("host") == leo.id)
            await leo.asks(table, "start")
            await leo.asks(table, "leave")
            again = await mia.joins(table)
            assert again.table["host"] == mia.id  # who has a seat, and may come back
            assert again.table["places"][0]["bot"] is None

    run(main())


def test_who_comes_in_the_moment_they_are_given_up_has_their_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, options={"first": 1}, settings={"away": 1000.0})
            await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            here = registry.here(table)
            look = here.matches.look

            async def given_up_meanwhile(guest: str, use: Any) -> Any:
                await here.people.give_up_waiting(guest)
                assert here.record.seats.occupants[0].stands_in
                return await look(guest, use)

            with monkeypatch.context() as patch:
                patch.setattr(here.matches, "look", given_up_meanwhile)
                eyes = await mia.joins(table)
            assert eyes.table["places"][0]["bot"] is None
            assert not here.record.seats.occupants[0].stands_in
            await here.people.give_up_waiting(mia.id)  # too late: they are here
            assert not here.record.seats.occupants[0].stands_in

    run(main())


def test_all_present_vote_to_abandon(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2)
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            await mia.asks(table, "abandon")
            assert theirs.table["abandon"] == [mia.id]
            await mia.asks(table, "abandon", wish=False)
            assert theirs.table["abandon"] == []
            await mia.asks(table, "abandon")
            await leo.asks(table, "abandon")
            assert eyes.table["state"] == "abandoned"
            seat = eyes.snapshot["deciders"][0]
            async with denied("not_now"):
                await (mia, leo)[seat].asks(table, "act", seat=seat, action={"do": "decline"})
            [played] = await stored_matches(registry, mia)
            assert played.ended is not None
            assert played.outcome is None
            await mia.asks(table, "rematch")
            assert eyes.table["match"] == 2

    run(main())


async def stored_matches(registry: LocalRegistry, person: Person) -> list[Any]:
    from nekobako.server.storage import matches

    return await registry.services.read(lambda connection: matches.of_guest(connection, person.id, 10))


def test_a_vote_counts_when_the_others_have_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, options={"first": 0})
            eyes = await mia.joins(table)
            await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            await mia.asks(table, "abandon")
            await leo.asks(table, "leave")
            assert eyes.table["state"] == "abandoned"

    run(main())


def test_time_is_up_and_a_friend_decides(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            settings = {"clock": 0.05}
            table = await mia.opens("catham", seats=2, options={"turn_limit": 4}, settings=settings)
            eyes, _ = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            clock = eyes.snapshot["clock"]
            assert clock["of"] == 0.05
            assert 0 <= clock["left"] <= 0.05
            await eyes.until(lambda message: message.get("table", {}).get("state") == "over")

    run(main())


def test_sitting_down_again_does_not_set_the_clock_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"first": 0}, settings={"clock": 1000.0})
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            due = registry.here(table).live._clock._due  # type: ignore[union-attr]
            await mia.asks(table, "sit", seat=0)
            await mia.leaves(table, eyes)
            await mia.joins(table)
            assert registry.here(table).live._clock._due == due  # type: ignore[union-attr]

    run(main())


def test_chat_and_mute(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2)
            eyes, _ = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "say", text="  Miaou !\n ")
            spoken = await eyes.until("said")
            assert (spoken["said"]["name"], spoken["said"]["text"], spoken["said"]["n"]) == ("Léo", "Miaou !", 0)
            async with denied("malformed", "text"):
                await leo.asks(table, "say", text=" \n ")
            async with denied("malformed", "text"):
                await leo.asks(table, "say", text="x" * 501)
            async with denied("forbidden"):
                await leo.asks(table, "mute", guest=mia.id)
            async with denied("unknown", "guest"):
                await mia.asks(table, "mute", guest="nobody")
            await mia.asks(table, "mute", guest=leo.id)
            assert eyes.table["muted"] == [leo.id]
            async with denied("forbidden"):
                await leo.asks(table, "say", text="Hello?")
            await mia.asks(table, "mute", guest=leo.id, muted=False)
            await leo.asks(table, "say", text="Encore")
            assert [line["text"] for line in (await mia.sees(table))["chat"]] == ["Miaou !", "Encore"]

    run(main())


def test_undo_of_ones_own_action_only_and_once_a_message(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action={"do": "add", "count": 1})
            await mia.asks(table, "act", seat=0, action={"do": "add", "count": 2})
            assert (await mia.sees(table))["desks"][0]["can_undo"]
            await mia.asks(table, "undo", seat=0, id="u1")
            await mia.asks(table, "undo", seat=0, id="u1")  # the same message: answered, not done again
            undone = await eyes.until("undone")
            assert undone["desks"][0]["view"]["bowl"] == 1
            assert undone["events"] == len((await mia.sees(table))["events"])
            with pytest.raises(Refusal) as caught:
                await mia.asks(table, "undo", seat=0)
            assert caught.value.code == "stale"

    run(main())


def test_what_only_an_owner_may_do_with_a_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, options={"first": 0})
            await mia.joins(table)
            async with denied("not_now"):
                await mia.asks(table, "act", seat=0, action={"do": "decline"})
            await mia.asks(table, "start")
            legal = (await mia.sees(table))["desks"][0]["legal"]
            for kind, more in (
                ("act", {"action": legal[0]}),
                ("undo", {}),
                ("suggest", {}),
                ("hands", {"records": []}),
            ):
                async with denied("forbidden", "seat"):
                    await leo.asks(table, kind, seat=0, **more)
                async with denied("forbidden", "seat"):
                    await mia.asks(table, kind, seat=1, **more)
                async with denied("unknown", "seat"):
                    await mia.asks(table, kind, seat=7, **more)
            async with denied("not_now"):
                await mia.asks(table, "hands", seat=0, records=[])
            assert await mia.asks(table, "suggest", seat=0) in legal
            async with denied("stale", "known"):
                await mia.asks(table, "act", seat=0, action=legal[0], known=0)
            async with denied("unauthorised"):
                await carry_out(await registry.table(table), None, object())  # type: ignore[arg-type]

    run(main())


def test_spectators_see_no_hand_until_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options=FAST)
            eyes, watcher = await mia.joins(table), await registry.spectator(table)
            assert eyes.table["watching"] == 1
            await mia.asks(table, "start")
            assert [desk["view"]["hand"] for desk in watcher.snapshot["desks"]] == [None]
            await plays_on(mia, table, eyes)
            await until(lambda: [desk["seat"] for desk in watcher.snapshot["desks"]] == [0, 1])
            assert all(desk["view"]["hand"] is not None for desk in watcher.snapshot["desks"])

    run(main())


def test_hands_stay_hidden_where_the_host_says_so(tmp_path: Path) -> None:
    """Even from someone who sits down afterwards where another has played."""

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, options=FAST, settings={"hands_after_end": False})
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            await plays_on(mia, table, eyes)
            await until(lambda: eyes.table["state"] == "over")
            await mia.asks(table, "stand", seat=0)
            await leo.joins(table)
            await leo.asks(table, "sit", seat=0)
            assert [desk["seat"] for desk in (await leo.sees(table))["desks"]] == [None]
            assert [desk["seat"] for desk in (await mia.sees(table))["desks"]] == [0]
            await leo.asks(table, "stand", seat=0)
            await mia.asks(table, "configure", seats=4)
            assert len((await mia.sees(table))["desks"][0]["view"]["players"]) == 2

    run(main())


def test_a_table_without_spectators(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2, settings={"spectators": False})
            await mia.joins(table)
            theirs = await leo.joins(table)  # before the start anyone may come to sit down
            await mia.asks(table, "start")
            theirs.catch_up()
            assert (theirs.heard[-1]["type"], theirs.heard[-1]["why"]) == ("closing", "no_spectators")
            assert all(not message.get("desks") for message in theirs.heard)
            async with denied("forbidden"):
                await leo.joins(table)
            async with denied("forbidden"):
                await registry.spectator(table)
            await mia.joins(table)

    run(main())


def test_names(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            for bad in ("", "   ", "x" * 41, "a\x07b", "a\u202eb", "\ud800"):
                async with denied("malformed", "name"):
                    await registry.welcome(bad)
            mia = await registry.person("  Mia \n O’Neko ")
            assert mia.stored.name == "Mia O’Neko"
            assert (await registry.guest(mia.token)).id == mia.id
            async with denied("unauthorised", "token"):
                await registry.guest(mia.token + "x")
            table = await mia.opens("catham", seats=2)
            eyes = await mia.joins(table)
            await registry.rename(mia.stored, "Miaou")
            assert eyes.table["places"][0]["person"]["name"] == "Miaou"
            await mia.asks(table, "say", text="forget me")
            await registry.forget(mia.stored)
            assert eyes.table["places"][0]["person"]["name"] == ""
            assert (await registry.here(table).matches.snapshot_for(None)).chat == []
            async with denied("unauthorised", "token"):
                await registry.guest(mia.token)

    run(main())


def test_tables_that_are_not_there_or_cannot_be(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            for link in ("nothing", "", "../etc", "x" * 5000, "a\0b"):
                async with denied("unknown", "table"):
                    await registry.table(link)
            mia = await registry.person("Mia")
            with pytest.raises(Refusal):
                await mia.opens("chess")
            with pytest.raises(Refusal):
                await mia.opens("catham", seats=99)
            async with denied("unknown", "bots"):
                await mia.opens("catham", seats=2, bots=["random"] * 3)
            async with denied("unknown", "bots[1]"):
                await mia.opens("catham", seats=2, bots=[None, "genius"])
            table = await mia.opens("catham", seats=2, bots=["random", "greedy"])
            eyes = await mia.joins(table)
            assert [place["person"] for place in eyes.table["places"]] == [None, None]
            await mia.asks(table, "start")  # bots play, and the host looks on
            await eyes.until("happened")

    run(main())


def test_an_idle_table_is_put_away_and_found_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2)
            playing = await mia.opens("catham", seats=2)
            await mia.asks(playing, "start")
            eyes = await mia.joins(table)
            await registry.put_away(registry.services.now() + 1)
            assert set(registry._tables) == {table, playing}
            await mia.asks(table, "say", text="still here")
            await mia.leaves(table, eyes)
            await registry.put_away(registry.services.now() + 1)
            assert set(registry._tables) == {playing}
            again = await mia.joins(table)
            assert [line["text"] for line in again.snapshot["chat"]] == ["still here"]

    run(main())
