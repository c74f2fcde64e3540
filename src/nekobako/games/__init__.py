"""The games, found rather than listed: every folder in here (or in a folder added to `__path__`) and every entry point
of the group `nekobako.games` that has a `GAME`. Adding a game edits no other file: what else it has (labels, a guide,
bots, a screen for the terminal) is found beside its class."""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from nekobako.core.game import Game
from nekobako.core.refusal import table_refusal
from nekobako.core.words import LANGUAGES, Translated

PAGE = ("title", "text")  # of a story


@cache
def registered() -> dict[str, Game[Any, Any]]:
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    modules += [entry.load() for entry in entry_points(group=__name__)]
    games = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.name: game for game in sorted(games, key=lambda game: game.name)}


def named(name: str) -> Game[Any, Any]:
    if name not in registered():
        raise table_refusal("unknown", "unknown_game", field="game", name=name[:80])
    return registered()[name]


def beside(game: str, name: str) -> ModuleType | None:
    """The module of that name in the package that the game's class is in; None where there is none."""
    module = type(named(game)).__module__
    package = module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]
    return import_module(f"{package}.{name}") if package and find_spec(f"{package}.{name}") else None


def guide_of(game: str, language: str) -> str | None:
    """A game's guide for people who play, as Markdown; None for a game that has none."""
    guide = beside(game, "guide")
    return None if guide is None else str(guide.text(language))


def story_page(game: str, milestone: int) -> tuple[Translated, Translated] | None:
    """The title and the text of the page of a game's story that a milestone opens; None where there is none."""
    story = beside(game, "story")
    if story is None or milestone not in story.pages(LANGUAGES[0]):
        return None
    pages = {language: story.pages(language)[milestone] for language in LANGUAGES}
    titles, texts = ({language: str(getattr(page, part)) for language, page in pages.items()} for part in PAGE)
    return titles, texts


class _Callable(ModuleType):
    """`nekobako.games` is this package and, for those who use the facade, a function that lists the names."""

    def __call__(self) -> list[str]:
        return list(registered())


sys.modules[__name__].__class__ = _Callable
