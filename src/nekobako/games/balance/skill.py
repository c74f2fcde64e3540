"""Skill of a hand: how much it trembles and how far it misses what it aims at."""

from dataclasses import dataclass
from math import cos, log, pi, sqrt


@dataclass(frozen=True)
class HandSkill:
    """Its tremor (RMS, mm) and how far it aims beside the goal (a standard deviation, mm and degrees)."""

    tremor: float = 0.0
    aim: float = 0.0
    turn: float = 0.0


def normal(share: float, angle: float, deviation: float = 1.0) -> float:
    """Normally distributed, from two numbers that are evenly so: above 0 and from 0, up to 1 (Box and Muller)."""
    return deviation * sqrt(-2.0 * log(share)) * cos(2.0 * pi * angle)
