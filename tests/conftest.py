"""What every test may rely on."""

from pathlib import Path

from nekobako import games

pytest_plugins = ["tests.rulemarks"]  # --rule C-25

# A game is found because its folder is there: the tests' own dummy game proves it.
games.__path__.append(str(Path(__file__).parent / "plugin_games"))
