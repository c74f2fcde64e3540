"""A process killed while many threads write: what it said was kept is there, nothing is doubled, nothing is missing."""

import signal
import subprocess
import sys
from collections import Counter

import pytest

from nekobako.core.chance import seeded
from nekobako.server.storage import DatabaseJournal, Store
from nekobako.table.journal import Acted
from tests.server.storage.rows import journals

MATCHES = 8
WRITER = """
import sys
from threading import Thread
from nekobako.server.storage import DatabaseJournal, Store
from nekobako.table.journal import Acted

store = Store.open(sys.argv[1], alone=True)

def write(match):
    journal = DatabaseJournal(store, match)
    n = len(journal.entries())
    while True:
        journal.append(Acted(0, {"n": n}))
        sys.stdout.write(f"{match} {n}\\n")
        sys.stdout.flush()
        n += 1

for number in range(int(sys.argv[2])):
    Thread(target=write, args=(f"m{number}",)).start()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is for POSIX systems")
def test_nothing_told_is_lost_and_nothing_doubled(url: str) -> None:
    with Store.open(url) as store:
        journals(store, MATCHES)
    chance = seeded(6, "kill")
    acknowledged: Counter[str] = Counter()
    for _ in range(4):
        process = subprocess.Popen([sys.executable, "-c", WRITER, url, str(MATCHES)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1 + chance.below(120))]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
        process.wait()
        process.stdout.close()
        for match, n in (line.split() for line in lines if line.endswith("\n")):
            acknowledged[match] = max(acknowledged[match], int(n) + 1)
        with Store.open(url, alone=True) as store:
            for match in (f"m{number}" for number in range(MATCHES)):
                kept = list(DatabaseJournal(store, match).entries())
                assert kept == [Acted(0, {"n": n}) for n in range(len(kept))]
                assert acknowledged[match] <= len(kept) <= acknowledged[match] + 1, (
                    "one may have been kept and not yet told"
                )
                acknowledged[match] = len(kept)
