"""Names of cards as people say them: by what they offer or ask for."""

from collections.abc import Sequence

from msgspec import UNSET

from nekobako.core.words import Phrase, Word
from nekobako.games.tower.cards import CardOption, MissionCard
from nekobako.games.tower.piece_names import WORDS


def option_name(option: CardOption) -> Phrase:
    """One option of an Action card."""
    if option.build is not UNSET:
        first, second = (Word(f"wall.{kind}") for kind in option.build)
        return Phrase(WORDS, "card.build", {"one": first, "two": second})
    key = "card.petted" if option.pet is True else "card.nakama"
    return Phrase(WORDS, key, {"cat": Word(f"nakama.{option.nakama}")})


def card_name(options: Sequence[CardOption]) -> Phrase:
    """An Action card, by what it offers."""
    first, *others = map(option_name, options)
    return Phrase(WORDS, "card.either", {"one": first, "two": others[0]}) if others else first


def mission_name(card: MissionCard) -> Phrase:
    """A Mission, by what it asks for and how far it leads."""
    return Phrase(WORDS, "card.mission", {"kind": Word(f"mission.{card.kind}"), "climb": card.climb})
