"""Figures in sentences: whole numbers that a person reads at a glance, whatever was asked for.

>>> figure(12.1), figure(1e308), figure(float("inf"))
(13, 99999, 99999)
"""

from math import ceil
from typing import Final

LARGEST: Final = 99_999  # what is farther off than that is far off


def figure(value: float) -> int:
    """A length, rounded up, and no larger than a person needs to know."""
    return ceil(min(value, LARGEST))
