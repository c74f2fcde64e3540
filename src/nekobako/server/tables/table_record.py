"""A table as data: what it is, who sits where, what people are called; how it is stored, and how everyone may see it.

No sockets, no match under way, no storage.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from nekobako.bots import bots_of, usual_of
from nekobako.core.decoding import shaped
from nekobako.core.words import Translated
from nekobako.server.errors import Denied
from nekobako.server.protocol.types import Person, SeatPlace, TableInfo, TableSettings
from nekobako.server.storage.tables import StoredPlace, StoredTable
from nekobako.server.tables.audience import Audience, Perspective
from nekobako.server.tables.seat_names import SeatNames, name_at
from nekobako.server.tables.seats import Occupant, Seats


class TableRecord:
    def __init__(self, stored: StoredTable, names: dict[str, str], banned: Collection[str] = ()) -> None:
        self.id, self.game, self.created = stored.id, stored.game, stored.created
        self.options: dict[str, Any] = stored.options or {}
        self.settings = shaped(stored.settings, TableSettings)
        self.match_number = stored.match_number
        occupants = [Occupant(place.guest_id, place.bot, place.stands_in) for place in stored.places]
        self.seats = Seats(stored.host_id, occupants, stored.state)  # type: ignore[arg-type]
        self.guest_names = names
        self.banned = set(banned)  # whom the host has shown out
        self.players: Sequence[StoredPlace] = ()  # who sat where when the match began
        self.notices: list[Translated] = []  # what everyone at the table must know of their match

    # --- for everyone

    def info(self, audience: Audience, muted: list[str], guest: str | None = None) -> TableInfo:
        """As a guest may see it: whom the host has shown out is the host's business."""
        here, sitting = audience.guests, set(self.seats.people)
        return TableInfo(
            table=self.id,
            game=self.game,
            options=self.options,
            settings=self.settings,
            state=self.seats.state,
            match=self.match_number,
            host=self.seats.host,
            places=[self._place(seat, occupant, here) for seat, occupant in enumerate(self.seats.occupants)],
            watching=sum(viewer.guest not in sitting for viewer in audience),
            abandon=sorted(self.seats.votes),
            muted=muted,
            banned=[self._person(one, here) for one in sorted(self.banned)] if guest == self.seats.host else [],
            removal={one: sorted(votes) for one, votes in self.seats.removal.items() if votes},
            created=self.created,
        )

    def _place(self, seat: int, occupant: Occupant, here: set[str]) -> SeatPlace:
        person = None if occupant.guest is None else self._person(occupant.guest, here)
        called = name_at(seat, None if person is None else person.name, occupant.bot)
        return SeatPlace(seat=seat, person=person, bot=occupant.bot, called=called)

    def _person(self, guest: str, here: set[str]) -> Person:
        return Person(guest=guest, name=self.guest_names.get(guest, ""), here=guest in here)

    def seat_names(self) -> SeatNames:
        """What the seats of the match are called."""
        return SeatNames.of(
            (None if place.guest_id is None else self.guest_names.get(place.guest_id, ""), place.bot)
            for place in self.players
        )

    def perspective(self, guest: str | None, *, over: bool) -> Perspective:
        """The seats through which someone sees the match: those they had when it began, or a spectator's."""
        own = [seat for seat, place in enumerate(self.players) if guest is not None and place.guest_id == guest]
        if own:
            return tuple(own)
        return tuple(range(len(self.players))) if over and self.settings.hands_after_end else (None,)

    def belongs(self, guest: str | None) -> bool:
        """Whether someone plays here, has played in this match, or is the host."""
        played = any(place.guest_id == guest for place in self.players)
        return guest is not None and (played or bool(self.seats.seats_of(guest)) or guest == self.seats.host)

    def check_may_look(self, guest: str | None) -> None:
        """Whoever may not look may not ask for anything either."""
        if guest in self.banned:
            raise Denied("forbidden", "banned")
        if not self.settings.spectators and self.seats.state != "open" and not self.belongs(guest):
            raise Denied("forbidden", "no_spectators")

    def stand_in(self) -> str | None:
        """The bot that plays for those who are away."""
        return self.settings.stand_in or usual_of(bots_of(self.game))

    # --- for the database

    def stored(
        self,
        seats: Seats,
        now: int,
        *,
        match_number: int | None = None,
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
            host_id=seats.host,
            state=seats.state,
            match_number=self.match_number if match_number is None else match_number,
            created=self.created,
            changed=now,
            places=tuple(
                StoredPlace(guest_id=occupant.guest, bot=occupant.bot, stands_in=occupant.stands_in)
                for occupant in seats.occupants
            ),
        )
