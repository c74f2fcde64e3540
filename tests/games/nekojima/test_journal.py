"""A match is rebuilt from its journal without a simulator: what came of hands is in it."""

from nekobako.table import neko
from nekobako.table.journal import Committed, MemoryJournal
from nekobako.table.opening import rebuilt
from tests.golden_games.nekojima import GOLDENS, _Told


def test_a_match_is_rebuilt_from_its_text() -> None:
    golden = next(golden for golden in GOLDENS if golden.name == "nekojima-coop")
    told = _Told(golden)
    for what in golden.turns:
        list(told.turn(what))
    entries = told.match.journal.entries()
    assert sum(isinstance(entry, Committed) for entry in entries) > 8
    lines = "".join(neko.text(entry) for entry in entries).splitlines()
    journal = MemoryJournal()
    for entry in neko.parse(lines):
        journal.append(entry)
    again = rebuilt(journal)
    assert again.save() == told.match.save()
    assert again.view(0) == told.match.view(0)
