"""Nekobako: the digital table for three cat games.

>>> import nekobako
>>> match = nekobako.new("catham", seats=3, seed=1)
>>> match.deciders, match.turn
([2], 1)
>>> nekobako.load(match.save()).save() == match.save()
True
"""

from importlib.metadata import version
from secrets import randbits

from nekobako import games
from nekobako.core import strict
from nekobako.core.refusal import Refusal
from nekobako.table.match import Match
from nekobako.table.match_factory import load_match, new_match

__version__ = version("nekobako")
__all__ = ["Match", "Refusal", "__version__", "games", "load", "new"]


def new(game: str, seats: int | None = None, seed: int | None = None, options: object = None) -> Match:
    """A new match: the same game, seats, seed, options and actions give the same match, always."""
    return new_match(game, seats, randbits(48) if seed is None else strict.seed(seed), options)


def load(position: object) -> Match:
    """The match of a position, written by hand or saved."""
    return load_match(position)
