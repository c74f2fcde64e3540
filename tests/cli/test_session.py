"""A seat with only one thing to do: done at once for a person alone, asked where others look on."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

import nekobako
from nekobako.cli.language import Translator
from nekobako.cli.players import PlayerList
from nekobako.cli.screens import screen_of
from nekobako.cli.session import Session
from nekobako.cli.terminal import PlayerLeft, Terminal
from nekobako.core.chance import Chance

DETECTIVES = "8"  # after the seven cards of the market there is nothing else to play


class Scripted(Terminal):
    """A keyboard that answers from a list, and then is gone; it notes what it was asked."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__()
        self.answers = list(answers)
        self.asked: list[str] = []

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt.strip())
        if not self.answers:
            raise PlayerLeft
        return self.answers.pop(0)


def detective(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
    return {"do": "play", "faction": "detectives", "extra": "mafia"}


def session(bots: Sequence[str | None], answers: Sequence[str]) -> tuple[Session, Scripted]:
    """Seat 0 plays Detectives and a Mafia; seat 1 has no Mafia, and can only decline."""
    players = [{"hand": {"detectives": 3, "mafia": 1}, "points": 0}, {"hand": {"scientists": 2}, "points": 0}]
    match = nekobako.load({"game": "catham", "seed": 1, "players": players})
    terminal, screen = Scripted(answers), screen_of("catham")
    assert screen is not None
    deciding = {seat: detective for seat, bot in enumerate(bots) if bot is not None}
    return Session(
        terminal, match, screen, PlayerList(bots), Translator("en"), deciding, chance_seed=1, pause=0
    ), terminal


def test_alone_it_is_done_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    table, terminal = session(["random", None], [])
    with pytest.raises(PlayerLeft):
        table.run()
    assert len(terminal.asked) == 1  # not about the Detectives: the turn after
    written = capsys.readouterr().out
    assert "Mochi plays 3 Detectives and 1 Mafia, gains 3 Influence." in written
    assert "There is only one thing you can do: Decline." in written
    assert "You decline." in written


def test_partners_asked_at_the_same_time_hand_the_keyboard_to_each_other() -> None:
    position = {"game": "nekojima", "seats": 2, "options": {"variants": ["duo"]}, "turn": {"phase": "build"}}
    quarters = ["dining", "homes"]
    match = nekobako.load({**position, "dice": quarters, "quarters": quarters, "cube": "pink", "drawn": ["pink"]})
    assert match.deciders == [0, 1]
    terminal, screen = Scripted(["", "n", "", "n", ""]), screen_of("nekojima")
    assert screen is not None
    table = Session(
        terminal, match, screen, PlayerList([None, None], screen.people), Translator("en"), {}, chance_seed=1, pause=0
    )
    with pytest.raises(PlayerLeft):
        table.run()
    called = [prompt.replace("\ue0b2", " ") for prompt in terminal.asked if prompt.startswith("Pass")]
    assert [re.findall(r"Player \d", prompt) for prompt in called] == [["Player 1"], ["Player 2"], ["Player 1"]]


def test_nobody_is_made_to_concede(monkeypatch: pytest.MonkeyPatch) -> None:
    match = nekobako.new("nekojima", seats=1, seed=1)
    monkeypatch.setattr(match, "legal", lambda seat: [{"do": "concede"}])
    terminal, screen = Scripted([]), screen_of("nekojima")
    assert screen is not None
    table = Session(
        terminal, match, screen, PlayerList([None], screen.people), Translator("en"), {}, chance_seed=1, pause=0
    )
    with pytest.raises(PlayerLeft):
        table.run()
    assert match.outcome is None


def test_among_people_it_is_asked_like_anything_else(capsys: pytest.CaptureFixture[str]) -> None:
    table, terminal = session([None, None], ["", DETECTIVES, "", "1"])
    with pytest.raises(PlayerLeft):
        table.run()
    assert terminal.asked[2:4] == ["Pass the keyboard to Cat\ue0b22, then press Enter.", "1, h help >"]
    assert "only one thing" not in capsys.readouterr().out
