"""How a match ended: everyone by rank. What that means is for the game's screen to say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nekobako.cli.language import Translator


def ended(translator: Translator, how: RenderableType) -> RenderableType:
    return Group(Text(translator.say("end.title"), style="bold"), how)


def ranking(
    translator: Translator, titles: Sequence[str], outcome: Mapping[str, Any], score: Callable[[int], str]
) -> Table:
    """A line for each seat, best first; `score` says how each seat did."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_column(justify="right")
    place = 1
    for seats in outcome["ranking"]:
        for seat in seats:
            style = "bold green" if seat in outcome["winners"] else ""
            cells = (translator.say("end.place", place=place), titles[seat], score(seat))
            grid.add_row(*(Text(part, style) for part in cells))
        place += len(seats)
    return grid
