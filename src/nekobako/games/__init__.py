"""The games, found rather than listed: every folder in here (or in a folder added to `__path__`) and every entry point
of the group `nekobako.games` that has a `GAME`. Adding a game edits no other file."""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from nekobako.core.game import Game
from nekobako.core.refusal import table_refusal


@cache
def found() -> dict[str, Game[Any, Any]]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    modules += [entry.load() for entry in entry_points(group=__name__)]
    games = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.name: game for game in sorted(games, key=lambda game: game.name)}


def named(name: str) -> Game[Any, Any]:
    if name not in found():
        raise table_refusal("unknown", "unknown_game", field="game", name=name[:80])
    return found()[name]


class _Callable(ModuleType):
    """`nekobako.games` is this package and, for those who use the facade, a function that lists the names."""

    def __call__(self) -> list[str]:
        return list(found())


sys.modules[__name__].__class__ = _Callable
