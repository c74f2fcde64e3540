"""Irregularity of real card: each wall of a table's box is cut a little high or low, and folds a little wide or narrow.

A table's box is known by a number, drawn from the match's chance: 0 is a box that is true to size. What is in it shows
only once a wall stands: nobody is told the number. A wall is the same the whole match.
"""

from typing import Final

from nekobako.core.chance import Chance, seeded
from nekobako.games.tower.material import SIZES

TRUE: Final = 0  # a box without irregularities
BOXES: Final = 1 << 30
GRAINS: Final = 1 << 16
NARROWEST, WIDEST = 1.0, 180.0  # degrees, whatever card does


def draw_box(chance: Chance) -> int:
    """A box for a new match; in editions whose card is true to size no chance is used for it."""
    uneven = SIZES.irregularity.height or SIZES.irregularity.fold
    return 1 + int(chance.below(BOXES)) if uneven else TRUE


def cut_of(box: int, wall: str) -> float:
    """By how many cm a wall is higher than its kind."""
    return round(SIZES.irregularity.height * _share(box, wall, "cut"), 4)


def folded(box: int, wall: str, degrees: float) -> float:
    """What a wall comes to that somebody folds by so many degrees."""
    off = round(SIZES.irregularity.fold * _share(box, wall, "fold"), 2)
    return min(WIDEST, max(NARROWEST, degrees + off)) if off else degrees


def _share(box: int, wall: str, what: str) -> float:
    """From -1 to 1, evenly."""
    if box == TRUE:
        return 0.0
    return 2.0 * int(seeded(box, f"{what} of {wall}").below(GRAINS)) / (GRAINS - 1) - 1.0
