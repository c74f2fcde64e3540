"""The facts of a table: what it is, who sits where, what people are called. No sockets, no match under way, no storage;
only what is to be stored, and what everyone may be told."""

from collections.abc import Sequence
from typing import Any

import msgspec

from nekobako.core.shaping import shaped
from nekobako.server.protocol.shapes import Person, Place, TableInfo, TableSettings
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables.audience import Audience, Eyes
from nekobako.server.tables.chatting import Chat
from nekobako.server.tables.names import Names, called_at
from nekobako.server.tables.seating import Seating, Spot


class Facts:
    def __init__(self, stored: StoredTable, names: dict[str, str]) -> None:
        self.id, self.game, self.created = stored.id, stored.game, stored.created
        self.options: dict[str, Any] = stored.options or {}
        self.settings = shaped(stored.settings, TableSettings)
        self.number = stored.match_number
        spots = [Spot(place.guest_id, place.bot, place.stands_in) for place in stored.places]
        self.seating = Seating(stored.host_id, spots, stored.state)  # type: ignore[arg-type]
        self.people = names  # what guests are called
        self.players: Sequence[StoredPlace] = ()  # who sat where when the match began

    # --- what is told

    def info(self, audience: Audience, chat: Chat) -> TableInfo:
        here, sitting = audience.guests, set(self.seating.people)
        return TableInfo(
            table=self.id,
            game=self.game,
            options=self.options,
            settings=self.settings,
            state=self.seating.state,
            match=self.number,
            host=self.seating.host,
            places=[self._place(seat, spot, here) for seat, spot in enumerate(self.seating.spots)],
            watching=sum(viewer.guest not in sitting for viewer in audience),
            abandon=sorted(self.seating.votes),
            muted=chat.muted,
            created=self.created,
        )

    def _place(self, seat: int, spot: Spot, here: set[str]) -> Place:
        person = None
        if spot.guest is not None:
            person = Person(guest=spot.guest, name=self.people.get(spot.guest, ""), here=spot.guest in here)
        called = called_at(seat, None if person is None else person.name, spot.bot)
        return Place(seat=seat, person=person, bot=spot.bot, called=called)

    def names(self) -> Names:
        """What the seats of the match are called."""
        return Names.of(
            (None if place.guest_id is None else self.people.get(place.guest_id, ""), place.bot)
            for place in self.players
        )

    def eyes(self, guest: str | None, *, over: bool) -> Eyes:
        """The seats through which someone sees the match: those they had when it began, or a spectator's."""
        own = [seat for seat, place in enumerate(self.players) if guest is not None and place.guest_id == guest]
        if own:
            return tuple(own)
        return tuple(range(len(self.players))) if over and self.settings.hands_after_end else (None,)

    def belongs(self, guest: str | None) -> bool:
        played = any(place.guest_id == guest for place in self.players)
        return guest is not None and (played or bool(self.seating.seats_of(guest)) or guest == self.seating.host)

    # --- what is kept

    def stored(
        self,
        seating: Seating,
        now: int,
        *,
        number: int | None = None,
        options: dict[str, Any] | None = None,
        settings: TableSettings | None = None,
    ) -> StoredTable:
        """The table with other seats, or more that is to be different."""
        settings = settings or self.settings
        return StoredTable(
            id=self.id,
            game=self.game,
            options=self.options if options is None else options,
            settings=msgspec.to_builtins(settings),
            public=settings.public,
            host_id=seating.host,
            state=seating.state,
            match_number=self.number if number is None else number,
            created=self.created,
            changed=now,
            places=tuple(
                StoredPlace(guest_id=spot.guest, bot=spot.bot, stands_in=spot.stands_in) for spot in seating.spots
            ),
        )
