"""The base of a game's screen in the terminal: its sentences, menus and table. A screen decides nothing."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.text import Text

from nekobako.cli.choice_rows import numbered_rows
from nekobako.cli.language import Translator
from nekobako.cli.menu import Action, Menu

if TYPE_CHECKING:
    from nekobako.physics.world import World

Event = Mapping[str, Any]
Outcome = Mapping[str, Any]
Advice = Callable[[int], Action]  # what the game suggests to the seat that is asked, by a seed; may take its time


@dataclass(frozen=True)
class Reader:
    """For whom something is shown: the language, the seat (None: everybody), and what all seats are called."""

    translator: Translator
    names: Sequence[str]
    titles: Sequence[str]
    seat: int | None


class GameScreen(ABC):
    simulation: Mapping[str, Any] = {}  # options that a simulation has unless told otherwise
    people: str = "player"  # what several people are called, with a number: a "cat", unless cats are pieces
    pictured: bool = False  # whether its positions have a world to draw
    colours: Mapping[str, str] = {}  # of its pieces in a picture, "#rrggbb" by what a piece's name begins with

    @abstractmethod
    def narrate(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        """What happened, a line for each thing done; brief leaves out what a screen shows anyway."""

    @abstractmethod
    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        """The legal actions of the seat that is asked, to be chosen from."""

    @abstractmethod
    def label(self, reader: Reader, action: Action) -> str:
        """What an action is called."""

    @abstractmethod
    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        """The top of the screen: everything that the reader may see."""

    @abstractmethod
    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        """How it ended."""

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        """The bottom of the screen: the numbered choices of the menu that is asked first."""
        return numbered_rows(list(enumerate(menu.choices, start=1)))

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        """A reminder of the game's rules, for this match."""
        return Text()

    def world(self, position: Mapping[str, Any]) -> "World | None":
        """The world of a position, to be drawn; the rules' part of it is not looked at."""
        return None

    def passed_on(self, outcome: Outcome) -> Mapping[str, Any]:
        """Options that the next match at this table begins with."""
        return {}

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        """What the report of many games says of this game beyond what it says of any."""
        return {}

    def tallied(self, translator: Translator, outcomes: Sequence[Outcome]) -> list[str]:
        """The same in sentences."""
        return []


def rows_of(console: Console, renderable: RenderableType) -> int:
    return len(console.render_lines(renderable, pad=False))
