"""Actions that take time: frames to everyone, hands of people, those who come late, and what is cut off."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from nekobako import games
from nekobako.core.handling import HandRecord
from nekobako.table.running_action import RunningAction
from tests.server.local_registry import denied, open_registry, run, until

THROW = {"do": "throw", "frames": 3}


@pytest.fixture
def by_people(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, HandRecord]]:
    """Throws wait for people's hands: every record is a frame of flight, and only a release ends it."""
    flight = next(
        cls for cls in vars(__import__(type(games.named("pebbles")).__module__, fromlist=["x"])).values()
        if isinstance(cls, type) and cls.__name__ == "Flight"
    )  # fmt: skip
    fed: list[tuple[int, HandRecord]] = []

    def feed(self: Any, seat: int, record: HandRecord) -> None:
        fed.append((seat, record))
        self.left = 1

    def release(self: Any) -> None:
        self.left, self.released = 0, True

    start = flight.__init__  # type: ignore[misc]

    def init(self: Any, frames: int) -> None:
        start(self, 0)

    monkeypatch.setattr(flight, "__init__", init)
    monkeypatch.setattr(flight, "feed", feed)
    monkeypatch.setattr(flight, "release", release)
    monkeypatch.setattr(flight, "by_people", property(lambda self: not getattr(self, "released", False)))
    return fed


def record(t: int = 0) -> dict[str, Any]:
    return {"t": t, "hand": 0, "grip": None, "pose": [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]}


def test_a_planned_handling_is_shown_to_everyone_and_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            lookers = [await mia.joins(table), await registry.spectator(table)]
            await mia.asks(table, "start")
            await mia.asks(table, "act", seat=0, action=THROW)
            for looker in lookers:
                kinds = [
                    message["type"] for message in looker.catch_up() if message["type"] not in ("table", "snapshot")
                ]
                assert kinds == ["handling", "handling", "happened"]
                assert looker.frames == [b"\1", b"\2", b"\3"]
            begun, ended = [message for message in lookers[0].heard if message["type"] == "handling"]
            assert begun == {"type": "handling", "seat": 0, "action": THROW, "going": True}
            assert not ended["going"]

    run(main())


def test_hands_of_people(tmp_path: Path, by_people: list[tuple[int, HandRecord]]) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("pebbles", seats=2)
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            async with denied("not_now"):
                await mia.asks(table, "hands", seat=0, records=[record()])
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW, id="t1"))
            await eyes.until("handling")
            await mia.asks(table, "hands", seat=0, records=[record(1)])
            await leo.asks(table, "hands", seat=1, records=[record(2)])
            await until(lambda: len(by_people) == 2)
            assert [seat for seat, _ in by_people] == [0, 1]
            assert not throwing.done()
            repeated = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW, id="t1"))
            late = await registry.spectator(table)
            assert late.snapshot["handling"]
            await until(lambda: bool(late.catch_up() and late.frames))
            assert late.frames == [eyes.catch_up() and eyes.frames[-1]]  # everything so far, at once
            async with denied("not_now"):
                await mia.asks(table, "undo", seat=0)
            await leo.asks(
                table, "act", seat=1, action={"do": "add", "count": 1}
            )  # the hands open, then it is Léo's turn
            await throwing
            await repeated
            seen = await mia.sees(table)
            assert seen["desks"][0]["view"]["bowl"] == len(eyes.frames) + 1
            assert [e["event"] for e in seen["events"]] == ["dealt", "dealt", "added", "added"]
            assert theirs.catch_up()[-1]["type"] == "happened"

    run(main())


def test_the_hands_of_someone_gone_open(tmp_path: Path, by_people: list[tuple[int, HandRecord]]) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("pebbles", seats=2)
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await theirs.until("handling")
            seats = registry.here(table).record.seats
            seats.occupants[0].bot, seats.occupants[0].stands_in = "some bot", True
            registry.here(table).live.seats_changed()  # type: ignore[union-attr]
            await throwing
            await theirs.until("happened")
            assert eyes.catch_up()

    run(main())


def test_the_hands_of_someone_alone_open_when_they_are_gone(
    tmp_path: Path, by_people: list[tuple[int, HandRecord]]
) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1, settings={"away": 0.02})
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await eyes.until("handling")
            await mia.leaves(table, eyes)
            await throwing  # nothing holds it any more
            assert registry.here(table).record.seats.bot_at(0) is None

    run(main())


def test_time_runs_out_while_hands_hold(tmp_path: Path, by_people: list[tuple[int, HandRecord]]) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1, settings={"clock": 0.05})
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await throwing
            await eyes.until(lambda message: message.get("table", {}).get("state") == "over")

    run(main())


def test_a_handling_cut_off_by_the_end_never_happened(tmp_path: Path, by_people: list[tuple[int, HandRecord]]) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await eyes.until("handling")
            await registry.stop()
            async with denied("not_now"):
                await throwing
            eyes.catch_up()
            assert eyes.heard[-1]["why"] == "stopping"
        async with open_registry(tmp_path) as registry:
            assert (await registry.here(table).matches.snapshot_for(mia.id)).desks[0].view["bowl"] == 0

    run(main())


def test_a_world_that_breaks_is_a_failure_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            with monkeypatch.context() as broken:
                broken.setattr(RunningAction, "frame", lambda self: 1 / 0)
                with pytest.raises(ZeroDivisionError):
                    await mia.asks(table, "act", seat=0, action=THROW)
            assert not eyes.catch_up()[-1]["going"]
            await mia.asks(table, "act", seat=0, action=THROW)
            assert (await mia.sees(table))["desks"][0]["view"]["bowl"] == 3

    run(main())
