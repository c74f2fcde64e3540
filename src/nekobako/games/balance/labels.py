"""Labels of games of balance: pieces by the names that people give them, and lengths and times as numbers."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from nekobako.core.labels import ReaderLabels
from nekobako.core.plurals import number


@dataclass(frozen=True)
class PieceLabels(ReaderLabels):
    @abstractmethod
    def piece(self, name: str) -> str:
        """What a piece is called that programs call so."""

    def pieces(self, names: Sequence[str]) -> str:
        return self.listed([self.piece(name) for name in names])

    def number(self, value: float, decimals: int = 1) -> str:
        """As the language writes it: 0.5, 0,5."""
        return number(self.language, value, decimals)
