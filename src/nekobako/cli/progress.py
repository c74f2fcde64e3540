"""Carrying out an action: at once, or frame by frame while the seconds that pass on the table are shown."""

from typing import Any, Final

from nekobako.cli.language import Translator
from nekobako.cli.menu import Action
from nekobako.cli.terminal import Terminal
from nekobako.table.match import Match
from nekobako.table.running_action import RunningAction

FRAME_MS: Final = 16  # of the table's time (docs/protocol.md)
TOLD_EVERY: Final = 6  # frames: about ten times a second
SPINNER: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def carry_out(
    terminal: Terminal, translator: Translator, match: Match, seat: int, action: Action
) -> list[dict[str, Any]]:
    """The events, as the acting seat may see them. Whoever interrupts it leaves the match as it was before."""
    begun = match.begin(seat, action)
    if not isinstance(begun, RunningAction):
        return begun
    frames = 0
    try:
        while not begun.finished:
            if frames % TOLD_EVERY == 0:
                terminal.at_work(_line(translator, frames))
            begun.frame()
            frames += 1
    finally:
        terminal.work_over()
    return match.commit(begun)


def _line(translator: Translator, frames: int) -> str:
    spinner = SPINNER[frames // TOLD_EVERY % len(SPINNER)]
    return f"{spinner} " + translator.say("play.at_work", seconds=translator.number(frames * FRAME_MS / 1000, 1))
