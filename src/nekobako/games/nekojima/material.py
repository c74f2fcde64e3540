"""What is in the box (N-01 to N-04), by name and size. Plain data from `sizes.toml`: no simulator here."""

import tomllib
from importlib.resources import files
from typing import Final, Literal

import msgspec
from msgspec import Struct

Quarter = Literal["dining", "homes", "culture", "attractions"]
Colour = Literal["pink", "white", "blue"]

QUARTERS: Final[tuple[Quarter, ...]] = ("dining", "homes", "culture", "attractions")  # clockwise (N-01)
COLOURS: Final[tuple[Colour, ...]] = ("pink", "white", "blue")  # from the short cord to the long one
EACH: Final = 7  # Denchuu of a colour, cubes of a colour and of black, cats, columns of the counter (N-02, N-03)
COLUMN: Final = 4  # cubes in a column of the level counter
NESTS: Final = 20
BOARD: Final = "board"


class BoardSizes(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    radius: float
    thickness: float


class PoleSizes(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    radius: float
    density: float
    drop: float


class CordSizes(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    radius: float
    density: float
    yield_moment: float
    rise: float
    fixed: float


class ColourSizes(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cord: float
    stiffness: float
    poles: list[tuple[float, float]]


class CatSizes(Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    masses: list[float]
    scales: list[float]


class Sizes(Struct, frozen=True, forbid_unknown_fields=True):
    board: BoardSizes
    pole: PoleSizes
    cord: CordSizes
    pink: ColourSizes
    white: ColourSizes
    blue: ColourSizes
    cats: CatSizes

    def of(self, colour: Colour) -> ColourSizes:
        found: ColourSizes = getattr(self, colour)
        return found


SIZES: Final = msgspec.convert(tomllib.loads(files(__package__).joinpath("sizes.toml").read_text("utf-8")), Sizes)

DENCHUU: Final = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, EACH + 1))
POLES: Final = tuple(f"{denchuu}.{pole}" for denchuu in DENCHUU for pole in "ab")
CATS: Final = tuple(f"cat-{number}" for number in range(1, EACH + 1))


def colour_of(denchuu: str) -> Colour:
    return next(colour for colour in COLOURS if denchuu.startswith(f"{colour}-"))


def denchuu_of(pole: str) -> str:
    return pole.partition(".")[0]


def next_to(quarter: Quarter) -> tuple[Quarter, Quarter]:
    """The quarters on either side, clockwise first."""
    place = QUARTERS.index(quarter)
    return QUARTERS[(place + 1) % 4], QUARTERS[(place - 1) % 4]


def diagonal(quarter: Quarter) -> Quarter:
    return QUARTERS[(QUARTERS.index(quarter) + 2) % 4]
