"""Who is served in which order, who is refused, and that nobody waits for long beside somebody who asks for much."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from nekobako.server.limits import Client, Clients, Quota, network_of
from nekobako.server.physics.lane import FRAME, SELDOM, Lane
from nekobako.server.physics.messages import Begin
from nekobako.server.physics.worker import Worker
from nekobako.server.physics.worker_handling import WorkerHandling
from nekobako.server.tables.fair_queue import FairQueue
from nekobako.server.tables.live_match import LiveMatch
from tests.server.local_registry import denied, open_registry, run

PLENTY = Quota(per_guest=1000, per_address=1000)


# --- a worker's lane, with a clock that only work moves


class Handled(WorkerHandling):
    """A handling whose frames take so long."""

    def __init__(self, lane: "Watched", name: str, takes: float, owner: str | None = None, paced: bool = True) -> None:
        super().__init__(Begin(0, owner or name, None, watched=paced), lambda message: None)  # type: ignore[arg-type]
        self.name, self._lane, self._takes, self._paced = name, lane, takes, paced
        self.waits = 0.0  # of what it takes, for others

    @property
    def paced(self) -> bool:
        return self._paced

    def step(self, late: float) -> None:
        self._lane.now += self._takes
        self._lane.kept_waiting += self.waits
        self._lane.served.append(self.name)
        self._lane.latest[self.name] = late


class Watched(Lane):
    def __init__(self) -> None:
        self.now = 0.0
        self.served: list[str] = []
        self.latest: dict[str, float] = {}
        self.kept_waiting = 0.0  # by others, in all
        super().__init__(threading.Condition(), clock=lambda: self.now, spent=lambda: self.now - self.kept_waiting)

    def has(self, name: str, takes: float, owner: str | None = None, paced: bool = True) -> Handled:
        handling = Handled(self, name, takes, owner, paced)
        with self._changed:
            self.add(handling)
        return handling

    def runs(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            wait = self.turn()
            self.now += wait or 0.0

    def frames(self, name: str) -> int:
        return self.served.count(name)


def test_who_can_keep_up_has_a_frame_every_16_ms() -> None:
    lane = Watched()
    for name in "abc":
        lane.has(name, 0.002)
    lane.runs(1.6)
    assert [lane.frames(name) for name in "abc"] == [pytest.approx(100, abs=1)] * 3
    assert max(lane.latest.values()) < FRAME


def test_time_stretches_for_all_alike_when_they_cannot() -> None:
    lane = Watched()
    for name in "abcdefgh":
        lane.has(name, 0.004)  # 32 ms for all of them
    lane.runs(3.2)
    counts = [lane.frames(name) for name in "abcdefgh"]
    assert max(counts) - min(counts) <= 1
    assert sum(counts) == pytest.approx(800, abs=2)  # no time was lost


def test_a_guest_with_many_tables_takes_nothing_from_one_with_a_single_table() -> None:
    lane = Watched()
    for number in range(30):
        lane.has(f"many {number}", 0.002, owner="greedy")
    lane.has("one", 0.002)
    lane.runs(3.2)
    assert lane.frames("one") >= 195  # of 200
    assert min(lane.frames(f"many {number}") for number in range(30)) >= 40  # and these share the rest


def test_what_is_heavy_does_not_take_more_turns_than_its_time() -> None:
    lane = Watched()
    lane.has("heavy", 0.050)
    for name in "abcd":
        lane.has(name, 0.004)
    lane.runs(6.0)
    assert all(lane.frames(name) >= 8 * lane.frames("heavy") > 0 for name in "abcd")


@pytest.mark.parametrize("by_others", [True, False])
def test_who_had_one_long_frame_is_not_left_out_for_long(by_others: bool) -> None:
    """On a crowded machine a frame may take a third of a second: that is no reason for five seconds without any."""
    lane = Watched()
    unlucky, *_ = [lane.has(f"table {number}", 0.002) for number in range(16)]  # twice as much as fits
    lane.runs(1.0)
    unlucky._takes, unlucky.waits = 0.33, 0.328 if by_others else 0.0
    before = lane.frames("table 0")
    while lane.frames("table 0") == before:
        lane.turn()
    unlucky._takes, unlucky.waits, since = 0.002, 0.0, lane.now
    while lane.frames("table 0") == before + 1:
        lane.turn()
    assert lane.now - since < (0.1 if by_others else 1.1)


def test_a_world_whose_frames_take_long_goes_to_the_slow_lane_and_comes_back() -> None:
    worker = Worker(None)  # type: ignore[arg-type]  # nothing is sent
    handling = WorkerHandling(Begin(1, "mia", None, watched=True), lambda message: None)  # type: ignore[arg-type]
    worker._quick.add = worker._slow.add = lambda handling: moved.append(handling)  # type: ignore[method-assign]
    moved: list[WorkerHandling] = []
    stays = []
    for cost in (0.001, 0.009, 0.011):
        handling.cost = cost
        stays.append(worker._stays_quick(handling))
    for cost in (0.03, 0.006, 0.004):
        handling.cost = cost
        stays.append(worker._stays_slow(handling))
    assert stays == [True, True, False, True, True, False]
    assert moved == [handling, handling]


def test_what_nobody_watches_goes_on_when_nobody_else_is_due() -> None:
    lane = Watched()
    lane.has("bots", 0.002, paced=False)
    lane.runs(0.2)
    assert lane.frames("bots") == pytest.approx(100, abs=1)  # it does not keep the pace of the room
    for name in "abcdefghij":
        lane.has(name, 0.002)
    before = lane.frames("bots")
    lane.runs(5.0)
    assert 0 < lane.frames("bots") - before <= 5.0 / SELDOM + 2  # others need the time: it waits, and does not starve
    assert lane.frames("a") >= 230


def test_what_rests_takes_no_time_and_wakes_at_once() -> None:
    lane = Watched()
    resting = lane.has("resting", 0.002)
    lane.runs(0.1)
    resting.idle = True
    before = lane.frames("resting")
    assert lane.turn() == pytest.approx(3600.0)
    lane.now += 60.0
    with lane._changed:
        lane.wake(resting)
    assert lane.turn() is None
    assert lane.frames("resting") == before + 1
    assert lane.latest["resting"] == 0.0


# --- the queue of what is thought about


def test_addresses_take_turns_and_at_an_address_its_guests() -> None:
    async def main() -> None:
        queue, order = FairQueue(1, 100, PLENTY), []

        async def think(name: str, client: Client, later: bool = False) -> None:
            await queue.enter(client, patient=True, later=later)
            order.append(name)
            await asyncio.sleep(0)
            queue.leave(client)

        greedy = [Client(f"greedy {n % 2}", "a") for n in range(6)]
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(think("unseen", Client("bots", "c"), later=True))
            tasks.create_task(think("unseen", Client("bots", "c"), later=True))
            for client in greedy:
                tasks.create_task(think(client.guest, client))
            tasks.create_task(think("stranger", Client("stranger", "b")))
        assert order == [
            "unseen", "greedy 0", "stranger", "greedy 1", "greedy 0", "greedy 1", "greedy 0", "greedy 1", "unseen"
        ]  # fmt: skip
        assert (queue.running, queue.waiting) == (0, 0)

    run(main())


def test_who_gives_up_waiting_holds_no_place() -> None:
    async def main() -> None:
        queue, mia, leo = FairQueue(1, 100, PLENTY), Client("mia", "a"), Client("leo", "b")
        await queue.enter(mia)
        waiting = [asyncio.create_task(queue.enter(leo)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # while it waits
        await asyncio.sleep(0)
        assert queue.waiting == 2
        queue.leave(mia)
        waiting[1].cancel()  # in the moment when it gets the place
        await asyncio.wait(waiting)
        assert waiting[1].cancelled()
        assert not waiting[2].cancelled()
        queue.leave(leo)
        assert (queue.running, queue.waiting) == (0, 0)

    run(main())


def test_too_much_is_refused_and_said_whose() -> None:
    async def main() -> None:
        queue = FairQueue(1, 3, Quota(per_guest=2, per_address=3))
        mia, leo, eve = Client("mia", "a"), Client("leo", "a"), Client("eve", "b")
        waiting = [asyncio.create_task(queue.enter(client)) for client in (mia, mia, leo)]
        await asyncio.sleep(0)
        for client in (mia, leo):  # two of hers, and three of their address
            async with denied("busy"):
                await queue.enter(client)
        waiting += [asyncio.create_task(queue.enter(eve))]
        await asyncio.sleep(0)
        async with denied("busy"):  # all that may wait
            await queue.enter(Client("zoe", "c"))
        waiting += [asyncio.create_task(queue.enter(mia, patient=True))]  # a bot of hers
        await asyncio.sleep(0)
        assert queue.waiting == 4
        for task in waiting:
            task.cancel()

    run(main())


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix", "unix"),
    ],
)
def test_what_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_where_guests_are_is_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nekobako.server.limits.MOST_CLIENTS", 2)
    clients = Clients()
    for guest in ("mia", "leo", "mia", "eve"):
        clients.saw(guest, f"of {guest}")
    assert clients.of("mia") == Client("mia", "of mia")
    assert clients.of("leo") == Client("leo", "")
    assert clients.of(None) == Client("", "")


# --- at a table


def test_a_chat_takes_what_a_person_can_write(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2)
            await leo.asks(table, "sit", seat=1)
            async with denied("too_fast"):
                for number in range(100):
                    await mia.asks(table, "say", text=f"{number}")
            assert 5 <= len((await mia.sees(table))["chat"]) < 50
            await leo.asks(table, "say", text="Miaou")  # others may

    run(main())


def test_suggestions_come_as_fast_as_a_person_can_use_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(live: LiveMatch, seat: int, asker: str) -> dict[str, Any]:
        return {"asker": asker}

    monkeypatch.setattr(LiveMatch, "suggest", at_once)

    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            tables = [await mia.opens("catham", seats=2, options={"first": 0}) for _ in range(2)]
            for table in tables:  # one person's all the same
                await mia.asks(table, "start")
            given = 0
            async with denied("too_fast"):
                for number in range(200):
                    await mia.asks(tables[number % 2], "suggest", seat=0)
                    given += 1
            assert 10 <= given < 100
            table = await leo.opens("catham", seats=2, options={"first": 0})
            await leo.asks(table, "start")
            await leo.asks(table, "suggest", seat=0)  # others may

    run(main())
