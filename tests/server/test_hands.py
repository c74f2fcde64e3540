"""Actions that take time: frames to everyone, hands of people, those who come late, and what is cut off."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from nekobako import games
from nekobako.core.handling import HandRecord
from nekobako.server.tables import running as running_module
from nekobako.server.tables.running import FRAME, Running
from nekobako.table.live import Live
from tests.server.house import denied, house, run, until

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
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            lookers = [await mia.joins(table), await hall.spectator(table)]
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
        async with house(tmp_path) as hall:
            mia, leo = await hall.person("Mia"), await hall.person("Léo")
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
            late = await hall.spectator(table)
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
        async with house(tmp_path) as hall:
            mia, leo = await hall.person("Mia"), await hall.person("Léo")
            table = await mia.opens("pebbles", seats=2)
            eyes, theirs = await mia.joins(table), await leo.joins(table)
            await leo.asks(table, "sit", seat=1)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await theirs.until("handling")
            seating = hall.here(table).seating
            seating.spots[0].bot, seating.spots[0].stands_in = "some bot", True
            hall.here(table).play.begin()  # type: ignore[union-attr]
            await throwing
            await theirs.until("happened")
            assert eyes.catch_up()

    run(main())


def test_the_hands_of_someone_alone_open_when_they_are_gone(
    tmp_path: Path, by_people: list[tuple[int, HandRecord]]
) -> None:
    async def main() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("pebbles", seats=1, settings={"away": 0.02})
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await eyes.until("handling")
            await mia.leaves(table, eyes)
            await throwing  # nothing holds it any more
            assert hall.here(table).seating.bot_at(0) is None

    run(main())


def test_time_runs_out_while_hands_hold(tmp_path: Path, by_people: list[tuple[int, HandRecord]]) -> None:
    async def main() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("pebbles", seats=1, settings={"clock": 0.05})
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await throwing
            await eyes.until(lambda message: message.get("table", {}).get("state") == "over")

    run(main())


def test_a_handling_cut_off_by_the_end_never_happened(tmp_path: Path, by_people: list[tuple[int, HandRecord]]) -> None:
    async def main() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            throwing = asyncio.create_task(mia.asks(table, "act", seat=0, action=THROW))
            await eyes.until("handling")
            await hall.stop()
            async with denied("not_now"):
                await throwing
            eyes.catch_up()
            assert eyes.heard[-1] == {"type": "closing", "why": "stopping"}
        async with house(tmp_path) as hall:
            assert (await hall.here(table).snapshot_for(mia.id)).desks[0].view["bowl"] == 0

    run(main())


def test_a_world_that_breaks_is_a_failure_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with house(tmp_path) as hall:
            mia = await hall.person("Mia")
            table = await mia.opens("pebbles", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            with monkeypatch.context() as broken:
                broken.setattr(Live, "frame", lambda self: 1 / 0)
                with pytest.raises(ZeroDivisionError):
                    await mia.asks(table, "act", seat=0, action=THROW)
            assert not eyes.catch_up()[-1]["going"]
            await mia.asks(table, "act", seat=0, action=THROW)
            assert (await mia.sees(table))["desks"][0]["view"]["bowl"] == 3

    run(main())


class _Still:
    """A live action of people at rest."""

    by_people = True
    finished = True

    def __init__(self) -> None:
        self.fed: list[tuple[int, HandRecord]] = []

    def feed(self, seat: int, record: HandRecord) -> None:
        self.fed.append((seat, record))

    def whole(self) -> bytes:
        return b"whole"

    def release(self) -> None:
        self.by_people = False


class _Heard:
    def __init__(self) -> None:
        self.wholes: list[bytes] = []
        self.told = threading.Event()

    def shown(self, frame: bytes) -> None:
        raise AssertionError("nothing moves")

    def whole(self, whole: bytes) -> None:
        self.wholes.append(whole)
        self.told.set()

    def refused(self, seat: int, refusal: object) -> None: ...
    def watched(self) -> bool:
        return True


def test_at_rest_nothing_runs_but_who_comes_is_shown_everything() -> None:
    live, heard = _Still(), _Heard()
    running = Running(live, 0, heard)  # type: ignore[arg-type]
    thread = threading.Thread(target=running.run)
    thread.start()
    running.want_whole()
    assert heard.told.wait(30)
    running.feed(0, [HandRecord(t=n, hand=0, grip=None, pose=(0, 0, 0, 1, 0, 0, 0)) for n in range(1000)])
    running.end()
    thread.join(30)
    assert not thread.is_alive()
    assert heard.wholes == [b"whole"]
    assert len(live.fed) == 256  # whoever sends more at once is no hand


class _Moving:
    """A live action that is over after some frames."""

    finished = False

    def __init__(self, frames: int, *, by_people: bool) -> None:
        self._left, self.by_people = frames, by_people

    def frame(self) -> bytes:
        self._left -= 1
        if self._left == 0:
            self.finished, self.by_people = True, False  # hands off
        return b""


class _Audience:
    def __init__(self, *, there: bool) -> None:
        self._there = there

    def shown(self, frame: bytes) -> None: ...
    def watched(self) -> bool:
        return self._there


class _Clock:
    """Time passes only while something waits."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize(("by_people", "there", "waits"), [(False, False, 0), (False, True, 10), (True, False, 9)])
def test_who_takes_the_time_of_the_room(
    monkeypatch: pytest.MonkeyPatch, by_people: bool, there: bool, waits: int
) -> None:
    """A bot that nobody watches need not; what people hold does, even when they look away."""
    clock = _Clock()
    monkeypatch.setattr(running_module, "time", clock)
    Running(_Moving(10, by_people=by_people), 0, _Audience(there=there)).run()  # type: ignore[arg-type]
    assert clock.now == pytest.approx(waits * FRAME)
