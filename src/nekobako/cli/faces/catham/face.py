"""Catham City's face: its flags, sentences, menus and screen, gathered."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nekobako.cli.ending import ranking
from nekobako.cli.faces.catham import choices, options_list, table
from nekobako.cli.faces.catham.cards import titled
from nekobako.cli.faces.catham.speech import speech_for
from nekobako.cli.faces.face import Advice, Event, Outcome, Reader
from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action, Menu
from nekobako.games.catham.story import story

NEVER_TOLD: Final = ("turn",)  # every line begins with who did it
ON_THE_SCREEN: Final = ("refilled",)  # the table shows it by itself


class CathamFace:
    flags: Sequence[str] = ("factions", "actions", "turn_limit")
    simulation: Mapping[str, Any] = {"turn_limit": 1000}  # C-33
    pictured = False
    colours: Mapping[str, str] = {}
    people = "cat"

    def story(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        left_out = NEVER_TOLD + ON_THE_SCREEN if brief else NEVER_TOLD
        return story(speech_for(reader), [event for event in events if event["event"] not in left_out])

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        return choices.menu(reader, view, legal)

    def label(self, reader: Reader, action: Action) -> str:
        return speech_for(reader).action(action)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return table.table(reader, view)

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        return options_list.choices(reader, menu)

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        speech = speech_for(reader)
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for name in table.factions_in_play(view):
            grid.add_row(titled(name, speech.faction(name)), speech.explained(name))
        return Group(Text(reader.tongue.say("catham.help")), Text(), grid)

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        scores = outcome["scores"]
        return ranking(
            reader.tongue, reader.titles, outcome, lambda seat: reader.tongue.say("end.points", points=scores[seat])
        )

    def world(self, position: Mapping[str, Any]) -> None:
        return None

    def passed_on(self, outcome: Outcome) -> Mapping[str, Any]:
        return {}

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        return {}

    def tallied(self, tongue: Tongue, outcomes: Sequence[Outcome]) -> list[str]:
        return []
