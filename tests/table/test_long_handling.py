"""What was shown of a handling is kept for its replay; of a very long one, only the end."""

import pytest

from nekobako.table import running_action
from nekobako.table.journal import Committed, MemoryJournal
from nekobako.table.match_factory import new_match


@pytest.mark.parametrize(("most", "kept"), [(3, b"\1\2\3"), (2, b"\3"), (1, b"\3")])
def test_the_beginning_of_a_long_one_is_forgotten(monkeypatch: pytest.MonkeyPatch, most: int, kept: bytes) -> None:
    monkeypatch.setattr(running_action, "MOST_SHOWN", most)
    journal = MemoryJournal()
    match = new_match("pebbles", 1, 1, {}, journal)
    match.play(0, {"do": "throw", "frames": 3})
    [committed] = [entry for entry in journal.entries() if isinstance(entry, Committed)]
    assert committed.track == kept
