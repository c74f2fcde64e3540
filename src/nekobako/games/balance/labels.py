"""Labels of games of balance: pieces by the names that people give them, and lengths and times as numbers."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nekobako.core.labels import ReaderLabels
from nekobako.core.plurals import number
from nekobako.games.balance.table_options import WORDS

LEAST_MM: Final = 0.1  # less is not told: "0.0 mm" says nothing


def seen_mm(violation: Mapping[str, Any]) -> bool:
    """Whether there are millimetres to tell of."""
    return round(violation.get("mm") or 0.0, 1) >= LEAST_MM


@dataclass(frozen=True)
class PieceLabels(ReaderLabels):
    @abstractmethod
    def piece(self, name: str) -> str:
        """What a piece is called that programs call so."""

    def pieces(self, names: Sequence[str]) -> str:
        return self.listed([self.piece(name) for name in names])

    @abstractmethod
    def wrong(self, violation: Mapping[str, Any]) -> str:
        """What breaks a rule."""

    def foreseen(self, foreboding: Mapping[str, Any]) -> str:
        """What would break a rule, or nearly."""
        if not foreboding["close"]:
            return self.wrong(foreboding)
        mm = self.number(max(LEAST_MM, foreboding["mm"]), 1)
        return WORDS.say(self.language, "close", pieces=self.pieces(foreboding["pieces"]), mm=mm)

    def number(self, value: float, decimals: int = 1) -> str:
        """As the language writes it: 0.5, 0,5."""
        return number(self.language, value, decimals)
