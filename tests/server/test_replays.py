"""My matches, and their replays: through whose eyes, with what was shown of handlings."""

from pathlib import Path
from typing import Any

from nekobako.server.storage import matches
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.tables.replaying import replay_of
from nekobako.table import neko
from nekobako.table.journal import Committed
from tests.server.house import House, Person, house, run, until

THROW = {"do": "throw", "frames": 3}


async def stored(hall: House, person: Person) -> Any:
    [found] = await hall.back.read(lambda connection: matches.of_guest(connection, person.id, 10))
    return found


def test_a_replay_step_by_step_with_its_tracks(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action=THROW)
            await mia.asks(table, "act", seat=0, action={"do": "add", "count": 1})
            await mia.asks(table, "undo", seat=0)
            for _ in range(9):
                await mia.asks(table, "act", seat=0, action={"do": "add", "count": 2})
            await until(lambda: hall.here(table).seating.state == "over")
            match = await stored(hall, mia)
            assert match.outcome["winners"] == [0]
            replay = replay_of(hall.back.store, match, ["Mia"], [0])
            assert [step.track is None for step in replay.steps] == [True, False] + [True] * 9
            assert [step.view["bowl"] for step in replay.steps] == [0, 3, *range(5, 22, 2)]
            assert [event["n"] for step in replay.steps for event in step.events] == list(range(12))
            [number] = [step.track for step in replay.steps if step.track is not None]
            entry = DatabaseJournal(hall.back.store, match.id).entries()[number]
            assert isinstance(entry, Committed)
            assert entry.track == b"\1\2\3"
            text = "".join(neko.text(entry) for entry in DatabaseJournal(hall.back.store, match.id).entries())
            assert text.startswith("nekobako 1 pebbles\n")

    run(main())


def test_a_replay_shows_what_its_eyes_saw(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("catham", seats=2, options={"turn_limit": 8}, bots=[None, "random"])
            await mia.asks(table, "start")
            await mia.asks(table, "leave")
            await until(lambda: hall.here(table).seating.state == "over")
            match = await stored(hall, mia)
            for eyes, hidden in (([0], 1), ([None], 2), ([0, 1], 0)):
                replay = replay_of(hall.back.store, match, ["Mia", "random"], eyes)
                drew = [event for step in replay.steps for event in step.events if event["event"] == "drew"]
                dealt = drew[:2]
                assert sum("cards" not in event for event in dealt) == hidden
                assert (replay.steps[0].view["hand"] is None) == (eyes == [None])

    run(main())
