"""A journal in a file, in the `.neko` format: each entry is on the disk before anyone hears of it."""

import os
from collections.abc import Sequence
from pathlib import Path

from nekobako.table import neko_format
from nekobako.table.journal import Entry, Journal


class FileJournal(Journal):
    """Appends to a file that is new, or goes on where one was left, even in the middle of a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._entries = list(read(path)) if path.exists() else []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._size = len(_whole(path)) if self._entries else 0
        with path.open("ab") as file:
            file.truncate(self._size)
        _sync_folder(path.parent)

    def append(self, entry: Entry) -> None:
        line = neko_format.text(entry).encode()
        with self.path.open("ab") as file:
            if file.tell() != self._size:
                raise OSError(f"{self.path.name} was changed by another program: is this match open twice?")
            try:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._size)  # what was refused must not come back
                raise
        self._size += len(line)
        self._entries.append(entry)

    def entries(self) -> Sequence[Entry]:
        return self._entries


def read(path: Path) -> Sequence[Entry]:
    """The entries of a file. A last line without its end was never announced, and does not count."""
    lines = _whole(path).decode().splitlines()
    if "" not in lines:  # torn before the header was complete
        return []
    return list(neko_format.parse(lines))


def write(path: Path, entries: Sequence[Entry]) -> None:
    """Export a journal as a file."""
    path.write_text("".join(neko_format.text(entry) for entry in entries), encoding="utf-8")


def _whole(path: Path) -> bytes:
    content = path.read_bytes()
    return content[: content.rfind(b"\n") + 1]


def _sync_folder(folder: Path) -> None:
    """A new file's name is durable only once its folder is (where folders can be opened at all)."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
