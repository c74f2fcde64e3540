"""How fast the server's storage keeps journal entries, each on the disk before anyone hears of it.

    python -m bench.server_storage --seconds 3
    python -m bench.server_storage --database sqlite

Two ways: as many threads as can, each waiting for its own entry; and entries that come at a steady pace, as those of
500 tables with a decision a second do. PostgreSQL is started for it, with its usual settings. "Fenced": each entry is
written under the lease of its table, as a server does; the difference is what that costs.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from rich.console import Console
from rich.table import Table

from nekobako.server.storage import DatabaseJournal, Store
from nekobako.server.storage.writer import WriteCounts
from nekobako.table.journal import Acted
from tests.server.postgres import binaries, running
from tests.server.storage.rows import fenced_journals, journals

ENTRY = Acted(1, {"do": "take", "faction": "mafia", "count": 2}, "refilled seat 1, 1 police, 1 mafia")
THREADS = (1, 10, 50, 200)
PACES = (100, 500)  # entries a second


class Measured:
    """What was written in a while, and how long each entry took."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._before = WriteCounts(store.written.commits, store.written.works)
        self._wall, self._cpu = time.perf_counter(), time.process_time()
        self.waits: list[float] = []

    def row(self) -> list[str]:
        seconds, cpu = time.perf_counter() - self._wall, time.process_time() - self._cpu
        commits = self._store.written.commits - self._before.commits
        works = self._store.written.works - self._before.works
        waits = sorted(self.waits)
        middle, slow = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        return [
            f"{works / seconds:,.0f}",
            f"{commits / seconds:,.0f}",
            f"{works / commits:.1f}",
            f"{1e3 * middle:.1f}",
            f"{1e3 * slow:.1f}",
            f"{1e6 * cpu / works:.0f}",
        ]


def flat_out(store: Store, kept: Sequence[DatabaseJournal], seconds: float) -> list[str]:
    """Each thread waits for its entry, then brings the next."""
    measured = Measured(store)
    until = time.perf_counter() + seconds

    def fill(journal: DatabaseJournal) -> None:
        before = time.perf_counter()
        while before < until:
            journal.append(ENTRY)
            after = time.perf_counter()
            measured.waits.append(after - before)
            before = after

    threads = [Thread(target=fill, args=(journal,)) for journal in kept]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return measured.row()


def at_a_pace(store: Store, kept: Sequence[DatabaseJournal], pace: int, seconds: float) -> list[str]:
    """Entries come when they come, whether the last one is kept or not."""
    measured = Measured(store)
    begin = time.perf_counter()
    with ThreadPoolExecutor(64) as threads:
        for n in range(round(pace * seconds)):
            time.sleep(max(0.0, begin + n / pace - time.perf_counter()))
            future = threads.submit(kept[n % len(kept)].append, ENTRY)
            future.add_done_callback(_stopwatch(measured.waits))
    return measured.row()


def _stopwatch(waits: list[float]) -> Callable[["Future[None]"], None]:
    before = time.perf_counter()
    return lambda future: waits.append(time.perf_counter() - before)


@contextmanager
def databases(wanted: Sequence[str]) -> Iterator[dict[str, str]]:
    """By name, the address of an empty one."""
    with tempfile.TemporaryDirectory(prefix="nekobako-", dir=Path.cwd()) as folder:
        found = {"sqlite": f"sqlite:///{folder}/bench.db"} if "sqlite" in wanted else {}
        if "postgresql" not in wanted or binaries() is None:
            yield found
            return
        with running() as server:
            yield {**found, "postgresql": server.new_database()}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_storage", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], help="only this one")
    given = parser.parse_args(arguments)
    table = Table("database", "entries come", "entries/s", "commits/s", "together", "p50 ms", "p99 ms", "CPU µs each")
    for column in table.columns[2:]:
        column.justify = "right"
    with databases([given.database] if given.database else ["sqlite", "postgresql"]) as found:
        for name, url in found.items():
            with Store.open(url) as store:
                bare, fenced = journals(store, max(THREADS)), fenced_journals(store, max(THREADS))
                for how, kept in ((name, bare), (f"{name}, fenced", fenced)):
                    for count in THREADS:
                        table.add_row(how, f"from {count} threads", *flat_out(store, kept[:count], given.seconds))
                    for pace in PACES:
                        table.add_row(how, f"{pace} a second", *at_a_pace(store, kept, pace, given.seconds))
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
