"""The box of the Tower (T-01, T-02), by name and size. Plain data from `sizes.toml`: no simulator here."""

from typing import Final, Literal

from msgspec import Struct

from nekobako.games.balance.editions import Box
from nekobako.games.balance.sizes import SizeTable, read_sizes

WallKind = Literal["brick", "small_window", "large_window", "angel", "column"]
Colour = Literal["yellow", "blue", "purple", "orange"]

KINDS: Final[tuple[WallKind, ...]] = ("brick", "small_window", "large_window", "angel", "column")  # from low to high
COLUMN: Final[WallKind] = "column"  # two at a time
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


BOX: Final = Box(__package__, newest=1)  # sizes.toml (and cards); a change of them is a new edition
SIZES: Final = read_sizes(BOX, Sizes)


def kind_of(wall: str) -> WallKind:
    return next(kind for kind in KINDS if wall.startswith(f"{kind}-"))


def colour_of(nakama: str) -> Colour:
    return next(colour for colour in COLOURS if nakama.startswith(f"{colour}-"))


def number_of(floor: str) -> int:
    return int(floor.partition("-")[2])
