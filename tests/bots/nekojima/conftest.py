"""As with the game's own tests: the tables were laid out for the first edition."""

from tests.games.nekojima.conftest import edition

__all__ = ["edition"]
