"""Numbered choices, a row each: the number, what it is called, what comes of it."""

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from nekobako.cli.menu import Choice

NUMBER: Final = "bold cyan"


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
