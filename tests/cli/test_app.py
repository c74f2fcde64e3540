"""The frame of the commands: version, help, exit codes, and no traceback whatever happens."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import nekobako
from nekobako.cli import simulate
from nekobako.cli.language import WORDS, of_arguments, of_the_locale
from nekobako.cli.main import app
from tests.cli.terminals import environment


def test_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"nekobako {nekobako.__version__}\n")


def test_alone_it_lists_its_commands() -> None:
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0
    for command in ("play", "rules", "replay", "simulate"):
        assert command in result.stdout


@pytest.mark.parametrize(("arguments"), [["dance"], ["play"], ["rules", "catham", "twice"]])
def test_bad_usage_is_a_sentence(arguments: list[str]) -> None:
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_our_own_mistakes_are_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*anything: object, **more: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr(simulate, "play_all", stumble)
    result = CliRunner().invoke(app, ["simulate", "catham", "--lang", "en"])
    assert (result.exit_code, result.stderr) == (1, "Something is wrong with Nekobako itself, sorry: KeyError: 'oh'.\n")


def test_a_reader_that_goes_away_is_no_accident(tmp_path: Path) -> None:
    command = f"{sys.executable} -m nekobako rules catham --lang fr | head -n 1"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=20, env=environment(tmp_path))
    assert run.stderr == ""


def test_the_language_by_flag_then_locale_then_english() -> None:
    assert of_arguments(["play", "--lang", "fr"]) == of_arguments(["--lang=fr"]) == "fr"
    assert of_the_locale({"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}) == "fr"
    assert of_the_locale({"LC_ALL": "", "LANG": "fr_BE"}) == "fr"
    assert of_the_locale({"LANG": "de_DE.UTF-8"}) == of_the_locale({"LANG": "C"}) == of_the_locale({}) == "en"


def test_both_languages_say_the_same_things() -> None:
    assert WORDS.keys("en").keys() == WORDS.keys("fr").keys()
