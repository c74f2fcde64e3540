"""The stability of a game's world, as people are told it: fewer copies and a shorter look than a study takes."""

from typing import Final

from nekobako.core.stability import Stability
from nekobako.physics.trials.stability import stability
from nekobako.physics.world import World

COPIES: Final = 20
SECONDS: Final = 0.6
THREADS: Final = 1  # it is asked for in a process that leaves the other cores to others


def shaken(world: World, seed: int) -> Stability:
    found = stability(world, seed, COPIES, seconds=SECONDS, threads=THREADS)
    low, high = found.interval
    return Stability(found.stood, found.tried, low, high)
