"""The numbered choices as they stand on the screen: for a turn's action in two columns, for an answer a row each."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from nekobako.cli.binding import BOUND_SPACE
from nekobako.cli.faces.catham.cards import titled
from nekobako.cli.faces.catham.speech import speech_for
from nekobako.cli.faces.face import Reader
from nekobako.cli.menu import Choice, Menu
from nekobako.cli.rows import numbered_rows, numeral


def choices(reader: Reader, menu: Menu) -> RenderableType:
    numbered = list(enumerate(menu.choices, start=1))
    takes = [(number, choice) for number, choice in numbered if choice.group == "take"]
    if not takes:
        return numbered_rows(numbered)
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    for faction in dict.fromkeys(choice.faction for _, choice in takes):
        grid.add_row(*_take_row(reader, faction, [taking for taking in takes if taking[1].faction == faction]))
    for number, choice in numbered[len(takes) :]:
        grid.add_row(Text(choice.label), numeral(number), Text(choice.effect))
    return grid


def _take_row(reader: Reader, faction: str, takes: Sequence[tuple[int, Choice]]) -> tuple[Text, Text, Text]:
    """One line for a faction of the market: how many to take is the choice."""
    say = reader.tongue.say
    name = titled(faction, speech_for(reader).faction(faction))
    words = say("catham.numbers").split()
    counts = Text()
    for count, (number, choice) in enumerate(takes, start=1):
        if count > 1:
            counts = Text.assemble(counts, "   ", numeral(number), BOUND_SPACE)
        counts.append(f"{words[count - 1]} {choice.effect}".rstrip().replace(" ", BOUND_SPACE))
    return Text.assemble(say("catham.take"), " ", name), numeral(takes[0][0]), counts
