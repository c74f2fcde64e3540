"""Chance: the one seeded generator of a match, small enough to save and the same compiled or not.

Multiply with carry, base 2**32, output folded (Marsaglia 1994; the fold as in Thomas's MWC64X, 2011). FACTOR makes
FACTOR * 2**32 - 1 and FACTOR * 2**31 - 1 prime, so the period is FACTOR * 2**31 - 1, about 2**61. Nothing ever exceeds
62 bits: compiled integers do not wrap, plain ones stay short.

>>> dice, again = seeded(7), seeded(7)
>>> [dice.below(6) for _ in range(5)] == [again.below(6) for _ in range(5)]
True
"""

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

FACTOR: Final = 1000215324
WORD: Final = 0xFFFFFFFF
STATES: Final = FACTOR * 2**32 - 1


@final
class Chance:
    """A stream of random integers; `state`, from 1 to STATES - 1, is all there is to it."""

    def __init__(self, state: i64) -> None:
        self.state: i64 = state

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely (to within n / 2**32)."""
        state: i64 = self.state
        low: i64 = state & WORD
        high: i64 = state >> 32
        self.state = low * FACTOR + high
        return ((low ^ high) * n) >> 32

    def copy(self) -> "Chance":
        return Chance(self.state)

    def __reduce__(self) -> tuple[object, ...]:
        """For `copy` and `pickle`, which make an object without __init__: a compiled class refuses that."""
        return Chance, (int(self.state),)


def seeded(seed: int, purpose: str = "") -> Chance:
    """The generator of a seed; a `purpose` gives another, unrelated one (a bot's, a suggestion's)."""
    digest = blake2b(f"{purpose}:{seed}".encode(), digest_size=16).digest()
    return Chance(1 + int.from_bytes(digest, "big") % (STATES - 1))
