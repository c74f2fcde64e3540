"""Many games between bots, in one process or several, with the same results."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Final

from nekobako.bots import Budget, bots_of
from nekobako.core.chance import seeded
from nekobako.table.match_factory import new_match
from nekobako.table.player import play_to_end

BY_COUNT: Final = Budget()  # never by time: results must repeat
BATCHES_PER_JOB: Final = 8  # so that no process waits long for the others
LARGEST_BATCH: Final = 100


@dataclass(frozen=True)
class Contest:
    """What is played: everything that a result depends on but the game's number."""

    game: str
    bots: Sequence[str]  # by seat
    seed: int
    options: Mapping[str, Any]


@dataclass(frozen=True)
class PlayedGame:
    decisions: int
    turns: int
    outcome: Mapping[str, Any]


def play_one(contest: Contest, number: int) -> PlayedGame:
    """A game's seed comes from the contest's seed and the game's number, whoever plays it and when."""
    seed = int(seeded(contest.seed, f"game {number}").state)
    match = new_match(contest.game, len(contest.bots), seed, dict(contest.options))
    makers = bots_of(contest.game)
    players = {seat: makers[bot](BY_COUNT) for seat, bot in enumerate(contest.bots)}
    decisions = play_to_end(match, players, seeded(seed, "bots"))
    assert match.outcome is not None
    return PlayedGame(decisions, match.turn, match.outcome)


def play_batch(contest: Contest, numbers: range) -> list[PlayedGame]:
    return [play_one(contest, number) for number in numbers]


def play_all(contest: Contest, games: int, jobs: int, advance: Callable[[int], None]) -> list[PlayedGame]:
    """The games in the order of their numbers; `advance` hears how many more are done."""
    played: list[PlayedGame] = []
    for batch in _batches(contest, games, jobs):
        played += batch
        advance(len(batch))
    return played


def _batches(contest: Contest, games: int, jobs: int) -> Iterator[list[PlayedGame]]:
    size = max(1, min(LARGEST_BATCH, games // (jobs * BATCHES_PER_JOB)))
    ranges = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if jobs == 1:
        yield from (play_batch(contest, numbers) for numbers in ranges)
        return
    # Started anew rather than forked: the same on every system, whatever threads there are here.
    pool = ProcessPoolExecutor(min(jobs, len(ranges)), mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        yield from pool.map(play_batch, [contest] * len(ranges), ranges)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that started these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
