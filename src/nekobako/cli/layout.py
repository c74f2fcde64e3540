"""A seat's whole screen: the table, what happened last, the question and its choices, fitted to the height there is."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nekobako.cli.menu import Menu
from nekobako.cli.screens.game_screen import GameScreen, Reader, rows_of

FEWEST_ROWS: Final = 2  # of news, however small the terminal
MOST_ROWS: Final = 12
PROMPT_ROWS: Final = 1


def seat_screen(
    console: Console,
    screen: GameScreen,
    reader: Reader,
    view: Mapping[str, Any],
    menu: Menu,
    old: Sequence[str],
    new: Sequence[str],
) -> RenderableType:
    """`old` is what the reader has seen before, `new` what happened since."""
    top = screen.table(reader, view)
    bottom = Group(Rule(style="dim"), Text(menu.question, style="bold"), screen.choices(reader, menu))
    room = console.height - rows_of(console, top) - 1 - rows_of(console, bottom) - PROMPT_ROWS
    recent = news(console, old, new, max(FEWEST_ROWS, min(MOST_ROWS, room)))
    return Group(top, Rule(Text(reader.translator.say("play.news")), style="dim"), recent, bottom)


def news(console: Console, old: Sequence[str], new: Sequence[str], rows: int) -> RenderableType:
    """The last lines that fit, newest at the bottom."""
    lines = [Text(line, style="dim") for line in old] + [Text(line) for line in new]
    shown: list[Text] = []
    for line in reversed(lines):
        if shown and rows_of(console, bulleted([line, *shown])) > rows:
            break
        shown.insert(0, line)
    return bulleted(shown)


def bulleted(lines: Sequence[Text]) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for line in lines:
        grid.add_row(Text("·", style="dim"), line)
    return grid
