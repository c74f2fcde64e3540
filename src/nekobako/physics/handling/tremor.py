"""The tremor of a hand: a human one trembles at 8 to 12 Hz however still it is meant to be kept.

A sum of a few sines a direction, their pitches and phases drawn from a seed: smooth, and the same whenever the seed is.
"""

from math import cos, isfinite, pi, sin, sqrt
from typing import Final

from nekobako.core.chance import Chance, seeded
from nekobako.physics.errors import BadInput

LOWEST: Final = 8.0  # Hz
HIGHEST: Final = 12.0
SINES: Final = 4  # a direction, one in each quarter of the band, so that no two seeds tremble alike
FINE: Final = 1 << 20

Sine = tuple[float, float, float]  # cm, radians a second, radians


class Tremor:
    """`amplitude` is the root mean square of the distance from where the hand means to be, in millimetres.

    >>> Tremor(1.0, seed=7).at(0.5) == Tremor(1.0, seed=7).at(0.5)
    True
    """

    def __init__(self, amplitude: float, seed: int, purpose: str = "tremor") -> None:
        if not (isfinite(amplitude) and amplitude >= 0):
            raise BadInput("tremor", f"must be zero or more millimetres, not {amplitude}")
        self.amplitude = amplitude
        chance = seeded(seed, purpose)
        self._directions = [_sines(amplitude / 10, chance) for _ in range(3)]

    def at(self, time: float) -> tuple[float, float, float, float, float, float]:
        """Displacement in cm and velocity in cm/s, at a time in seconds."""
        places, speeds = [], []
        for sines in self._directions:
            place = speed = 0.0
            for size, pitch, phase in sines:
                angle = pitch * time + phase
                place += size * sin(angle)
                speed += size * pitch * cos(angle)
            places.append(place)
            speeds.append(speed)
        return places[0], places[1], places[2], speeds[0], speeds[1], speeds[2]


def _sines(amplitude: float, chance: Chance) -> list[Sine]:
    size = amplitude * sqrt(2 / (3 * SINES))  # the mean square of a sine is half its size squared
    width = (HIGHEST - LOWEST) / SINES
    return [
        (size, 2 * pi * (LOWEST + width * (number + _share(chance))), 2 * pi * _share(chance))
        for number in range(SINES)
    ]


def _share(chance: Chance) -> float:
    return chance.below(FINE) / FINE
