"""Catham City's screen: its sentences, menus and table, gathered."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nekobako.cli.choice_rows import numbered_rows, numeral
from nekobako.cli.ending import ranking
from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.no_break import TIED_SPACE
from nekobako.cli.screens.catham import action_menu, table
from nekobako.cli.screens.catham.cards import titled
from nekobako.cli.screens.catham.labels import labels_for
from nekobako.cli.screens.game_screen import Advice, Event, GameScreen, Outcome, Reader
from nekobako.games.catham.narration import narrate

NEVER_TOLD: Final = ("turn",)  # every line begins with who did it
ON_THE_SCREEN: Final = ("refilled",)  # the table shows it by itself


class CathamScreen(GameScreen):
    simulation: Mapping[str, Any] = {"turn_limit": 1000}  # C-33
    people = "cat"

    def narrate(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        left_out = NEVER_TOLD + ON_THE_SCREEN if brief else NEVER_TOLD
        return narrate(labels_for(reader), [event for event in events if event["event"] not in left_out])

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        return action_menu.menu(reader, view, legal)

    def label(self, reader: Reader, action: Action) -> str:
        return labels_for(reader).action(action)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return table.table(reader, view)

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        return _choices(reader, menu)

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        labels = labels_for(reader)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for name in table.factions_in_play(view):
            grid.add_row(titled(name, labels.faction(name)), labels.explained(name))
        return Group(Text(labels.say("help")), Text(), grid)

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        scores = outcome["scores"]
        return ranking(
            reader.translator,
            reader.titles,
            outcome,
            lambda seat: labels_for(reader).say("influence", points=scores[seat]),
        )


def _choices(reader: Reader, menu: Menu) -> RenderableType:
    """The numbered choices: for a turn's action in two columns, for an answer a row each."""
    numbered = list(enumerate(menu.choices, start=1))
    takes = [(number, choice) for number, choice in numbered if choice.group == "take"]
    if not takes:
        return numbered_rows(numbered)
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    for faction in dict.fromkeys(choice.subject for _, choice in takes):
        grid.add_row(*_take_row(reader, faction, [taking for taking in takes if taking[1].subject == faction]))
    for number, choice in numbered[len(takes) :]:
        grid.add_row(Text(choice.label), numeral(number), Text(choice.effect))
    return grid


def _take_row(reader: Reader, faction: str, takes: Sequence[tuple[int, Choice]]) -> tuple[Text, Text, Text]:
    """One line for a faction of the market: how many to take is the choice."""
    say = labels_for(reader).say
    name = titled(faction, labels_for(reader).faction(faction))
    words = say("numbers").split()
    counts = Text()
    for count, (number, choice) in enumerate(takes, start=1):
        if count > 1:
            counts = Text.assemble(counts, "   ", numeral(number), TIED_SPACE)
        counts.append(f"{words[count - 1]} {choice.effect}".rstrip().replace(" ", TIED_SPACE))
    return Text.assemble(say("take"), " ", name), numeral(takes[0][0]), counts
