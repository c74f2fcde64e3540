"""Pictures of a match: one when asked for, in the data folder, or one after every turn in a folder of one's choice."""

from pathlib import Path

from nekobako.cli.keeping import pictures_folder
from nekobako.cli.positions import drawn
from nekobako.table.match import Match


class Album:
    def __init__(self, match: Match, stem: str = "", folder: Path | None = None) -> None:
        self._match = match
        self._stem = stem or match.game
        self._folder = folder

    def draw(self) -> str:
        """A picture of the table as it is now; where it was put."""
        folder = self._folder or pictures_folder()
        number = len(self._match.seen_log(None))  # another one whenever something has happened
        return str(self._drawn(folder / f"{self._stem}-{number:04}.png"))

    def keep(self, turn: int) -> None:
        """A turn is over: its picture, if a folder for them was given."""
        if self._folder is not None:
            self._drawn(self._folder / f"{self._stem}-turn-{turn:03}.png")

    def _drawn(self, file: Path) -> Path:
        file.parent.mkdir(parents=True, exist_ok=True)
        drawn(self._match.save(), file)
        return file
