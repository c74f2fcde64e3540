"""A terminal: a console to print to, a keyboard to read from, and a curtain."""

import sys
from io import TextIOWrapper
from typing import Any, Final, cast

from rich.console import Console, RenderableType
from rich.text import Text

from nekobako.cli.no_break import RestoringStream, restore_spaces

WIDEST: Final = 100  # longer lines are hard to read
CLEAR: Final = "\x1b[H\x1b[2J"
ERASE_LINE: Final = "\r\x1b[2K"
CLEAR_SCROLLBACK: Final = "\x1b[3J"  # after CLEAR, which some terminals answer by scrolling the screen away


class PlayerLeft(Exception):  # noqa: N818 (nothing went wrong)
    """The people have left the table."""


def make_console() -> Console:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal shows a question mark, and no traceback
    console = Console(file=cast(Any, RestoringStream(sys.stdout)), highlight=False, markup=False, emoji=False)
    if console.width > WIDEST:
        console.width = WIDEST
    return console


def is_attended() -> bool:
    """Whether there is a keyboard to answer."""
    return sys.stdin is not None and sys.stdin.isatty()


class Terminal:
    def __init__(self) -> None:
        self.console = make_console()

    def show(self, renderable: RenderableType = "") -> None:
        self.console.print(renderable)

    def show_command(self, line: str) -> None:
        """A line to be copied: never broken, however long."""
        self.console.print(Text(line), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard. Plain reading, on purpose: a line editor would keep a history of others' input."""
        self.console.print(Text(prompt, style="bold"), end=" ")
        return self._read()

    def _read(self) -> str:
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise PlayerLeft
        return line.strip()

    def at_work(self, line: str) -> None:
        """What is going on, in a line that the next one takes the place of; nothing where lines cannot be erased."""
        if self._erases:
            self.console.file.write(ERASE_LINE + restore_spaces(line)[: self.console.width - 1])
            self.console.file.flush()

    def work_over(self) -> None:
        self.at_work("")

    def show_and_wait(self, line: str) -> None:
        """A line that Enter takes on from."""
        self.console.print(Text(line), end=" ")
        if self._read().lower() == "q":
            raise PlayerLeft

    def clear(self) -> None:
        self._erase(CLEAR)

    def veil(self) -> None:
        """Leave nothing to be read, on the screen or by scrolling back."""
        self._erase(CLEAR + CLEAR_SCROLLBACK)

    def _erase(self, sequence: str) -> None:
        self.console.file.write(sequence if self._erases else "\n" * self.console.height)
        self.console.file.flush()

    @property
    def _erases(self) -> bool:
        return self.console.is_terminal and not self.console.is_dumb_terminal
