"""The box of Nekojima (N-01 to N-04), by name and size. Plain data from `sizes.toml`: no simulator here."""

from typing import Final, Literal

from msgspec import Struct

from nekobako.games.balance.editions import Box
from nekobako.games.balance.sizes import SizeTable, read_sizes

Quarter = Literal["dining", "homes", "culture", "attractions"]
Colour = Literal["pink", "white", "blue"]

QUARTERS: Final[tuple[Quarter, ...]] = ("dining", "homes", "culture", "attractions")  # clockwise (N-01)
COLOURS: Final[tuple[Colour, ...]] = ("pink", "white", "blue")  # from the short cord to the long one
EACH: Final = 7  # Denchuu of a colour, cubes of a colour and of black, cats, columns of the counter (N-02, N-03)
COLUMN: Final = 4  # cubes in a column of the level counter
NESTS: Final = 20
BOARD: Final = "board"


class BoardSizes(SizeTable, frozen=True):
    radius: float
    thickness: float


class PoleSizes(SizeTable, frozen=True):
    radius: float
    density: float
    drop: float


class CordSizes(SizeTable, frozen=True):
    radius: float
    density: float
    rise: float
    fixed: float
    yield_moment: float = 0.0  # of all cords: the first edition's
    clamp_moment: float | None = None  # where they are fixed; in the first edition as elsewhere


class ColourSizes(SizeTable, frozen=True):
    cord: float
    stiffness: float
    poles: list[tuple[float, float]]
    yield_moment: float = 0.0  # where each colour has its own


class CutSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """How a cat is cut out of card: with a paw and a tail to hang by (N-21)."""

    long: float
    wide: float
    lean: float
    tail: float


class CatSizes(SizeTable, frozen=True):
    masses: list[float]
    scales: tuple[float, ...] = ()  # of cats that are all alike and hang by a paw alone: the first edition's
    cut: tuple[CutSizes, ...] = ()


class FingerSizes(SizeTable, frozen=True):
    """The tips of thumb and finger that hold a pole (N-16)."""

    radius: float
    length: float
    below: float


class Sizes(Struct, frozen=True, forbid_unknown_fields=True):
    board: BoardSizes
    pole: PoleSizes
    finger: FingerSizes
    cord: CordSizes
    pink: ColourSizes
    white: ColourSizes
    blue: ColourSizes
    cats: CatSizes

    def of(self, colour: Colour) -> ColourSizes:
        sizes: ColourSizes = getattr(self, colour)
        return sizes


BOX: Final = Box(__package__, newest=2)  # sizes.toml (and cards); a change of them is a new edition
SIZES: Final = read_sizes(BOX, Sizes)

DENCHUU: Final = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, EACH + 1))
POLES: Final = tuple(f"{denchuu}.{pole}" for denchuu in DENCHUU for pole in "ab")
CATS: Final = tuple(f"cat-{number}" for number in range(1, EACH + 1))


def colour_of(denchuu: str) -> Colour:
    return next(colour for colour in COLOURS if denchuu.startswith(f"{colour}-"))


def denchuu_of(pole: str) -> str:
    return pole.partition(".")[0]


def poles_of(denchuu: str) -> tuple[str, str]:
    return f"{denchuu}.a", f"{denchuu}.b"


def lengths_of(denchuu: str) -> tuple[float, float]:
    """Of its two poles, in cm."""
    return SIZES.of(colour_of(denchuu)).poles[int(denchuu.partition("-")[2]) - 1]


def next_to(quarter: Quarter) -> tuple[Quarter, Quarter]:
    """The quarters on either side, clockwise first."""
    place = QUARTERS.index(quarter)
    return QUARTERS[(place + 1) % 4], QUARTERS[(place - 1) % 4]


def diagonal(quarter: Quarter) -> Quarter:
    return QUARTERS[(QUARTERS.index(quarter) + 2) % 4]
