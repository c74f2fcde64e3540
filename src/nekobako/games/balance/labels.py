"""Labels of games of balance: pieces by the names that people give them, and lengths and times as numbers."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nekobako.core.labels import ReaderLabels
from nekobako.core.plurals import number
from nekobako.games.balance.table_options import WORDS


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
        mm = self.number(foreboding["mm"], 1)
        return WORDS.say(self.language, "close", pieces=self.pieces(foreboding["pieces"]), mm=mm)

    def number(self, value: float, decimals: int = 1) -> str:
        """As the language writes it: 0.5, 0,5."""
        return number(self.language, value, decimals)
