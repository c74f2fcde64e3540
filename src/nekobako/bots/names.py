"""Names of bots, in every language: how one plays, and its name at a table.

>>> kind_in("en", "greedy"), name_in("en", "greedy"), name_in("fr", "greedy", seat=2)
('greedy', 'Greedy bot', 'Robot glouton 3')
"""

from functools import lru_cache
from typing import Final

from nekobako.core.words import Catalogue

WORDS: Final = Catalogue("nekobako.bots.words")
SAID: Final = 512  # names remembered: they are said at every turn


@lru_cache(SAID)
def kind_in(language: str, bot: str) -> str:
    """How it plays; one that nobody has described, by its own name."""
    return _known(language, f"kind.{bot}") or bot


@lru_cache(SAID)
def name_in(language: str, bot: str, seat: int | None = None) -> str:
    """Its name; with a seat, numbered from 1 as seats are for people: there may be several of a kind."""
    name = _known(language, f"name.{bot}") or WORDS.say(language, "name.other", bot=bot)
    return name if seat is None else WORDS.say(language, "numbered", bot=name, n=seat + 1)


def _known(language: str, key: str) -> str | None:
    return WORDS.say(language, key) if key in WORDS.keys(language) else None
