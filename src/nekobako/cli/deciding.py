"""One decision of a person: show the screen, read the keyboard, until a legal action is chosen."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group
from rich.text import Text

from nekobako.cli.faces.face import Face, Reader
from nekobako.cli.guides import guide_of
from nekobako.cli.menu import Action, Menu, NotUnderstood, chosen, way_to
from nekobako.cli.paging import guide, page
from nekobako.cli.rows import numbered_rows
from nekobako.cli.screen import screen
from nekobako.cli.terminal import Left, Terminal
from nekobako.table.match import Match

SHOWN_BACK: Final = 20  # characters of what was not understood


class Deciding:
    """A seat that is asked. `seen` is how many events the reader knew when deciding last."""

    def __init__(self, terminal: Terminal, match: Match, face: Face, reader: Reader, seat: int, seen: int) -> None:
        self.terminal = terminal
        self.match = match
        self.face = face
        self.reader = reader
        self.seat = seat
        self.seen = seen
        self.view = match.view(seat)
        self.root = face.menu(reader, self.view, match.legal(seat))
        self.menu = self.root

    def decide(self) -> Action:
        self._draw()
        while True:
            typed = self.terminal.ask(self._prompt()).lower()
            if not self._command(typed):
                try:
                    reached = chosen(self.menu, typed)
                except NotUnderstood:
                    self._say("play.not_understood", typed=_harmless(typed), last=len(self.menu.choices))
                    continue
                if not isinstance(reached, Menu):
                    return reached
                self._open(reached)

    def _prompt(self) -> str:
        key = "play.prompt" if self.menu is self.root else "play.prompt_back"
        last = len(self.menu.choices)
        return self.reader.tongue.say(key, numbers="1" if last == 1 else f"1–{last}")

    def _command(self, typed: str) -> bool:
        """Carry out what is not a choice; False for anything else."""
        match typed:
            case "" | "b":
                self._draw()
            case "h" | "?":
                self._help()
            case "r":
                self._rules()
            case "l":
                page(self.terminal.console, Text("\n".join(self._story(0))), attended=True)
            case "s":
                self._suggest()
            case "q":
                raise Left
            case _:
                return False
        return True

    def _draw(self) -> None:
        self.menu = self.root
        old, new = self._story(0, self.seen), self._story(self.seen)
        self.terminal.clear()
        self.terminal.show(screen(self.terminal.console, self.face, self.reader, self.view, self.root, old, new))

    def _open(self, menu: Menu) -> None:
        self.menu = menu
        rows = numbered_rows(list(enumerate(menu.choices, start=1)))
        self.terminal.show(Group(Text(), Text(menu.question, style="bold"), rows))

    def _story(self, since: int, until: int | None = None) -> Sequence[str]:
        events = self.match.events(self.seat)[since:until]
        return self.face.story(self.reader, events, brief=True)

    def _help(self) -> None:
        say = self.reader.tongue.say
        self.terminal.show(Group(Text(), Text(say("play.help")), Text(), self.face.help(self.reader, self.view)))

    def _rules(self) -> None:
        text = guide_of(self.match.game, self.reader.tongue.language)
        if text is None:
            self._say("play.no_rules")
        else:
            page(self.terminal.console, guide(text), attended=True)

    def _suggest(self) -> None:
        action = self.match.suggest(self.seat)
        label = self.face.label(self.reader, action)
        self._draw()
        self._say("play.suggestion", action=label, typed=way_to(self.root, action) or "?")

    def _say(self, key: str, **parameters: object) -> None:
        self.terminal.show(Text(self.reader.tongue.say(key, **parameters), style="italic"))


def _harmless(typed: str) -> str:
    """What was typed, without keys that would act on the terminal."""
    return "".join(character for character in typed if character.isprintable())[:SHOWN_BACK]
