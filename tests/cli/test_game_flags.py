"""The flags for games' options: made from what the games declare, for help, reading and refusing alike."""

import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from nekobako import games
from nekobako.cli.game_flags import options_of
from nekobako.cli.main import app
from nekobako.cli.problem import Problem
from nekobako.core.options import OptionField

CONTRACT = ("--factions", "--actions", "--mode", "--variants", "--turn-limit")


def flags_of(game: str) -> dict[str, OptionField]:
    return {field.flag: field for field in games.named(game).option_fields() if field.flag is not None}


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_every_flag_is_in_the_help(command: str) -> None:
    shown = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "LANG": "fr_FR.UTF-8"}).stdout
    every = {f"--{flag}" for game in games.registered() for flag in flags_of(game)}
    assert set(CONTRACT) <= every
    for flag in every:
        assert flag in shown
    assert f"{', '.join(games.registered())}." in shown
    for mode in ("coop, versus, solo (Nekojima)", "coop, versus (Le Chat et la Tour)"):
        assert mode in shown, "which game has which mode"


@pytest.mark.parametrize("game", games.registered())
def test_the_values_of_a_flag_are_those_of_its_option(game: str) -> None:
    for flag, field in flags_of(game).items():
        values = [choice.value for choice in field.choices]
        for value in values:
            typed, meant = (f"{value}, {values[0]}", [value, values[0]]) if field.kind == "several" else (value, value)
            assert options_of(games.named(game), {flag: typed}) == {field.name: meant}
            assert options_of(games.named(game), {flag: str(typed)}) == {field.name: meant}
        for preset in field.presets:
            if isinstance(preset.value, str):
                assert options_of(games.named(game), {flag: preset.value}) == {field.name: preset.value}


@pytest.mark.parametrize("game", games.registered())
def test_a_flag_of_another_game_is_refused(game: str) -> None:
    others: set[str] = {flag for other in games.registered() for flag in flags_of(other)} - set(flags_of(game))
    for flag in others:
        given: dict[str, Any] = {flag: "1"}
        with pytest.raises(Problem, match=f"^--{flag} is not for {games.named(game).title}.$"):
            options_of(games.named(game), given)


def test_no_game_is_imported_to_say_the_version() -> None:
    lines = (
        "import sys; sys.argv = ['nekobako', '--version']; from nekobako.cli.main import main",
        "try: main()",
        "except SystemExit: print([name for name, module in sys.modules.items() if hasattr(module, 'GAME')])",
    )
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[1] == "[]"


def test_yes_and_no_are_written_so_and_what_is_usual_is_left_out() -> None:
    game = games.named("nekojima")
    assert options_of(game, {"fingers": "yes"}) == {"fingers": True}
    assert options_of(game, {"fingers": "no"}) == {"fingers": False}
    assert options_of(game, {}) == {}
    shown = CliRunner().invoke(app, ["play", "--help"], env={"COLUMNS": "200"}).stdout
    assert "yes|no" in shown
