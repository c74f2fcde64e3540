"""Events on the wire. All are public but which Missions a player draws in the competitive game (T-50)."""

from typing import ClassVar, Literal, Self

from msgspec import UNSET, UnsetType, field

from nekobako.core.events import Event, Public, Turn
from nekobako.games.balance.events import Bumped, Conceded, Settled
from nekobako.games.balance.violations import Violated
from nekobako.games.tower.state import TowerOutcome

# --- cards


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The Missions of a hand as the game begins: how many everyone sees, which only their owner."""

    by_chance: ClassVar[bool] = True
    count: int
    missions: list[str] | UnsetType = UNSET

    def seen_by(self, viewer: int | None) -> Self:
        missions = self.missions if viewer == self.seat else UNSET
        return type(self)(seat=self.seat, count=self.count, missions=missions)


class CardChosen(Public, frozen=True, kw_only=True, tag="card"):
    card: str
    option: int


class Discarded(Public, frozen=True, kw_only=True, tag="discarded"):
    """An Action card."""

    card: str


class DrewCard(Public, frozen=True, kw_only=True, tag="drew_card"):
    by_chance: ClassVar[bool] = True
    card: str


class DrewMission(Event, frozen=True, kw_only=True, tag="drew_mission"):
    """Face up on the table, or into a hand: then only its owner knows which."""

    by_chance: ClassVar[bool] = True
    hidden: bool = False
    mission: str | UnsetType = UNSET

    def seen_by(self, viewer: int | None) -> Self:
        known = not self.hidden or viewer == self.seat
        return type(self)(seat=self.seat, hidden=self.hidden, mission=self.mission if known else UNSET)


class Swapped(Public, frozen=True, kw_only=True, tag="swapped"):
    """One's own Mission, discarded face up (T-51)."""

    mission: str


class Reshuffled(Public, frozen=True, kw_only=True, tag="reshuffled"):
    pile: Literal["actions", "missions"]


# --- by hands


class Built(Public, frozen=True, kw_only=True, tag="built"):
    floor: int
    walls: list[str]


class Placed(Public, frozen=True, kw_only=True, tag="placed"):
    """On a floor or on a cat, by its name; `from_floor`: it was taken off the tower there (T-32)."""

    nakama: str
    on: str
    from_floor: int | UnsetType = UNSET


class Taken(Public, frozen=True, kw_only=True, tag="taken"):
    """A person's hands had these pieces."""

    pieces: list[str]


class Folded(Public, frozen=True, kw_only=True, tag="folded"):
    wall: str
    fold: float


class Petted(Public, frozen=True, kw_only=True, tag="petted"):
    nakama: str
    impulse: float


class Moved(Public, frozen=True, kw_only=True, tag="moved"):
    nakama: str
    from_: int = field(name="from")
    to: int


class Climbed(Public, frozen=True, kw_only=True, tag="climbed"):
    cat: str
    mission: str
    from_: int = field(name="from")
    to: int


class Accepted(Public, frozen=True, kw_only=True, tag="accepted"):
    judges: ClassVar[bool] = True
    card: str


# --- falls


class Fell(Public, frozen=True, kw_only=True, tag="fell"):
    """Accepted pieces that came down; `counted`: walls on the table so far in this turn (T-35)."""

    walls: list[str]
    floors: list[int]
    cats: list[str]
    counted: int


class Removed(Public, frozen=True, kw_only=True, tag="removed"):
    """To the reserve."""

    pieces: list[str]


class Restored(Public, frozen=True, kw_only=True, tag="restored"):
    """Cats set back where they stood, or as near as is left (T-34, T-56)."""

    pieces: list[str]


# --- turns and ends


class Skipped(Public, frozen=True, kw_only=True, tag="skipped"):
    phase: str


class Milestone(Public, frozen=True, kw_only=True, tag="milestone"):
    floor: int


class Ended(Public, frozen=True, kw_only=True, tag="ended"):
    outcome: TowerOutcome


AnyEvent = (
    Dealt
    | CardChosen
    | Discarded
    | DrewCard
    | DrewMission
    | Swapped
    | Reshuffled
    | Built
    | Placed
    | Taken
    | Folded
    | Petted
    | Moved
    | Climbed
    | Settled
    | Bumped
    | Violated
    | Accepted
    | Fell
    | Removed
    | Restored
    | Skipped
    | Milestone
    | Turn
    | Conceded
    | Ended
)
