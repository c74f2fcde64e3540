"""Games of bots, run and told alike for every game: kept one by one, then as lines of JSON or as a row a bot."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final, Protocol, TypeVar

from bench.kept import FOLDER, Kept, Stopped

BOTS: Final = "clumsy,careful,steady"


class Played(Protocol):
    """What came of one game, a dataclass."""

    bot: str


Job = TypeVar("Job")
Game = TypeVar("Game", bound=Played)


def add_options(parser: argparse.ArgumentParser, file: str) -> None:
    parser.add_argument("--bots", default=BOTS, help="names, with commas between them")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=FOLDER / file, help="where results are kept")
    parser.add_argument("--json", action="store_true", help="every game as a line of JSON, nothing else")


def run(
    given: argparse.Namespace,
    made_by: str,
    shape: Callable[..., Game],
    job: Callable[[str, int], Job],
    play: Callable[[Job], Game],
    told: Callable[[Job, Game], str],
    columns: Sequence[str],
    row: Callable[[str, Sequence[Game]], str],
) -> int:
    """Play them and print what came of it. `job` is made of a bot's name and the game's number."""
    bots, numbers = given.bots.split(","), range(given.first, given.first + given.games)
    jobs = [job(bot, number) for bot in bots for number in numbers]
    try:
        games = Kept[Job, Game](given.keep, made_by, shape).run(jobs, play, told, given.jobs)
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        return 1
    if given.json:
        for game in games:
            print(json.dumps(asdict(game)))  # type: ignore[call-overload]
        return 0
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for bot in bots:
        print(row(bot, [game for game in games if game.bot == bot]))
    return 0
