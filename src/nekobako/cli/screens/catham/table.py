"""The table as a seat sees it: everyone's points and cards, then each faction's market, hand and discards."""

from collections.abc import Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nekobako.cli.screens.catham.cards import CARD, NONE, in_letters, in_order, stack, titled
from nekobako.cli.screens.catham.labels import labels_for
from nekobako.cli.screens.game_screen import Reader
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.rules import Catham

LINE: Final = "dim"


def factions_in_play(view: Mapping[str, Any]) -> list[str]:
    """In the order of the rules, whatever the order in which the table chose them."""
    return [name for name in FACTIONS if name in view["options"]["factions"]]


def table(reader: Reader, view: Mapping[str, Any]) -> RenderableType:
    say = labels_for(reader).say
    facts = [
        say("turn", number=view["turn"]["number"]),
        say("goal", points=view["goal"]),
        say("pile", count=view["draw_pile"]),
    ]
    if limit := view["options"]["turn_limit"]:
        facts[0] = say("turn_of", number=view["turn"]["number"], limit=limit)
    title = Text.assemble((Catham.title, "bold"), ("  ·  " + "  ·  ".join(facts), ""))
    return Group(Rule(title, style=LINE), _players(reader, view), Rule(style=LINE), _factions(reader, view))


def _players(reader: Reader, view: Mapping[str, Any]) -> Table:
    say = labels_for(reader).say
    grid = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "left", "left", "left"):
        grid.add_column(justify=justify, no_wrap=True)
    factions = factions_in_play(view)
    for seat, player in enumerate(view["players"]):
        points, goal = player["points"], view["goal"]
        known = in_order(player["known"], factions) if seat != reader.seat else {}
        grid.add_row(
            Text("▶" if seat == view["turn"]["seat"] else " ", style="bold"),
            Text(reader.titles[seat], style="bold" if seat == reader.seat else ""),
            Text(say("points", points=points, goal=goal), style="bold"),
            Text.assemble((CARD * points, "green"), (NONE * (goal - points), "dim")),
            Text(say("cards", count=player["cards"])),
            Text.assemble((say("known") + " ", "dim"), in_letters(known)) if known else Text(),
        )
    return grid


def _factions(reader: Reader, view: Mapping[str, Any]) -> Table:
    labels = labels_for(reader)
    say = labels.say
    hand: Mapping[str, int] = view["hand"] or {}
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(say("faction"), no_wrap=True)
    table.add_column(say("market"), no_wrap=True, min_width=8)
    if view["hand"] is not None:
        table.add_column(say("hand", count=sum(hand.values())), no_wrap=True, min_width=12)
    table.add_column(say("discard"), no_wrap=True, justify="right")
    table.add_column(say("what_it_does"), no_wrap=True)
    for name in factions_in_play(view):
        row: list[RenderableType] = [titled(name, labels.faction(name)), stack(name, view["market"].get(name, 0))]
        if view["hand"] is not None:
            row.append(stack(name, hand.get(name, 0)))
        row += [Text(str(view["discard"].get(name, 0)), style="dim"), Text(labels.summary(name), style="dim")]
        table.add_row(*row)
    return table
