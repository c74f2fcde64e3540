"""`nekobako replay`: a match that was kept, told as sentences."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from nekobako import Match, Refusal
from nekobako.cli import flags
from nekobako.cli.ending import ended
from nekobako.cli.faces import face_of
from nekobako.cli.faces.face import Reader
from nekobako.cli.flags import helped
from nekobako.cli.keeping import Kept
from nekobako.cli.language import Tongue
from nekobako.cli.party import Party
from nekobako.cli.problem import FAILED, Problem, failed
from nekobako.cli.terminal import Left, Terminal, is_attended
from nekobako.table import filejournal
from nekobako.table.journal import Journal, MemoryJournal
from nekobako.table.opening import rebuilt

File = Annotated[Path, typer.Argument(metavar="FILE", help=helped("file"), show_default=False)]
Step = Annotated[bool | None, typer.Option("--step/--no-step", help=helped("step"), show_default=False)]


def replay(file: File, lang: flags.Lang = None, step: Step = None) -> None:
    note = Kept(file).note()
    language = flags.spoken(lang or (note.language if note else None))
    match = _match_of(file)
    face = face_of(match.game)
    if face is None:
        raise failed("no_face", game=flags.game_named(match.game).title)
    tongue = Tongue(language)
    fits = note is not None and len(note.bots) == match.seats
    party = Party(note.bots if note is not None and fits else [None] * match.seats, face.people)
    reader = Reader(tongue, party.names(tongue), party.titles(tongue), party.only_person)
    lines = face.story(reader, _told(match), brief=False)
    terminal = Terminal()
    try:
        _tell(terminal, tongue, lines, attended=is_attended() and step is not False)
    except (Left, KeyboardInterrupt):
        return
    terminal.show()
    if match.outcome is None:
        terminal.show(Text(tongue.say("replay.unfinished")))
    else:
        terminal.show(ended(tongue, face.ending(reader, match.outcome)))


def _match_of(file: Path) -> Match:
    try:
        return rebuilt(_journal_of(file))
    except Refusal as refusal:
        raise Problem(refusal, FAILED) from None
    except (ValueError, AssertionError):
        raise failed("not_a_match", file=str(file)) from None


def _journal_of(file: Path) -> Journal:
    """A copy: looking at a match must not touch its file."""
    journal = MemoryJournal()
    for entry in filejournal.read(file):
        journal.append(entry)
    return journal


def _told(match: Match) -> list[dict[str, Any]]:
    """Everything, once it is over; until then only what everyone has seen."""
    if match.outcome is None:
        return match.events(None)
    log: list[dict[str, Any]] = match.save()["log"]
    return log


def _tell(terminal: Terminal, tongue: Tongue, lines: list[str], *, attended: bool) -> None:
    if attended:
        terminal.show(Text(tongue.say("replay.how"), style="dim"))
    for line in lines:
        if attended:
            terminal.show_and_wait(line)
        else:
            terminal.show(Text(line))
