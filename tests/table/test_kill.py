"""A process killed in the middle of a match: whatever it had announced is there afterwards, and nothing twice."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nekobako.core.chance import seeded
from nekobako.table.file_journal import FileJournal
from nekobako.table.journal import Acted
from nekobako.table.match_factory import rebuild_match

PLAYER = """
import sys
from pathlib import Path
from nekobako.core.chance import seeded
from nekobako.table.file_journal import FileJournal
from nekobako.table.match_factory import new_match, rebuild_match

journal = FileJournal(Path(sys.argv[1]))
match = rebuild_match(journal) if journal.entries() else new_match("catham", 4, 1, None, journal)
chance = seeded(int(sys.argv[2]))
print(len(journal.entries()) - 1, flush=True)
while sys.stdin.readline():
    seat = match.deciders[0]
    legal = match.legal(seat)
    match.play(seat, legal[chance.below(len(legal))])
    print(len(match.journal.entries()) - 1, flush=True)
"""

AHEAD = 3  # actions that it may go on with before it is killed: a busy machine lets it run on, but not to the end


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is for POSIX systems")
def test_nothing_announced_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    path = tmp_path / "match.neko"
    chance = seeded(4, "kill")
    for attempt in range(4):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(attempt)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        lines = 1 + chance.below(12)
        process.stdin.write("play\n" * (lines + AHEAD))
        process.stdin.flush()
        for _ in range(lines):
            announced = process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().splitlines()
        process.wait()
        process.stdin.close()
        process.stdout.close()
        last = int((rest or [announced])[-1])
        kept = [entry for entry in FileJournal(path).entries() if isinstance(entry, Acted)]
        assert last <= len(kept) <= last + 1, "one action may have been kept and not yet announced"
        assert rebuild_match(FileJournal(path)).outcome is None
