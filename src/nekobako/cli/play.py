"""`nekobako play`: a match in the terminal, against bots or with several people at one keyboard."""

import os
import shlex
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from nekobako import Match, new
from nekobako.bots import Budget, bots_of
from nekobako.cli import flags, saved_matches
from nekobako.cli.ending import ended
from nekobako.cli.flags import help_text
from nekobako.cli.game_flags import NO_FLAGS, GameFlags, offered_to_people, options_of
from nekobako.cli.language import Translator
from nekobako.cli.pictures import MatchPictures
from nekobako.cli.players import PlayerList
from nekobako.cli.problem import bad_usage, failed
from nekobako.cli.saved_matches import Note, SavedMatch
from nekobako.cli.screens import screen_of
from nekobako.cli.screens.game_screen import GameScreen
from nekobako.cli.session import Session
from nekobako.cli.terminal import PlayerLeft, Terminal, is_attended
from nekobako.games import named

USUAL_SEATS: Final = 3
THINKING: Final = Budget(seconds=1.0)  # a bot that thinks by time keeps nobody waiting
USUAL_PAUSE: Final = 0.8

People = Annotated[int, typer.Option("--people", metavar="N", help=help_text("people"))]
Resume = Annotated[bool, typer.Option("--resume", help=help_text("resume"))]
Pictures = Annotated[
    Path | None, typer.Option("--pictures", metavar="DIR", help=help_text("pictures"), show_default=False)
]
Pause = Annotated[float, typer.Option("--pause", metavar="SECONDS", help=help_text("pause"))]


def play(
    game: flags.GameName,
    seats: flags.Seats = None,
    people: People = 1,
    bots: flags.Bots = None,
    lang: flags.Lang = None,
    seed: flags.Seed = None,
    resume: Resume = False,
    options: GameFlags = NO_FLAGS,
    pictures: Pictures = None,
    pause: Pause = USUAL_PAUSE,
) -> None:
    language = flags.language_named(lang)
    chosen = flags.game_named(game)
    screen = screen_of(chosen.name)
    if screen is None:
        raise failed("no_screen", game=chosen.title)
    if not is_attended():
        raise bad_usage("no_keyboard")
    if pictures is not None and not screen.pictured:
        raise bad_usage("not_for_game", flag="--pictures", game=chosen.title)
    if resume:
        latest = saved_matches.latest_unfinished(chosen.name)
        if latest is None:
            raise failed("nothing_to_resume", game=chosen.title)
        saved, note, match = latest
        note.language = lang or note.language
    else:
        players = _player_list(chosen.name, seats, people, bots)
        flags.seats_within(chosen, len(players))
        chosen_options = {**offered_to_people(chosen), **options_of(chosen, options)}
        seed = flags.seed_or_chance(seed)
        match = new(chosen.name, len(players), seed, {**saved_matches.passed_on(chosen.name), **chosen_options})
        note = Note(chosen.name, language, players, seed)
        saved = saved_matches.keep(match, note)
    _at_the_table(match, screen, saved, note, pause, pictures)


def _player_list(game: str, seats: int | None, people: int, bots: str | None) -> list[str | None]:
    """People first, then bots."""
    named = len(flags.split(bots or ""))
    if seats is None:
        seats = people + named if named else max(USUAL_SEATS, people)
    if not 1 <= people <= seats:
        raise bad_usage("people", people=people, seats=seats)
    return [None] * people + [*flags.bot_names(game, bots, seats - people)]


def _at_the_table(
    match: Match, screen: GameScreen, saved: SavedMatch, note: Note, pause: float, pictures: Path | None
) -> None:
    terminal, translator, players = Terminal(), Translator(note.language), PlayerList(note.bots, screen.people)
    makers = bots_of(match.game)
    for bot in note.bots:
        if bot is not None and bot not in makers:
            raise failed("bot_gone", name=bot)
    bots = {seat: makers[bot](THINKING) for seat, bot in enumerate(note.bots) if bot is not None}
    match_pictures = MatchPictures(match, saved.path.stem, pictures)
    match_pictures.keep(match.turn - 1)  # as it begins, so that a machine that cannot draw says so now
    session = Session(
        terminal,
        match,
        screen,
        players,
        translator,
        bots,
        chance_seed=note.seed,
        pause=max(0, pause),
        match_pictures=match_pictures,
    )
    try:
        terminal.show(Text(translator.say("play.welcome", game=_title(match)), style="bold"))
        with named(match.game).in_edition(match.view(None).get("edition")):
            session.run()
    except (PlayerLeft, KeyboardInterrupt):
        if players.only_person is None:
            terminal.veil()
        terminal.show()
        terminal.show(Text(translator.say("play.kept", command=f"nekobako play {match.game} --resume")))
        return
    saved.finish(note)
    outcome = match.outcome
    assert outcome is not None
    saved_matches.pass_on(match.game, screen.passed_on(outcome))
    terminal.show()
    terminal.show(ended(translator, screen.ending(session.reader(players.only_person), outcome)))
    terminal.show()
    terminal.show_command(
        translator.say("play.replay", command=f"nekobako replay {shlex.quote(os.fspath(saved.path))}")
    )


def _title(match: Match) -> str:
    return flags.game_named(match.game).title
