"""The table as everyone sees it: the island from above, and beside it whose turn it is, dice, cubes and the level."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nekobako.cli.screens.game_screen import Reader
from nekobako.cli.screens.nekojima.island import STYLES, island
from nekobako.cli.screens.nekojima.labels import NekojimaTerminalLabels, labels_for
from nekobako.cli.screens.violations import not_right_yet
from nekobako.games.nekojima.material import COLOURS, COLUMN, EACH, QUARTERS, colour_of
from nekobako.games.nekojima.rules import Nekojima
from nekobako.games.nekojima.state import BLACK, CUBES

LINE: Final = "dim"
CUBE: Final = "■"
CUBE_STYLES: Final[dict[str, str]] = {**STYLES, BLACK: "grey50"}


def table(reader: Reader, view: Mapping[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    drawn = island([labels_for(reader).quarter(name) for name in QUARTERS], view)
    grid.add_row(Group(*drawn), Group(*_players(reader, view), Text(), _facts(reader, view)))
    wrong = [labels_for(reader).wrong(violation) for violation in view["violations"]]
    return Group(Rule(_title(reader, view), style=LINE), grid, *not_right_yet(reader.translator, wrong))


def _title(reader: Reader, view: Mapping[str, Any]) -> Text:
    labels, options = labels_for(reader), view["options"]
    facts = [labels.word(f"mode.{options['mode']}"), *(labels.word(f"variant.{name}") for name in options["variants"])]
    facts.append(labels_for(reader).say("turn", number=view["turn"]["number"]))
    return Text.assemble((Nekojima.title, "bold"), "  ·  " + "  ·  ".join(facts))


def _players(reader: Reader, view: Mapping[str, Any]) -> list[Text]:
    say, turn = labels_for(reader).say, view["turn"]
    lines = []
    for seat, title in enumerate(reader.titles):
        active = seat in (turn["seat"], turn["partner"])
        notes = [say("owes", count=view["owed"][seat])] if view["owed"][seat] else []
        if seat in view["out"]:
            notes.append(say("out"))
        style = "bold" if seat == reader.seat else "dim" if seat in view["out"] else ""
        note = "  " + ", ".join(notes) if notes else ""
        lines.append(Text.assemble(("▶ " if active else "  ", "bold"), (title, style), (note, "yellow")))
    return lines


def _facts(reader: Reader, view: Mapping[str, Any]) -> Table:
    labels = labels_for(reader)
    rows = [("level", Text.assemble((f"{view['level']}/{EACH}  ", "bold"), _counter(view["counter"])))]
    if any(view["dice"]):
        rows.append(("dice", Text(labels.listed([labels.face(face) for face in view["dice"]]))))
        rows.append(("quarters", Text(_quarters(labels, view["quarters"]), style="bold")))
    if view["cube"] is not None:
        rows.append(
            ("cube", Text.assemble((CUBE, CUBE_STYLES[view["cube"]]), " ", labels.word(f"cube.{view['cube']}")))
        )
    if view["due"] or view["to_give"]:
        key = "due" if view["due"] else "to_give"
        rows.append((key, Text(str(view["due"] or view["to_give"]), style="bold yellow")))
    rows.append(("bag", _cubes(labels, view["bag"])))
    rows.append(("reserve", _reserve(labels, view["reserve"])))
    rows.append(("cats", Text(_cats(labels, view))))
    if "jungle" in view["options"]["variants"]:
        rows.append(("nests", Text(str(view["nests_left"]))))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    for key, value in rows:
        grid.add_row(labels_for(reader).say(f"fact.{key}"), value)
    return grid


def _counter(cubes: Sequence[str]) -> Text:
    text = Text()
    for place, cube in enumerate(cubes):
        text.append(" " if place and place % COLUMN == 0 else "")
        text.append(CUBE, CUBE_STYLES[cube])
    return text


def _cubes(labels: NekojimaTerminalLabels, counts: Mapping[str, int]) -> Text:
    """A number and a colour each: colour never tells anything alone."""
    parts = [Text(labels.word(f"cubes.{cube}", n=counts[cube]), CUBE_STYLES[cube]) for cube in CUBES]
    return Text(", ").join(parts)


def _reserve(labels: NekojimaTerminalLabels, reserve: Sequence[str]) -> Text:
    """Denchuu by colour, with the letters they have on the map."""
    parts = []
    for colour in COLOURS:
        count = sum(colour_of(name) == colour for name in reserve)
        parts.append(
            Text.assemble((f"{colour[0]} ", f"bold {STYLES[colour]}"), labels.word(f"cubes.{colour}", n=count))
        )
    return Text(", ").join(parts)


def _cats(labels: NekojimaTerminalLabels, view: Mapping[str, Any]) -> str:
    left = labels.say("cats_left", count=len(view["cats"]))
    hung = [f"c{cat.partition('-')[2]} – {labels.piece(denchuu)}" for cat, denchuu in view["hung"].items()]
    return ", ".join([left, *hung])


def _quarters(labels: NekojimaTerminalLabels, quarters: Sequence[str | None]) -> str:
    return labels.listed(["?" if name is None else labels.quarter(name) for name in quarters])
