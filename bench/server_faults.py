"""Let the database fail at every operation of an evening of all three games, in every way: nothing is lost or doubled.

python -m bench.server_faults --every 1
"""

import argparse
import logging
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter

from bench.soak import commit
from tests.server.faults import KINDS, Fault, run_evening
from tests.server.postgres import Postgres, binaries, running


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_faults", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--every", type=int, default=1, help="only each n-th operation (%(default)s)")
    parser.add_argument("--kinds", default=",".join(KINDS), help="%(default)s")
    parser.add_argument("--databases", default="sqlite,postgresql", help="%(default)s")
    parser.add_argument("--brief", action="store_true", help="no action by hands")
    chosen, begun = parser.parse_args(arguments), perf_counter()
    logging.disable(logging.CRITICAL)  # failures are what is asked for
    failures = 0
    for database in chosen.databases.split(","):
        if database == "postgresql" and binaries() is None:
            print("PostgreSQL is not installed: left out")
            continue
        with running(fsync="off") if database == "postgresql" else nullcontext() as server:

            def evening(fault: Fault, server: Postgres | None = server) -> int:
                url = None if server is None else server.new_place()
                with tempfile.TemporaryDirectory() as folder:
                    return run_evening(Path(folder), fault, url=url, physics=not chosen.brief)

            operations = evening(Fault("none", 0))
            for kind in chosen.kinds.split(","):
                places = range(1, operations + 1, chosen.every)
                faults = [Fault(kind, place, lasting) for place in places for lasting in (False, True)]
                failures += sum(_failed(evening, database, fault) for fault in faults)
                struck = sum(fault.struck > 0 for fault in faults)
                print(f"{database:10} {kind:9} {len(faults):4} evenings, struck in {struck}", flush=True)
    print(f"{failures} failures; {perf_counter() - begun:.0f} s, commit {commit()}")
    return 1 if failures else 0


def _failed(evening: Callable[[Fault], int], database: str, fault: Fault) -> bool:
    try:
        evening(fault)
    except Exception as problem:  # whatever goes wrong is what we look for
        how = "from there on" if fault.lasting else "once"
        print(f"{database} {fault.kind} at {fault.at} {how}: {type(problem).__name__} {problem}", flush=True)
        traceback.print_exception(problem)  # the evening is the same the next time; what was quicker may not be
        return True
    return False


if __name__ == "__main__":
    sys.exit(main())
