"""Which golden playthroughs there are: a module a game, with its `GOLDENS`. A new one is found because it is there."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

HIDDEN: Final = ("n", "event", "seat", "outcome", "at")  # of an event: told first, or not at all


@dataclass(frozen=True)
class Golden(ABC):
    name: str  # the game's, then what it shows

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The playthrough, told anew."""


def goldens() -> list[Golden]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    return [golden for module in modules for golden in module.GOLDENS]


def event_line(event: Mapping[str, Any], ending: str) -> str:
    """An event and all that it says; an outcome by its reason, its winners and what this names."""
    parts = [event["event"], f"seat {event['seat']}"]
    parts += [
        f"{name} {listed(value) if isinstance(value, list) else value}"
        for name, value in event.items()
        if name not in HIDDEN
    ]
    if "outcome" in event:
        outcome = event["outcome"]
        parts.append(f"{outcome['reason']} {outcome['rule']}, winners {outcome['winners']}, {ending.format(**outcome)}")
    return ", ".join(parts)


def listed(names: Iterable[object]) -> str:
    return " ".join(map(str, names)) or "none"
