"""A process killed in the middle of a match: whatever it had announced is there afterwards, and nothing twice."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nekobako.core.chance import seeded
from nekobako.table.filejournal import FileJournal
from nekobako.table.journal import Acted
from nekobako.table.opening import rebuilt

PLAYER = """
import sys
from pathlib import Path
from nekobako.core.chance import seeded
from nekobako.table.filejournal import FileJournal
from nekobako.table.opening import fresh, rebuilt

journal = FileJournal(Path(sys.argv[1]))
match = rebuilt(journal) if journal.entries() else fresh("catham", 4, 1, None, journal)
chance = seeded(int(sys.argv[2]))
print(len(journal.entries()) - 1, flush=True)
while match.deciders:
    seat = match.deciders[0]
    legal = match.legal(seat)
    match.play(seat, legal[chance.below(len(legal))])
    print(len(match.journal.entries()) - 1, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is for POSIX systems")
def test_nothing_announced_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    path = tmp_path / "match.neko"
    chance = seeded(4, "kill")
    for attempt in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(attempt)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for _ in range(1 + chance.below(12)):
            announced = process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().splitlines()
        process.wait()
        process.stdout.close()
        told = int((rest or [announced])[-1])
        kept = [entry for entry in FileJournal(path).entries() if isinstance(entry, Acted)]
        assert told <= len(kept) <= told + 1, "one action may have been kept and not yet announced"
        assert rebuilt(FileJournal(path)).outcome is None
