"""Card maps, the wire's way of writing cards ({"mafia": 2}), from and to the kernel's packed counts."""

from typing import Final

from nekobako.core.refusal import Refusal
from nekobako.core.words import Catalogue, Phrase, Word
from nekobako.games.catham.cards import FACTIONS, several

WORDS = Catalogue("nekobako.games.catham.words")

CardMap = dict[str, int]
_CARD: Final = {name: several(faction, 1) for faction, name in enumerate(FACTIONS)}
_PLACES: Final = [(4 * faction, name) for faction, name in enumerate(FACTIONS)]  # where cards.py packs each count


def to_map(cards: int) -> CardMap:
    """Counts of zero are left out."""
    return {name: n for shift, name in _PLACES if (n := cards >> shift & 15)}


def from_map(cards: CardMap) -> int:
    """Only for counts that four bits can hold."""
    return sum([n * _CARD[name] for name, n in cards.items()])


def faction_number(name: str, field: str) -> int:
    """The kernel's number of a faction; a name there is not is unknown."""
    if name not in FACTIONS:
        phrase = Phrase(WORDS, "refusal.unknown_faction", {"name": name[:80]})
        raise Refusal("unknown", phrase, field=field, detail={"name": name[:80]})
    return FACTIONS.index(name)


def faction_word(faction: int | str) -> Word:
    return Word(f"faction.{faction if isinstance(faction, str) else FACTIONS[faction]}")
