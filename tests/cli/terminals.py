"""Real terminals for the tests: 80 columns, a data folder of their own, and what came out of them."""

import os
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]

VEIL = "\x1b[H\x1b[2J\x1b[3J"
ERASED = re.compile(r"[^\n]*\r\x1b\[2K")  # up to where a line was begun anew
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = r"1(–\d+)?, [hb] \S+ >(\x1b\[0m)? $"
ENTER = r"(Enter|Entrée|your hand|votre main)\.(\x1b\[0m)? $"
ROWS, COLUMNS = 24, 80


def environment(data: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "NO_COLOR")}
    return {**kept, "LANG": "en_US.UTF-8", "TERM": "xterm-256color", "XDG_DATA_HOME": str(data), **more}


class Played:
    """`nekobako` with arguments, at a terminal; everything it wrote is in `written`."""

    def __init__(self, data: Path, arguments: Sequence[str], **more: str) -> None:
        self.written = ""
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "nekobako", *arguments],
            env=environment(data, **more),
            dimensions=(ROWS, COLUMNS),
            encoding="utf-8",
            timeout=10,
            # Whoever starts the tests in the background ignores interrupts, and a child inherits that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.child.delaybeforesend = None  # programs here read lines, and turn no echo off
        self.child.logfile_read = self

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass

    def answer(self, question: str, line: str) -> None:
        self.child.expect(question)
        self.child.sendline(line)

    def to_the_end(self, line: str = "1") -> int:
        """Answer every question alike until the program ends; its exit code."""
        while (asked := self.child.expect([PROMPT, ENTER, pexpect.EOF])) != 2:
            self.child.sendline(line if asked == 0 else "")
        return self.exit_code()

    def exit_code(self) -> int:
        self.child.expect(pexpect.EOF)
        self.child.close()
        code: int = self.child.exitstatus
        return code

    def lines(self) -> list[str]:
        """What could be read in the end; what was erased again is left out."""
        return CONTROL.sub("", ERASED.sub("", self.written)).replace("\r", "").split("\n")


def matches(data: Path) -> list[Path]:
    return sorted((data / "nekobako" / "matches").glob("*.neko"))
