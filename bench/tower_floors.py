"""How high the bots of the Tower bring Neko, building together: floors, milestones, CPU time, why games ended.

    python -m bench tower [floors] [--bots clumsy,careful,steady] [--games 20] [--jobs 1] [--keep FILE]

A game's seed comes from its number alone, so more jobs change no result but the time that is taken.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Final

from bench import bot_games
from bench.bot_games import BotJob, PlayedGame, reasons, times
from bench.resumable_runs import code
from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from nekobako.table.match_factory import new_match

GAME: Final = "tower"
PLACING: Final = ("build", "nakama", "move", "climb")
MILESTONES: Final = (10, 20)
SHAPING: Final = (  # what games depend on
    "physics",
    "bots/balance",
    "bots/tower",
    "games/balance",
    *(
        f"games/tower/{part}"
        for part in ("planning", "handling", "judge", "geometry", "cards", "pieces.py", "sizes.toml")
    ),
)
COLUMNS: Final = (
    "bot",
    "Neko's floor, mean",
    "best",
    "won 10",
    "won 20",
    "top, mean",
    "ended",
    "turns",
    "again",
    "CPU s a game, most",
    "thinking s a placement, most",
    "with handling, most",
)


@dataclass(frozen=True)
class TowerJob(BotJob):
    turns: int  # at most


@dataclass
class TowerGame(PlayedGame):
    floor: int = 0  # Neko's highest
    top: int = 0  # the highest floor ever accepted
    turns: int = 0
    milestones: list[int] = field(default_factory=list)


def play(job: TowerJob) -> TowerGame:
    chosen = int(seeded(job.number, "tower floors").state)
    match, chance = new_match(GAME, job.seats, chosen, {}), seeded(chosen, "bots")
    player, game, began = bots_of(GAME)[job.bot](Budget()), TowerGame(job.bot, job.number), process_time()
    while match.deciders and match.turn <= job.turns:
        seat = match.deciders[0]
        started = process_time()
        action = player(match.view(seat), match.seen_log(seat), chance)
        thought = process_time()
        events = match.play(seat, action)
        if action["do"] in PLACING:
            game.thinking.append(thought - started)
            game.handling.append(process_time() - thought)
        _keep(game, action, events)
        game.top = max(game.top, match.view(None)["top"])
    end = match.view(None)
    game.floor, game.turns, game.milestones = end["best"], match.turn, end["milestones"]
    game.reason = match.outcome["reason"] if match.outcome else "turns"
    game.seconds = process_time() - began
    return game


def _keep(game: TowerGame, action: dict[str, Any], events: Sequence[dict[str, Any]]) -> None:
    wrong = [event for event in events if event["event"] == "violation"]
    game.again += bool(wrong and action["do"] in PLACING)
    for event in events:
        if event["event"] == "fell":
            where = action.get("floor") if isinstance(action.get("floor"), int) else action.get("on", "")
            game.why = f"{action['do']} {where}: {len(event['walls'])} walls, floors {event['floors']}"


def row(bot: str, games: Sequence[TowerGame]) -> str:
    floors, count = [game.floor for game in games], len(games)
    won = [f"{sum(milestone in game.milestones for game in games)} of {count}" for milestone in MILESTONES]
    return (
        f"| {bot} | {sum(floors) / count:.1f} | {max(floors)} | {' | '.join(won)} "
        f"| {sum(game.top for game in games) / count:.1f} | {reasons(games)} "
        f"| {sum(game.turns for game in games) / count:.0f} | {sum(game.again for game in games) / count:.1f} "
        f"| {' | '.join(times(games))} |"
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("bench tower floors", description=__doc__.partition("\n")[0] if __doc__ else "")
    bot_games.add_options(parser, "tower-floors.jsonl")
    parser.add_argument("--turns", type=int, default=120, help="of a game at most")
    given = parser.parse_args(arguments)

    def job(bot: str, number: int) -> TowerJob:
        return TowerJob(bot, number, given.seats, given.turns)

    return bot_games.run(given, code(*SHAPING), TowerGame, job, play, _told, COLUMNS, row)


def _told(job: TowerJob, game: TowerGame) -> str:
    return (
        f"{job.bot} {job.number}: Neko {game.floor}, top {game.top}, {game.turns} turns, {game.reason}, {game.why}, "
        f"{game.seconds:.0f} s"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
