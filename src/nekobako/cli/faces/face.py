"""What the terminal wants of a game's face: flags, sentences, menus and a screen. A face decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from rich.console import Console, RenderableType

from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action, Menu

if TYPE_CHECKING:
    from nekobako.physics.world import World

Event = Mapping[str, Any]
Outcome = Mapping[str, Any]
Advice = Callable[[int], Action]  # what the game suggests to the seat that is asked, by a seed; may take its time


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
    people: str  # what several people are called, with a number: a "cat", unless cats are pieces
    pictured: bool  # whether its positions have a world to draw
    colours: Mapping[str, str]  # of its pieces in a picture, "#rrggbb" by what a piece's name begins with

    def story(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        """What happened, a line for each thing done; brief leaves out what a screen shows anyway."""

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        """The legal actions of the seat that is asked, to be chosen from."""

    def label(self, reader: Reader, action: Action) -> str:
        """What an action is called."""

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        """The top of the screen: everything that the reader may see."""

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        """The bottom of the screen: the numbered choices of the menu that is asked first."""

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        """A reminder of the game's rules, for this match."""

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        """How it ended."""

    def world(self, position: Mapping[str, Any]) -> "World | None":
        """The world of a position, to be drawn; the rules' part of it is not looked at."""

    def passed_on(self, outcome: Outcome) -> Mapping[str, Any]:
        """Options that the next match at this table begins with."""

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        """What the report of many games says of this game beyond what it says of any."""

    def tallied(self, tongue: Tongue, outcomes: Sequence[Outcome]) -> list[str]:
        """The same in sentences."""


def rows_of(console: Console, renderable: RenderableType) -> int:
    return len(console.render_lines(renderable, pad=False))
