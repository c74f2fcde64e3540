"""Where matches are saved: a journal each, in the data folder, and beside it a note of who was playing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from nekobako.core.folders import data_folder
from nekobako.core.refusal import Refusal
from nekobako.table.file_journal import FileJournal
from nekobako.table.match import Match
from nekobako.table.match_factory import rebuild_match


class Note(Struct):
    """What a journal does not say: who sits in each seat (a bot's name, or None), and in which language."""

    game: str
    language: str
    bots: list[str | None]
    seed: int = 0  # of the bots' own chance
    finished: bool = False


@dataclass(frozen=True)
class SavedMatch:
    """A match's two files."""

    path: Path

    @property
    def note_path(self) -> Path:
        return self.path.with_suffix(".json")

    def note(self) -> Note | None:
        """None where there is no note that can be read."""
        try:
            return msgspec.json.decode(self.note_path.read_bytes(), type=Note)
        except (OSError, msgspec.MsgspecError):
            return None

    def write_note(self, note: Note) -> None:
        _write(self.note_path, note)

    def finish(self, note: Note) -> None:
        self.write_note(msgspec.structs.replace(note, finished=True))


def _write(path: Path, value: object) -> None:
    """Whole or not at all."""
    half = path.with_suffix(".part")
    half.write_bytes(msgspec.json.format(msgspec.json.encode(value)) + b"\n")
    half.replace(path)


def matches_folder() -> Path:
    return data_folder() / "matches"


def pictures_folder() -> Path:
    return data_folder() / "pictures"


def passed_on(game: str) -> dict[str, Any]:
    """Options that a new match has from the ones before it at this table."""
    try:
        options = msgspec.json.decode((data_folder() / f"{game}.json").read_bytes())
    except (OSError, msgspec.MsgspecError):
        return {}
    return options if isinstance(options, dict) else {}


def pass_on(game: str, options: Mapping[str, Any]) -> None:
    if options:
        _write(data_folder() / f"{game}.json", dict(options))


def keep(match: Match, note: Note) -> SavedMatch:
    """Move a match that has just been opened into files of its own."""
    folder = matches_folder()
    folder.mkdir(parents=True, exist_ok=True)
    saved = SavedMatch(_unused(folder, f"{match.game}-{datetime.now():%Y-%m-%d-%H%M%S}"))
    saved.write_note(note)
    journal = FileJournal(saved.path)
    for entry in match.journal.entries():
        journal.append(entry)
    match.keep_in(journal)
    return saved


def _unused(folder: Path, stem: str) -> Path:
    number = 1
    while True:
        path = folder / (f"{stem}.neko" if number == 1 else f"{stem}-{number}.neko")
        if not path.exists():
            return path
        number += 1


def latest_unfinished(game: str) -> tuple[SavedMatch, Note, Match] | None:
    """The match that was played last of those that have not ended."""
    for saved, note in _unfinished(game):
        match = _match_of(saved)
        if match is not None and match.outcome is None and match.seats == len(note.bots):
            return saved, note, match
    return None


def _match_of(saved: SavedMatch) -> Match | None:
    """None where the file is torn or spoilt: there is nothing to go on with."""
    try:
        return rebuild_match(FileJournal(saved.path))
    except (Refusal, ValueError, OSError):
        return None


def _unfinished(game: str) -> Iterator[tuple[SavedMatch, Note]]:
    paths = matches_folder().glob("*.neko")
    for path in sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True):
        note = SavedMatch(path).note()
        if note is not None and note.game == game and not note.finished:
            yield SavedMatch(path), note
