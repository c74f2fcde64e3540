"""People at a table: they come and go, are waited for, stood in for, shown out; and what they are called."""

from collections.abc import Callable

from sqlalchemy import Connection

from nekobako.server.protocol.messages import Snapshot
from nekobako.server.storage import bans
from nekobako.server.tables.attendance import Attendance
from nekobako.server.tables.audience import Audience
from nekobako.server.tables.broadcaster import Broadcaster
from nekobako.server.tables.chat import Chat
from nekobako.server.tables.seats import Seats
from nekobako.server.tables.table_keeper import TableKeeper
from nekobako.server.tables.table_matches import TableMatches
from nekobako.server.tables.viewer import Viewer


class People:
    def __init__(
        self,
        keeper: TableKeeper,
        matches: TableMatches,
        broadcaster: Broadcaster,
        audience: Audience,
        attendance: Attendance,
        chat: Chat,
    ) -> None:
        self._keeper, self._record, self._matches = keeper, keeper.record, matches
        self._broadcaster, self._audience, self._attendance, self._chat = broadcaster, audience, attendance, chat

    def knows(self, guest: str) -> bool:
        return guest in self._record.guest_names

    def know(self, guest: str, name: str) -> None:
        """What someone is called now; "" when they wish to be forgotten."""
        names = self._record.guest_names
        if names.get(guest) == name or (not name and guest not in names):
            return
        names[guest] = name
        if not name:
            self._chat.forget(guest)
        if guest in self._record.seats.people:
            self._broadcaster.table_changed()

    async def join(self, guest: str | None, name: str | None, *, frames: bool = True) -> Viewer:
        """A new connection; its first message is the snapshot."""
        self._keeper.check_open()
        await self._matches.take_up()
        self._record.check_may_look(guest)
        viewer = Viewer(guest, frames=frames)
        if guest is not None:
            self.know(guest, name or "")
            await self.hand_back(guest)

        def enter(snapshot: Callable[[], Snapshot]) -> None:
            self._keeper.check_open()
            self._audience.add(viewer)
            self._matches.show_handling(viewer)
            viewer.send(snapshot())
            self._matches.tell_hands_lost(viewer)
            if guest is not None:
                self._attendance.arrived(guest)

        await self._matches.look(guest, enter)
        self._broadcaster.table_changed(besides=viewer)
        if guest is not None:
            await self.hand_back(guest)  # they may have been given up for gone in the very moment they came
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended; its guest may be back in a moment."""
        self._audience.remove(viewer)
        if viewer.guest is not None and not self._keeper.closed:
            self._attendance.wait_for(viewer.guest)
        self._broadcaster.table_changed()

    async def hand_back(self, guest: str) -> None:
        """Someone is here again: their seats are theirs to play."""
        seats = self._record.seats
        if seats.stood_in_for(guest) or guest in seats.absent:
            await self._keeper.change(lambda seats: seats.back(guest, self._record.stand_in()))
            await self._matches.seats_changed()

    async def give_up_waiting(self, guest: str) -> None:
        """Someone was away for too long: a bot plays on for them, if others wait."""

        def away(seats: Seats) -> None:
            if guest not in self._audience.guests:  # still, now that it is this change's turn
                seats.away(guest, self._record.stand_in())

        if guest not in self._audience.guests and not self._keeper.closed:
            await self._keeper.change(away)
            await self._matches.seats_changed()

    async def show_out(self, change: Callable[[Seats], str | None]) -> None:
        """A change by which someone may have to go: they are shown out, and do not come back before it is lifted."""
        gone: list[str] = []

        def remove(seats: Seats) -> None:
            guest = change(seats)
            if guest is not None:
                gone.append(guest)

        def keep(connection: Connection) -> None:
            for guest in gone:
                bans.ban(connection, self._record.id, guest)

        await self._keeper.change(remove, also=keep)
        for guest in gone:
            self._record.banned.add(guest)
            self._audience.close("banned", guest)
        if gone:
            self._broadcaster.table_changed()
            await self._matches.seats_changed()

    async def lift_ban(self, by: str, guest: str) -> None:
        await self._keeper.change(
            lambda seats: seats.check_host(by), also=lambda c: bans.ban(c, self._record.id, guest, False)
        )
        self._record.banned.discard(guest)
        self._broadcaster.table_changed()
