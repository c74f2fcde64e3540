"""What pieces and cards are called by people, who say "Brick 2" and not "brick-2".

>>> piece("brick-2").text("en"), piece("blue-1").text("fr")
('Brick 2', 'le Nakama bleu 1')
>>> any_of(["blue-1", "blue-3", "blue-4"]).text("en")
'blue Nakama 1, blue Nakama 3 or blue Nakama 4'
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from nekobako.core.words import Catalogue, Phrase, Word
from nekobako.games.tower.judge.standing import TABLE
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NEKO, WALLS, colour_of, kind_of

if TYPE_CHECKING:  # cards are read with refusals, which call things by these names
    from nekobako.games.tower.cards import CardOption, MissionCard

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
    said = last
    for number, one in enumerate(reversed(rest)):
        said = Phrase(WORDS, "say.next" if number else "say.or", {"one": one, "rest": said})
    return said


def offer(option: "CardOption") -> Phrase:
    """What one option of an Action card is."""
    if option.build is not UNSET:
        one, two = (Word(f"wall.{kind}") for kind in option.build)
        return Phrase(WORDS, "card.build", {"one": one, "two": two})
    return Phrase(
        WORDS, "card.petted" if option.pet is True else "card.nakama", {"cat": Word(f"nakama.{option.nakama}")}
    )


def card(options: Sequence["CardOption"]) -> Phrase:
    """An Action card, by what it offers."""
    one, *other = map(offer, options)
    return Phrase(WORDS, "card.either", {"one": one, "two": other[0]}) if other else one


def mission(found: "MissionCard") -> Phrase:
    """A Mission, by what it asks for and how far it leads."""
    return Phrase(WORDS, "card.mission", {"kind": Word(f"mission.{found.kind}"), "climb": found.climb})
