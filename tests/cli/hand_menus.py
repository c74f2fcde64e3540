"""Games of balance at the terminal, for tests: a few real placements, the rest from the rules alone."""

import re
from collections.abc import Mapping
from io import StringIO
from typing import Any, cast

from rich.console import Console

import nekobako
from nekobako.cli.language import Translator
from nekobako.cli.layout import seat_screen
from nekobako.cli.menu import Menu, chosen
from nekobako.cli.no_break import RestoringStream
from nekobako.cli.players import PlayerList
from nekobako.cli.screens import screen_of
from nekobako.cli.screens.game_screen import GameScreen, Reader

COLUMNS = 80
DANGLING = re.compile(r"^\s*[:;?!»%]")  # a French mark torn from the word before it


def screen(match: nekobako.Match) -> GameScreen:
    found = screen_of(match.game)
    assert found is not None
    return found


def reader(match: nekobako.Match, seat: int | None = 0, language: str = "en") -> Reader:
    players, translator = PlayerList([None] * match.seats, screen(match).people), Translator(language)
    return Reader(translator, players.names(translator), players.titles(translator), seat)


def menu(match: nekobako.Match, seat: int = 0, language: str = "en") -> Menu:
    def advice(seed: int) -> Mapping[str, Any]:
        return match.suggest(seat, seed)

    return screen(match).menu(reader(match, seat, language), match.view(seat), match.legal(seat), advice)


def picked(match: nekobako.Match, *labels: str, seat: int = 0, language: str = "en") -> Mapping[str, Any]:
    """The action at the end of these choices, each told by how its label begins."""
    at: Any = menu(match, seat, language)
    for label in labels:
        assert isinstance(at, Menu), f"nothing is asked any more before {label!r}"
        found = [choice for choice in at.choices if choice.label.replace("\ue0b2", " ").startswith(label)]
        assert found, (label, [choice.label for choice in at.choices])
        at = found[0].follow()
    assert not isinstance(at, Menu), at.question
    action: Mapping[str, Any] = at
    return action


def typed(match: nekobako.Match, text: str, *labels: str) -> Mapping[str, Any]:
    """The action typed at the menu that these choices lead to."""
    at: Any = menu(match)
    for label in labels:
        at = next(choice for choice in at.choices if choice.label.replace("\ue0b2", " ").startswith(label)).follow()
    action = chosen(at, text)
    assert not isinstance(action, Menu)
    return action


def drawn(match: nekobako.Match, seat: int = 0, language: str = "en") -> str:
    """A seat's screen, as it is read on 80 columns."""
    file = StringIO()
    console = Console(file=cast(Any, RestoringStream(file)), width=COLUMNS, height=24, highlight=False, markup=False)
    told = screen(match).narrate(reader(match, seat, language), match.events(seat), brief=True)
    shown = menu(match, seat, language)
    console.print(seat_screen(console, screen(match), reader(match, seat, language), match.view(seat), shown, [], told))
    text = file.getvalue()
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert not [line for line in text.splitlines() if DANGLING.match(line)]
    return text
