"""A match is rebuilt from its journal without a simulator: what came of hands is in it."""

from unittest.mock import patch

import pytest

from nekobako import Match
from nekobako.games.nekojima import worlds
from nekobako.table import neko_format
from nekobako.table.journal import Committed, Entry, MemoryJournal
from nekobako.table.match_factory import rebuild_match
from tests.games.nekojima.helpers import DONE, broken, building, by_hands, load, place, still
from tests.games.nekojima.told_scenes import Scene
from tests.golden_games.nekojima import GOLDENS, _Told


def played(name: str) -> Match:
    golden = next(golden for golden in GOLDENS if golden.name == name)
    told = _Told(golden)
    for what in golden.turns:
        list(told.turn(what))
    return told.match


def rebuilt(entries: list[Entry]) -> Match:
    journal = MemoryJournal()
    for entry in entries:
        journal.append(entry)
    return rebuild_match(journal)


def test_a_match_is_rebuilt_from_its_text() -> None:
    match = played("nekojima-coop")
    entries = list(match.journal.entries())
    assert sum(isinstance(entry, Committed) for entry in entries) > 8
    again = rebuilt(list(neko_format.parse("".join(neko_format.text(entry) for entry in entries).splitlines())))
    assert again.save() == match.save()
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize(("name", "event"), [("nekojima-coop", "dropped"), ("nekojima-jungle", "fell")])
def test_a_match_is_rebuilt_that_was_played_before_hands_reported_falls(name: str, event: str) -> None:
    match = played(name)
    entries = list(match.journal.entries())
    for entry in entries:
        if isinstance(entry, Committed):
            assert entry.result.pop("falls") is not None
    again = rebuilt(entries)
    assert any(seen["event"] == event for seen in again.events(None))
    assert again.events(None) == match.events(None)


def test_what_was_valid_when_it_was_played_is_valid_when_it_is_rebuilt() -> None:
    """A pole that leaned by 20 degrees stood, before it was a rule that it does not."""
    match = building()
    leaning = Scene().stand("pink-1", "dining", "homes").tilted("pink-1.a", 20.0)
    assert broken(by_hands(match, 0, place("pink-1"), leaning)) == ["N-15"]
    assert broken(match.play(0, DONE)) == ["N-15"]
    entries = list(match.journal.entries())
    for entry in entries:
        if isinstance(entry, Committed):
            assert entry.result.pop("referee") == 1
    with patch.object(worlds, "still", still):
        again = rebuilt(entries)
        assert "validated" in [event["event"] for event in again.events(None)]
        assert load(again.save()).save() == again.save()
