"""A match being played at a table of the server: one action after the other, handlings in real time, bots, clocks.

Whatever changes the match goes through one lock. What is done is in the journal before anyone hears of it, together
with the id of the message that asked for it, so that the same message sent again is answered and not done twice.

A second, shorter lock (`still`) is held from the moment a match begins to change until its viewers were told: who looks
at the match under it sees what was announced, no more and no less.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, Protocol, TypeVar

from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.server.denied import Denied
from nekobako.server.protocol.messages import Handling
from nekobako.server.protocol.shapes import Clock
from nekobako.server.storage import acknowledged
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.store import Store
from nekobako.server.tables.clock import TurnClock
from nekobako.server.tables.moving import Mover
from nekobako.server.tables.running import Running
from nekobako.server.tables.thinking import Thinkers
from nekobako.table.live import Live
from nekobako.table.match import Match

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")
Label = tuple[str, str]  # a guest, and the id of their message
REMEMBERED: Final = 512  # messages carried out, for a quick answer; the database remembers more


class Host(Protocol):
    """The table around a match: who decides by a bot, and who hears of what happens."""

    def bot_at(self, seat: int) -> str | None: ...
    def watched(self) -> bool: ...
    async def happened(self, since: int) -> None: ...
    async def undone(self, events: int) -> None: ...
    def handling(self, message: Handling) -> None: ...
    def frame(self, frame: bytes) -> None: ...
    def whole(self, whole: bytes) -> None: ...
    def hands_refused(self, seat: int, refusal: Refusal) -> None: ...
    async def ended(self) -> None: ...
    def not_kept(self, problem: OSError) -> None: ...


class Play:
    def __init__(
        self,
        match: Match,
        match_id: str,
        journal: DatabaseJournal,
        store: Store,
        host: Host,
        threads: Executor,
        hands: Executor,
        thinkers: Thinkers,
        clock: float | None,
        pace: float,
        *,
        fresh: bool,
    ) -> None:
        """`fresh`: it began here, so that every message it ever carried out is known here."""
        self.match, self.id = match, match_id
        self.still = asyncio.Lock()
        self._journal, self._store, self._host = journal, store, host
        self._threads, self._hands = threads, hands
        self._clock = TurnClock(clock, lambda seat, known: self._background(self._time_is_up(seat, known)))
        self._lock = asyncio.Lock()
        self._planning = asyncio.Lock()  # a suggestion may be a long thought: one at a time
        self._running: Running | None = None
        self._run_task: asyncio.Task[None] | None = None
        self._mover = Mover(self, thinkers, pace)
        self._moving: asyncio.Task[Any] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._under_way: dict[Label, asyncio.Task[None]] = {}  # handlings that were asked for and go on
        self._done: OrderedDict[Label, None] = OrderedDict()  # messages that were carried out
        self._knows_all = fresh
        self._closed = False

    # --- asking

    def closed(self) -> bool:
        return self._closed

    @property
    def events(self) -> int:
        return len(self.match.seen_log(None))

    @property
    def running(self) -> Running | None:
        return self._running

    def clock(self) -> Clock | None:
        return self._clock.told()

    def watched(self) -> bool:
        return self._host.watched()

    async def suggest(self, seat: int, seed: int = 0) -> dict[str, Any]:
        async with self._planning:
            return await self._in_thread(self.match.suggest, seat, seed)

    # --- acting

    async def act(
        self, seat: int, action: dict[str, Any], label: Label | None = None, known: int | None = None
    ) -> None:
        """Carry out an action for a seat. One by hands ends when they are empty and all is at rest."""
        if label is not None and label in self._under_way:
            await asyncio.shield(self._under_way[label])
            return
        async with self._lock:
            self._check_open()
            if label is not None and await self._done_before(label):
                return
            if known is not None and known < self.events:
                raise Denied("stale", "stale", field="known")
            await self._end_running()
            self._check_open()
            live = await self._begin(seat, action, label)
            if live is None:
                return
            task = self._start(live, seat, action, label)
            if not live.by_people:
                await asyncio.shield(task)
                return
        await asyncio.shield(task)  # the lock is free: the next action ends it

    async def undo(self, seat: int, label: Label | None = None) -> None:
        async with self._lock:
            self._check_open()
            if label is not None and await self._done_before(label):
                return
            if self._running is not None:
                raise Denied("not_now", "handling")

            def undo() -> None:
                with self._with(label):
                    self.match.undo(seat)

            async with self.still:
                await self._kept(undo, label)
                self.set_clock()
                await self._host.undone(self.events)
            self.wake()

    def hands(self, seat: int, records: list[HandRecord]) -> None:
        if self._running is None or self._closed:
            raise Denied("not_now", "no_hands")
        self._running.feed(seat, records)

    async def _begin(self, seat: int, action: dict[str, Any], label: Label | None) -> Live | None:
        """Open an action that takes time, or do it at once."""
        since = self.events

        def begin() -> Live | None:
            live = self.match.begin(seat, action)
            if live is None:
                with self._with(label):
                    self.match.play(seat, action)
            return live

        async with self.still:
            live = await self._kept(begin, label)
            if live is None:
                await self._announce(since)
        if live is None:
            await self._go_on()
        return live

    async def _announce(self, since: int) -> None:
        self.set_clock()
        await self._host.happened(since)

    async def _go_on(self) -> None:
        if self.match.deciders:
            self.wake()
        else:
            self._clock.stop()
            await self._host.ended()

    async def _kept(self, work: Callable[[], T], label: Label | None) -> T:
        """Do in a thread what ends in the journal. If that fails, only the database knows whether it happened."""
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        try:
            found = await asyncio.shield(future)
        except asyncio.CancelledError:
            await asyncio.wait([future])  # the match is the thread's until it is done
            raise
        except OSError as problem:
            self._closed = True
            self._host.not_kept(problem)
            raise
        if label is not None and not isinstance(found, Live):
            self._remember(label)
        return found

    def _with(self, label: Label | None) -> AbstractContextManager[None]:
        if label is None:
            return nullcontext()
        guest, message = label
        return self._journal.together(lambda c: acknowledged.remember(c, self.id, guest, message))

    def _remember(self, label: Label) -> None:
        self._done[label] = None
        if len(self._done) > REMEMBERED:
            self._done.popitem(last=False)
            self._knows_all = False

    async def _done_before(self, label: Label) -> bool:
        if label in self._done or self._knows_all:
            return label in self._done
        guest, message = label
        read = self._store.read
        return await self._in_thread(read, lambda c: acknowledged.recall(c, self.id, guest, message)) is not None

    def _check_open(self) -> None:
        if self._closed:
            raise Denied("not_now", "not_now_playing")

    # --- hands

    def _start(self, live: Live, seat: int, action: dict[str, Any], label: Label | None) -> asyncio.Task[None]:
        loop = asyncio.get_running_loop()
        running = self._running = Running(live, seat, _FromThread(loop, self._host))
        self._host.handling(Handling(seat=seat, action=action, going=True))
        task = self._run_task = loop.create_task(self._run(running, label))
        task.add_done_callback(_look_at)
        if label:
            self._under_way[label] = task
            task.add_done_callback(lambda task: self._under_way.pop(label, None))
        return task

    async def _run(self, running: Running, label: Label | None) -> None:
        since = self.events

        def commit() -> None:
            with self._with(label):
                running.commit()

        try:
            await asyncio.get_running_loop().run_in_executor(self._hands, running.run)
            if self._closed:
                running.drop()
                raise Denied("not_now", "stopping")
            async with self.still:
                await self._kept(commit, label)
                self._over(running)
                await self._announce(since)
        finally:
            self._over(running)
        await self._go_on()

    def _over(self, running: Running) -> None:
        if self._running is running:
            self._running = None
            self._host.handling(Handling(seat=running.seat, action=None, going=False))

    async def _end_running(self) -> None:
        if self._running is not None:
            self._running.end()
        if self._run_task is not None and not self._run_task.done():
            await asyncio.wait([self._run_task])

    # --- bots

    def wake(self) -> None:
        """Let the bots decide while it is theirs to do so."""
        if self._closed or (self._moving is not None and not self._moving.done()):
            return
        if self.bot_to_move() is not None:
            self._moving = self._background(self._mover.run())

    def bot_to_move(self) -> tuple[int, str] | None:
        deciders = self.match.deciders
        bot = self._host.bot_at(deciders[0]) if deciders and self._running is None else None
        return None if bot is None else (deciders[0], bot)

    # --- clocks

    def set_clock(self) -> None:
        deciders = self.match.deciders
        timed = bool(deciders) and self._host.bot_at(deciders[0]) is None
        self._clock.set((deciders[0], self.events) if timed else None)

    async def _time_is_up(self, seat: int, known: int) -> None:
        """What a friend would suggest is done for them."""
        if self._closed or self.events != known or seat not in self.match.deciders:
            return
        await self._end_running()
        action = await self.suggest(seat)
        if not self.closed() and seat in self.match.deciders and self._host.bot_at(seat) is None:
            await self.act(seat, action)

    # --- beginning and end

    def begin(self) -> None:
        """Taken up, new or again, or the seats have changed: who decides now?"""
        self.set_clock()
        running = self._running
        if running is not None and running.by_people and self._host.bot_at(running.seat) is not None:
            running.end()  # the hands have gone; a bot goes on from what they left
        self.wake()

    async def close(self) -> None:
        """Nothing more is begun; what is under way and was not announced never happened."""
        self._closed = True
        self._clock.stop()
        for task in list(self._tasks):
            task.cancel()
        await self._end_running()
        async with self._lock:  # whoever was in the middle of an action has done it, and was answered
            pass
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)

    def _background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() and not isinstance(task.exception(), Denied):
            logger.error("a task of a match failed", exc_info=task.exception(), extra={"match": self.id})

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


class _FromThread:
    """What a handling's thread tells, told on the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, host: Host) -> None:
        self._soon, self._host = loop.call_soon_threadsafe, host
        self.watched = host.watched

    def shown(self, frame: bytes) -> None:
        self._soon(self._host.frame, frame)

    def whole(self, whole: bytes) -> None:
        self._soon(self._host.whole, whole)

    def refused(self, seat: int, refusal: Refusal) -> None:
        self._soon(self._host.hands_refused, seat, refusal)


def _look_at(task: asyncio.Task[None]) -> None:
    """Whoever asked for it hears of its failure; when nobody waits any more, it is no news."""
    if not task.cancelled():
        task.exception()
