"""A match being played at a table of the server: one action after the other, handlings in real time, bots, clocks.

Whatever changes the match goes through one lock. What is done is in the journal before anyone hears of it, together
with the id of the message that asked for it, so that the same message sent again is answered and not done twice.
"""

import asyncio
import logging
from collections.abc import Callable
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
from nekobako.server.tables.running import Running
from nekobako.server.tables.thinking import Thinkers
from nekobako.table.live import Live
from nekobako.table.match import Match

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")
Event = dict[str, Any]
Label = tuple[str, str]  # a guest, and the id of their message


class Host(Protocol):
    """The table around a match: who decides by a bot, and who hears of what happens."""

    def bot_at(self, seat: int) -> str | None: ...
    def watched(self) -> bool: ...
    def happened(self, since: int) -> None: ...
    def undone(self, events: int) -> None: ...
    def handling(self, message: Handling) -> None: ...
    def frame(self, frame: bytes, whole: Callable[[], bytes]) -> None: ...
    def hands_refused(self, seat: int, refusal: Refusal) -> None: ...
    async def ended(self) -> None: ...


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
    ) -> None:
        self.match, self.id = match, match_id
        self._journal, self._store, self._host = journal, store, host
        self._threads, self._hands, self._thinkers = threads, hands, thinkers
        self._seconds, self._pace = clock, pace
        self._lock = asyncio.Lock()
        self._running: Running | None = None
        self._run_task: asyncio.Task[list[Event]] | None = None
        self._mover: asyncio.Task[None] | None = None
        self._due: tuple[int, float, asyncio.TimerHandle] | None = None  # the seat, when, and who will ring
        self._tasks: set[asyncio.Task[Any]] = set()
        self._under_way: dict[Label, asyncio.Task[list[Event]]] = {}  # handlings that were asked for and go on
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
        if self._due is None or self._seconds is None:
            return None
        seat, due, _ = self._due
        return Clock(seat=seat, left=max(0.0, due - asyncio.get_running_loop().time()), of=self._seconds)

    async def suggest(self, seat: int) -> dict[str, Any]:
        return await self._in_thread(self.match.suggest, seat)

    # --- acting

    async def act(self, seat: int, action: dict[str, Any], label: Label | None, known: int | None = None) -> None:
        """Carry out an action for a seat. One by hands ends when they are empty and all is at rest."""
        if label is not None and label in self._under_way:
            await asyncio.shield(self._under_way[label])
            return
        async with self._lock:
            if label and await self._done_before(label):
                return
            if known is not None and known < self.events:
                raise Denied("stale", "stale", field="known")
            await self._end_running()
            live = await self._in_thread(self.match.begin, seat, action)
            if live is None:
                await self._at_once(seat, action, label)
                return
            task = self._start(live, seat, action, label)
            if not live.by_people:
                await task
                return
        await asyncio.shield(task)  # the lock is free: the next action ends it

    async def undo(self, seat: int) -> None:
        async with self._lock:
            if self._running is not None:
                raise Denied("not_now", "handling")
            await self._in_thread(self.match.undo, seat)
            self._set_clock()
            self._host.undone(self.events)

    def hands(self, seat: int, records: list[HandRecord]) -> None:
        if self._running is None:
            raise Denied("not_now", "no_hands")
        self._running.feed(seat, records)

    async def _at_once(self, seat: int, action: dict[str, Any], label: Label | None) -> None:
        since = self.events

        def play() -> None:
            with self._with(label):
                self.match.play(seat, action)

        await self._in_thread(play)
        await self._after(since)

    async def _after(self, since: int) -> None:
        self._set_clock()
        self._host.happened(since)
        if not self.match.deciders:
            self._stop_clock()
            await self._host.ended()
        else:
            self.wake()

    def _with(self, label: Label | None) -> AbstractContextManager[None]:
        if label is None:
            return nullcontext()
        guest, message = label
        return self._journal.together(lambda c: acknowledged.remember(c, self.id, guest, message))

    async def _done_before(self, label: Label) -> bool:
        guest, message = label
        answer = await self._in_thread(self._store.read, lambda c: acknowledged.recall(c, self.id, guest, message))
        return answer is not None

    # --- hands

    def _start(self, live: Live, seat: int, action: dict[str, Any], label: Label | None) -> asyncio.Task[list[Event]]:
        loop, host = asyncio.get_running_loop(), self._host

        def shown(frame: bytes) -> None:
            loop.call_soon_threadsafe(host.frame, frame, running.whole)

        def refused(by: int, refusal: Refusal) -> None:
            loop.call_soon_threadsafe(host.hands_refused, by, refusal)

        running = Running(live, shown, refused, paced=host.watched())
        self._running = running
        host.handling(Handling(seat=seat, action=action, going=True))
        self._run_task = loop.create_task(self._run(running, seat, label))
        if label:
            self._under_way[label] = self._run_task
            self._run_task.add_done_callback(lambda task: self._under_way.pop(label, None))
        return self._run_task

    async def _run(self, running: Running, seat: int, label: Label | None) -> list[Event]:
        loop, since = asyncio.get_running_loop(), self.events

        def commit() -> list[Event]:
            with self._with(label):
                return running.commit()

        try:
            await loop.run_in_executor(self._hands, running.run)
            if self._closed:
                running.drop()
                return []
            events = await self._in_thread(commit)
        except BaseException:
            running.drop()
            raise
        finally:
            self._running = None
            self._host.handling(Handling(seat=seat, action=None, going=False))
        await self._after(since)
        return events

    async def _end_running(self) -> None:
        if self._running is not None:
            self._running.end()
        if self._run_task is not None and not self._run_task.done():
            await asyncio.wait([self._run_task])

    # --- bots

    def wake(self) -> None:
        """Let the bots decide while it is theirs to do so."""
        if self._closed or (self._mover is not None and not self._mover.done()):
            return
        if self._bot_to_move() is not None:
            self._mover = self._background(self._move())

    def _bot_to_move(self) -> tuple[int, str] | None:
        deciders = self.match.deciders
        bot = self._host.bot_at(deciders[0]) if deciders and self._running is None else None
        return None if bot is None else (deciders[0], bot)

    async def _move(self) -> None:
        while not self._closed and (found := self._bot_to_move()) is not None:
            seat, bot = found
            known = self.events
            action = await self._decided(seat, bot)
            if self._host.watched():
                await asyncio.sleep(self._pace)
            if self.closed() or self.events != known or self._bot_to_move() != found:
                continue
            try:
                await self.act(seat, action, None)
            except Refusal:
                logger.exception("a bot's action was refused", extra={"match": self.id, "bot": bot})
                await self.act(seat, await self._way_out(seat), None)

    async def _decided(self, seat: int, bot: str) -> dict[str, Any]:
        try:
            return await self._thinkers.decide(self.match.game, bot, self.match.view(seat), self.match.seen_log(seat))
        except Exception:  # a table must not stand still because a bot broke
            logger.exception("a bot could not decide", extra={"match": self.id, "bot": bot})
            return await self._way_out(seat)

    async def _way_out(self, seat: int) -> dict[str, Any]:
        return await self._in_thread(self.match.suggest, seat)

    # --- clocks

    def _set_clock(self) -> None:
        self._stop_clock()
        deciders = self.match.deciders
        if self._seconds is None or not deciders or self._host.bot_at(deciders[0]) is not None:
            return
        loop = asyncio.get_running_loop()
        seat = deciders[0]
        rings = loop.call_later(self._seconds, lambda: self._background(self._time_is_up(seat, self.events)))
        self._due = seat, loop.time() + self._seconds, rings

    def _stop_clock(self) -> None:
        if self._due is not None:
            self._due[2].cancel()
            self._due = None

    async def _time_is_up(self, seat: int, known: int) -> None:
        """What a friend would suggest is done for them."""
        if self._closed or self.events != known or seat not in self.match.deciders:
            return
        if self._running is not None:
            self._running.end()
            if self._run_task is not None:
                await asyncio.wait([self._run_task])
        action = await self._way_out(seat)
        if not self.closed() and seat in self.match.deciders:
            await self.act(seat, action, None)

    # --- beginning and end

    def begin(self) -> None:
        """Taken up, new or again."""
        self._set_clock()
        self.wake()

    async def close(self) -> None:
        """Nothing more is begun; what is under way and was not announced never happened."""
        self._closed = True
        self._stop_clock()
        if self._running is not None:
            self._running.end()
        waiting = [task for task in (self._run_task, *self._tasks) if task is not None and not task.done()]
        for task in self._tasks:
            task.cancel()
        if waiting:
            await asyncio.wait(waiting, timeout=10)

    def _background(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task of a match failed", exc_info=task.exception(), extra={"match": self.id})

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
