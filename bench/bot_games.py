"""Games of bots, run and told alike for every game: kept one by one, then as lines of JSON or as a row a bot."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from bench.resumable_runs import FOLDER, Kept, Stopped

BOTS: Final = "clumsy,careful,steady"


@dataclass(frozen=True)
class BotJob:
    """One game to be played."""

    bot: str
    number: int
    seats: int


@dataclass
class PlayedGame:
    """What came of one game."""

    bot: str
    number: int
    reason: str = ""
    why: str = ""  # the last thing that was wrong, or that was done
    seconds: float = 0.0  # of CPU
    thinking: list[float] = field(default_factory=list)  # CPU seconds of each placement
    handling: list[float] = field(default_factory=list)
    again: int = 0  # placements that were not right at once


Job = TypeVar("Job", bound=BotJob)
Game = TypeVar("Game", bound=PlayedGame)


def reasons(games: Sequence[PlayedGame]) -> str:
    """Why games ended, the most frequent first."""
    return ", ".join(f"{reason} {count}" for reason, count in Counter(game.reason for game in games).most_common())


def times(games: Sequence[PlayedGame], unit: str = "") -> list[str]:
    """Mean and most: CPU seconds of a game, of the thinking before a placement, and of that with its handling."""
    thinking = [seconds for game in games for seconds in game.thinking] or [0.0]
    placing = [a + b for game in games for a, b in zip(game.thinking, game.handling, strict=True)] or [0.0]
    whole = [game.seconds for game in games]
    return [
        f"{sum(whole) / len(whole):.0f}{unit}, {max(whole):.0f}{unit}",
        *(f"{sum(some) / len(some):.1f}{unit}, {max(some):.1f}{unit}" for some in (thinking, placing)),
    ]


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
            print(json.dumps(asdict(game)))
        return 0
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for bot in bots:
        print(row(bot, [game for game in games if game.bot == bot]))
    return 0
