"""A long soak of the physics room: random builds and collapses, watched for anything unsound; half of them as wood is
simulated, half as card.

    python -m bench.soak_physics [--builds 1000] [--collapses 200] [--jobs 2] [--keep FILE]

What is done is kept: a run that was cut goes on from there. Through one build in three hands lead poles, with fingers
that are bodies.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from bench.resumable_runs import FOLDER, Kept, Stopped, code
from bench.soak import commit
from tests.physics.builds import FINGERS, collapse, random_build, stirred, watched

PIECES: Final = 10
FINGERED: Final = 3  # one build in so many
SECONDS: Final = 2.0  # simulated after the last piece was let go, or since the support went


def build(seed: int) -> Iterator[str]:
    fingers = seed % FINGERED == 0
    world = random_build(seed, PIECES, FINGERS if fingers else None)
    if fingers:
        yield from stirred(world, seed)
    yield from watched(world, round(SECONDS / world.settings.step))


def fall(seed: int) -> Iterator[str]:
    world = collapse(seed)
    yield from watched(world, round(SECONDS / world.settings.step))


PROBLEMS: Final[dict[str, Callable[[int], Iterator[str]]]] = {"build": build, "collapse": fall}


@dataclass(frozen=True)
class SoakJob:
    kind: str
    seed: int


@dataclass(frozen=True)
class Soaked:
    problem: str | None  # the first thing wrong
    cpu: float


def soak(job: SoakJob) -> Soaked:
    os.chdir(tempfile.gettempdir())  # where the simulator may write its log
    began = process_time()
    problem = next(PROBLEMS[job.kind](job.seed), None)
    return Soaked(problem, process_time() - began)


def _told(job: SoakJob, soaked: Soaked) -> str:
    return f"{job.kind}({job.seed}): {soaked.problem or 'sound'}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak_physics", description="Builds and collapses at random.")
    parser.add_argument("--builds", type=int, default=1000)
    parser.add_argument("--collapses", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=FOLDER / "soak-physics.jsonl", help="where results are kept")
    chosen = parser.parse_args(arguments)
    began, made_of = perf_counter(), commit()
    jobs = [SoakJob("build", seed) for seed in range(chosen.builds)]
    jobs += [SoakJob("collapse", seed) for seed in range(chosen.collapses)]
    try:
        found = Kept[SoakJob, Soaked](chosen.keep, code("physics"), Soaked).run(jobs, soak, _told, chosen.jobs)
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        return 1
    unsound = [_told(job, soaked) for job, soaked in zip(jobs, found, strict=True) if soaked.problem]
    taken, lasted = sum(soaked.cpu for soaked in found), perf_counter() - began
    print(
        *unsound,
        f"{chosen.builds:,} builds of {PIECES} pieces (one in {FINGERED} with fingers) and "
        f"{chosen.collapses:,} collapses: {len(unsound):,} unsound",
        f"{taken:.0f} s of CPU, {lasted:.0f} s in this run with {chosen.jobs} processes, commit {made_of}",
        sep="\n",
    )
    return 1 if unsound else 0


if __name__ == "__main__":
    sys.exit(main())
