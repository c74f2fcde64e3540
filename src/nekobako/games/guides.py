"""The games' guides for people who play, found as `nekobako.games.<game>.guide`."""

from importlib import import_module
from importlib.util import find_spec

from nekobako.games import named


def guide_of(game: str, language: str) -> str | None:
    """The guide as Markdown; None for a game that has none."""
    module = f"{type(named(game)).__module__.rpartition('.')[0]}.guide"
    try:
        if find_spec(module) is None:
            return None
    except ModuleNotFoundError:
        return None
    text: str = import_module(module).text(language)
    return text
