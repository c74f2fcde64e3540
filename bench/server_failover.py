"""Kill, freeze and cut off nodes of three again and again in matches of all three kinds: nothing is lost or doubled.

python -m bench server failover --faults 30
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench.soak import commit
from tests.server.failover import FAULTS, Report, ordeal
from tests.server.postgres import running


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench server failover", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--faults", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    chosen, begun = parser.parse_args(arguments), perf_counter()
    dice = random.Random(chosen.seed)
    kinds = [dice.choice(list(FAULTS)) for _ in range(chosen.faults)]
    with running(fsync="off") as postgres, tempfile.TemporaryDirectory() as folder:
        _tell(ordeal(Path(folder), postgres, kinds, chosen.seed))
    print(f"{perf_counter() - begun:.0f} s, commit {commit()}")
    return 0


def _tell(report: Report) -> None:
    faults = ", ".join(f"{count} {kind}" for kind, count in sorted(report.faults.items())) or "no faults"
    actions = ", ".join(f"{game} {count:,}" for game, count in report.actions.items())
    print(f"{faults}, then from one version to the next; none lost or doubled")
    print(f"actions acknowledged: {actions}; sent again: {report.again:,}")
    _tell_times("another node had a table", report.moved)
    for game, seconds in report.paused.items():
        _tell_times(f"the next action at a table of {game}", seconds)


def _tell_times(what: str, seconds: list[float]) -> None:
    if seconds:
        ordered = sorted(seconds)
        middle, most = ordered[len(ordered) // 2], ordered[-1]
        print(f"{what} after {middle:.1f} s in the middle, {most:.1f} s at most ({len(ordered)} times)")


if __name__ == "__main__":
    sys.exit(main())
