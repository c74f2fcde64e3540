"""A table: who is there, who sits where, what is said, the match that is played; nothing it owns points back at it."""

import asyncio
from collections.abc import Callable, Collection

from nekobako.server.protocol.messages import Spoken
from nekobako.server.protocol.types import TableInfo
from nekobako.server.storage.leases import TakenLease
from nekobako.server.storage.tables import StoredTable
from nekobako.server.tables.attendance import Attendance
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.broadcaster import Broadcaster
from nekobako.server.tables.chat import Chat
from nekobako.server.tables.live_match import LiveMatch
from nekobako.server.tables.people import People
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_keeper import TableKeeper
from nekobako.server.tables.table_matches import TableMatches
from nekobako.server.tables.table_record import TableRecord
from nekobako.server.tables.viewer import Viewer


class Table:
    def __init__(
        self,
        services: Services,
        taken: TakenLease,
        stored: StoredTable,
        guest_names: dict[str, str],
        chat: Chat,
        banned: Collection[str],
        not_written: Callable[["Table"], None],
    ) -> None:
        """`not_written`: something could not be kept, and the table is to be opened anew."""
        self.services = services
        self.lease = taken.lease
        self.record = record = TableRecord(stored, guest_names, banned)
        self.chat = chat
        self.used = services.now()
        self.audience = audience = Audience()
        self.broadcaster = broadcaster = Broadcaster(services, record, audience, chat)
        self.attendance = attendance = Attendance(
            record, audience, lambda guest: services.background(self.people.give_up_waiting(guest))
        )
        self.keeper = keeper = TableKeeper(services, taken.lease, record, broadcaster, lambda: not_written(self))
        self.matches = TableMatches(services, keeper, broadcaster, audience, attendance, taken.handling)
        self.people = People(keeper, self.matches, broadcaster, audience, attendance, chat)

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def live(self) -> LiveMatch | None:
        """The match that is played, or was last."""
        return self.matches.live

    def info(self) -> TableInfo:
        return self.broadcaster.info()

    def touch(self) -> None:
        """It is in use."""
        self.used = self.services.now()

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended."""
        if viewer in self.audience:
            self.touch()
            self.people.leave(viewer)

    # --- the chat

    async def say(self, guest: str, text: str, message_id: str) -> None:
        """Sent again, after a lost connection, it is said once."""
        name = self.record.guest_names.get(guest, "")
        with self.keeper.stepping_back():
            said = await self.chat.say(guest, name, text, message_id)
        if said is not None:
            self.audience.tell(Spoken(said=said))

    async def mute(self, guest: str, muted: bool) -> None:
        with self.keeper.stepping_back():
            await self.chat.mute(guest, muted)
        self.broadcaster.table_changed()

    # --- its end

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing goes on: it can be put away."""
        return not self.audience and self.record.seats.state != "playing"

    @property
    def closed(self) -> bool:
        return self.keeper.closed

    async def close(self, why: str) -> None:
        """What was acknowledged is finished; then everyone is told."""
        self.keeper.closed = True
        self.attendance.stop()
        await self.matches.close()
        await asyncio.sleep(0)  # answers to what was just done go first
        self.audience.close(why)
