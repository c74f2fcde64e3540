"""The list of what is not right yet in a game by hands, the worst first."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from nekobako.cli.language import Translator

MOST: Final = 3  # lines


def not_right_yet(translator: Translator, sentences: Sequence[str]) -> list[RenderableType]:
    if not sentences:
        return []
    lines = [Text(f"✗ {sentence}", style="red") for sentence in sentences[:MOST]]
    if len(sentences) > MOST:
        lines.append(Text(translator.say("hands.more_wrong", count=len(sentences) - MOST), style="red"))
    return [Rule(Text(translator.say("hands.wrong")), style="dim"), *lines]
