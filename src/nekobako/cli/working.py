"""Carrying out an action: at once, or frame by frame while the seconds that pass on the table are shown."""

from typing import Any, Final

from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action
from nekobako.cli.terminal import Terminal
from nekobako.table.match import Match

FRAME_MS: Final = 16  # of the table's time (docs/protocol.md)
TOLD_EVERY: Final = 6  # frames: about ten times a second
SPINNER: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def carry_out(terminal: Terminal, tongue: Tongue, match: Match, seat: int, action: Action) -> list[dict[str, Any]]:
    """The events, as the acting seat may see them. Whoever interrupts it leaves the match as it was before."""
    live = match.begin(seat, action)
    if live is None:
        return match.play(seat, action)
    frames = 0
    try:
        while not live.finished:
            if frames % TOLD_EVERY == 0:
                terminal.at_work(_line(tongue, frames))
            live.frame()
            frames += 1
    finally:
        terminal.work_over()
    return live.commit()


def _line(tongue: Tongue, frames: int) -> str:
    spinner = SPINNER[frames // TOLD_EVERY % len(SPINNER)]
    return f"{spinner} " + tongue.say("play.at_work", seconds=tongue.number(frames * FRAME_MS / 1000, 1))
