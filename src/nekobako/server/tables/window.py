"""The window of a table: what those who look on are shown of it and of its match, and when."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from nekobako.server.denied import Denied
from nekobako.server.protocol.messages import Changed, Snapshot
from nekobako.server.protocol.shapes import TableInfo
from nekobako.server.tables import showing
from nekobako.server.tables.audience import Audience, Eyes
from nekobako.server.tables.backstage import Backstage
from nekobako.server.tables.chatting import Chat
from nekobako.server.tables.errands import kind_of
from nekobako.server.tables.facts import Facts
from nekobako.server.tables.play import Play
from nekobako.server.tables.viewer import Viewer

T = TypeVar("T")


class Window:
    def __init__(self, back: Backstage, facts: Facts, audience: Audience, chat: Chat) -> None:
        self._back, self._facts, self._audience, self._chat = back, facts, audience, chat
        self.play: Play | None = None  # the match that is shown

    def info(self) -> TableInfo:
        return self._facts.info(self._audience, self._chat)

    # --- everything, once

    async def seen(self, guest: str | None, use: Callable[[Callable[[], Snapshot]], T]) -> T:
        """The same for everyone who joins, and joins again; it is used before anything else can happen."""
        while (play := self.play) is not None:
            async with play.still:
                if play.in_doubt:
                    raise Denied("not_now", "stopping")
                if self.play is play:
                    found = await self._back.in_thread(showing.seen, play.match, self._facts.names(), self._eyes(guest))
                    return use(partial(self._snapshot, guest, found, play))
        return use(partial(self._snapshot, guest, showing.Seen([], [], [], []), None))

    async def send_snapshots(self, play: Play, whom: Callable[[Viewer], bool]) -> None:
        """What they may see has changed from the ground up; nobody hears of anything else before."""
        async with play.still:
            if self.play is not play or play.in_doubt:
                return
            for eyes, viewers in self._audience.by_eyes(self._eyes).items():
                found = await self._back.in_thread(showing.seen, play.match, self._facts.names(), eyes)
                for viewer in filter(whom, viewers):
                    viewer.send(self._snapshot(viewer.guest, found, play))

    def _snapshot(self, guest: str | None, seen: showing.Seen, play: Play | None) -> Snapshot:
        return Snapshot(
            table=self.info(),
            guest=guest,
            desks=seen.desks,
            deciders=seen.deciders,
            events=seen.events,
            story=seen.story,
            chat=self._chat.lines,
            clock=play.clock() if play else None,
            handling=play is not None and play.running is not None,
        )

    # --- what changes

    def tell_table(self, besides: Viewer | None = None) -> None:
        if self._audience:
            self._audience.tell(Changed(table=self.info()), besides)

    async def happened(self, since: int) -> None:
        await self._tell_of(showing.happened, since)

    async def undone(self, events: int) -> None:
        await self._tell_of(showing.undone, events)

    async def _tell_of(self, make: Callable[..., list[str]], events: int) -> None:
        play = self.play
        if play is None or not self._audience:
            return
        groups = self._audience.by_eyes(self._eyes)
        make_texts = partial(make, play.match, self._facts.names(), list(groups), events, play.clock())
        texts = await self._back.errands.run(kind_of(self._facts.game, "telling"), make_texts)
        self._audience.tell_each(zip(groups.values(), texts, strict=True))

    def _eyes(self, guest: str | None) -> Eyes:
        return self._facts.eyes(guest, over=self.play is not None and not self.play.match.deciders)
