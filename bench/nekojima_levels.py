"""Level reached by the bots of Nekojima, building together: mean, best, why games ended, CPU time.

    python -m bench nekojima [--bots clumsy,careful,steady] [--games 20] [--jobs 1] [--keep FILE]

A game's seed comes from the number of the game alone, so more jobs change no result but the time that is taken.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from bench import bot_games
from bench.bot_games import BotJob, PlayedGame, reasons, times
from bench.resumable_runs import code
from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from nekobako.games.nekojima.worlds import still
from nekobako.table.match_factory import new_match

GAME: Final = "nekojima"
SHAPING: Final = ("physics", "bots/balance", "bots/nekojima", "games/balance", "games/nekojima")  # what games depend on
COLUMNS: Final = (
    "bot",
    "level, mean",
    "game by game",
    "all 7",
    "cubes, mean",
    "storeys, mean (most)",
    "three or more past level 4",
    "ended",
    "CPU a game, most",
    "thinking a placement, most",
    "with handling, most",
)


@dataclass(frozen=True)
class NekojimaJob(BotJob):
    mode: str
    variants: str  # names, with commas between them
    seed: int


@dataclass
class NekojimaGame(PlayedGame):
    level: int = 0
    cubes: int = 0
    storeys: int = 0  # of what stood when a turn was validated


def play(job: NekojimaJob) -> NekojimaGame:
    chosen = int(seeded(job.seed, f"nekojima {job.number}").state)
    options = {"mode": job.mode, "variants": [name for name in job.variants.split(",") if name]}
    match, chance = new_match(GAME, job.seats, chosen, options), seeded(chosen, "bots")
    player, game = bots_of(GAME)[job.bot](Budget()), NekojimaGame(job.bot, job.number)
    began, wrong = process_time(), "nothing"
    while match.deciders:
        seat = match.deciders[0]
        view, started = match.view(seat), process_time()
        action = player(view, match.seen_log(seat), chance)
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
        if action["do"] == "done":
            game.storeys = max(game.storeys, storeys(match.view(None)["world"]))
        game.again += action["do"] == "place" and any(event["event"] == "violation" for event in events)
    end = match.view(None)
    game.level, game.cubes = end["level"], len(end["counter"])
    game.reason = match.outcome["reason"] if match.outcome else ""
    game.why = "" if game.reason == "complete" else wrong
    game.seconds = process_time() - began
    return game


def storeys(world: Mapping[str, Any]) -> int:
    """Of the highest tower that stands."""
    poles = [stance.storey for stance in still(world).facts.stances if stance.kind == "pole"]
    return max(poles, default=0)


def row(bot: str, games: Sequence[NekojimaGame]) -> str:
    levels, heights = [game.level for game in games], [game.storeys for game in games]
    high = [game.storeys >= 3 for game in games if game.level > 4]
    return (
        f"| {bot} | {sum(levels) / len(levels):.2f} | {' '.join(map(str, sorted(levels)))} "
        f"| {levels.count(7)} of {len(levels)} "
        f"| {sum(game.cubes for game in games) / len(games):.1f} | {sum(heights) / len(heights):.1f} ({max(heights)}) "
        f"| {sum(high)} of {len(high)} | {reasons(games)} "
        f"| {' | '.join(times(games, ' s'))} |"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench nekojima", description=__doc__)
    bot_games.add_options(parser, "nekojima-levels.jsonl")
    parser.add_argument("--mode", default="coop")
    parser.add_argument("--variants", default="", help="names, with commas between them")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    def job(bot: str, number: int) -> NekojimaJob:
        return NekojimaJob(bot, number, given.seats, given.mode, given.variants, given.seed)

    return bot_games.run(given, code(*SHAPING), NekojimaGame, job, play, _told, COLUMNS, row)


def _told(job: NekojimaJob, game: NekojimaGame) -> str:
    came = f"level {game.level}, {game.storeys} storeys, {game.reason}, {game.why or 'all well'}"
    return f"{job.bot} {job.number}: {came}, {game.seconds:.0f} s"


if __name__ == "__main__":
    sys.exit(main())
