"""What every test may rely on."""

from pathlib import Path

from nekobako import games

# A game is found because its folder is there: the tests' own dummy game proves it.
games.__path__.append(str(Path(__file__).parent / "plugin_games"))
