"""A state of the Tower: cards, what is accepted, the action under way, and the world as it is. Never changed once made.

What is in reserve is worked out: whatever is neither in the tower nor in the action under way. So no piece can be in
two places.
"""

from typing import Final, Literal

from msgspec import Struct

from nekobako.core.outcome import Outcome
from nekobako.games.tower.cards import CardList
from nekobako.games.tower.judge import FloorWalls, Spots
from nekobako.games.tower.material import (
    BLACK_CATS,
    COLOURS,
    FLOORS,
    KINDS,
    NAKAMA,
    NEKO,
    TOP,
    WALLS,
    Colour,
    WallKind,
    colour_of,
    kind_of,
)
from nekobako.games.tower.options import Options
from nekobako.physics.live_world.results import SurveyedWorld

Reason = Literal["fell", "complete", "conceded", "milestone", "stopped"]
Phase = Literal["action", "pet", "move", "mission", "milestone", "over"]

HOST: Final = 0  # decides whether to go on after a milestone (T-41)
TABLE_LEVEL: Final = 0  # the height of a Black Cat on the table (T-50)


class TowerOutcome(Outcome, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Reason
    floor: int  # Neko's, or that of the highest Black Cat
    milestones: list[int]  # all that the table has won so far, in earlier games too (T-41)


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of one sort that are not in a hand: the pile's next card is its first."""

    show: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class Own(Struct, frozen=True, forbid_unknown_fields=True):
    """The action under way (T-13): its card and the pieces it uses, in the world or still in hand."""

    pieces: tuple[str, ...]  # two walls and a floor, or a cat
    card: str | None = None  # None: a Nakama moved in the second step (T-51)
    option: int = 0
    goal: str | None = None  # the floor or cat a cat was to stand on; None: wherever a person's hand puts it
    taken: bool = False  # the cat came off the tower, not from the reserve (T-32, T-51)
    bound: bool = False  # a piece of it was set on the tower or has touched it: the card stays chosen (T-13)


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """A Mission that was met when it was claimed: its cat must still be set down (T-21)."""

    mission: str


class TowerState(Struct, frozen=True, kw_only=True):
    options: Options
    cards: CardList
    seats: int
    first: int
    seat: int
    number: int = 1  # of the turn
    phase: Phase = "action"
    actions: Deck
    missions: Deck
    hands: tuple[tuple[str, ...], ...] = ()  # versus: the Missions of each seat
    built: FloorWalls = ((),)  # the walls under each accepted floor, floor 1 first
    places: dict[str, int]  # of every accepted cat: its floor by T-23, or 0 for the table
    own: Own | None = None
    claim: Claim | None = None
    fresh: tuple[str, ...] = ()  # pieces accepted this turn: its walls never count (T-35), its cat is petted (T-16)
    counted: int = 0  # walls that fell on the table this turn
    stood: Spots = {}  # where Nakama stood when the turn began, or once they were accepted in it (T-34)
    at_rest: bool = True  # what hands left behind came to rest
    best: int = 1  # the highest floor that Neko has reached in this game
    milestones: tuple[int, ...] = ()
    last_round: bool = False  # the 24th floor was accepted in it (T-55)
    now: SurveyedWorld  # the world as it is
    box: int = 0  # which walls this table's are (irregularity); 0: true to size
    outcome: TowerOutcome | None = None

    @property
    def versus(self) -> bool:
        return self.options.mode == "versus"

    @property
    def top(self) -> int:
        """The highest accepted floor."""
        return len(self.built)

    @property
    def climber(self) -> str:
        """The cat that this turn's player lets climb."""
        return BLACK_CATS[self.seat] if self.versus else NEKO

    @property
    def height(self) -> int:
        return self.places[self.climber]

    @property
    def nakama(self) -> tuple[str, ...]:
        """The accepted ones, on the tower."""
        return tuple(cat for cat in NAKAMA if cat in self.places)

    @property
    def own_pieces(self) -> tuple[str, ...]:
        return self.own.pieces if self.own else ()

    @property
    def round(self) -> int:
        return 1 + (self.number - 1) // self.seats

    # --- the reserve

    def walls_left(self, *, with_own: bool = False) -> dict[WallKind, list[str]]:
        """Walls in reserve, the lowest number first; `with_own`: as if the action under way had been taken back."""
        used = {wall for walls in self.built for wall in walls} | set(() if with_own else self.own_pieces)
        left: dict[WallKind, list[str]] = {kind: [] for kind in KINDS}
        for wall in WALLS:
            if wall not in used:
                left[kind_of(wall)].append(wall)
        return left

    def nakama_left(self, *, with_own: bool = False) -> dict[Colour, list[str]]:
        own = () if with_own and self.own is not None and not self.own.taken else self.own_pieces
        left: dict[Colour, list[str]] = {colour: [] for colour in COLOURS}
        for cat in NAKAMA:
            if cat not in self.places and cat not in own:
                left[colour_of(cat)].append(cat)
        return left

    @property
    def floors_left(self) -> int:
        return TOP - self.top - sum(piece in FLOORS for piece in self.own_pieces)

    @property
    def pieces(self) -> tuple[str, ...]:
        """All that should be in the world, the action under way apart."""
        return (*FLOORS[: self.top], *(wall for walls in self.built for wall in walls), *self.places)


def climbers(seats: int, versus: bool) -> tuple[str, ...]:
    """Neko, or a Black Cat for each seat (T-50)."""
    return BLACK_CATS[:seats] if versus else (NEKO,)
