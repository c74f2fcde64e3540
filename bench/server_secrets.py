"""Read every byte that viewers are sent during many matches, and find no card that they may not know.

python -m bench.server_secrets --games 200
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time

from bench.soak import commit
from tests.server.wire_secrets import Report, check_games

BATCH = 10  # matches in one house


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_secrets", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    chosen, begun, cpu, report = parser.parse_args(arguments), perf_counter(), process_time(), Report()
    for first in range(0, chosen.games, BATCH):
        seeds = range(first, min(first + BATCH, chosen.games))
        with tempfile.TemporaryDirectory() as folder:
            report.add(asyncio.run(check_games(Path(folder), seeds, turns=None)))
        print(f"{report.games:,} of {chosen.games:,} matches, {perf_counter() - begun:.0f} s", flush=True)
    print(
        f"{report.games:,} matches, {report.messages:,} messages of {report.bytes / 1e6:,.0f} MB read, "
        f"{report.compared:,} compared with another deal ({report.changed:,} with other cards): nothing leaked\n"
        f"{perf_counter() - begun:.0f} s, {process_time() - cpu:.0f} s of CPU, commit {commit()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
