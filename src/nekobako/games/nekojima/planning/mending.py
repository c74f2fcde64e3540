"""Ways to put right what was moved of earlier turns (N-24): a pole that something wrong names, moved a little."""

from collections.abc import Iterator, Mapping
from math import atan2, cos, degrees, pi, sin
from typing import Final

import numpy as np

from nekobako.games.nekojima.actions import Adjust
from nekobako.games.nekojima.judging import bodies
from nekobako.games.nekojima.material import POLES, Quarter
from nekobako.games.nekojima.planning.task import Task
from nekobako.physics.facts.shapes import matrix

BY: Final = (0.25, 0.5)  # cm
TURNED: Final = (12.0, -12.0)  # degrees
ROUND: Final = 8  # directions
INSIDE: Final = 0.15  # cm from the line to the middle of a foot that is back over it
SIDES: Final[Mapping[Quarter, tuple[int, int]]] = {  # whether x and y are above zero there (N-01)
    "dining": (1, 1),
    "homes": (1, -1),
    "culture": (-1, -1),
    "attractions": (-1, 1),
}


def mends(task: Task) -> Iterator[Adjust]:
    """Back over the line into its quarter; then small moves, away from where it is wrong; then turns."""
    for seen in task.violations:
        if seen.rule == "N-14" and seen.pieces[0] in task.homes:
            yield _back_home(task, seen.pieces[0])
    named = dict.fromkeys(
        (body, seen.at and (seen.at[0], seen.at[1]))
        for seen in task.violations
        for piece in seen.pieces
        for body in bodies(piece)
        if body in POLES and body in task.world.poses
    )
    for by in BY:
        for pole, wrong in named:
            x, y, yaw = _stands(task, pole)
            away = atan2(y - wrong[1], x - wrong[0]) if wrong else 0.0
            for side in sorted(range(ROUND), key=lambda side: min(side, ROUND - side)):
                turn = away + 2 * pi * side / ROUND
                yield Adjust(pole, x + by * cos(turn), y + by * sin(turn), yaw)
            yield from (Adjust(pole, x, y, yaw + turned) for turned in TURNED)


def _back_home(task: Task, pole: str) -> Adjust:
    x, y, yaw = _stands(task, pole)
    right, up = SIDES[task.homes[pole]]
    return Adjust(pole, right * max(INSIDE, right * x), up * max(INSIDE, up * y), yaw)


def _stands(task: Task, pole: str) -> tuple[float, float, float]:
    at = np.array(task.world.poses[pole])
    ahead = matrix(at)[:, 0]
    return float(at[0]), float(at[1]), degrees(atan2(ahead[1], ahead[0]))
