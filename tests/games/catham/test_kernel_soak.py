"""The soak finds what is wrong and says which game to look at."""

import pytest

from bench import soak
from nekobako.games.catham import kernel


def test_a_short_soak_counts_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--again", "3:50"]) == 0
    assert "1 games of the kernel and 1 at a table" in capsys.readouterr().out


def test_a_batch_plays_every_seed() -> None:
    tally = soak.play(2, range(1, 11))
    assert (tally.games, tally.table_games, tally.failures) == (10, 0, [])
    assert tally.actions >= tally.turns > 0


def test_something_unsound_fails_and_names_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "broken", lambda state: "a card too many" if state.turn == 3 else None)
    assert soak.main(["--again", "4:7"]) == 1
    said = capsys.readouterr().out
    assert "turn 3: a card too many (--again 4:7)" in said
    assert "1 failures" in said


def test_an_error_is_a_failure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(state: kernel.State) -> None:
        raise IndexError("out of range")

    monkeypatch.setattr(soak, "broken", explode)
    assert soak.play(2, [5]).failures == ["IndexError: out of range (--again 2:5)"]


def test_a_game_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "MOST_TURNS", 2)
    assert "no end after 2 turns" in soak.play(2, [1]).failures[0]
