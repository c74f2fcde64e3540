"""A state of Nekojima: the rules' part, and the world as hands left it. Never changed once made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct
from msgspec import field as struct_field

from nekobako.core.outcome import Outcome
from nekobako.games.nekojima.material import CATS, COLOURS, DENCHUU, EACH, Colour, Quarter, denchuu_of
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import SurveyedWorld

Mode = Literal["coop", "versus", "solo"]
Variant = Literal["jungle", "duo", "skyscrapers", "expert"]
Phase = Literal["roll", "quarters", "draw", "give", "build", "over"]
Face = Literal["dining", "homes", "culture", "attractions", "choose", "impose"]
Cube = Literal["pink", "white", "blue", "black"]

Reason = Literal["fell", "forbidden_contact", "complete", "conceded"]

MODES: Final[tuple[Mode, ...]] = ("coop", "versus", "solo")
VARIANTS: Final[tuple[Variant, ...]] = ("jungle", "duo", "skyscrapers", "expert")
PHASES: Final[tuple[Phase, ...]] = ("roll", "quarters", "draw", "give", "build", "over")
BLACK: Final[Literal["black"]] = "black"
CUBES: Final[tuple[Cube, ...]] = (*COLOURS, BLACK)
REFEREE: Final = 1  # 0: before earlier poles had to stay in place (N-17) and to lean by 10 degrees at most (N-15)
# The bare board.
EMPTY: Final = SurveyedWorld({"poses": {}, "folds": {}, "strains": {}, "state": None, "build": None}, Facts())


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    mode: str | None = None  # solo for one, else co-operative
    variants: list[str] = struct_field(default_factory=list)
    first: int | None = None
    tremor: float = 0.0  # mm, of the hands that carry a plan out (N-60)
    hints: bool | None = None  # on alone and together, off against each other
    fingers: bool | None = None  # whether fingertips that hold a pole are bodies (N-16); unless told, in Expert


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    rule: str


class NekojimaOutcome(Outcome, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Reason
    level: int


def full_bag() -> dict[Cube, int]:
    return dict.fromkeys(CUBES, EACH)


@dataclass(frozen=True)
class NekojimaState:
    """Cubes are in the bag, in the counter, owed, or drawn this turn: nowhere else."""

    options: Options  # with the mode named and the variants in order
    seats: int
    seat: int  # whose turn it is; in Duo, who rolls
    owed: tuple[int, ...]  # black cubes lying before each seat
    number: int = 1
    phase: Phase = "roll"
    dice: tuple[Face | None, Face | None] = (None, None)
    quarters: tuple[Quarter | None, Quarter | None] = (None, None)
    cube: Colour | None = None
    drawn: tuple[Cube, ...] = ()  # this turn, and not given away
    bag: Mapping[Cube, int] = field(default_factory=full_bag)
    counter: tuple[Cube, ...] = ()
    denchuu: str | None = None  # this turn's, once it is in the world
    hung: Mapping[str, str] = field(default_factory=dict)  # a cat: the Denchuu on whose cord it must hang
    fresh: Mapping[str, int] = field(default_factory=dict)  # a cat hung this turn: the seat whose black cube it was
    homes: Mapping[str, Quarter] = field(default_factory=dict)  # every earlier pole: where it was validated
    cat_falls: Mapping[str, int] = field(default_factory=dict)  # how often each fell off its cord this turn (N-23)
    put_back: tuple[str, ...] = ()  # earlier cats that had not fallen and that hands hung anew this turn (N-24)
    holders: Mapping[str, int] = field(default_factory=dict)  # in Duo, whose each pole of this turn is (N-51, N-56)
    nests: tuple[str, ...] = ()  # the poles that carry one, in the order in which they got it
    out: tuple[int, ...] = ()
    now: SurveyedWorld = EMPTY
    start: SurveyedWorld = EMPTY  # as the turn began
    at_rest: bool = True
    shocked: bool = False  # a fingertip spoiled this turn's try, and it has not come off the island yet (N-16)
    referee: int = REFEREE  # by which of its rules the world is judged that hands left
    ended: Ending | None = None

    @property
    def versus(self) -> bool:
        return self.options.mode == "versus"

    def plays(self, variant: Variant) -> bool:
        return variant in self.options.variants

    @property
    def colours_left(self) -> bool:
        return any(self.bag[colour] for colour in COLOURS)

    @property
    def finishing(self) -> bool:
        """All Denchuu stand and only cats are to be hung (N-31)."""
        return self.cube is None and not self.colours_left

    @cached_property
    def earlier(self) -> frozenset[str]:
        """The Denchuu of validated turns."""
        return frozenset(denchuu_of(pole) for pole in self.homes)

    @property
    def reserve(self) -> tuple[str, ...]:
        return tuple(name for name in DENCHUU if name not in self.earlier and name != self.denchuu)

    @property
    def cats(self) -> tuple[str, ...]:
        """Those in the reserve."""
        return tuple(cat for cat in CATS if cat not in self.hung)
