"""Names of pieces as people say them: "Brick 2" and not "brick-2".

>>> piece("brick-2").text("en"), piece("blue-1").text("fr")
('Brick 2', 'le Nakama bleu 1')
>>> any_of(["blue-1", "blue-3", "blue-4"]).text("en")
'blue Nakama 1, blue Nakama 3 or blue Nakama 4'
"""

from collections.abc import Sequence
from typing import Final

from nekobako.core.words import Catalogue, Phrase, Word
from nekobako.games.tower.judge.standing import TABLE
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NEKO, WALLS, colour_of, kind_of

WORDS: Final = Catalogue("nekobako.games.tower.words")


def piece(name: str) -> Phrase:
    """A floor, a wall, a cat or the table. A Black Cat is that of whoever reads it: nobody has another's in hand."""
    if name in (NEKO, TABLE):
        return Phrase(WORDS, f"piece.{name}")
    if name in BLACK_CATS:
        return Phrase(WORDS, "piece.own_black")
    number = name.rpartition("-")[2]
    if name in FLOORS:
        return Phrase(WORDS, "piece.floor", {"number": number})
    if name in WALLS:
        return Phrase(WORDS, f"piece.wall.{kind_of(name)}", {"number": number})
    return Phrase(WORDS, "piece.nakama", {"colour": Word(f"nakama.{colour_of(name)}"), "number": number})


def any_of(names: Sequence[str]) -> Phrase:
    """Pieces to choose from: "this, that or the other"."""
    *rest, last = map(piece, names)
    choice = last
    for number, name in enumerate(reversed(rest)):
        choice = Phrase(WORDS, "say.next" if number else "say.or", {"one": name, "rest": choice})
    return choice
