"""Names of bots, in every language: how one plays, and its name at a table.

>>> kind_in("en", "greedy"), name_in("en", "greedy"), name_in("fr", "greedy", seat=2)
('greedy', 'Greedy bot', 'Kuro')
"""

from functools import lru_cache
from typing import Final

from nekobako.core.words import Catalogue

WORDS: Final = Catalogue("nekobako.bots.words")
# A bot at a table has a cat's name of its own, by its seat, the same in every language.
CATS: Final = ("Mochi", "Sumi", "Kuro", "Hana", "Tama", "Yuzu", "Momo", "Azuki")
SAID: Final = 512  # names remembered: they are said at every turn


@lru_cache(SAID)
def kind_in(language: str, bot: str) -> str:
    """How it plays; one that nobody has described, by its own name."""
    return _known(language, f"kind.{bot}") or bot


@lru_cache(SAID)
def name_in(language: str, bot: str, seat: int | None = None) -> str:
    """What it is; with a seat, its own name there: several of a kind are told apart."""
    if seat is not None:
        return CATS[seat % len(CATS)]
    return _known(language, f"name.{bot}") or WORDS.say(language, "name.other", bot=bot)


def _known(language: str, key: str) -> str | None:
    return WORDS.say(language, key) if key in WORDS.keys(language) else None
