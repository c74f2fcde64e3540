"""Bots: who can sit in for a person. A bot is a function of what a person in that seat would know (view, the seat's
event log) and of its own chance; found by game and name, as `nekobako.bots.<game>.BOTS`."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from nekobako.table.sitters import Sitter


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: by count where results must repeat, by time at a table."""

    playouts: int = 1000
    seconds: float | None = None


BotMaker = Callable[[Budget], Sitter]


def bots_of(game: str) -> Mapping[str, BotMaker]:
    """The bots of a game, weakest first; none where nobody has written any."""
    if find_spec(f"{__name__}.{game}") is None:
        return {}
    bots: Mapping[str, BotMaker] = import_module(f"{__name__}.{game}").BOTS
    return bots


def quick_bots_of(game: str) -> Collection[str]:
    """Those that decide within a millisecond or so, and may think beside an event loop."""
    if find_spec(f"{__name__}.{game}") is None:
        return ()
    quick: Collection[str] = getattr(import_module(f"{__name__}.{game}"), "QUICK", ())
    return quick


def usual_of(bots: Iterable[str]) -> str | None:
    """The one in the middle: neither the weakest nor the slowest; None of none."""
    names = list(bots)
    return names[len(names) // 2] if names else None
