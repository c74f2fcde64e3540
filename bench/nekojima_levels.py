"""Level reached by the bots of Nekojima, building together: mean, best, why games ended, CPU time.

    python -m bench nekojima [--bots clumsy,careful,steady] [--games 20] [--jobs 1] [--keep FILE]

A game's seed comes from the number of the game alone, so more jobs change no result but the time that is taken.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Final

from bench import bot_games
from bench.kept import code
from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from nekobako.table.opening import fresh

GAME: Final = "nekojima"
SHAPING: Final = ("physics", "bots/nekojima", "games/nekojima")  # what games depend on
COLUMNS: Final = (
    "bot",
    "level, mean",
    "best",
    "all 7",
    "cubes, mean",
    "ended",
    "CPU a game, most",
    "thinking a placement, most",
    "with handling, most",
)


@dataclass(frozen=True)
class Job:
    bot: str
    number: int
    seats: int
    mode: str
    variants: str  # names, with commas between them
    seed: int


@dataclass
class Game:
    """What came of one game."""

    bot: str
    number: int
    level: int = 0
    cubes: int = 0
    reason: str = ""
    why: str = ""  # the last thing that was wrong, or what nobody found room for
    seconds: float = 0.0  # of CPU
    thinking: list[float] = field(default_factory=list)  # CPU seconds of each placement
    handling: list[float] = field(default_factory=list)
    again: int = 0  # placements that were not right at once


def play(job: Job) -> Game:
    chosen = int(seeded(job.seed, f"nekojima {job.number}").state)
    options = {"mode": job.mode, "variants": [name for name in job.variants.split(",") if name]}
    match, chance = fresh(GAME, job.seats, chosen, options), seeded(chosen, "bots")
    sitter, game = bots_of(GAME)[job.bot](Budget()), Game(job.bot, job.number)
    began, wrong = process_time(), "nothing"
    while match.deciders:
        seat = match.deciders[0]
        view, started = match.view(seat), process_time()
        action = sitter(view, match.seen_log(seat), chance)
        thought = process_time()
        events = match.play(seat, action)
        if action["do"] == "place":
            game.thinking.append(thought - started)
            game.handling.append(process_time() - thought)
            wrong = "nothing"
        elif action["do"] == "concede":
            asked = "/".join(sorted(set(filter(None, view["quarters"])))) or "cats"
            wrong = f"no way for {view['cube']} in {asked}" if wrong == "nothing" else wrong
        for event in events:
            if event["event"] in ("violation", "fell"):
                wrong = f"{event.get('rule', 'fell:')} {' '.join(event['pieces'])}"
        game.again += action["do"] == "place" and any(event["event"] == "violation" for event in events)
    end = match.view(None)
    game.level, game.cubes = end["level"], len(end["counter"])
    game.reason = match.outcome["reason"] if match.outcome else ""
    game.why = "" if game.reason == "complete" else wrong
    game.seconds = process_time() - began
    return game


def row(bot: str, games: Sequence[Game]) -> str:
    levels = [game.level for game in games]
    thinking = [seconds for game in games for seconds in game.thinking] or [0.0]
    placing = [a + b for game in games for a, b in zip(game.thinking, game.handling, strict=True)] or [0.0]
    reasons = ", ".join(f"{reason} {count}" for reason, count in Counter(game.reason for game in games).most_common())
    return (
        f"| {bot} | {sum(levels) / len(levels):.2f} | {max(levels)} | {levels.count(7)} of {len(levels)} "
        f"| {sum(game.cubes for game in games) / len(games):.1f} | {reasons} "
        f"| {sum(game.seconds for game in games) / len(games):.0f} s, {max(game.seconds for game in games):.0f} s "
        f"| {sum(thinking) / len(thinking):.1f} s, {max(thinking):.1f} s "
        f"| {sum(placing) / len(placing):.1f} s, {max(placing):.1f} s |"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench nekojima", description=__doc__)
    bot_games.add_options(parser, "nekojima-levels.jsonl")
    parser.add_argument("--mode", default="coop")
    parser.add_argument("--variants", default="", help="names, with commas between them")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    def job(bot: str, number: int) -> Job:
        return Job(bot, number, given.seats, given.mode, given.variants, given.seed)

    return bot_games.run(given, code(*SHAPING), Game, job, play, _told, COLUMNS, row)


def _told(job: Job, game: Game) -> str:
    return f"{job.bot} {job.number}: level {game.level}, {game.reason}, {game.why or 'all well'}, {game.seconds:.0f} s"


if __name__ == "__main__":
    sys.exit(main())
