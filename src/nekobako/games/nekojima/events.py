"""Events on the wire. Nothing is hidden in Nekojima: everyone sees all of them."""

from typing import ClassVar, Literal, Self

from msgspec import UNSET, UnsetType, structs

from nekobako.core.events import Public, Turn
from nekobako.games.balance import violations
from nekobako.games.balance.events import Conceded, Settled
from nekobako.games.balance.violations import Violation
from nekobako.games.nekojima.material import Quarter
from nekobako.games.nekojima.state import Cube, Face, NekojimaOutcome

# --- dice and cubes


class Rolled(Public, frozen=True, kw_only=True, tag="rolled"):
    by_chance: ClassVar[bool] = True
    dice: list[Face]


class QuarterSet(Public, frozen=True, kw_only=True, tag="quarter"):
    """Named by a player, or told by the rules to one alone (diagonal, most)."""

    die: int
    quarter: Quarter
    how: Literal["choose", "impose", "diagonal", "most", "next"]


class Drew(Public, frozen=True, kw_only=True, tag="drew"):
    by_chance: ClassVar[bool] = True
    cubes: list[Cube]


class Gave(Public, frozen=True, kw_only=True, tag="gave"):
    """One black cube (N-20)."""

    to: int


# --- what hands did


class Took(Public, frozen=True, kw_only=True, omit_defaults=True, tag="took"):
    denchuu: str | UnsetType = UNSET
    cat: str | UnsetType = UNSET


class Placed(Public, frozen=True, kw_only=True, tag="placed"):
    denchuu: str


class TookBack(Public, frozen=True, kw_only=True, tag="took_back"):
    denchuu: str
    cats: list[str]  # hung on it this turn


class Hung(Public, frozen=True, kw_only=True, tag="hung"):
    cat: str
    denchuu: str


class Rehung(Public, frozen=True, kw_only=True, tag="rehung"):
    cat: str
    denchuu: str


class Adjusted(Public, frozen=True, kw_only=True, tag="adjusted"):
    piece: str


# --- what came of it


class Violated(violations.Violated, frozen=True, kw_only=True, tag="violation"):
    at: list[float] | None
    mm: float | None
    ms: int | UnsetType = UNSET  # in Expert, the moment of the touch

    @classmethod
    def of(cls, seat: int, violation: Violation) -> Self:
        lasting = super().of(seat, violation)
        return lasting if violation.ms is None else structs.replace(lasting, ms=violation.ms)


class Dropped(Public, frozen=True, kw_only=True, tag="dropped"):
    """This turn's own Denchuu: it is tried again (N-28)."""

    denchuu: str


class Shocked(Public, frozen=True, kw_only=True, tag="shock"):
    """A fingertip that held a pole touched a cord (N-16), so long after hands began."""

    pole: str
    cord: str  # whose: a Denchuu
    at: list[float]
    ms: int


class CatFell(Public, frozen=True, kw_only=True, tag="cat_fell"):
    cat: str
    denchuu: str


class Nest(Public, frozen=True, kw_only=True, tag="nest"):
    pole: str


class Validated(Public, frozen=True, kw_only=True, tag="validated"):
    judges: ClassVar[bool] = True
    denchuu: str | None  # none when only cats were hung (N-31)
    cubes: list[Cube]
    level: int


class Fell(Public, frozen=True, kw_only=True, tag="fell"):
    pieces: list[str]


class Out(Public, frozen=True, kw_only=True, tag="out"):
    pass


class Ended(Public, frozen=True, kw_only=True, tag="ended"):
    outcome: NekojimaOutcome


AnyEvent = (
    Rolled
    | QuarterSet
    | Drew
    | Gave
    | Took
    | Placed
    | TookBack
    | Hung
    | Rehung
    | Adjusted
    | Settled
    | Violated
    | Dropped
    | Shocked
    | CatFell
    | Nest
    | Validated
    | Fell
    | Out
    | Turn
    | Conceded
    | Ended
)
