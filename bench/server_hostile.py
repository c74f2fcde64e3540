"""Send a table a great many hostile messages: nothing breaks, nothing changes, and the honest do not notice.

python -m bench.server_hostile --messages 100000
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time

from bench.soak import commit
from tests.server.hostile import siege

BATCH = 500


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_hostile", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen, begun, cpu, sent, seed = parser.parse_args(arguments), perf_counter(), process_time(), 0, 0
    answers: dict[str, int] = {}
    while sent < chosen.messages:
        batches = min(40, -(-(chosen.messages - sent) // BATCH))
        with tempfile.TemporaryDirectory() as folder:
            report = asyncio.run(siege(Path(folder), batches, BATCH, chosen.seed + seed))
        sent, seed = sent + report.sent, seed + 1
        for code, count in report.answers.items():
            answers[code] = answers.get(code, 0) + count
        print(f"{sent:,} of {chosen.messages:,} messages, {perf_counter() - begun:.0f} s", flush=True)
    told = ", ".join(f"{code} {count:,}" for code, count in sorted(answers.items(), key=lambda pair: -pair[1]))
    print(
        f"{sent:,} hostile messages: no crash, nothing changed, the honest noticed nothing; answered: {told}\n"
        f"{perf_counter() - begun:.0f} s, {process_time() - cpu:.0f} s of CPU, commit {commit()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
