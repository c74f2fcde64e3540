"""A match being played at a table: one action after the other, handlings in real time, clocks.

Whatever changes the match goes through one lock. What is done is on the disk before anyone hears of it, together with
the id of the message that asked for it, so that the same message sent again is answered and not done twice.

A second, shorter lock (`still`) is held from the moment a match begins to change until its viewers were told: who looks
at the match under it sees what was announced, no more and no less. A change that could not be written leaves the match
`in_doubt`: nobody is shown it any more, and the table is opened anew from what was kept.

One handling at a time: one by people's hands goes on until the next action ends it; a planned one comes to its own end.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar

from nekobako.core.stability import Stability
from nekobako.server import metrics
from nekobako.server.errors import Denied
from nekobako.server.limits import Client
from nekobako.server.physics.live_handling import LiveHandling
from nekobako.server.protocol.messages import ForesightTold
from nekobako.server.protocol.types import Clock
from nekobako.server.storage.completed_messages import MessageKey
from nekobako.server.tables.broadcaster import Broadcaster
from nekobako.server.tables.executor import kind_of
from nekobako.server.tables.idempotency import CompletedMessages
from nekobako.server.tables.match_messages import foresight_told
from nekobako.server.tables.match_store import OpenMatch
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_record import TableRecord
from nekobako.server.tables.turn_clock import TurnClock
from nekobako.table.prepared_action import PreparedAction

logger: Final = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True)
class MatchEvents:
    """What the table does when something has become of its match."""

    went_on: Callable[[], Awaitable[None]]  # it is someone's turn now, or it is over
    not_written: Callable[[], None]  # only the database knows what is true


class LiveMatch:
    def __init__(
        self,
        opened: OpenMatch,
        services: Services,
        record: TableRecord,
        broadcaster: Broadcaster,
        events: MatchEvents,
    ) -> None:
        self.id, self.match = opened.id, opened.match
        self.still = asyncio.Lock()
        self.in_doubt = False
        self._closed = False
        self.handling: LiveHandling | None = None  # what is under way
        self.waiting_since = services.now()  # ms since 1970: when something was last done
        self._journal = opened.journal
        self._services, self._record, self._broadcaster = services, record, broadcaster
        self._events = events
        self.completed = CompletedMessages(services, self.id, opened.journal, fresh=opened.fresh)
        self._clock = TurnClock(record.settings.clock, self._clock_rang)
        self._lock = asyncio.Lock()
        self._planning = asyncio.Lock()  # a suggestion may be a long thought: one at a time
        self._handling_task: asyncio.Task[None] | None = None
        self._under_way: dict[MessageKey, asyncio.Task[None]] = {}  # handlings that messages asked for
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stability: tuple[int, asyncio.Task[Stability | None]] | None = None  # and after how many events
        if kind_of(self.match.game, "rules") is None:
            services.physics.warm_up(self.match.game)

    # --- asking

    def closed(self) -> bool:
        return self._closed

    @property
    def events(self) -> int:
        """How many there were so far."""
        return len(self.match.seen_log(None))

    def clock(self) -> Clock | None:
        return self._clock.shown()

    async def suggest(self, seat: int, seed: int = 0, asker: str | None = None) -> dict[str, Any]:
        """`asker`: the guest who wants to know; None for a bot or a clock, which are never refused."""
        services, game = self._services, self.match.game
        async with self._planning:
            if kind_of(game, "suggest") is not None:
                return await services.executor.run(kind_of(game, "suggest"), partial(self.match.suggest, seat, seed))
            think = self.match.suggestion(seat, seed)
            return await services.hints.run(self._client(asker), think, patient=asker is None)

    async def stability(self, asker: str) -> Stability | None:
        """Tried once for as long as nothing changes."""
        known, events = self._stability, self.events
        if known is None or known[0] != events:
            shaking = asyncio.ensure_future(self._services.hints.run(self._client(asker), self.match.shaking()))
            known = self._stability = events, shaking
        try:
            return await asyncio.shield(known[1])
        except Exception:
            self._stability = None
            raise

    async def foresee(self, seat: int, action: dict[str, Any]) -> ForesightTold | None:
        """What the referee would say of a plan."""
        foresight = await self._services.in_thread(self.match.foresee, seat, action)
        names = self._record.seat_names()
        return None if foresight is None else foresight_told(self.match.game, names, seat, foresight)

    def _client(self, asker: str | None) -> Client:
        """For whom something is done: who asks, or for bots and clocks the host."""
        return self._services.clients.of(asker or self._record.seats.host)

    # --- acting

    async def act(
        self, seat: int, action: dict[str, Any], key: MessageKey | None = None, known: int | None = None
    ) -> None:
        """Carry out an action for a seat. One by hands ends when they are empty and all is at rest."""
        if key in self._under_way:
            await asyncio.shield(self._under_way[key])
            return
        async with self._lock:
            self._check_open()
            if key is not None and await self.completed.knows(key):
                return
            if known is not None and known < self.events:
                raise Denied("stale", "stale", field="known")
            await self.end_handling()
            self._check_open()
            prepared = await self._prepare(seat, action)
            handling = None if prepared is None else await self._begin(prepared, key)
            if prepared is None or handling is None:
                await self._do_at_once(seat, action, key)
                return
            by_people, task = self._start(handling, prepared, action, key)
            if not by_people:
                await asyncio.shield(task)
                return
        await asyncio.shield(task)  # the lock is free: the next action ends it

    async def undo(self, seat: int, key: MessageKey | None = None) -> None:
        async with self._lock:
            self._check_open()
            if key is not None and await self.completed.knows(key):
                return
            if self.handling is not None:
                raise Denied("not_now", "handling")
            async with self.still:
                await self._write(partial(self.match.undo, seat), key)
                self.set_clock()
                self.waiting_since = self._services.now()
                await self._broadcaster.undone(self.match, self.events, self.clock())
            await self._events.went_on()

    async def _prepare(self, seat: int, action: dict[str, Any]) -> PreparedAction | None:
        """An action that may take time, with all that hands need."""
        if kind_of(self.match.game, "rules") is not None:
            return None
        return await self._services.in_thread(self.match.prepare, seat, action)

    async def _begin(self, prepared: PreparedAction, key: MessageKey | None) -> LiveHandling | None:
        """Let a worker build its world; None when it is done at once after all."""
        asker = key[0] if key is not None else None
        handling = await self._services.physics.begin(
            prepared, self._client(asker), self._broadcaster, patient=asker is None
        )
        if handling is not None and self._closed:
            handling.drop()
            self._check_open()
        return handling

    async def _do_at_once(self, seat: int, action: dict[str, Any], key: MessageKey | None) -> None:
        since, asked = self.events, monotonic()
        async with self.still:
            await self._write(partial(self.match.begin, seat, action), key)
            await self._announce(since)
        metrics.DECISION_SECONDS.labels(self.match.game).observe(monotonic() - asked)
        await self._go_on()

    async def _announce(self, since: int) -> None:
        metrics.DECISIONS.labels(self.match.game).inc()
        self.set_clock()
        self.waiting_since = self._services.now()
        await self._broadcaster.happened(self.match, since, self.clock())

    async def _go_on(self) -> None:
        if not self.match.deciders:
            self._clock.stop()
        await self._events.went_on()

    async def _write(self, work: Callable[[], T], key: MessageKey | None) -> T:
        """Do what ends in the journal, and wait for the disk; who is cancelled meanwhile stays until it is known.

        Whatever fails once an entry was on its way, and however: the match has gone on in memory and maybe not on the
        disk. Then it takes nothing more, and the table steps back to what was kept.
        """
        entries: list[Future[None]] = []
        try:
            try:
                with self.completed.written_with(key), self._journal.unawaited() as entries:
                    result = await self._services.executor.run(kind_of(self.match.game, "rules"), work)
            finally:
                for entry in entries:
                    await self._services.kept(entry)
        except BaseException as problem:
            closing = self._closed and isinstance(problem, asyncio.CancelledError)  # nobody will hear of it any more
            if self._journal.in_doubt or (entries and not closing):
                self.in_doubt = self._closed = True
                self._events.not_written()
            raise
        if key is not None:
            self.completed.remember(key)
        return result

    def _check_open(self) -> None:
        if self._closed:
            raise Denied("not_now", "not_now_playing")

    # --- handling pieces

    async def end_handling(self) -> None:
        """Hands open; wait until what they left was judged and announced. Once closed, nothing is."""
        if self.handling is not None:
            (self.handling.drop if self._closed else self.handling.end)()
        if self._handling_task is not None and not self._handling_task.done():
            await asyncio.wait([self._handling_task])

    def _start(
        self, handling: LiveHandling, prepared: PreparedAction, action: dict[str, Any], key: MessageKey | None
    ) -> tuple[bool, asyncio.Task[None]]:
        """Let an action run; whether it is by people's hands, and what ends when it was judged and announced."""
        self.handling = handling
        by_people = handling.by_people
        self._broadcaster.handling_began(handling.seat, action)
        self._journal.mark_handling(handling.seat)
        handling.show()
        task = self._handling_task = asyncio.get_running_loop().create_task(self._run(handling, prepared, key))
        task.add_done_callback(_look_at)
        if key is not None:
            self._under_way[key] = task
            task.add_done_callback(lambda task: self._under_way.pop(key, None))
        return by_people, task

    async def _run(self, handling: LiveHandling, prepared: PreparedAction, key: MessageKey | None) -> None:
        try:
            outcome = await handling.outcome()
            conclude = partial(self.match.conclude, prepared.seat, prepared.action, outcome.result, outcome.track)
            await self._conclude(handling, conclude, key)
        except Denied as problem:
            if not self._closed:
                self._broadcaster.hands_refused(handling.seat, problem)  # the hands were lost
            raise
        finally:
            self._over(handling)

    async def _conclude(self, handling: LiveHandling, conclude: Callable[[], object], key: MessageKey | None) -> None:
        """A handling has come to rest."""
        since = self.events
        if self._closed:
            raise Denied("not_now", "stopping")
        async with self.still:
            await self._write(conclude, key)
            self._over(handling)
            await self._announce(since)
        await self._go_on()

    def _over(self, handling: LiveHandling) -> None:
        if self.handling is handling:
            self.handling = None
            self._broadcaster.handling_over(handling.seat)

    # --- clocks

    def set_clock(self) -> None:
        deciders = self.match.deciders
        timed = bool(deciders) and self._record.seats.bot_at(deciders[0]) is None
        self._clock.set((deciders[0], self.events) if timed else None)

    def _clock_rang(self, seat: int, known: int) -> None:
        self.background(self._decide_for(seat, known))

    async def _decide_for(self, seat: int, known: int) -> None:
        """Their time is up: it is decided for them, with what comes of it."""
        if self._closed or self.events != known or seat not in self.match.deciders:
            return
        await self.end_handling()
        known = self.events
        if not self._waits_for(seat, known):
            return  # what their hands left was the end of their turn
        action = await self._decision_for(seat)
        if self._waits_for(seat, known):
            await self.act(seat, action)

    def _waits_for(self, seat: int, known: int) -> bool:
        """Still, with nothing done since: for a person there."""
        asked = not self._closed and self.events == known and seat in self.match.deciders
        return asked and self._record.seats.bot_at(seat) is None

    async def _decision_for(self, seat: int) -> dict[str, Any]:
        """As the game's bot for this would decide (N-60), or what a friend would suggest."""
        match, bot = self.match, self.match.out_of_time
        if bot is not None:
            pool, client = self._services.bot_pool, self._client(None)
            try:
                return await pool.decide(match.game, bot, match.view(seat), match.seen_log(seat), client)
            except Exception:
                logger.exception("a bot could not decide", extra={"match": self.id, "bot": bot})
        return await self.suggest(seat)

    # --- beginning and end

    def seats_changed(self) -> None:
        """Taken up, new or again, or the seats have changed: who decides now?"""
        self.set_clock()
        handling = self.handling
        if handling is not None and handling.by_people and self._record.seats.deserted(handling.seat):
            handling.end()  # the hands have gone; whoever comes next goes on from what they left

    async def close(self) -> None:
        """Nothing more is begun; what is under way and was not announced never happened."""
        self._closed = True
        self._clock.stop()
        for task in list(self._tasks):
            task.cancel()
        await self.end_handling()
        async with self._lock:  # whoever was in the middle of an action has done it, and was answered
            pass
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=10)

    def background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that ends with the match."""
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() and not isinstance(task.exception(), Denied):
            logger.error("a task of a match failed", exc_info=task.exception(), extra={"match": self.id})


def _look_at(task: asyncio.Task[None]) -> None:
    """Whoever asked for it hears of its failure; when nobody waits any more, it is no news."""
    if not task.cancelled():
        task.exception()
