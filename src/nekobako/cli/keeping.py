"""Where matches are kept: a journal each, in the data folder, and beside it a note of who was playing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from nekobako.core.folders import data_folder
from nekobako.core.refusal import Refusal
from nekobako.table.filejournal import FileJournal
from nekobako.table.match import Match
from nekobako.table.opening import rebuilt


class Note(Struct):
    """What a journal does not say: who sits in each seat (a bot's name, or None), and in which language."""

    game: str
    language: str
    bots: list[str | None]
    seed: int = 0  # of the bots' own chance
    finished: bool = False


@dataclass(frozen=True)
class Kept:
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
        found = msgspec.json.decode((data_folder() / f"{game}.json").read_bytes())
    except (OSError, msgspec.MsgspecError):
        return {}
    return found if isinstance(found, dict) else {}


def pass_on(game: str, options: Mapping[str, Any]) -> None:
    if options:
        _write(data_folder() / f"{game}.json", dict(options))


def keep(match: Match, note: Note) -> Kept:
    """Move a match that has just been opened into files of its own."""
    folder = matches_folder()
    folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(_unused(folder, f"{match.game}-{datetime.now():%Y-%m-%d-%H%M%S}"))
    kept.write_note(note)
    journal = FileJournal(kept.path)
    for entry in match.journal.entries():
        journal.append(entry)
    match.keep_in(journal)
    return kept


def _unused(folder: Path, stem: str) -> Path:
    number = 1
    while True:
        path = folder / (f"{stem}.neko" if number == 1 else f"{stem}-{number}.neko")
        if not path.exists():
            return path
        number += 1


def latest_unfinished(game: str) -> tuple[Kept, Note, Match] | None:
    """The match that was played last of those that have not ended."""
    for kept, note in _unfinished(game):
        match = _match_of(kept)
        if match is not None and match.outcome is None and match.seats == len(note.bots):
            return kept, note, match
    return None


def _match_of(kept: Kept) -> Match | None:
    """None where the file is torn or spoilt: there is nothing to go on with."""
    try:
        return rebuilt(FileJournal(kept.path))
    except (Refusal, ValueError, OSError):
        return None


def _unfinished(game: str) -> Iterator[tuple[Kept, Note]]:
    paths = matches_folder().glob("*.neko")
    for path in sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True):
        note = Kept(path).note()
        if note is not None and note.game == game and not note.finished:
            yield Kept(path), note
