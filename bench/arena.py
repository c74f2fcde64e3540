"""Bots against bots: who wins, how surely, and what a decision costs. Prints Markdown and writes nothing.

    python -m bench arena --games 400 --jobs 2

One seat is the challenger's and all the others the opponent's, so that an equal would win one game in so many seats. A
deal is played once from every seat. Every match is played at the table.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import process_time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import nekobako
from nekobako.bots import Budget, bots_of
from nekobako.core.chance import Chance, seeded
from nekobako.table.player import Player, play_to_end

CONFIDENCE = 1.96  # standard deviations: 95 %
BATCH = 4  # games between two steps of the progress bar
TURN_LIMIT = 2000  # should two bots ever refuse to finish


@dataclass(frozen=True)
class Duel:
    challenger: str
    opponent: str
    seats: int
    games: int
    playouts: int


@dataclass(frozen=True)
class Result:
    won: float  # a part where the win is shared
    turns: int
    decisions: int  # the challenger's
    cpu: float


def duels(games: int, playouts: int) -> list[Duel]:
    """Two players at full length, the others at a quarter; a multiple of the seats, so that each deal is complete."""
    pairs = (("greedy", "random"), ("search", "greedy"))
    lengths = {2: games, 4: games // 4, 6: games // 4}
    return [Duel(*pair, seats, n + -n % seats, playouts) for pair in pairs for seats, n in lengths.items()]


class Timed:
    """A bot, and the processor time it has taken."""

    def __init__(self, bot: Player) -> None:
        self._bot = bot
        self.decisions = 0
        self.cpu = 0.0

    def __call__(self, view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
        started = process_time()
        action = self._bot(view, events, chance)
        self.cpu += process_time() - started
        self.decisions += 1
        return action


def play(duel: Duel, number: int) -> Result:
    deal, seat = divmod(number, duel.seats)
    options = {"factions": "random", "turn_limit": TURN_LIMIT}
    match = nekobako.new("catham", duel.seats, seed=deal, options=options)
    makers, budget = bots_of("catham"), Budget(playouts=duel.playouts)
    challenger = Timed(makers[duel.challenger](budget))
    players: dict[int, Player] = {other: makers[duel.opponent](budget) for other in range(duel.seats)}
    players[seat] = challenger
    play_to_end(match, players, seeded(number, "arena"))
    assert match.outcome is not None
    winners = match.outcome["winners"]
    return Result((seat in winners) / len(winners), match.turn, challenger.decisions, challenger.cpu)


def play_batch(duel: Duel, numbers: range) -> list[Result]:
    return [play(duel, number) for number in numbers]


def played(duel: Duel, jobs: int) -> Iterator[list[Result]]:
    """Results in the order of their numbers, whichever process played them."""
    batches = [range(first, min(first + BATCH, duel.games)) for first in range(0, duel.games, BATCH)]
    if jobs == 1:
        yield from (play_batch(duel, numbers) for numbers in batches)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_batch, [duel] * len(batches), batches)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that a share of wins lies in, at 95 %.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    share, z = wins / games, CONFIDENCE
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / scale
    return middle - half, middle + half


def row(duel: Duel, results: Sequence[Result]) -> str:
    wins = sum(result.won for result in results)
    low, high = wilson(wins, len(results))
    turns = sum(result.turns for result in results) / len(results)
    thinking = 1000 * sum(result.cpu for result in results) / sum(result.decisions for result in results)
    return (
        f"| {duel.challenger} against {duel.opponent} | {duel.seats} | {len(results)} | {wins / len(results):.1%} "
        f"| {low:.1%} to {high:.1%} | {1 / duel.seats:.1%} | {turns:.1f} | {thinking:.2f} ms |"
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("bench arena", description="Bots of Catham City against each other.")
    parser.add_argument("--games", type=int, default=400, help="at two players; a quarter of them at four and at six")
    parser.add_argument("--playouts", type=int, default=Budget().playouts, help="the searcher's for one decision")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    contests = duels(given.games, given.playouts)
    rows = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task("arena", total=sum(duel.games for duel in contests))
        for duel in contests:
            progress.update(task, description=f"{duel.challenger} against {duel.opponent}, {duel.seats} players")
            results: list[Result] = []
            for batch in played(duel, given.jobs):
                results += batch
                progress.advance(task, len(batch))
            rows.append(row(duel, results))
    print(f"Search: {given.playouts} playouts a decision. Factions at random.\n")
    print("| challenger and opponents | players | games | won | 95 % interval | an equal | turns | CPU a decision |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(rows))
    return 0
