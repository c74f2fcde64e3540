"""A long soak: random games of every number of players, with everything that must be true checked after every action.

    python -m bench.soak --games 20000 --jobs 2
    python -m bench.soak --again 4:17    # the game of 4 players that failed with seed 17

Every game is played by the kernel; one in TABLE_SHARE is played once more at a table, through what programs use.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from time import perf_counter, process_time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import nekobako
from nekobako.core.chance import Chance, seeded
from nekobako.games.catham import kernel, legal
from nekobako.games.catham.cards import FACTION_COUNT, FACTIONS
from tests.games.catham.invariants import broken, broken_match

SEAT_COUNTS = range(2, kernel.MOST_SEATS + 1)
TABLE_SHARE = 50
BATCH = 250  # games between two steps of the progress bar
MOST_TURNS = 20_000  # a random game takes about a hundred


class UnsoundError(Exception):
    """Something that must be true is not."""


@dataclass
class Tally:
    games: int = 0
    table_games: int = 0
    actions: int = 0
    turns: int = 0
    cpu: float = 0.0
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.table_games += other.table_games
        self.actions += other.actions
        self.turns += other.turns
        self.cpu += other.cpu
        self.failures += other.failures


@dataclass
class Setting:
    """The game of a seed."""

    seats: int
    seed: int
    factions: list[int]
    actions_per_turn: int
    turn_limit: int  # 0: none
    ordered: bool
    dice: Chance

    @classmethod
    def of(cls, seats: int, seed: int) -> "Setting":
        dice = seeded(seed, f"soak {seats}")
        left = list(range(FACTION_COUNT))
        factions = [left.pop(dice.below(len(left))) for _ in range(kernel.FACTIONS_IN_PLAY)]
        turn_limit = 0 if dice.below(8) else 1 + dice.below(100)
        return cls(seats, seed, factions, 1 + dice.below(2), turn_limit, dice.below(2) == 0, dice)


def play_kernel(setting: Setting, tally: Tally) -> None:
    dice = setting.dice
    factions = sum(1 << faction for faction in setting.factions)
    per_turn, limit = setting.actions_per_turn, setting.turn_limit
    state = kernel.State(setting.seats, factions, per_turn, limit, kernel.CARDS_PER_FACTION)
    state.ordered = setting.ordered
    kernel.deal(state, kernel.first_seat(setting.seats, dice), dice)
    while True:
        if problem := broken(state):
            raise UnsoundError(f"turn {state.turn}: {problem}")
        if state.question == kernel.OVER:
            break
        if state.turn > MOST_TURNS:
            raise UnsoundError(f"no end after {MOST_TURNS} turns")
        kernel.apply(state, legal.nth(state, dice.below(legal.how_many(state))), dice)
        tally.actions += 1
    tally.games += 1
    tally.turns += int(state.turn)


def play_table(setting: Setting, tally: Tally) -> None:
    options = {
        "factions": [FACTIONS[faction] for faction in setting.factions],
        "actions_per_turn": setting.actions_per_turn,
        "turn_limit": setting.turn_limit or None,
    }
    match = nekobako.new("catham", seats=setting.seats, seed=setting.seed, options=options)
    while True:
        if problem := broken_match(match):
            raise UnsoundError(f"at the table, turn {match.turn}: {problem}")
        if match.outcome is not None:
            break
        [seat] = match.deciders
        legal = match.legal(seat)
        match.play(seat, legal[setting.dice.below(len(legal))])
        tally.actions += 1
    saved = match.save()
    if nekobako.load(saved).save() != saved:
        raise UnsoundError("at the table: a save loaded is another save")
    tally.table_games += 1
    tally.turns += match.turn


def play(seats: int, seeds: Sequence[int]) -> Tally:
    tally = Tally()
    begun = process_time()
    for seed in seeds:
        try:
            play_kernel(Setting.of(seats, seed), tally)
            if seed % TABLE_SHARE == 0:
                play_table(Setting.of(seats, seed), tally)
        except Exception as error:  # whatever goes wrong is what we look for
            tally.failures.append(f"{type(error).__name__}: {error} (--again {seats}:{seed})")
    tally.cpu = process_time() - begun
    return tally


def soak(games: int, jobs: int, first_seed: int, console: Console) -> Tally:
    batches = [
        (seats, range(start, min(start + BATCH, first_seed + games)))
        for start in range(first_seed, first_seed + games, BATCH)
        for seats in SEAT_COUNTS
    ]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    tally = Tally()
    with (
        Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as progress,
        ProcessPoolExecutor(jobs) as pool,
    ):
        task = progress.add_task("games", total=games * len(SEAT_COUNTS))
        for done in as_completed([pool.submit(play, seats, seeds) for seats, seeds in batches]):
            result = done.result()
            tally.add(result)
            progress.advance(task, result.games + len(result.failures))
            for failure in result.failures:
                progress.console.print(f"[red]{failure}")
    return tally


def commit(checkout: Path | None = None) -> str:
    try:
        named = subprocess.run(
            ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=True, cwd=checkout
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return named.stdout.strip()


def how_it_ran() -> str:
    return "compiled" if isinstance(kernel.__spec__.loader, ExtensionFileLoader) else "plain Python"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000, help="for every number of players (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's; the others follow (%(default)s)")
    parser.add_argument("--again", metavar="PLAYERS:SEED", help="only this game")
    chosen = parser.parse_args(arguments)
    console = Console()
    begun = perf_counter()
    if chosen.again is None:
        tally = soak(chosen.games, chosen.jobs, chosen.seed, console)
    else:
        seats, seed = map(int, chosen.again.split(":"))
        tally = play(seats, [seed])
        for failure in tally.failures:
            console.print(failure)
    wall = perf_counter() - begun
    console.print(
        f"{tally.games:,} games of the kernel and {tally.table_games:,} at a table, "
        f"{tally.actions:,} actions, {tally.turns:,} turns: {len(tally.failures):,} failures\n"
        f"{wall:.0f} s, {tally.cpu:.0f} s of CPU, rules {how_it_ran()}, commit {commit()}",
        highlight=False,
        soft_wrap=True,
    )
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
