"""Read every byte that viewers are sent during many matches, and find no card that they may not know.

python -m bench.server_secrets --games 200
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from bench.soak import commit
from tests.server.wire_secrets import check_games


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_secrets", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    chosen, begun = parser.parse_args(), perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(check_games(Path(folder), range(chosen.games), turns=None))
    print(
        f"{report.games:,} matches, {report.messages:,} messages of {report.bytes / 1e6:,.0f} MB read, "
        f"{report.compared:,} compared with another deal ({report.changed:,} with other cards): nothing leaked\n"
        f"{perf_counter() - begun:.0f} s, commit {commit()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
