"""The island from above, in characters: a pole is its Denchuu's letter and number, then its storey if not the first."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import hypot
from typing import Any, Final

from rich.text import Text

from nekobako.cli.screens.nekojima.poles import poles_of
from nekobako.games.nekojima.material import CATS, DENCHUU, SIZES, colour_of

ACROSS: Final = 15  # columns from the middle to the rim; a character is twice as high as it is wide
UP: Final = 6
RIM: Final = "·"
CORD: Final = "∙"
STYLES: Final[Mapping[str, str]] = {"pink": "hot_pink", "white": "bright_white", "blue": "dodger_blue1"}
STOREYS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
CAT: Final = "yellow"

Cell = tuple[str, str]


class IslandDrawing:
    def __init__(self) -> None:
        self.cells: list[list[Cell]] = [[(" ", "")] * (2 * ACROSS + 1) for _ in range(2 * UP + 1)]
        for row in range(2 * UP + 1):
            for column in range(2 * ACROSS + 1):
                self.cells[row][column] = _ground(column - ACROSS, UP - row)

    def write(self, x: float, y: float, label: str, style: str) -> None:
        """A label whose first character is at a place, in cm; what does not fit on the map is cut off."""
        row = UP - round(y / SIZES.board.radius * UP)
        column = ACROSS + round(x / SIZES.board.radius * ACROSS)
        for place, character in enumerate(label, start=column):
            if 0 <= row <= 2 * UP and 0 <= place <= 2 * ACROSS:
                self.cells[row][place] = (character, style)

    def name(self, name: str, row: int, *, right: bool) -> None:
        """A quarter's name, in a corner that the round island leaves free."""
        start = 2 * ACROSS + 1 - len(name) if right else 0
        for place, character in enumerate(name, start=start):
            self.cells[row][place] = (character, "italic")

    def lines(self) -> list[Text]:
        return [Text.assemble(*_runs(row)) for row in self.cells]


def _runs(row: Sequence[Cell]) -> Iterator[Cell]:
    """Neighbours of one style together."""
    for style, cells in groupby(row, key=lambda cell: cell[1]):
        yield "".join(character for character, _ in cells), style


def _ground(right: int, up: int) -> Cell:
    away = hypot(right / ACROSS, up / UP)
    if right == 0 and up == 0:
        return "┼", "dim"
    if away <= 1 and (right == 0 or up == 0):
        return "│" if right == 0 else "─", "dim"
    return (RIM, "dim") if 0.93 <= away <= 1.03 else (" ", "")


def island(quarters: Sequence[str], view: Mapping[str, Any]) -> list[Text]:
    """Names in the corners; cords first, then poles from the lowest up, then cats: what lies above is seen."""
    drawn = IslandDrawing()
    for name, (row, right) in zip(quarters, ((0, True), (-1, True), (-1, False), (0, False)), strict=True):
        drawn.name(name, row, right=right)
    poses: Mapping[str, list[float]] = view["world"]["poses"]
    for body, (x, y, *_) in poses.items():
        denchuu, _, part = body.partition(".")
        if denchuu in DENCHUU and part.startswith("cord"):
            drawn.write(x, y, CORD, STYLES[colour_of(denchuu)])
    for pole in poles_of(view):
        label = pole.colour[0] + pole.denchuu.partition("-")[2]
        if pole.storey > 1:
            label += STOREYS[min(pole.storey, 9)]
        x, y, _ = pole.top
        own = " reverse" if pole.denchuu == view["denchuu"] else ""
        drawn.write(x, y, label, f"bold {STYLES[pole.colour]}{own}")
    for cat in CATS:
        if cat in poses:
            drawn.write(poses[cat][0], poses[cat][1], "c" + cat.partition("-")[2], CAT)
    return drawn.lines()
