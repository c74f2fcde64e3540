"""Bots: who can sit in for a person. A bot is a function of what a person in that seat would know (view, the seat's
event log) and of its own chance; found by game and name, as `BOTS` of `nekobako.bots.<game>`, where those of
the house's own games are, or of a module `bots` beside the game's class."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from nekobako.games import beside
from nekobako.table.player import Player


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: by count where results must repeat, by time at a table."""

    playouts: int = 1000
    seconds: float | None = None


BotMaker = Callable[[Budget], Player]


def bots_of(game: str) -> Mapping[str, BotMaker]:
    """The bots of a game, weakest first; none where nobody has written any."""
    module = _module_of(game)
    return {} if module is None else module.BOTS


def quick_bots_of(game: str) -> Collection[str]:
    """Those that decide within a millisecond or so, and may think beside an event loop."""
    return getattr(_module_of(game), "QUICK", ())


def _module_of(game: str) -> ModuleType | None:
    # Here first: to look beside a game, all of them are imported.
    return import_module(f"{__name__}.{game}") if find_spec(f"{__name__}.{game}") else beside(game, "bots")


def usual_of(bots: Iterable[str]) -> str | None:
    """The one in the middle: neither the weakest nor the slowest; None of none."""
    names = list(bots)
    return names[len(names) // 2] if names else None
