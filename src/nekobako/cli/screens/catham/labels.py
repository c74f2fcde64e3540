"""The game's sentences, for a reader at the terminal."""

from typing import Final

from nekobako.cli.screens.game_screen import Reader
from nekobako.cli.screens.terminal_labels import TerminalLabels
from nekobako.core.words import Catalogue
from nekobako.games.catham.labels import Labels

WORDS: Final = Catalogue("nekobako.cli.screens.catham.words")


class CathamTerminalLabels(TerminalLabels, Labels):
    screen_words = WORDS
    unbroken = ("card.",)


def labels_for(reader: Reader) -> CathamTerminalLabels:
    return CathamTerminalLabels(reader.translator.language, reader.names, reader.seat)
