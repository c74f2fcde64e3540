"""Which golden playthroughs there are: a module a game, with its `GOLDENS`. A new one is found because it is there."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules


@dataclass(frozen=True)
class Golden(ABC):
    name: str  # the game's, then what it shows

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The playthrough, told anew."""


def goldens() -> list[Golden]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return [golden for module in modules for golden in module.GOLDENS]
