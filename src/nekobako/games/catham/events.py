"""Events on the wire, decoded from the kernel's log, each saying what a viewer may know of it (C-16)."""

from typing import ClassVar, Final, Self

from msgspec import UNSET, UnsetType, field

from nekobako.core.events import Event, Public, Turn
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import CardMap, to_map
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.state import CathamOutcome

DRAW_PILE: Final = "draw_pile"
FIRST_FACTION_RULE: Final = 20  # C-20 is the first faction's rule, and they follow in order


class Taken(Public, frozen=True, kw_only=True, tag="taken"):
    faction: str
    count: int


class Refilled(Public, frozen=True, kw_only=True, tag="refilled"):
    by_chance: ClassVar[bool] = True
    cards: CardMap


class Played(Public, frozen=True, kw_only=True, omit_defaults=True, tag="played"):
    cards: CardMap
    target: int | UnsetType = UNSET


class Gained(Public, frozen=True, kw_only=True, tag="gained"):
    points: int
    rule: str


class LostPoint(Public, frozen=True, kw_only=True, tag="lost_point"):
    pass


class Drew(Event, frozen=True, kw_only=True, omit_defaults=True, tag="drew"):
    """Which cards, only their owner knows."""

    by_chance: ClassVar[bool] = True
    count: int
    cards: CardMap | UnsetType = UNSET

    def seen_by(self, viewer: int | None) -> Self:
        cards = self.cards if viewer == self.seat else UNSET
        return type(self)(seat=self.seat, count=self.count, cards=cards)


class Revealed(Public, frozen=True, kw_only=True, tag="revealed"):
    by_chance: ClassVar[bool] = True
    from_: int | str = field(name="from")
    cards: CardMap


class Moved(Public, frozen=True, kw_only=True, tag="moved"):
    """From a hand to a hand; in Catham City only cards that were just revealed move so."""

    from_: int = field(name="from")
    to: int
    cards: CardMap


class Discarded(Public, frozen=True, kw_only=True, tag="discarded"):
    cards: CardMap


class Gave(Public, frozen=True, kw_only=True, tag="gave"):
    to: int
    faction: str


class Declined(Public, frozen=True, kw_only=True, tag="declined"):
    pass


class Reshuffled(Public, frozen=True, kw_only=True, tag="reshuffled"):
    pass


class Ended(Public, frozen=True, kw_only=True, tag="ended"):
    outcome: CathamOutcome


AnyEvent = (
    Taken
    | Refilled
    | Played
    | Gained
    | LostPoint
    | Drew
    | Revealed
    | Moved
    | Discarded
    | Gave
    | Declined
    | Reshuffled
    | Turn
    | Ended
)


def decode(log: list[int], outcome: CathamOutcome | None) -> list[Event]:
    return [_decode(entry, outcome) for entry in log]


def _decode(entry: int, outcome: CathamOutcome | None) -> Event:
    what, seat, other = entry & 15, entry >> 4 & 15, entry >> 8 & 15
    number, cards = entry >> 12 & 255, to_map(entry >> 20)
    match what:
        case kernel.TAKEN:
            return Taken(seat=seat, faction=FACTIONS[other], count=number)
        case kernel.REFILLED:
            return Refilled(seat=seat, cards=cards)
        case kernel.PLAYED:
            return Played(seat=seat, cards=cards, target=UNSET if other == kernel.NOBODY else other)
        case kernel.GAINED:
            return Gained(seat=seat, points=number, rule=f"C-{FIRST_FACTION_RULE + other}")
        case kernel.LOST_POINT:
            return LostPoint(seat=seat)
        case kernel.DREW:
            return Drew(seat=seat, count=number, cards=cards)
        case kernel.REVEALED:
            return Revealed(seat=seat, from_=DRAW_PILE if other == kernel.NOBODY else other, cards=cards)
        case kernel.MOVED:
            return Moved(seat=other, from_=seat, to=other, cards=cards)
        case kernel.DISCARDED:
            return Discarded(seat=seat, cards=cards)
        case kernel.GAVE:
            return Gave(seat=seat, to=other, faction=FACTIONS[number])
        case kernel.DECLINED:
            return Declined(seat=seat)
        case kernel.RESHUFFLED:
            return Reshuffled(seat=seat)
        case kernel.TURN:
            return Turn(seat=seat)
        case _:
            assert outcome is not None
            return Ended(seat=seat, outcome=outcome)
