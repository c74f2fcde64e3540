"""The box of the Tower (T-01, T-02), by name and size. Plain data from `sizes.toml`: no simulator here."""

from typing import Final, Literal

from msgspec import Struct

from nekobako.games.balance.editions import Box
from nekobako.games.balance.sizes import SizeTable, read_sizes

WallKind = Literal["brick", "small_window", "large_window", "angel", "column"]
Colour = Literal["yellow", "blue", "purple", "orange"]

KINDS: Final[tuple[WallKind, ...]] = ("brick", "small_window", "large_window", "angel", "column")  # from low to high
COLUMN: Final[WallKind] = "column"  # two at a time
ORDINARY: Final[tuple[WallKind, ...]] = ("brick", "small_window", "large_window", "angel")
COUNTS: Final[dict[WallKind, int]] = {"brick": 12, "small_window": 12, "large_window": 12, "angel": 12, "column": 6}
COLOURS: Final[tuple[Colour, ...]] = ("yellow", "blue", "purple", "orange")
NAKAMA_EACH: Final = 4
TOP: Final = 24  # floors
NEKO: Final = "neko"

FLOORS: Final = tuple(f"floor-{number}" for number in range(1, TOP + 1))
WALLS: Final = tuple(f"{kind}-{number}" for kind in KINDS for number in range(1, COUNTS[kind] + 1))
NAKAMA: Final = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, NAKAMA_EACH + 1))
BLACK_CATS: Final = tuple(f"black-{seat}" for seat in range(4))
CATS: Final = (NEKO, *BLACK_CATS, *NAKAMA)


class FloorSizes(SizeTable, frozen=True):
    side: float
    thickness: float
    mass: float


class WallSizes(SizeTable, frozen=True):
    panel: float
    thickness: float
    mass: float


class Heights(SizeTable, frozen=True):
    brick: float
    small_window: float
    large_window: float
    angel: float
    column: float

    def of(self, kind: WallKind) -> float:
        height: float = getattr(self, kind)
        return height


class ColumnSizes(SizeTable, frozen=True):
    """What is its own of the Column, which is used two at a time (T-01)."""

    top: float  # cm, the width of each panel at its top
    mass: float


class CardIrregularity(SizeTable, frozen=True):
    """How far walls of real card are from what they should be: at most, either way."""

    height: float = 0.0  # cm
    fold: float = 0.0  # degrees


class CatSizes(SizeTable, frozen=True):
    mass: float
    scale: float  # of the physics room's standing cat

    @property
    def height(self) -> float:
        """To the top of its head, in cm."""
        return 2.5 * self.scale

    @property
    def back(self) -> float:
        """To its flat back, on which another may stand."""
        return 1.6 * self.scale


class PetSizes(SizeTable, frozen=True):
    least: float
    most: float


class Sizes(Struct, frozen=True, forbid_unknown_fields=True):
    floor: FloorSizes
    wall: WallSizes
    heights: Heights
    cat: CatSizes
    pet: PetSizes
    column: ColumnSizes | None = None  # in the first edition it was a wall like the others, a step higher
    irregularity: CardIrregularity = CardIrregularity(source="")

    def mass_of(self, kind: WallKind) -> float:
        return self.column.mass if kind == COLUMN and self.column else self.wall.mass

    def top_of(self, kind: WallKind) -> float | None:
        """The width of a panel at its top where a kind tapers."""
        return self.column.top if kind == COLUMN and self.column else None

    def taper_of(self, kind: WallKind) -> float:
        """The same as a share of its width."""
        return (self.top_of(kind) or self.wall.panel) / self.wall.panel


BOX: Final = Box(__package__, newest=2)  # sizes.toml (and cards); a change of them is a new edition
SIZES: Final = read_sizes(BOX, Sizes)


def kind_of(wall: str) -> WallKind:
    return next(kind for kind in KINDS if wall.startswith(f"{kind}-"))


def colour_of(nakama: str) -> Colour:
    return next(colour for colour in COLOURS if nakama.startswith(f"{colour}-"))


def number_of(floor: str) -> int:
    return int(floor.partition("-")[2])
