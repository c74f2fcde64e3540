"""Who sits where and who may change it. No clock, no sockets, no storage: the table around it has those.

A seat is a person's, a bot's or nobody's. During a match a bot may stand in for a person who is away; the seat stays
theirs and is handed back when they return. Nobody takes a seat while a match is played: they would see its hand.
"""

from dataclasses import dataclass, field

from nekobako.server.denied import Denied
from nekobako.server.protocol.shapes import TableState


@dataclass
class Spot:
    guest: str | None = None
    bot: str | None = None
    stands_in: bool = False  # the bot plays for the guest, who is away

    @property
    def free(self) -> bool:
        return self.guest is None and self.bot is None


@dataclass
class Seating:
    host: str
    spots: list[Spot]
    state: TableState = "open"
    votes: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)  # gone for too long, and not back yet

    @classmethod
    def empty(cls, host: str, seats: int) -> "Seating":
        return cls(host, [Spot() for _ in range(seats)])

    # --- asking

    @property
    def people(self) -> list[str]:
        """The guests who have seats, each once, in the order of their seats."""
        return list(dict.fromkeys(spot.guest for spot in self.spots if spot.guest is not None))

    def seats_of(self, guest: str | None) -> list[int]:
        return [seat for seat, spot in enumerate(self.spots) if guest is not None and spot.guest == guest]

    def stood_in_for(self, guest: str) -> bool:
        return any(self.spots[seat].stands_in for seat in self.seats_of(guest))

    @property
    def agreed(self) -> bool:
        """Everyone who sits here and has not left wishes to stop."""
        present = {spot.guest for spot in self.spots if spot.guest is not None and not spot.stands_in}
        return self.state == "playing" and bool(present) and present <= self.votes

    def bot_at(self, seat: int) -> str | None:
        """The bot that decides for a seat now."""
        spot = self.spots[seat]
        return spot.bot if spot.guest is None or spot.stands_in else None

    def deserted(self, seat: int) -> bool:
        """Nobody's hands are there any more: a bot decides, or the owner is gone and waited for."""
        return self.bot_at(seat) is not None or self.spots[seat].guest in self.absent

    def check_owner(self, guest: str, seat: int) -> None:
        if self._spot(seat).guest != guest:
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
        spot = self._spot(seat)
        self.absent.discard(guest)
        if spot.guest == guest:
            spot.stands_in = False
            spot.bot = None
            return
        self.check_between_matches()
        if spot.guest is not None:
            raise Denied("not_now", "seat_taken", field="seat", seat=seat)
        self.spots[seat] = Spot(guest=guest)
        if self.host in self.absent:
            self.host = guest

    def stand(self, guest: str, seat: int, stand_in: str | None) -> None:
        """Between matches the seat is free; during one a bot stands in, and the seat is still theirs."""
        self.check_owner(guest, seat)
        if self.state == "playing":
            self._stand_in(seat, stand_in)
        else:
            self.spots[seat] = Spot()

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
        spot = self._spot(seat)
        if spot.guest is not None:
            raise Denied("not_now", "seat_taken", field="seat", seat=seat)
        self.spots[seat] = Spot(bot=bot)

    def kick(self, by: str, seat: int) -> str:
        """The guest who is asked to go; only between matches."""
        self.check_host(by)
        self.check_between_matches()
        guest = self._spot(seat).guest
        if guest is None:
            raise Denied("unknown", "no_person", field="seat")
        for theirs in self.seats_of(guest):
            self.spots[theirs] = Spot()
        return guest

    def resize(self, by: str, seats: int) -> None:
        """Fewer or more seats before the start: people move up, bots make room for them."""
        self.check_host(by)
        self.check_between_matches()
        sitting = sum(spot.guest is not None for spot in self.spots)
        if sitting > seats:
            raise Denied("not_now", "people_sit", field="seats", seats=seats, people=sitting)
        taken = [spot for spot in self.spots if not spot.free]
        for bot in [spot for spot in reversed(taken) if spot.guest is None][: max(0, len(taken) - seats)]:
            taken = [spot for spot in taken if spot is not bot]
        self.spots = taken + [Spot() for _ in range(seats - len(taken))]

    def start(self, by: str, bot: str | None) -> None:
        """Empty seats get a bot."""
        self.check_host(by)
        self.check_between_matches()
        if bot is None and any(spot.free for spot in self.spots):
            raise Denied("not_now", "no_bots")
        for spot in self.spots:
            spot.stands_in = False
            if spot.free:
                spot.bot = bot
            elif spot.guest is not None:
                spot.bot = None
        self.state = "playing"
        self.votes.clear()

    def over(self, state: TableState = "over") -> None:
        self.state = state
        self.votes.clear()

    def vote(self, guest: str, wish: bool) -> bool:
        """A wish to stop the match here; whether now everyone who has not left wishes so."""
        self.check_playing()
        if not self.seats_of(guest):
            raise Denied("forbidden", "not_at_table")
        (self.votes.add if wish else self.votes.discard)(guest)
        return self.agreed

    def away(self, guest: str, stand_in: str | None) -> bool:
        """Gone for too long: bots play on for them, if others wait. Whether anything changed."""
        seats = [seat for seat in self.seats_of(guest) if not self.spots[seat].stands_in]
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
        seats = [seat for seat in self.seats_of(guest) if self.spots[seat].stands_in]
        for seat in seats:
            self.spots[seat] = Spot(guest=guest)
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
            self.spots[seat].bot = bot
            self.spots[seat].stands_in = True

    def _pass_host_on(self, without: str) -> None:
        """The host is someone who sits here and is not away, if there is anyone."""
        here = [guest for guest in self.people if guest != without and guest not in self.absent]
        self.host = next((guest for guest in here if not self.stood_in_for(guest)), self.host)

    def _spot(self, seat: int) -> Spot:
        if not 0 <= seat < len(self.spots):
            raise Denied("unknown", "no_seat", field="seat", seat=seat, last=len(self.spots) - 1)
        return self.spots[seat]
