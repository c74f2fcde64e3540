"""How a match ended: who won, and everyone by rank."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nekobako.cli.language import Tongue


def ending(tongue: Tongue, titles: Sequence[str], outcome: Mapping[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_column(justify="right")
    place = 1
    for seats in outcome["ranking"]:
        for seat in seats:
            style = "bold green" if seat in outcome["winners"] else ""
            points = tongue.say("end.points", points=outcome["scores"][seat])
            grid.add_row(
                Text(tongue.say("end.place", place=place), style), Text(titles[seat], style), Text(points, style)
            )
        place += len(seats)
    return Group(Text(tongue.say("end.title"), style="bold"), grid)
