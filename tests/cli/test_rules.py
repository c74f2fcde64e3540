"""`nekobako rules`: the guide, laid out for 80 columns in both languages."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nekobako.cli.main import app
from tests.cli.terminals import Played

GAMES = ["catham", "nekojima", "tower"]
WIDE = {"COLUMNS": "80"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "words"), [("en", "Your first minute"), ("fr", "Votre première minute")])
def test_the_guide_fits_eighty_columns(game: str, language: str, words: str) -> None:
    result = CliRunner(env=WIDE).invoke(app, ["rules", game, "--lang", language])
    assert result.exit_code == 0
    assert words in result.stdout
    assert "{" not in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [60, 73, 80, 97])
def test_no_french_line_begins_with_a_mark_that_belongs_to_the_word_before(game: str, columns: int) -> None:
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(app, ["rules", game, "--lang", "fr"])
    assert "\u00a0:" in result.stdout
    assert not re.search(r"[\ue000-\uf8ff]", result.stdout)
    assert [line for line in result.stdout.splitlines() if re.match(r"\s*[:;?!»]", line)] == []


def test_a_game_there_is_not() -> None:
    result = CliRunner(env=WIDE).invoke(app, ["rules", "chess", "--lang", "fr"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Il n’y a pas de jeu nommé chess.")


def test_at_a_terminal_it_is_paged(tmp_path: Path) -> None:
    played = Played(tmp_path, ["rules", "catham"], PAGER="head -n 3")
    assert played.exit_code() == 0
    assert "Catham City" in played.written
    assert "Glossary" not in played.written
