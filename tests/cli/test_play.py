"""Playing at a real terminal: whole games, leaving and coming back, and terminals that are none."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminals import COLUMNS, PROMPT, Played, environment, matches

SHORT = ["play", "catham", "--turn-limit", "6", "--seed", "4", "--pause", "0", "--bots", "random,random"]


@pytest.mark.parametrize(
    ("language", "over"), [("en", "The match is over."), ("fr", "La partie est finie.")], ids=["en", "fr"]
)
def test_a_whole_game(tmp_path: Path, language: str, over: str) -> None:
    played = Played(tmp_path, [*SHORT, "--lang", language])
    assert played.to_the_end() == 0
    assert over in played.written
    [match] = matches(tmp_path)
    assert str(match) in played.written
    assert json.loads(match.with_suffix(".json").read_text())["finished"] is True
    assert [line for line in played.lines() if len(line) > COLUMNS and str(tmp_path) not in line] == []
    assert [line for line in played.lines() if re.match(r"\s*[:;?!»]", line)] == []


def test_the_language_is_the_systems(tmp_path: Path) -> None:
    played = Played(tmp_path, SHORT, LANG="fr_CA.UTF-8")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    assert "La partie est conservée" in played.written


@pytest.mark.parametrize("way_out", ["interrupt", "end of input", "q"])
def test_leaving_and_coming_back(tmp_path: Path, way_out: str) -> None:
    played = Played(tmp_path, [*SHORT, "--lang", "fr"])
    played.answer(PROMPT, "1")
    played.child.expect(PROMPT)
    if way_out == "q":
        played.child.sendline("q")
    elif way_out == "interrupt":
        played.child.sendintr()
    else:
        played.child.sendeof()
    assert played.exit_code() == 0
    assert "nekobako play catham --resume" in played.written
    [match] = matches(tmp_path)
    before = match.read_text()

    again = Played(tmp_path, ["play", "catham", "--resume", "--pause", "0"])
    assert again.to_the_end() == 0
    assert "La partie est finie." in again.written  # the language was remembered
    assert match.read_text().startswith(before)
    assert len(matches(tmp_path)) == 1

    nothing = Played(tmp_path, ["play", "catham", "--resume", "--lang", "en"])
    assert nothing.exit_code() == 1
    assert "There is no match of Catham City to go on with." in nothing.written


def test_what_can_be_asked_for_at_the_prompt(tmp_path: Path) -> None:
    played = Played(tmp_path, SHORT, PAGER="cat")
    played.answer(PROMPT, "nonsense \x1b[31m")
    played.answer('"nonsense .*" is no choice here', "h")
    played.answer("a suggestion", "s")
    played.child.expect("Suggestion: .* To do so, type ([0-9 ]+)\\.")
    played.answer(PROMPT, "l")
    played.answer("draws? ", "r")
    played.answer("running for mayor", "99")
    played.answer('"99" is no choice', "")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0


def test_without_colour_nothing_is_coloured(tmp_path: Path) -> None:
    played = Played(tmp_path, SHORT, NO_COLOR="1")
    assert played.to_the_end() == 0
    styles = {part for codes in re.findall(r"\x1b\[([0-9;]*)m", played.written) for part in codes.split(";")}
    assert styles <= {"", "0", "1", "2", "3"}  # bold, dim and italic are no colours


def test_without_a_keyboard_a_sentence_and_no_hang(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "nekobako", *SHORT],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
        env=environment(tmp_path),
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("To play, a keyboard is needed")
    assert matches(tmp_path) == []


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--factions", "mafia,police,dogs,hackers,robocats"], "There is no faction called dogs."),
        (["--factions", "mafia"], "A game uses 5 different factions, not 1. (C-02)"),
        (["--people", "4"], "There can be 1 to 3 people at 3 seats, not 4."),
        (["--seats", "9"], "Catham City is played by 2 to 6, not by 9."),
        (["--actions", "3"], "A turn has one action or two, not 3. (C-32)"),
        (["--bots", "wizard"], "There is no bot called wizard."),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_played_is_refused_in_a_sentence(tmp_path: Path, flags: list[str], sentence: str) -> None:
    played = Played(tmp_path, ["play", "catham", "--seats", "3", *flags])
    assert played.exit_code() == 2
    assert sentence in played.written.replace("\r\n", " ")
    assert matches(tmp_path) == []
