"""Screens: how each game looks in the terminal. Found as `SCREEN` of `nekobako.cli.screens.<game>`, where those
of the house's own games are, or of a module `terminal` beside the game's class."""

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from nekobako.cli.screens.game_screen import GameScreen
from nekobako.games import beside


def screen_of(game: str) -> GameScreen | None:
    """None for a game that has no screen yet."""
    ours = find_spec(f"{__name__}.{game}") is not None
    module = import_module(f"{__name__}.{game}") if ours else beside(game, "terminal")
    return None if module is None else cast(GameScreen, module.SCREEN)
