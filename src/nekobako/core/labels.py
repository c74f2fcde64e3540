"""Labels: what the things of a match are called in a reader's language. Each game has its own, made from these."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from nekobako.core.plurals import listing
from nekobako.core.words import Catalogue


@dataclass(frozen=True)
class ReaderLabels:
    """Words of a game's catalogue in a language, with the names of the seats; the reader's own seat is "you"."""

    words: ClassVar[Catalogue]

    language: str
    names: Sequence[str]
    reader: int | None = None

    def word(self, key: str, **parameters: object) -> str:
        return self.words.say(self.language, key, **parameters)

    def who(self, seat: int) -> str:
        return self.word("say.you") if seat == self.reader else self.names[seat]

    def listed(self, parts: Sequence[str]) -> str:
        """As in "a, b and c"."""
        return listing(self.language, parts)
