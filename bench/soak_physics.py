"""A long soak of the physics room: random builds and collapses, watched for anything unsound.

python -m bench.soak_physics --builds 1000 --collapses 200 --jobs 2
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from bench.soak import commit
from nekobako.physics.world import World
from tests.physics.builds import collapse, random_build, watched

PIECES = 10
STEPS = 2000  # 2 s simulated after the last piece was let go, or since the support went


def build(seed: int) -> World:
    return random_build(seed, PIECES)


def run(make: Callable[[int], World], seed: int) -> str | None:
    """The first thing wrong with a world, with what makes it again."""
    os.chdir(tempfile.gettempdir())  # where the simulator may write its log
    found = next(watched(make(seed), STEPS), None)
    return None if found is None else f"{make.__name__}({seed}): {found}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak_physics", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--builds", type=int, default=1000)
    parser.add_argument("--collapses", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(arguments)
    console, began, unsound = Console(), perf_counter(), []
    made_of = commit()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as progress,
        ProcessPoolExecutor(chosen.jobs) as pool,
    ):
        task = progress.add_task("worlds", total=chosen.builds + chosen.collapses)
        worlds = [pool.submit(run, build, seed) for seed in range(chosen.builds)]
        worlds += [pool.submit(run, collapse, seed) for seed in range(chosen.collapses)]
        for done in as_completed(worlds):
            progress.advance(task)
            problem = done.result()
            if problem is not None:
                unsound.append(problem)
                progress.console.print(problem)
    console.print(
        f"{chosen.builds:,} builds of {PIECES} pieces and {chosen.collapses:,} collapses: {len(unsound):,} unsound\n"
        f"{perf_counter() - began:.0f} s with {chosen.jobs} processes, commit {made_of}",
        highlight=False,
    )
    return 1 if unsound else 0


if __name__ == "__main__":
    sys.exit(main())
