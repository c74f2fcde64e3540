"""`nekobako simulate`: bots against bots, many times, and what came of it."""

import json
import sys
import time
from typing import Annotated, Any

import typer
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from nekobako.cli import flags
from nekobako.cli.bot_games import Contest, PlayedGame, play_all
from nekobako.cli.flags import help_text
from nekobako.cli.game_flags import NO_FLAGS, GameFlags, options_of
from nekobako.cli.language import Translator
from nekobako.cli.players import bot_kind
from nekobako.cli.problem import failed
from nekobako.cli.screens import screen_of
from nekobako.cli.terminal import make_console
from nekobako.table.match_factory import new_match

Games = Annotated[int, typer.Option("--games", metavar="N", help=help_text("games"))]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", help=help_text("jobs"))]
Json = Annotated[bool, typer.Option("--json", help=help_text("json"))]


def simulate(
    game: flags.GameName,
    seats: flags.Seats = None,
    games: Games = 100,
    bots: flags.Bots = None,
    seed: flags.Seed = None,
    options: GameFlags = NO_FLAGS,
    jobs: Jobs = 1,
    as_json: Json = False,
    lang: flags.Lang = None,
) -> None:
    translator = Translator(flags.language_named(lang))
    chosen = flags.game_named(game)
    flags.positive("--games", games)
    flags.positive("--jobs", jobs)
    named = len(flags.split(bots or ""))
    places = flags.seats_within(chosen, max(chosen.seat_counts[0], named) if seats is None else seats)
    by_seat = flags.bot_names(chosen.name, bots, places)
    screen = screen_of(chosen.name)
    chosen_options = options_of(chosen, options)
    complete = {**(screen.simulation if screen else {}), **chosen_options}
    contest = Contest(chosen.name, by_seat, flags.seed_or_chance(seed), complete)
    complete = _complete_options(contest)  # also refuses what cannot be before anything starts
    begun = time.perf_counter()
    try:
        played = _watched(contest, games, jobs, translator, quiet=as_json)
    except KeyboardInterrupt:
        raise failed("stopped") from None
    outcomes = [one.outcome for one in played]
    report = _report(contest, complete, played, time.perf_counter() - begun)
    if as_json:
        print(json.dumps({**report, **(screen.tally(outcomes) if screen else {})}))
    else:
        make_console().print(_table(translator, report, screen.tallied(translator, outcomes) if screen else []))


def _complete_options(contest: Contest) -> dict[str, Any]:
    """With every default, as the game itself fills them in; what is left to chance stays so."""
    match = new_match(contest.game, len(contest.bots), contest.seed, dict(contest.options))
    filled: dict[str, Any] = match.view(None).get("options", {})
    return {**filled, **contest.options}


def _watched(contest: Contest, games: int, jobs: int, translator: Translator, *, quiet: bool) -> list[PlayedGame]:
    if quiet or not sys.stderr.isatty():
        return play_all(contest, games, jobs, lambda more: None)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(translator.say("simulate.playing"), total=games)
        return play_all(contest, games, jobs, lambda more: progress.advance(task, more))


def _report(contest: Contest, options: dict[str, Any], played: list[PlayedGame], seconds: float) -> dict[str, Any]:
    decisions = sum(one.decisions for one in played)
    return {
        "game": contest.game,
        "seats": len(contest.bots),
        "games": len(played),
        "bots": list(contest.bots),
        "seed": contest.seed,
        "options": options,
        "decisions": decisions,
        "wins": [sum(seat in one.outcome["winners"] for one in played) for seat in range(len(contest.bots))],
        "mean_turns": sum(one.turns for one in played) / len(played),
        "seconds": seconds,
        "decisions_per_second": decisions / seconds,
    }


def _table(translator: Translator, report: dict[str, Any], sentences: list[str]) -> RenderableType:
    say = translator.say
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(say("simulate.seat"), justify="right")
    table.add_column(say("simulate.bot"))
    table.add_column(say("simulate.wins"), justify="right")
    table.add_column(say("simulate.share"), justify="right")
    for seat, (bot, wins) in enumerate(zip(report["bots"], report["wins"], strict=True)):
        share = say("simulate.percent", share=translator.number(100 * wins / report["games"], 1))
        table.add_row(str(seat), bot_kind(bot, translator), str(wins), share)
    digits = {"mean_turns": 1, "decisions_per_second": 0, "seconds": 1}
    facts = {name: translator.number(report[name], shown) for name, shown in digits.items()}
    title = flags.game_named(report["game"]).title
    heading = Text(say("simulate.heading", game=title, games=report["games"], seed=report["seed"]), style="bold")
    lines = [Text(line) for line in (*sentences, say("simulate.facts", **facts))]
    return Group(heading, Text(), table, Text(), *lines)
