"""`nekobako replay`: a match that was saved, told as sentences."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from nekobako import Match, Refusal
from nekobako.cli import flags
from nekobako.cli.ending import ended
from nekobako.cli.flags import help_text
from nekobako.cli.language import Translator
from nekobako.cli.players import PlayerList
from nekobako.cli.problem import FAILED, Problem, failed
from nekobako.cli.saved_matches import SavedMatch
from nekobako.cli.screens import screen_of
from nekobako.cli.screens.game_screen import Reader
from nekobako.cli.terminal import PlayerLeft, Terminal, is_attended
from nekobako.table import file_journal
from nekobako.table.journal import Journal, MemoryJournal
from nekobako.table.match_factory import rebuild_match

File = Annotated[Path, typer.Argument(metavar="FILE", help=help_text("file"), show_default=False)]
Step = Annotated[bool | None, typer.Option("--step/--no-step", help=help_text("step"), show_default=False)]


def replay(file: File, lang: flags.Lang = None, step: Step = None) -> None:
    note = SavedMatch(file).note()
    language = flags.language_named(lang or (note.language if note else None))
    match = _match_of(file)
    screen = screen_of(match.game)
    if screen is None:
        raise failed("no_screen", game=flags.game_named(match.game).title)
    translator = Translator(language)
    fits = note is not None and len(note.bots) == match.seats
    players = PlayerList(note.bots if note is not None and fits else [None] * match.seats, screen.people)
    reader = Reader(translator, players.names(translator), players.titles(translator), players.only_person)
    lines = screen.narrate(reader, _told(match), brief=False)
    terminal = Terminal()
    try:
        _tell(terminal, translator, lines, attended=is_attended() and step is not False)
    except (PlayerLeft, KeyboardInterrupt):
        return
    terminal.show()
    if match.outcome is None:
        terminal.show(Text(translator.say("replay.unfinished")))
    else:
        terminal.show(ended(translator, screen.ending(reader, match.outcome)))


def _match_of(file: Path) -> Match:
    try:
        return rebuild_match(_journal_of(file))
    except Refusal as refusal:
        raise Problem(refusal, FAILED) from None
    except (ValueError, AssertionError):
        raise failed("not_a_match", file=str(file)) from None


def _journal_of(file: Path) -> Journal:
    """A copy: looking at a match must not touch its file."""
    journal = MemoryJournal()
    for entry in file_journal.read(file):
        journal.append(entry)
    return journal


def _told(match: Match) -> list[dict[str, Any]]:
    """Everything, once it is over; until then only what everyone has seen."""
    if match.outcome is None:
        return match.events(None)
    log: list[dict[str, Any]] = match.save()["log"]
    return log


def _tell(terminal: Terminal, translator: Translator, lines: list[str], *, attended: bool) -> None:
    if attended:
        terminal.show(Text(translator.say("replay.how"), style="dim"))
    for line in lines:
        if attended:
            terminal.show_and_wait(line)
        else:
            terminal.show(Text(line))
