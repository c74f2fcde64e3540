"""The broadcaster of a table: sends those who look on what changes, to each what their seats may see."""

from collections.abc import Callable
from functools import partial

from nekobako.core.foresight import Foresight
from nekobako.core.refusal import Refusal
from nekobako.server.errors import Denied, trouble_of
from nekobako.server.protocol import messages
from nekobako.server.protocol.types import Clock, TableInfo
from nekobako.server.tables import match_messages
from nekobako.server.tables.audience import Audience, Perspective
from nekobako.server.tables.chat import Chat
from nekobako.server.tables.executor import kind_of
from nekobako.server.tables.match_messages import MatchSnapshot
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_record import TableRecord
from nekobako.server.tables.viewer import Viewer
from nekobako.table.match import Match


class Broadcaster:
    def __init__(self, services: Services, record: TableRecord, audience: Audience, chat: Chat) -> None:
        self._services, self._record, self._audience, self._chat = services, record, audience, chat

    # --- the table

    def info(self, guest: str | None = None) -> TableInfo:
        return self._record.info(self._audience, self._chat.muted, guest)

    def table_changed(self, besides: Viewer | None = None) -> None:
        """Each hears of it once; the host of more, if there is more."""
        host = self._record.seats.host if self._record.banned else None
        if self._audience:
            self._audience.tell(messages.Changed(table=self.info()), besides, but=host)
        if host is not None:
            self._audience.tell(messages.Changed(table=self.info(host)), besides, only=host)

    # --- everything, once

    async def look(self, match: Match, guest: str | None) -> MatchSnapshot:
        """All that someone may see of a match now."""
        seats = self._perspective(match, guest)
        return await self._services.in_thread(match_messages.match_snapshot, match, self._record.seat_names(), seats)

    def snapshot(
        self, guest: str | None, seen: MatchSnapshot, clock: Clock | None, handling: bool
    ) -> messages.Snapshot:
        return messages.Snapshot(
            table=self.info(guest),
            guest=guest,
            desks=seen.desks,
            deciders=seen.deciders,
            events=seen.events,
            story=[*seen.story, *self._record.notices],
            turns=seen.turns,
            told=seen.told,
            chat=self._chat.lines,
            clock=clock,
            handling=handling,
        )

    def groups(self, match: Match) -> dict[Perspective, list[Viewer]]:
        """The viewers, those together who see the same of a match."""
        return self._audience.by_perspective(partial(self._perspective, match))

    # --- the match

    async def happened(self, match: Match, since: int, clock: Clock | None) -> None:
        await self._send(match_messages.happened, match, since, clock)

    async def undone(self, match: Match, events: int, clock: Clock | None) -> None:
        await self._send(match_messages.undone, match, events, clock)

    async def _send(self, make: Callable[..., list[str]], match: Match, events: int, clock: Clock | None) -> None:
        if not self._audience:
            return
        groups = self.groups(match)
        make_texts = partial(make, match, self._record.seat_names(), list(groups), events, clock)
        texts = await self._services.executor.run(kind_of(match.game, "telling"), make_texts)
        for viewers, text in zip(groups.values(), texts, strict=True):
            for viewer in viewers:
                viewer.send_text(text)

    def _perspective(self, match: Match, guest: str | None) -> Perspective:
        return self._record.perspective(guest, over=not match.deciders)

    # --- a handling

    def handling_began(self, seat: int, action: dict[str, object]) -> None:
        self._audience.tell(messages.HandlingChanged(seat=seat, action=action, going=True))

    def handling_over(self, seat: int) -> None:
        self._audience.tell(messages.HandlingChanged(seat=seat, action=None, going=False))
        for viewer in self._audience:
            viewer.handling_over()

    def frame(self, frame: bytes, want_whole: Callable[[], None]) -> None:
        for viewer in self._audience:
            viewer.show(frame, want_whole)

    def whole(self, whole: bytes) -> None:
        for viewer in self._audience:
            viewer.show_whole(whole)

    def hands_refused(self, seat: int, problem: Denied | Refusal) -> None:
        """Whoever sits there is told why their hands did not do that."""
        self._tell_seat(seat, messages.Refused(id=None, trouble=trouble_of(problem)))

    def foreseen(self, seat: int, foresight: Foresight | None) -> None:
        """Whoever sits there is told what would come of it if they let go."""
        told = None
        if foresight is not None:
            told = match_messages.foresight_told(self._record.game, self._record.seat_names(), seat, foresight)
        self._tell_seat(seat, messages.Foreseen(seat=seat, foresight=told))

    def _tell_seat(self, seat: int, message: messages.Message) -> None:
        guest = self._record.seats.occupants[seat].guest
        if guest is not None:
            self._audience.tell(message, only=guest)

    def watched(self) -> bool:
        return bool(self._audience)
