"""`nekobako play`: a match in the terminal, against bots or with several people at one keyboard."""

import os
import shlex
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from nekobako import Match, new
from nekobako.bots import Budget, bots_of
from nekobako.cli import flags, keeping
from nekobako.cli.album import Album
from nekobako.cli.ending import ended
from nekobako.cli.faces import face_of
from nekobako.cli.faces.face import Face
from nekobako.cli.flags import helped
from nekobako.cli.keeping import Kept, Note
from nekobako.cli.language import Tongue
from nekobako.cli.party import Party
from nekobako.cli.problem import bad_usage, failed
from nekobako.cli.session import Session
from nekobako.cli.terminal import Left, Terminal, is_attended

USUAL_SEATS: Final = 3
THINKING: Final = Budget(seconds=1.0)  # a bot that thinks by time keeps nobody waiting
USUAL_PAUSE: Final = 0.8

People = Annotated[int, typer.Option("--people", metavar="N", help=helped("people"))]
Resume = Annotated[bool, typer.Option("--resume", help=helped("resume"))]
Pictures = Annotated[
    Path | None, typer.Option("--pictures", metavar="DIR", help=helped("pictures"), show_default=False)
]
Pause = Annotated[float, typer.Option("--pause", metavar="SECONDS", help=helped("pause"))]


def play(
    game: flags.GameName,
    seats: flags.Seats = None,
    people: People = 1,
    bots: flags.Bots = None,
    lang: flags.Lang = None,
    seed: flags.Seed = None,
    resume: Resume = False,
    factions: flags.Factions = None,
    actions: flags.Actions = None,
    mode: flags.Mode = None,
    variants: flags.Variants = None,
    turn_limit: flags.TurnLimit = None,
    pictures: Pictures = None,
    pause: Pause = USUAL_PAUSE,
) -> None:
    language = flags.spoken(lang)
    chosen = flags.game_named(game)
    face = face_of(chosen.name)
    if face is None:
        raise failed("no_face", game=chosen.title)
    if not is_attended():
        raise bad_usage("no_keyboard")
    if pictures is not None and not face.pictured:
        raise bad_usage("not_for_game", flag="--pictures", game=chosen.title)
    if resume:
        found = keeping.latest_unfinished(chosen.name)
        if found is None:
            raise failed("nothing_to_resume", game=chosen.title)
        kept, note, match = found
        note.language = lang or note.language
    else:
        party = _party(chosen.name, seats, people, bots)
        flags.seats_within(chosen, len(party))
        given = flags.options_of(
            chosen, factions=factions, actions=actions, mode=mode, variants=variants, turn_limit=turn_limit
        )
        seed = flags.seed_or_chance(seed)
        match = new(chosen.name, len(party), seed, {**keeping.passed_on(chosen.name), **given})
        note = Note(chosen.name, language, party, seed)
        kept = keeping.keep(match, note)
    _at_the_table(match, face, kept, note, pause, pictures)


def _party(game: str, seats: int | None, people: int, bots: str | None) -> list[str | None]:
    """People first, then bots."""
    named = len(flags.split(bots or ""))
    if seats is None:
        seats = people + named if named else max(USUAL_SEATS, people)
    if not 1 <= people <= seats:
        raise bad_usage("people", people=people, seats=seats)
    return [None] * people + [*flags.bot_names(game, bots, seats - people)]


def _at_the_table(match: Match, face: Face, kept: Kept, note: Note, pause: float, pictures: Path | None) -> None:
    terminal, tongue, party = Terminal(), Tongue(note.language), Party(note.bots, face.people)
    makers = bots_of(match.game)
    for bot in note.bots:
        if bot is not None and bot not in makers:
            raise failed("bot_gone", name=bot)
    sitters = {seat: makers[bot](THINKING) for seat, bot in enumerate(note.bots) if bot is not None}
    album = Album(match, kept.path.stem, pictures)
    album.keep(match.turn - 1)  # as it begins, so that a machine that cannot draw says so now
    session = Session(
        terminal, match, face, party, tongue, sitters, chance_seed=note.seed, pause=max(0, pause), album=album
    )
    try:
        terminal.show(Text(tongue.say("play.welcome", game=_title(match)), style="bold"))
        session.run()
    except (Left, KeyboardInterrupt):
        if party.only_person is None:
            terminal.veil()
        terminal.show()
        terminal.show(Text(tongue.say("play.kept", command=f"nekobako play {match.game} --resume")))
        return
    kept.finish(note)
    outcome = match.outcome
    assert outcome is not None
    keeping.pass_on(match.game, face.passed_on(outcome))
    terminal.show()
    terminal.show(ended(tongue, face.ending(session.reader(party.only_person), outcome)))
    terminal.show()
    terminal.show_command(tongue.say("play.replay", command=f"nekobako replay {shlex.quote(os.fspath(kept.path))}"))


def _title(match: Match) -> str:
    return flags.game_named(match.game).title
