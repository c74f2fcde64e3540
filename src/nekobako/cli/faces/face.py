"""What the terminal wants of a game's face: flags, sentences, menus and a screen. A face decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import Console, RenderableType

from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action, Menu

Event = Mapping[str, Any]


@dataclass(frozen=True)
class Reader:
    """For whom something is shown: the language, the seat (None: everybody), and what all seats are called."""

    tongue: Tongue
    names: Sequence[str]
    titles: Sequence[str]
    seat: int | None


class Face(Protocol):
    flags: Sequence[str]  # the flags that are options of this game
    simulation: Mapping[str, Any]  # options that a simulation has unless told otherwise

    def story(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        """What happened, a line for each thing done; brief leaves out what a screen shows anyway."""

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action]) -> Menu:
        """The legal actions of the seat that is asked, to be chosen from."""

    def label(self, reader: Reader, action: Action) -> str:
        """What an action is called."""

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        """The top of the screen: everything that the reader may see."""

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        """The bottom of the screen: the numbered choices of the menu that is asked first."""

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        """A reminder of the game's rules, for this match."""


def rows_of(console: Console, renderable: RenderableType) -> int:
    return len(console.render_lines(renderable, pad=False))
