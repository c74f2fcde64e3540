"""What the referee of a game by hands sees: everything that is not right yet, the worst first."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from nekobako.cli.language import Tongue

MOST: Final = 3  # lines


def not_right_yet(tongue: Tongue, sentences: Sequence[str]) -> list[RenderableType]:
    if not sentences:
        return []
    lines = [Text(f"✗ {sentence}", style="red") for sentence in sentences[:MOST]]
    if len(sentences) > MOST:
        lines.append(Text(tongue.say("hands.more_wrong", count=len(sentences) - MOST), style="red"))
    return [Rule(Text(tongue.say("hands.wrong")), style="dim"), *lines]
