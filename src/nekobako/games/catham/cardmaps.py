"""Card maps, the wire's way of writing cards ({"mafia": 2}), from and to the kernel's packed counts."""

from nekobako.core.refusal import Refusal
from nekobako.core.words import Catalogue, Phrase, Word
from nekobako.games.catham.cards import FACTION_COUNT, FACTIONS, count, several

WORDS = Catalogue("nekobako.games.catham.words")

CardMap = dict[str, int]


def to_map(cards: int) -> CardMap:
    """Counts of zero are left out."""
    return {FACTIONS[f]: int(count(cards, f)) for f in range(FACTION_COUNT) if count(cards, f)}


def from_map(cards: CardMap) -> int:
    """Only for counts that four bits can hold."""
    return sum(several(FACTIONS.index(name), n) for name, n in cards.items())


def faction_number(name: str, field: str) -> int:
    """The kernel's number of a faction; a name there is not is unknown."""
    if name not in FACTIONS:
        phrase = Phrase(WORDS, "refusal.unknown_faction", {"name": name[:80]})
        raise Refusal("unknown", phrase, field=field, detail={"name": name[:80]})
    return FACTIONS.index(name)


def faction_word(faction: int | str) -> Word:
    return Word(f"faction.{faction if isinstance(faction, str) else FACTIONS[faction]}")
