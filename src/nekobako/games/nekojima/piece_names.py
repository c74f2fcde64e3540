"""Names of pieces as people say them: "pink 3" and not "pink-3"."""

from nekobako.core.words import Catalogue, Phrase, Word
from nekobako.games.nekojima.material import BOARD, CATS

WORDS = Catalogue("nekobako.games.nekojima.words")


def piece(name: str) -> Phrase:
    """A Denchuu, a pole, a cat or the board.

    >>> piece("pink-3.a").text("en"), piece("cat-2").text("fr")
    ('pole a of pink 3', 'chat 2')
    """
    if name == BOARD:
        return Phrase(WORDS, "piece.board")
    kind, _, number = name.partition("-")
    if name in CATS:
        return Phrase(WORDS, "piece.cat", {"number": number})
    number, _, pole = number.partition(".")
    key = "piece.pole" if pole else "piece.denchuu"
    return Phrase(WORDS, key, {"colour": Word(f"cube.{kind}"), "number": number, "pole": pole})
