"""Numbered choices, a row each: the number, what it is called, what comes of it."""

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from nekobako.cli.menu import Choice

NUMBER: Final = "bold cyan"

FEW: Final = 3
WIDTH: Final = 34  # of a column, on 80


def numeral(number: int) -> Text:
    return Text.assemble((str(number), NUMBER), ")")


def numbered_rows(choices: Sequence[tuple[int, Choice]]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(no_wrap=True)
    grid.add_column()
    for number, choice in choices:
        grid.add_row(numeral(number), Text(choice.label), Text(choice.effect, style="dim"))
    return grid


def in_columns(choices: Sequence[tuple[int, Choice]]) -> Table:
    """Two to a row, without what comes of them, where there are many and little room."""
    if len(choices) <= FEW:
        return numbered_rows(choices)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(2):
        grid.add_column(no_wrap=True, justify="right")
        grid.add_column(min_width=WIDTH)
    half = (len(choices) + 1) // 2
    for place in range(half):
        row: list[Text] = []
        for number, choice in choices[place::half]:
            row += [numeral(number), Text(choice.label)]
        grid.add_row(*row)
    return grid
