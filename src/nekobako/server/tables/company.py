"""The company at a table: people come, go, and come back; for those gone too long a bot plays on, if others wait."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from nekobako.server.denied import Denied
from nekobako.server.protocol.messages import Snapshot
from nekobako.server.tables.presence import Presence
from nekobako.server.tables.seating import Seating
from nekobako.server.tables.viewer import Viewer

if TYPE_CHECKING:
    from nekobako.server.tables.table import Table


class Company:
    def __init__(self, table: "Table") -> None:
        self._table = table
        self._presence = Presence(lambda guest: table.back.background(self._away(guest)))

    # --- what they are called

    def knows(self, guest: str) -> bool:
        return guest in self._table.facts.people

    def know(self, guest: str, name: str) -> None:
        """What someone is called now; "" when they wish to be forgotten."""
        people = self._table.facts.people
        if people.get(guest) == name or (not name and guest not in people):
            return
        people[guest] = name
        if not name:
            self._table.chat.forget(guest)
        if guest in self._table.seating.people:
            self._table.window.tell_table()

    # --- coming

    def check_may_look(self, guest: str | None) -> None:
        facts = self._table.facts
        if not facts.settings.spectators and facts.seating.state != "open" and not facts.belongs(guest):
            raise Denied("forbidden", "no_spectators")

    async def join(self, guest: str | None, name: str | None, *, frames: bool) -> Viewer:
        table = self._table
        table.check_open()
        await table.take_up()
        self.check_may_look(guest)
        viewer = Viewer(guest, frames=frames)
        if guest is not None:
            self.know(guest, name or "")
            await self.hand_back(guest)

        def enter(snapshot: Callable[[], Snapshot]) -> None:
            table.check_open()
            running = table.window.play.running if table.window.play else None
            table.audience.add(viewer, running.want_whole if running else None)
            viewer.send(snapshot())
            if guest is not None:
                self._presence.here(guest)

        await table.window.seen(guest, enter)
        table.window.tell_table(besides=viewer)
        if guest is not None:
            await self.hand_back(guest)  # they may have been given up for gone in the very moment they came
        return viewer

    async def hand_back(self, guest: str) -> None:
        """Someone is here again: their seats are theirs to play."""
        seating = self._table.seating
        if seating.stood_in_for(guest) or guest in seating.absent:
            await self._table.change(lambda seating: seating.back(guest, self._table.stand_in()))
            await self._table.seats_changed()

    # --- going

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended; its guest may be back in a moment."""
        table = self._table
        if viewer not in table.audience:
            return
        table.used = table.back.now()
        table.audience.remove(viewer)
        if viewer.guest is not None and not table.closed:
            self.wait_for(viewer.guest)
        table.window.tell_table()

    def wait_for(self, guest: str) -> None:
        """From now on, if they are needed here and have no connection."""
        seating = self._table.seating
        needed = bool(seating.seats_of(guest)) or guest == seating.host
        if needed and guest not in self._table.audience.guests:
            self._presence.gone(guest, self._table.settings.away)

    def wait_for_all(self) -> None:
        for person in self._table.seating.people:
            self.wait_for(person)

    def seen_by_request(self, guest: str) -> None:
        """Someone without a connection, who asks now and then, is waited for from their last request on."""
        if self._presence.awaits(guest):
            self._presence.gone(guest, self._table.settings.away)

    async def _away(self, guest: str) -> None:
        def away(seating: Seating) -> None:
            if guest not in self._table.audience.guests:  # still, now that it is this change's turn
                seating.away(guest, self._table.stand_in())

        if guest not in self._table.audience.guests and not self._table.closed:
            await self._table.change(away)
            await self._table.seats_changed()

    def stop(self) -> None:
        self._presence.stop()
