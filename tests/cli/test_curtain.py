"""Several people at one terminal: nobody sees another's hand, not even by scrolling back."""

import re
from collections.abc import Iterator
from pathlib import Path

import nekobako
from nekobako.cli.screens.catham.cards import LETTERS
from nekobako.table.file_journal import read
from nekobako.table.journal import Acted, Opened
from tests.cli.terminals import CONTROL, ENTER, PROMPT, VEIL, Played, matches

ROW = re.compile(r"^([A-Z]) \S+ +(?:\d+ ■+|·) +(?:(\d+) ■+|·) ", re.MULTILINE)
NAMES = {letter: name for name, letter in LETTERS.items()}


def hand_on(screen: str) -> dict[str, int]:
    return {NAMES[letter]: int(count) for letter, count in ROW.findall(screen) if count}


def hands_asked(path: Path) -> Iterator[tuple[int, dict[str, int]]]:
    """Each decision's seat, and what it held."""
    opened, *entries = read(path)
    assert isinstance(opened, Opened)
    match = nekobako.new(opened.game, opened.seats, opened.seed, opened.options)
    for entry in entries:
        assert isinstance(entry, Acted)
        yield entry.seat, match.view(entry.seat)["hand"]
        match.play(entry.seat, entry.action)


def test_only_the_hand_of_the_one_who_was_called_is_ever_shown(tmp_path: Path) -> None:
    played = Played(tmp_path, ["play", "catham", "--seats", "2", "--people", "2", "--turn-limit", "12", "--seed", "8"])
    assert played.to_the_end() == 0
    screens = [CONTROL.sub("", part).replace("\r", "") for part in played.written.split(VEIL)]
    asked = hands_asked(matches(tmp_path)[0])
    called = None
    shown = 0
    for screen in screens:
        if call := re.search(r"Pass the keyboard to Cat (\d)", screen):
            called = int(call[1]) - 1
            assert "Your hand" not in screen
            assert not re.search(r"\b[Yy]ou\b", screen.replace("as you play", ""))
            continue
        for drawn in screen.split("Faction ")[1:]:
            seat, hand = next(asked)
            assert seat == called
            assert hand_on(drawn) == hand
            shown += 1
    assert shown >= 12
    assert next(asked, None) is None


def test_leaving_hides_the_hand(tmp_path: Path) -> None:
    played = Played(tmp_path, ["play", "catham", "--seats", "2", "--people", "2", "--seed", "8"])
    played.answer(ENTER, "")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    assert "Your hand" not in played.written.split(VEIL)[-1]
