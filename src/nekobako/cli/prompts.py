"""One decision of a person: show the screen, read the keyboard, until an action is chosen."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Group
from rich.text import Text

from nekobako.cli.choice_rows import numbered_rows
from nekobako.cli.layout import seat_screen
from nekobako.cli.menu import Action, Menu, NotUnderstood, chosen, way_to
from nekobako.cli.pager import guide, page
from nekobako.cli.problem import Problem
from nekobako.cli.screens.game_screen import GameScreen, Reader
from nekobako.cli.terminal import PlayerLeft, Terminal
from nekobako.core.refusal import Refusal
from nekobako.games import guide_of
from nekobako.table.match import Match

SHOWN_BACK: Final = 20  # characters of what was not understood

Draw = Callable[[], str]  # makes a picture, and says where it is


class Prompt:
    """A seat that is asked. `seen` is how many events the reader knew when deciding last."""

    def __init__(
        self, terminal: Terminal, match: Match, screen: GameScreen, reader: Reader, seat: int, seen: int, picture: Draw
    ) -> None:
        self.terminal = terminal
        self.match = match
        self.screen = screen
        self.reader = reader
        self.seat = seat
        self.seen = seen
        self.picture = picture
        self.view = match.view(seat)
        self.root = screen.menu(reader, self.view, match.legal(seat), self._advice)
        self.menu = self.root
        self.suggestion: Action | None = None

    def decide(self) -> Action | None:
        """The action; None to let another seat act that is asked at the same time."""
        self._draw()
        return self.decide_again()

    def decide_again(self) -> Action | None:
        """Without drawing anew: something was said that should be read."""
        while True:
            typed = self.terminal.ask(self._prompt()).lower()
            if typed == "s" and self.suggestion is not None:
                return self.suggestion
            self.suggestion = None
            if typed == "n" and len(self.match.deciders) > 1:
                return None
            if not self._command(typed):
                try:
                    reached = chosen(self.menu, typed)
                except NotUnderstood:
                    self._say("play.not_understood", typed=_harmless(typed), last=len(self.menu.choices))
                    continue
                if not isinstance(reached, Menu):
                    return reached
                self._open(reached)

    def refused(self, refusal: Refusal) -> None:
        """What was chosen cannot be done, and why: nothing has changed."""
        self.menu = self.root
        self.terminal.show(Text(refusal.text(self.reader.translator.language), style="bold red"))

    def _prompt(self) -> str:
        key = "play.prompt" if self.menu is self.root else "play.prompt_back"
        last = len(self.menu.choices)
        return self.reader.translator.say(key, numbers="1" if last == 1 else f"1–{last}")

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
                page(self.terminal.console, Text("\n".join(self._narrated(0))), attended=True)
            case "s":
                self._suggest()
            case "p" if self.screen.pictured:
                self._picture()
            case "q":
                raise PlayerLeft
            case _:
                return False
        return True

    def _draw(self) -> None:
        self.menu = self.root
        old, new = self._narrated(0, self.seen), self._narrated(self.seen)
        self.terminal.clear()
        self.terminal.show(seat_screen(self.terminal.console, self.screen, self.reader, self.view, self.root, old, new))

    def _open(self, menu: Menu) -> None:
        self.menu = menu
        rows = numbered_rows(list(enumerate(menu.choices, start=1)))
        self.terminal.show(Group(Text(), Text(menu.question, style="bold"), rows))

    def _narrated(self, since: int, until: int | None = None) -> Sequence[str]:
        events = self.match.events(self.seat)[since:until]
        return self.screen.narrate(self.reader, events, brief=True)

    def _help(self) -> None:
        say = self.reader.translator.say
        lines = [Text(), Text(say("play.help"))]
        if self.screen.pictured:
            lines.append(Text(say("play.help_picture")))
        if len(self.match.deciders) > 1:
            lines.append(Text(say("play.help_next")))
        self.terminal.show(Group(*lines, Text(), self.screen.help(self.reader, self.view)))

    def _rules(self) -> None:
        text = guide_of(self.match.game, self.reader.translator.language)
        if text is None:
            self._say("play.no_rules")
        else:
            page(self.terminal.console, guide(text), attended=True)

    def _suggest(self) -> None:
        """The same key again does it, which for a place in centimetres beats typing it."""
        self.suggestion = action = self._advice(0)
        label = self.screen.label(self.reader, action)
        self._draw()
        typed = way_to(self.root, action)
        self._say("play.suggestion", action=label, typed="s" if typed is None else typed)

    def _advice(self, seed: int) -> Action:
        self.terminal.at_work(self.reader.translator.say("play.thinking"))
        try:
            return self.match.suggest(self.seat, seed)
        finally:
            self.terminal.work_over()

    def _picture(self) -> None:
        try:
            self._say("play.picture", file=self.picture())
        except Problem as problem:
            self.terminal.show(Text(problem.text(self.reader.translator.language), style="italic"))

    def _say(self, key: str, **parameters: object) -> None:
        self.terminal.show(Text(self.reader.translator.say(key, **parameters), style="italic"))


def _harmless(typed: str) -> str:
    """What was typed, without keys that would act on the terminal."""
    return "".join(character for character in typed if character.isprintable())[:SHOWN_BACK]
