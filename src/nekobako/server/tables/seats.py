"""The seats of a table: who has them, and who may change that. No clock, no sockets, no storage.

A seat is a person's, a bot's or nobody's. During a match a bot may stand in for a person who is away; the seat stays
theirs and is handed back when they return. Nobody takes a seat while a match is played: they would see its hand.
"""

from dataclasses import dataclass, field

from nekobako.server.errors import Denied
from nekobako.server.protocol.types import TableState


@dataclass
class Occupant:
    """Who has a seat: a person, a bot, both, or nobody."""

    guest: str | None = None
    bot: str | None = None
    stands_in: bool = False  # the bot plays for the guest, who is away

    @property
    def nobody(self) -> bool:
        return self.guest is None and self.bot is None


@dataclass
class Seats:
    host: str
    occupants: list[Occupant]
    state: TableState = "open"
    votes: set[str] = field(default_factory=set)
    removal: dict[str, set[str]] = field(default_factory=dict)  # who wishes to go on without whom
    absent: set[str] = field(default_factory=set)  # gone for too long, and not back yet

    @classmethod
    def empty(cls, host: str, seats: int) -> "Seats":
        return cls(host, [Occupant() for _ in range(seats)])

    def __len__(self) -> int:
        return len(self.occupants)

    # --- asking

    @property
    def people(self) -> list[str]:
        """The guests who have seats, each once, in the order of their seats."""
        return list(dict.fromkeys(occupant.guest for occupant in self.occupants if occupant.guest is not None))

    def seats_of(self, guest: str | None) -> list[int]:
        return [seat for seat, occupant in enumerate(self.occupants) if guest is not None and occupant.guest == guest]

    def stood_in_for(self, guest: str) -> bool:
        return any(self.occupants[seat].stands_in for seat in self.seats_of(guest))

    @property
    def agreed(self) -> bool:
        """Everyone who sits here and has not left wishes to stop."""
        present = {
            occupant.guest for occupant in self.occupants if occupant.guest is not None and not occupant.stands_in
        }
        return self.state == "playing" and bool(present) and present <= self.votes

    def bot_at(self, seat: int) -> str | None:
        """The bot that decides for a seat now."""
        occupant = self.occupants[seat]
        return occupant.bot if occupant.guest is None or occupant.stands_in else None

    def deserted(self, seat: int) -> bool:
        """Nobody's hands are there any more: a bot decides, or the owner is gone and waited for."""
        return self.bot_at(seat) is not None or self.occupants[seat].guest in self.absent

    def check_owner(self, guest: str, seat: int) -> None:
        if self._occupant(seat).guest != guest:
            raise Denied("forbidden", "not_yours", field="seat", seat=seat)

    def check_host(self, guest: str) -> None:
        if guest != self.host:
            raise Denied("forbidden", "not_host")

    def check_between_matches(self) -> None:
        if self.state == "playing":
            raise Denied("not_now", "not_now_open")

    def check_playing(self) -> None:
        if self.state != "playing":
            raise Denied("not_now", "not_now_playing")

    # --- changing

    def sit(self, guest: str, seat: int) -> None:
        occupant = self._occupant(seat)
        self.absent.discard(guest)
        if occupant.guest == guest:
            occupant.stands_in = False
            occupant.bot = None
            return
        self.check_between_matches()
        if occupant.guest is not None:
            raise Denied("not_now", "seat_taken", field="seat", seat=seat)
        self.occupants[seat] = Occupant(guest=guest)
        if self.host in self.absent:
            self.host = guest

    def stand(self, guest: str, seat: int, stand_in: str | None) -> None:
        """Between matches the seat is free; during one a bot stands in, and the seat is still theirs."""
        self.check_owner(guest, seat)
        if self.state == "playing":
            self._stand_in(seat, stand_in)
        else:
            self.occupants[seat] = Occupant()

    def leave(self, guest: str, stand_in: str | None) -> None:
        for seat in self.seats_of(guest):
            self.stand(guest, seat, stand_in)
        self.votes.discard(guest)
        self.absent.add(guest)
        if guest == self.host:
            self._pass_host_on(without=guest)

    def seat_bot(self, by: str, seat: int, bot: str | None) -> None:
        self.check_host(by)
        self.check_between_matches()
        occupant = self._occupant(seat)
        if occupant.guest is not None:
            raise Denied("not_now", "seat_taken", field="seat", seat=seat)
        self.occupants[seat] = Occupant(bot=bot)

    def kick(self, by: str, seat: int) -> str:
        """The guest who is asked to go; only between matches."""
        self.check_host(by)
        self.check_between_matches()
        guest = self._occupant(seat).guest
        if guest is None:
            raise Denied("unknown", "no_person", field="seat")
        return self.ban(by, guest)

    def ban(self, by: str, guest: str) -> str:
        """Show someone out, out of their seats too; who plays in a match is for the others to remove."""
        self.check_host(by)
        if guest == by:
            raise Denied("forbidden", "not_yourself", field="guest")
        if self.seats_of(guest):
            if self.state == "playing":
                raise Denied("not_now", "ban_in_match", field="guest")
            for theirs in self.seats_of(guest):
                self.occupants[theirs] = Occupant()
        return guest

    def remove(self, by: str, seat: int, wish: bool, bot: str | None) -> str | None:
        """A wish to go on without someone; who they are once everyone else who plays and is here wishes so."""
        self.check_playing()
        guest = self._occupant(seat).guest
        if guest is None:
            raise Denied("unknown", "no_person", field="seat")
        if guest == by:
            raise Denied("forbidden", "not_yourself", field="seat")
        others = {one for one in self.people if one != guest and one not in self.absent and not self.stood_in_for(one)}
        if by not in others:
            raise Denied("forbidden", "not_at_table")
        if bot is None:
            raise Denied("not_now", "no_bots")
        votes = self.removal.setdefault(guest, set())
        (votes.add if wish else votes.discard)(by)
        if not wish or not others <= votes:
            return None
        for theirs in self.seats_of(guest):
            self.occupants[theirs] = Occupant(bot=bot)
        self.votes.discard(guest)
        self.removal.clear()
        if guest == self.host:
            self._pass_host_on(without=guest)
        return guest

    def resize(self, by: str, seats: int) -> None:
        """Fewer or more seats before the start: people move up, bots make room for them."""
        self.check_host(by)
        self.check_between_matches()
        sitting = sum(occupant.guest is not None for occupant in self.occupants)
        if sitting > seats:
            raise Denied("not_now", "people_sit", field="seats", seats=seats, people=sitting)
        taken = [occupant for occupant in self.occupants if not occupant.nobody]
        for bot in [occupant for occupant in reversed(taken) if occupant.guest is None][: max(0, len(taken) - seats)]:
            taken = [occupant for occupant in taken if occupant is not bot]
        self.occupants = taken + [Occupant() for _ in range(seats - len(taken))]

    def start(self, by: str, bot: str | None) -> None:
        """Empty seats get a bot."""
        self.check_host(by)
        self.check_between_matches()
        if bot is None and any(occupant.nobody for occupant in self.occupants):
            raise Denied("not_now", "no_bots")
        for occupant in self.occupants:
            occupant.stands_in = False
            if occupant.nobody:
                occupant.bot = bot
            elif occupant.guest is not None:
                occupant.bot = None
        self.state = "playing"
        self.votes.clear()
        self.removal.clear()

    def over(self, state: TableState = "over") -> None:
        self.state = state
        self.votes.clear()
        self.removal.clear()

    def vote(self, guest: str, wish: bool) -> bool:
        """A wish to stop the match here; whether now everyone who has not left wishes so."""
        self.check_playing()
        if not self.seats_of(guest):
            raise Denied("forbidden", "not_at_table")
        (self.votes.add if wish else self.votes.discard)(guest)
        return self.agreed

    def away(self, guest: str, stand_in: str | None) -> bool:
        """Gone for too long: bots play on for them, if others wait. Whether anything changed."""
        seats = [seat for seat in self.seats_of(guest) if not self.occupants[seat].stands_in]
        if self.state == "playing" and self._others_wait(guest):
            for seat in seats:
                self._stand_in(seat, stand_in)
        self.absent.add(guest)
        self.votes.discard(guest)
        if guest == self.host:
            self._pass_host_on(without=guest)
        return bool(seats)

    def back(self, guest: str, stand_in: str | None) -> bool:
        """Here again: the seats are handed back; for those still away, bots play on. Whether anything changed."""
        self.absent.discard(guest)
        seats = [seat for seat in self.seats_of(guest) if self.occupants[seat].stands_in]
        for seat in seats:
            self.occupants[seat] = Occupant(guest=guest)
        if self.host in self.absent and self.seats_of(guest):
            self.host = guest
        for other in [one for one in self.people if one in self.absent]:
            self.away(other, stand_in)
        return bool(seats)

    def _others_wait(self, guest: str) -> bool:
        """Someone else who plays is here: for nobody, nothing goes on."""
        return any(other != guest and other not in self.absent for other in self.people)

    def _stand_in(self, seat: int, bot: str | None) -> None:
        if bot is not None:  # or else the seat waits for its owner
            self.occupants[seat].bot = bot
            self.occupants[seat].stands_in = True

    def _pass_host_on(self, without: str) -> None:
        """The host is someone who sits here and is not away, if there is anyone."""
        here = [guest for guest in self.people if guest != without and guest not in self.absent]
        self.host = next((guest for guest in here if not self.stood_in_for(guest)), self.host)

    def _occupant(self, seat: int) -> Occupant:
        if not 0 <= seat < len(self.occupants):
            raise Denied("unknown", "no_seat", field="seat", seat=seat, last=len(self.occupants) - 1)
        return self.occupants[seat]
