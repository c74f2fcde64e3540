"""Physics in processes of its own: the same results as here; a worker dies, hangs or must stop; who has a place."""

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pebbles.rules import Add, Flight, Pebbles

import nekobako
from nekobako.core.foresight import Foresight
from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.games.nekojima.handling import IslandWorld
from nekobako.server.errors import Denied
from nekobako.server.limits import Client, Quota
from nekobako.server.physics import physics_pool
from nekobako.server.physics.live_handling import HandlingOutcome, LiveHandling
from nekobako.server.physics.messages import (
    Begin,
    Begun,
    Feed,
    FromWorker,
    HandlingEnded,
    HandsRefused,
    Release,
    WantWhole,
    Whole,
    pack,
    unpack,
)
from nekobako.server.physics.physics_pool import PhysicsPool
from nekobako.server.physics.worker_handling import WorkerHandling
from nekobako.server.physics.worker_link import ThreadRunner, start_process
from nekobako.table.match import Match
from nekobako.table.prepared_action import PreparedAction
from nekobako.table.running_action import RunningAction
from tests.server.local_registry import denied, open_registry, run, until

PLENTY = Quota(per_guest=1000, per_address=1000)
MIA = Client("mia", "192.0.2.1")


class Viewers:
    """Those who look on, and what they were shown."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.wholes: list[bytes] = []
        self.refused: list[tuple[int, Denied | Refusal]] = []
        self.foresights: list[Foresight | None] = []

    def frame(self, frame: bytes, want_whole: object) -> None:
        self.frames.append(frame)

    def whole(self, whole: bytes) -> None:
        self.wholes.append(whole)

    def hands_refused(self, seat: int, problem: Denied | Refusal) -> None:
        self.refused.append((seat, problem))

    def foreseen(self, seat: int, foresight: Foresight | None) -> None:
        self.foresights.append(foresight)

    def watched(self) -> bool:
        return False  # nobody waits for the pace of the room


def built(game: str) -> tuple[Match, int, dict[str, Any]]:
    """A match, and its first action by hands."""
    match = nekobako.new(game, seats=2, seed=5)
    while True:
        seat = match.deciders[0]
        action = match.suggest(seat)
        if match.prepare(seat, action) is not None:
            return match, seat, action
        match.play(seat, action)


async def begun(pool: PhysicsPool, match: Match, seat: int, action: dict[str, Any], viewers: Viewers) -> LiveHandling:
    prepared = match.prepare(seat, action)
    assert prepared is not None
    handling = await pool.begin(prepared, MIA, viewers, patient=False)
    assert handling is not None
    handling.show()
    return handling


@pytest.mark.parametrize("game", ["nekojima", "tower"])
def test_a_worker_gives_what_would_have_come_of_it_here(game: str) -> None:
    """A planned action: result, track and frames are equal to the bit, and so is the match that goes on from there."""
    match, seat, action = built(game)
    position = match.save()
    here = begin_here(match, seat, action)
    frames = []
    while not here.finished:
        frames.append(here.frame())

    async def main() -> HandlingOutcome:
        pool, viewers = PhysicsPool(1, PLENTY), Viewers()
        handling = await begun(pool, match, seat, action, viewers)
        outcome = await handling.outcome()
        assert viewers.frames == frames
        await pool.close()
        return outcome

    outcome = asyncio.run(main())
    assert outcome == HandlingOutcome(here.handling.result(), here.track)
    there = nekobako.load(position)
    there.play(seat, action)
    match.conclude(seat, here.action, outcome.result, outcome.track)
    assert match.save() == there.save()


def test_the_same_hands_lead_to_the_same_end_in_a_worker() -> None:
    """Records of a person's hand, one a frame, and one that is refused: what a worker does with them, to the bit."""
    match = nekobako.new("nekojima", seats=1, seed=1)
    while not (take := next((way for way in match.legal(0) if way["do"] == "take"), None)):
        match.play(0, match.legal(0)[0])
    records = [hand(16 * n, f"{take['denchuu']}.a", 3.0 + 0.02 * n) for n in range(40)] + [hand(640, None, 4.0)]
    here = begin_here(match, 0, take)
    sent: list[FromWorker] = []
    prepared = match.prepare(0, take)
    assert prepared is not None
    there = WorkerHandling(unpack(pack([Begin(7, "mia", prepared, watched=True)]))[0], sent.append)
    there.step(0.0)
    for record in records:
        here.handling.feed(0, record)
        here.frame()
        there.inbox.append(Feed(7, 0, [record]))
        there.step(0.0)
    with pytest.raises(Refusal) as refused:
        here.handling.feed(0, hand(656, "cat-9", 4.0))
    there.inbox.append(Feed(7, 0, [hand(656, "cat-9", 4.0)]))
    while not here.finished:
        here.frame()
    while not there.idle:
        there.step(0.0)
    there.inbox.append(WantWhole(7))
    there.step(0.0)
    assert there.idle
    assert [message for message in sent if isinstance(message, Whole)] == [Whole(7, here.handling.whole())]
    assert [str(message.refusal) for message in sent if isinstance(message, HandsRefused)] == [str(refused.value)]
    here.handling.release()
    there.inbox.append(Release(7))
    while not here.handling.finished:
        here.frame()
    while not there.over:
        there.step(0.0)
    assert sent[0] == Begun(7, takes_time=True, by_people=True)
    assert sent[-1] == HandlingEnded(7, here.handling.result(), here.track)


def begin_here(match: Match, seat: int, action: dict[str, Any]) -> RunningAction:
    begun = match.begin(seat, action)
    assert isinstance(begun, RunningAction)
    return begun


def hand(t: int, grip: str | None, z: float) -> HandRecord:
    return HandRecord(t=t, hand=0, grip=grip, pose=(0.0, 0.0, z, 1.0, 0.0, 0.0, 0.0))


# --- a worker that dies, hangs or must stop: a dummy game will do


class Forever(Flight):
    """A throw that waits for people's hands, as long as nobody opens them."""

    def __init__(self) -> None:
        super().__init__(0)
        self.held = True

    def feed(self, seat: int, record: HandRecord) -> None:
        self.left = record.t  # frames

    def release(self) -> None:
        self.held, self.left = False, 0

    @property
    def by_people(self) -> bool:
        return self.held


class HeldPebbles(Pebbles):
    """Pebbles by people's hands."""

    def begin(self, state: Any, seat: int, action: Any) -> Flight | None:
        return Forever() if super().begin(state, seat, action) else None


def thrown() -> PreparedAction:
    prepared = nekobako.new("pebbles", seats=1, seed=1).prepare(0, {"do": "throw", "frames": 3})
    assert prepared is not None
    return replace(prepared, game=HeldPebbles())


async def held(pool: PhysicsPool, client: Client = MIA, viewers: Viewers | None = None) -> LiveHandling:
    handling = await pool.begin(thrown(), client, viewers or Viewers(), patient=False)
    assert handling is not None
    handling.show()
    await until(lambda: handling.idle_since is not None)
    return handling


def taken(sent: list[FromWorker]) -> WorkerHandling:
    """A Denchuu of Nekojima, brought to a person's hands."""
    match = nekobako.new("nekojima", seats=1, seed=1)
    while not (take := next((way for way in match.legal(0) if way["do"] == "take"), None)):
        match.play(0, match.legal(0)[0])
    prepared = match.prepare(0, take)
    assert prepared is not None
    handling = WorkerHandling(Begin(7, "mia", prepared, watched=True), sent.append)
    handling.step(0.0)
    return handling


@pytest.mark.parametrize(("late", "looks"), [(0.0, 10), (0.05, 2)])
def test_a_world_behind_its_time_goes_on_before_it_is_looked_ahead(
    late: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []
    handling = taken([])
    handling.inbox.append(Feed(7, 0, [hand(0, "pink-1.a", 4.0)]))
    monkeypatch.setattr(IslandWorld, "foresee", lambda world: looked.append(True))
    for _ in range(60):
        handling.step(late)
    assert len(looked) == looks


def test_nonsense_is_refused_once_a_message() -> None:
    sent: list[FromWorker] = []
    handling = taken(sent)
    handling.inbox.append(Feed(7, 0, [hand(n, "no-such-piece", 4.0) for n in range(200)]))
    handling.step(0.0)
    assert sum(isinstance(message, HandsRefused) for message in sent) == 1


def test_what_is_done_at_once_after_all_takes_no_place() -> None:
    async def main() -> None:
        pool = PhysicsPool(1, PLENTY, ThreadRunner)
        prepared = replace(thrown(), action=Add(1))
        assert await pool.begin(prepared, MIA, Viewers(), patient=False) is None
        assert pool.handlings == []
        with pytest.raises(Refusal):
            await pool.begin(replace(thrown(), action=Add(9)), MIA, Viewers(), patient=False)
        assert pool.handlings == []
        await pool.close()

    run(main())


def test_a_killed_worker_takes_only_its_own_handlings_with_it() -> None:
    async def main() -> None:
        pool = PhysicsPool(2, PLENTY)
        lost, other = await held(pool), await held(pool)
        [one, two] = pool.pids
        os.kill(one, signal.SIGKILL)
        with pytest.raises(Denied, match="lost"):
            await lost.outcome()
        other.end()
        assert (await other.outcome()).result == {"flown": 0}
        again = [await held(pool), await held(pool)]  # by the other, and by one that was started instead
        assert two in pool.pids
        assert one not in pool.pids
        await pool.close()
        assert all(one.over for one in again)
        for pid in (one, two):
            assert not Path(f"/proc/{pid}").exists()  # nobody is left, not even as a zombie

    run(main())


def test_a_worker_that_says_nothing_any_more_is_ended() -> None:
    async def main() -> None:
        pool = PhysicsPool(1, PLENTY, hung=5.0)
        handling = await held(pool)
        [pid] = pool.pids
        pool._hung = 0.5  # it has started, which may take long: now little patience will do
        os.kill(pid, signal.SIGSTOP)
        handling.feed(0, [hand(5, None, 1.0)])
        with pytest.raises(Denied, match="lost"):
            await handling.outcome()
        await pool.close()
        assert not Path(f"/proc/{pid}").exists()

    run(main())


def test_a_pool_ends_even_if_its_workers_do_not_listen() -> None:
    async def main() -> None:
        pool = PhysicsPool(1, PLENTY)
        handling = await held(pool)
        [pid] = pool.pids
        os.kill(pid, signal.SIGSTOP)
        await pool.close()
        assert handling.over
        assert not Path(f"/proc/{pid}").exists()

    run(main())


def test_who_has_too_many_live_tables_is_told_and_others_are_not() -> None:
    async def main() -> None:
        pool = PhysicsPool(1, Quota(per_guest=2, per_address=3), ThreadRunner)
        mine = [await held(pool), await held(pool)]
        async with denied("busy"):
            await held(pool)
        neighbour = Client("leo", MIA.address)
        await held(pool, neighbour)
        async with denied("busy"):
            await held(pool, neighbour)
        await held(pool, Client("eve", "198.51.100.7"))
        bots = await pool.begin(thrown(), MIA, Viewers(), patient=True)  # bots wait for a place, and are not refused
        assert bots is not None
        mine[0].drop()
        bots.drop()
        await held(pool)  # what is over counts no more
        await pool.close()

    run(main())


def test_what_rests_takes_no_place_and_at_last_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(physics_pool, "OPEN", 4)
    monkeypatch.setattr(physics_pool, "AWAKE", 2)
    monkeypatch.setattr(physics_pool, "OF_BOTS", 1)

    async def main() -> None:
        pool, told = PhysicsPool(1, PLENTY, ThreadRunner), Viewers()
        await held(pool, Client("leo", "198.51.100.7"))  # it rests for longer, but is his only one
        oldest = await held(pool, viewers=told)
        resting = [await held(pool) for _ in range(2)]  # more than may run
        assert pool.awake == 0
        await held(pool)
        assert (await oldest.outcome()).result == {"flown": 0}  # as if its hands had opened
        [(seat, problem)] = told.refused
        assert isinstance(problem, Denied)
        assert (seat, problem.code) == (0, "busy")
        for handling in resting[:2]:
            handling.feed(0, [hand(10**6, None, 1.0)])  # now they run
        async with denied("busy"):
            await held(pool)
        waiting = asyncio.create_task(pool.begin(thrown(), MIA, Viewers(), patient=True))
        await asyncio.sleep(0)
        assert not waiting.done()
        for handling in resting[:2]:
            handling.drop()
        assert await waiting is not None
        await pool.close()

    run(main())


# --- at a table


def test_a_worker_dies_in_the_middle_and_the_match_goes_on(tmp_path: Path) -> None:
    """The player is told; nothing but the handling is lost, and the same message sent again begins it anew."""

    async def main() -> None:
        async with open_registry(tmp_path, start_worker=start_process) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("nekojima", seats=1)
            eyes = await mia.joins(table)
            await mia.asks(table, "start")
            live = registry.here(table).live
            assert live is not None
            while not (take := next((way for way in live.match.legal(0) if way["do"] == "take"), None)):
                await mia.asks(table, "act", seat=0, action=live.match.legal(0)[0])
            known = live.events
            taking = asyncio.create_task(mia.asks(table, "act", seat=0, action=take, id="take"))
            await until(lambda: live.handling is not None)
            [pid] = [link.pid for link in registry.services.physics._links if link.handlings]
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            async with denied("failed"):
                await taking
            assert live.handling is None
            assert live.events == known
            told = [message["trouble"]["code"] for message in eyes.catch_up() if message["type"] == "refused"]
            assert told == ["failed"]
            again = asyncio.create_task(mia.asks(table, "act", seat=0, action=take, id="take"))
            await until(lambda: live.handling is not None)
            await mia.asks(table, "act", seat=0, action={"do": "take_back"})  # it ends the hands, and is carried out
            await again
            assert live.events > known
            going = asyncio.create_task(mia.asks(table, "act", seat=0, action=take))
            await until(lambda: live.handling is not None)
        with pytest.raises(Denied):  # the server has stopped with hands at work
            await going
        assert not Path(f"/proc/{pid}").exists()

    run(main())


def test_a_bot_whose_hands_are_lost_tries_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path, start_worker=start_process) as registry:
            mia = await registry.person("Mia")
            table = await mia.opens("pebbles", seats=2, bots=["eager", "eager"])
            physics = registry.services.physics
            failed: list[bool] = []
            begin = physics.begin

            async def lose_the_first(*arguments: Any, **more: Any) -> LiveHandling | None:
                if not failed:
                    failed.append(True)
                    raise Denied("failed", "hands_lost")
                return await begin(*arguments, **more)

            physics.begin = lose_the_first  # type: ignore[method-assign]
            await mia.asks(table, "start")
            await until(lambda: registry.here(table).record.seats.state == "over")
            assert failed

    run(main())
