"""How cards look: each faction has a letter and a colour, so that colour never tells anything alone."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from nekobako.games.catham.cards import FACTIONS

LETTERS: Final = {name: name[0].upper() for name in FACTIONS}  # all different, and the same in French
COLOURS: Final = {
    "journalists": "yellow",
    "detectives": "dark_orange",
    "bureaucrats": "grey70",
    "scientists": "green",
    "robocats": "cyan",
    "mafia": "red",
    "police": "dodger_blue1",
    "hackers": "medium_orchid1",
}
CARD: Final = "■"
NONE: Final = "·"
MOST_DRAWN: Final = 8  # more would break the columns, and the number says it all


def titled(faction: str, name: str) -> Text:
    """The letter and the name."""
    return Text.assemble((LETTERS[faction], f"bold {COLOURS[faction]}"), " ", (name, COLOURS[faction]))


def stack(faction: str, count: int) -> Text:
    """A number and as many cards."""
    if not count:
        return Text(NONE, style="dim")
    return Text.assemble((f"{count} ", "bold"), (CARD * min(count, MOST_DRAWN), COLOURS[faction]))


def in_letters(cards: Mapping[str, int]) -> Text:
    """Cards in little room: a letter each, factions apart."""
    parts = [Text(LETTERS[name] * count, style=f"bold {COLOURS[name]}") for name, count in cards.items()]
    return Text(" ").join(parts)


def in_order(cards: Mapping[str, int], factions: list[str]) -> dict[str, int]:
    """In the order that every list of this match has."""
    return {name: cards[name] for name in factions if name in cards}
