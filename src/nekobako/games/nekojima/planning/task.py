"""What a planner must know, read from a view: the same whether a person asks for a suggestion or a bot thinks."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from nekobako.core.shaping import shaped
from nekobako.games.nekojima.material import Colour, Quarter


class Options(Struct, frozen=True):
    mode: str = "coop"
    variants: list[str] = []


class Turn(Struct, frozen=True):
    seat: int = 0
    number: int = 1
    phase: str = "build"
    partner: int | None = None


class Seen(Struct, frozen=True):
    """A violation as the view has it."""

    rule: str
    pieces: list[str]
    at: list[float] | None = None
    mm: float | None = None


class WorldSeen(Struct, frozen=True):
    poses: dict[str, list[float]] = {}


class AskedSeen(Struct, frozen=True):
    die: int
    how: str


class Task(Struct, frozen=True, kw_only=True):
    """The part of a view that plans are made from; keys as in the view."""

    seat: int | None = 0
    seats: int = 1
    options: Options = Options()
    turn: Turn = Turn()
    asked_quarter: AskedSeen | None = None
    quarters: tuple[Quarter | None, Quarter | None] = (None, None)
    cube: Colour | None = None
    due: int = 0
    bag: dict[str, int] = {}
    reserve: list[str] = []
    cats: list[str] = []
    nests: list[str] = []
    denchuu: str | None = None
    hung: dict[str, str] = {}
    fallen_cats: list[str] = []
    homes: dict[str, Quarter] = {}
    out: list[int] = []
    violations: list[Seen] = []
    world: WorldSeen = WorldSeen()

    @property
    def variants(self) -> frozenset[str]:
        return frozenset(self.options.variants)


def task_of(view: Mapping[str, Any]) -> Task:
    return shaped(view, Task)
