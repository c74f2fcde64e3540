"""Stability: of many copies of what stands, each shaken a little otherwise, how many still stand."""

from msgspec import Struct


class Stability(Struct, frozen=True):
    """The true share lies between `low` and `high` in nineteen cases of twenty."""

    stood: int
    tried: int
    low: float
    high: float
