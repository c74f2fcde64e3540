"""`nekobako replay`: a saved match as sentences, with its secrets only once it is over."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import nekobako
from nekobako.cli.main import app
from nekobako.cli.saved_matches import Note, SavedMatch
from nekobako.table import file_journal
from tests.cli.terminals import Played

RUNNER = CliRunner(env={"COLUMNS": "80", "LC_ALL": "C"})


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return saved(tmp_path / "finished.neko", turns=4)


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    return saved(tmp_path / "unfinished.neko", turns=9)


def saved(path: Path, turns: int) -> Path:
    match = nekobako.new("catham", seats=2, seed=3, options={"turn_limit": turns, "first": 0})
    while match.deciders and match.turn <= 4:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    file_journal.write(path, match.journal.entries())
    return path


def test_a_finished_match_is_told_with_all_its_cards(finished: Path) -> None:
    result = RUNNER.invoke(app, ["replay", str(finished)])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Cat 1 draws ")
    assert "6 cards" not in result.stdout
    assert "That was the last turn" in result.stdout
    assert "The match is over." in result.stdout
    assert max(map(len, lines)) <= 80


def test_an_unfinished_one_keeps_its_secrets(unfinished: Path) -> None:
    result = RUNNER.invoke(app, ["replay", str(unfinished), "--lang", "fr"])
    assert result.exit_code == 0
    assert result.stdout.startswith("Chat 1 pioche 6 cartes. Chat 2 pioche 6 cartes.")
    assert "les cartes cachées le restent" in result.stdout


def test_the_note_beside_it_says_who_played(finished: Path) -> None:
    SavedMatch(finished).write_note(Note("catham", "fr", [None, "random"]))
    result = RUNNER.invoke(app, ["replay", str(finished)])
    assert result.stdout.startswith("Vous piochez ")
    assert "Mochi prend " in result.stdout


def test_looking_changes_nothing(unfinished: Path) -> None:
    with unfinished.open("a") as file:
        file.write('0 {"do":"ta')  # torn
    before = unfinished.read_bytes()
    assert RUNNER.invoke(app, ["replay", str(unfinished)]).exit_code == 0
    assert unfinished.read_bytes() == before


def test_step_by_step_at_a_terminal(finished: Path, tmp_path: Path) -> None:
    played = Played(tmp_path, ["replay", str(finished)])
    played.answer(r"Enter: next move.*draws.*\. $", "")
    assert "takes" not in played.written
    played.answer(r"takes.*\. $", "q")
    assert played.exit_code() == 0
    assert "over" not in played.written


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"hello\n\n", "This is not a Nekobako match"),
        (b"", "There is no match in"),
        (b"\xff\xfe\n\n", "There is no match in"),
        (b"nekobako 1 chess\nseats 2\nseed 1\n\n", "There is no game called chess."),
        (b"nekobako 1 catham\nseats 2\nseed 1\n\n0 nonsense\n", "Line 5 of the file cannot be read"),
        (b'nekobako 1 catham\nseats 2\nseed 1\n\n0 {"do":"decline"}\n0 {"do":"decline"}\n', "It is"),
    ],
    ids=["text", "empty", "bytes", "game", "line", "illegal"],
)
def test_a_broken_file_is_a_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "broken.neko"
    path.write_bytes(content)
    result = RUNNER.invoke(app, ["replay", str(path)])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(sentence)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = RUNNER.invoke(app, ["replay", str(tmp_path / "none.neko")])
    assert result.exit_code == 1
    assert "No such file" in result.stderr
