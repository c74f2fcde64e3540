"""The journal: durable before it is announced, rebuilt to an equal match from any prefix, readable as text."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.core.chance import seeded
from nekobako.core.handling import HandRecord
from nekobako.table import file_journal, neko_format
from nekobako.table.file_journal import FileJournal
from nekobako.table.journal import (
    Acted,
    Began,
    Committed,
    Entry,
    HandlingDropped,
    Journal,
    MemoryJournal,
    Opened,
    Undone,
)
from nekobako.table.match_factory import load_match, new_match, rebuild_match
from nekobako.table.running_action import RunningAction


def play(match: Match, seed: int, most: int) -> None:
    chance = seeded(seed, "test")
    for _ in range(most):
        if not match.deciders:
            return
        seat = match.deciders[0]
        legal = match.legal(seat)
        match.play(seat, legal[chance.below(len(legal))])


def begun(journal: Journal, game: str) -> Match:
    return new_match(game, 3, 5, None, journal)


@pytest.mark.parametrize("game", ["catham", "pebbles"])
def test_a_match_is_rebuilt_to_an_equal_one(tmp_path: Path, game: str) -> None:
    path = tmp_path / "match.neko"
    match = begun(FileJournal(path), game)
    play(match, 1, 8)
    again = rebuild_match(FileJournal(path))
    assert again.save() == match.save()
    assert [again.events(seat) for seat in range(3)] == [match.events(seat) for seat in range(3)]
    match.keep_in(MemoryJournal())
    play(match, 2, 500)
    play(again, 2, 500)
    assert again.save() == match.save()
    assert rebuild_match(FileJournal(path)).save() == match.save()


def test_a_match_open_twice_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "match.neko"
    match = begun(FileJournal(path), "catham")
    again = rebuild_match(FileJournal(path))
    play(match, 1, 1)
    before = again.save()
    with pytest.raises(OSError, match="open twice"):
        play(again, 1, 1)
    assert again.save() == before
    assert rebuild_match(FileJournal(path)).save() == match.save()


@pytest.mark.parametrize("game", ["catham", "pebbles"])
def test_a_crash_at_any_byte_loses_nothing_that_was_announced(tmp_path: Path, game: str) -> None:
    """Cut the file anywhere: what comes back is the match after the last whole line of an action."""
    path = tmp_path / "match.neko"
    match = begun(FileJournal(path), game)
    saves, sizes = [match.save()], [path.stat().st_size]
    for number in range(5):
        play(match, number, 1)
        saves.append(match.save())
        sizes.append(path.stat().st_size)
    content = path.read_bytes()
    torn = tmp_path / "torn.neko"
    for size in range(sizes[0], len(content) + 1, 1 if game == "catham" else 3):
        torn.write_bytes(content[:size])
        done = max(n for n, whole in enumerate(sizes) if whole <= size)
        assert rebuild_match(FileJournal(torn)).save() == saves[done]


def test_after_a_torn_line_the_journal_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.neko"
    match = begun(FileJournal(path), "catham")
    play(match, 1, 3)
    with path.open("ab") as file:
        file.write(b'1 {"do":"ta')
    again = rebuild_match(FileJournal(path))
    match.keep_in(MemoryJournal())
    play(match, 2, 3)
    play(again, 2, 3)
    assert rebuild_match(FileJournal(path)).save() == again.save() == match.save()


def test_a_header_cut_short_is_no_match_yet(tmp_path: Path) -> None:
    path = tmp_path / "match.neko"
    path.write_text("nekobako 1 catham\nseats 3\nse")
    journal = FileJournal(path)
    assert journal.entries() == []
    match = begun(journal, "catham")
    assert rebuild_match(FileJournal(path)).save() == match.save()


class BrokenJournal(MemoryJournal):
    """A disk that is full from a certain entry on."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def append(self, entry: Entry) -> None:
        if len(self.entries()) >= self.room:
            raise OSError("no space left")
        super().append(entry)


def test_what_cannot_be_kept_has_not_happened() -> None:
    match = begun(BrokenJournal(2), "catham")
    play(match, 1, 1)
    before, events = match.save(), match.events(None)
    with pytest.raises(OSError, match="no space left"):
        play(match, 2, 1)
    assert (match.save(), match.events(None)) == (before, events)


def test_an_entry_is_on_the_disk_before_the_events_are_returned(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "match.neko"
    match = begun(FileJournal(path), "catham")
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", lambda handle: synced.append(path.read_bytes().count(b"\n")))
    lines = path.read_bytes().count(b"\n")
    play(match, 1, 1)
    assert synced == [lines + 1]


# --- actions that take time


def test_an_action_in_frames_is_begun_and_committed_with_its_frames() -> None:
    journal = MemoryJournal()
    match = begun(journal, "pebbles")
    match.play(0, {"do": "throw", "frames": 3})
    kinds = [type(entry) for entry in journal.entries()]
    assert kinds == [Opened, Began, Committed]
    committed = journal.entries()[-1]
    assert isinstance(committed, Committed)
    assert committed.track == b"\x01\x02\x03"


def test_a_live_action_can_be_fed_watched_and_committed() -> None:
    match = begun(MemoryJournal(), "pebbles")
    running = match.begin(0, {"do": "throw", "frames": 3})
    assert isinstance(running, RunningAction)
    assert running.frame() == b"\x01"
    assert match.view(0)["bowl"] == 0
    running.handling.feed(0, HandRecord(t=16, hand=0, grip=None, pose=(0, 0, 0, 1, 0, 0, 0)))
    assert running.finished
    assert [event["event"] for event in match.commit(running)] == ["added"]
    assert match.view(0)["bowl"] == 1


def test_an_action_only_begun_or_dropped_never_happened() -> None:
    journal = MemoryJournal()
    match = begun(journal, "pebbles")
    running = match.begin(0, {"do": "throw", "frames": 3})
    assert isinstance(running, RunningAction)
    running.frame()
    assert rebuild_match(journal).view(0)["bowl"] == 0
    match.drop()
    assert isinstance(journal.entries()[-1], HandlingDropped)
    assert rebuild_match(journal).save() == match.save()


def test_what_is_done_at_once_has_no_frames() -> None:
    match = begun(MemoryJournal(), "pebbles")
    done = match.begin(0, {"do": "add", "count": 1})
    assert isinstance(done, list)
    assert [event["event"] for event in done] == ["added"]


def test_a_refused_throw_is_not_even_begun() -> None:
    journal = MemoryJournal()
    match = begun(journal, "pebbles")
    with pytest.raises(Refusal):
        match.play(0, {"do": "throw", "frames": 99})
    assert len(journal.entries()) == 1


# --- the text


ENTRIES: list[Entry] = [
    Opened("pebbles", seats=2, seed=7, options={}),
    Acted(0, {"do": "add", "count": 1}, "rolled a 3"),
    Began(1, {"do": "throw", "frames": 2}),
    Undone(1),
    Committed(1, {"do": "throw", "frames": 2}, {"flown": 2, "note": "a # and a \n"}, "wind"),
    Committed(0, {"do": "throw", "frames": 2}, {"much": "0123456789" * 40}, "wind", b"\x00\xff\n" * 20),
    HandlingDropped(),
]


def test_every_entry_survives_the_text() -> None:
    text = "".join(neko_format.text(entry) for entry in ENTRIES)
    assert list(neko_format.parse(text.splitlines())) == ENTRIES


def test_a_position_survives_the_text() -> None:
    match = load_match({"game": "catham", "players": [{"hand": {"mafia": 3}}, {}]})
    entries = match.journal.entries()
    assert list(neko_format.parse("".join(map(neko_format.text, entries)).splitlines())) == list(entries)


def test_export_and_import(tmp_path: Path) -> None:
    match = nekobako.new("catham", seats=4, seed=9)
    play(match, 3, 400)
    path = tmp_path / "match.neko"
    file_journal.write(path, match.journal.entries())
    lines = path.read_text().splitlines()
    assert lines[:4] == ["nekobako 1 catham", "seats 4", "seed 9", ""]
    assert json.loads(lines[4].split(" ", 1)[1].split("  #")[0])["do"] in ("take", "play")
    assert rebuild_match(FileJournal(path)).save() == match.save()


def test_people_may_add_comments_and_empty_lines(tmp_path: Path) -> None:
    path = tmp_path / "match.neko"
    match = begun(FileJournal(path), "catham")
    play(match, 1, 2)
    path.write_text(path.read_text() + "\n# what a beginning\n\n")
    assert rebuild_match(FileJournal(path)).save() == match.save()


GOOD = "nekobako 1 catham\nseats 2\nseed 1\n\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None),
        ("chess\n\n", None),
        ("nekobako 2 catham\n\n", None),
        ("nekobako 1 catham\nseats 2\n\n", None),
        ("nekobako 1 catham\nseats two\n\n", 2),
        ("nekobako 1 catham\ncolour 2\n\n", 2),
        (GOOD + "zero {}\n", 5),
        (GOOD + '0 {"do":\n', 5),
        (GOOD + '0 {"do":"take"} and more\n', 5),
        (GOOD + '0 commit {"do":"throw"} packed ???\n', 5),
        (GOOD + '0 commit {"do":"throw"} packed AAAA\n', 5),
        (GOOD + '0 commit {"do":"throw"} {} track AAAA\n', 5),
    ],
)
def test_a_broken_file_is_refused_by_its_line(text: str, line: int | None) -> None:
    with pytest.raises(Refusal) as refused:
        list(neko_format.parse(text.splitlines()))
    assert refused.value.code == "malformed"
    assert refused.value.detail.get("line") == line


@pytest.mark.parametrize(
    "tamper",
    [
        lambda lines: [*lines[:4], lines[5], *lines[4:]],
        lambda lines: [*lines, *lines[4:6]],
    ],
    ids=["swapped", "doubled"],
)
def test_a_file_that_was_tampered_with_is_refused(tmp_path: Path, tamper: Callable[[Sequence[str]], list[str]]) -> None:
    path = tmp_path / "match.neko"
    match = new_match("catham", 2, 5, {"first": 0}, FileJournal(path))
    while match.turn < 4:
        play(match, 1, 1)
    path.write_text("\n".join(tamper(path.read_text().splitlines())) + "\n")
    with pytest.raises(Refusal):
        rebuild_match(FileJournal(path))
