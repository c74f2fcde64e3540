"""Kill a server with SIGKILL again and again in the middle of matches of all three kinds: nothing is lost or doubled.

python -m bench.server_kills --kills 50
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench.soak import commit
from tests.server.kills import ordeal


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", metavar="URL", help="an empty PostgreSQL database; SQLite unless told")
    chosen, begun = parser.parse_args(arguments), perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        report = ordeal(Path(folder), chosen.kills, chosen.seed, chosen.database)
    actions = ", ".join(f"{game} {count:,}" for game, count in report.actions.items())
    starts = sorted(report.starts)
    print(
        f"{report.kills} kills; actions acknowledged: {actions}; sent again: {report.again:,}; none lost or doubled\n"
        f"ready after {starts[0]:.2f} s at best, {starts[len(starts) // 2]:.2f} s in the middle; "
        f"{perf_counter() - begun:.0f} s, commit {commit()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
