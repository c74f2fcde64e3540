"""My matches, and their replays: through whose eyes, with what was shown of handlings."""

from pathlib import Path
from typing import Any

import pytest

from nekobako import games
from nekobako.core.stability import Stability
from nekobako.server.storage import matches
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.tables.audience import Perspective
from nekobako.server.tables.replay import read_match, replay_of, stability_after
from nekobako.server.tables.seat_names import SeatNames
from nekobako.table import neko_format
from nekobako.table.journal import Committed
from tests.server.local_registry import LocalRegistry, Person, open_registry, run, until

THROW = {"do": "throw", "frames": 3}


async def stored(registry: LocalRegistry, person: Person) -> Any:
    [found] = await registry.services.read(lambda connection: matches.of_guest(connection, person.id, 10))
    return found


def test_a_replay_step_by_step_with_its_tracks(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action=THROW)
            await mia.asks(table, "act", seat=0, action={"do": "add", "count": 1})
            await mia.asks(table, "undo", seat=0)
            for _ in range(9):
                await mia.asks(table, "act", seat=0, action={"do": "add", "count": 2})
            await until(lambda: registry.here(table).record.seats.state == "over")
            match = await stored(registry, mia)
            assert match.outcome["winners"] == [0]
            replay = replay_of(read_match(registry.services.store, match), SeatNames.of([("Mia", None)]), (0,))
            assert [step.track is None for step in replay.steps] == [True, False] + [True] * 9
            assert [step.view["bowl"] for step in replay.steps] == [0, 3, *range(5, 22, 2)]
            assert [event["n"] for step in replay.steps for event in step.events] == list(range(12))
            [number] = [step.track for step in replay.steps if step.track is not None]
            entry = DatabaseJournal(registry.services.store, match.id).entries()[number]
            assert isinstance(entry, Committed)
            assert entry.track == b"\1\2\3"
            text = "".join(
                neko_format.text(entry) for entry in DatabaseJournal(registry.services.store, match.id).entries()
            )
            assert text.startswith("nekobako 1 pebbles\n")

    run(main())


def test_how_surely_it_stood_is_asked_of_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = type(games.named("pebbles"))
    monkeypatch.setattr(game, "stability", lambda self, bowl, seed: Stability(bowl.pebbles, 20, 0.0, 1.0))

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            await mia.asks(table, "start")
            while registry.here(table).live.match.deciders:  # type: ignore[union-attr]
                await mia.asks(table, "act", seat=0, action={"do": "add", "count": 2})
            await until(lambda: registry.here(table).record.seats.state == "over")
            kept = read_match(registry.services.store, await stored(registry, mia))
            stood = [stability_after(kept, number) for number in range(len(kept.entries))]
            assert [one and one.stood for one in stood] == list(range(0, 2 * len(stood), 2))
            assert stability_after(kept, 99) is None

    run(main())


def test_a_replay_shows_what_its_eyes_saw(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"turn_limit": 8}, bots=[None, "random"])
            await mia.asks(table, "start")
            await mia.asks(table, "leave")
            await until(lambda: registry.here(table).record.seats.state == "over")
            match, names = await stored(registry, mia), SeatNames.of([("Mia", None), (None, "random")])
            perspectives: list[tuple[Perspective, int]] = [((0,), 1), ((None,), 2), ((0, 1), 0)]
            for seats, hidden in perspectives:
                replay = replay_of(read_match(registry.services.store, match), names, seats)
                drew = [event for step in replay.steps for event in step.events if event["event"] == "drew"]
                dealt = drew[:2]
                assert sum("cards" not in event for event in dealt) == hidden
                assert (replay.steps[0].view["hand"] is None) == (seats == (None,))

    run(main())


def test_a_replay_tells_each_step_in_both_languages(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=2, options={"turn_limit": 4, "first": 1}, bots=[None, "greedy"])
            await mia.asks(table, "start")
            await mia.asks(table, "leave")
            await until(lambda: registry.here(table).record.seats.state == "over")
            names = SeatNames.of([("Mia", None), (None, "greedy")])
            match = await stored(registry, mia)
            replay = replay_of(read_match(registry.services.store, match), names, (0,))
            assert replay.names == ["Mia", "greedy"]
            assert replay.called[1] == {"en": "Sumi", "fr": "Sumi"}
            assert all(step.story for step in replay.steps)
            first = replay.steps[1]
            assert first.seat == 1
            assert first.story[0]["en"].startswith("Sumi ")
            assert first.story[0]["fr"].startswith("Sumi ")
            by_mia = next(step for step in replay.steps if step.seat == 0)
            assert (by_mia.story[0]["en"].split()[0], by_mia.story[0]["fr"].split()[0]) == ("You", "Vous")

    run(main())


def test_the_table_and_its_story_call_bots_alike(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("catham", seats=3, options={"turn_limit": 6}, bots=[None, "random"])
            called = [place["called"] for place in (await mia.sees(table))["table"]["places"]]
            assert called == [{"en": "Mia", "fr": "Mia"}, {"en": "Sumi", "fr": "Sumi"}, {}]
            await mia.asks(table, "start")
            await mia.asks(table, "leave")
            await until(lambda: registry.here(table).record.seats.state == "over")
            seen = await mia.sees(table)
            bots = [place["called"] for place in seen["table"]["places"][1:]]
            for language in ("en", "fr"):
                story = " ".join(line[language] for line in seen["story"])
                assert all(called[language] in story for called in bots)

    run(main())
