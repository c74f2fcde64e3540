"""Ways to put right what was moved of earlier turns (N-24): a pole that something wrong names, moved a little."""

from collections.abc import Iterator, Sequence
from math import atan2, cos, degrees, pi, sin
from typing import Final

import numpy as np

from nekobako.games.nekojima.actions import Adjust
from nekobako.games.nekojima.board import SIGNS_OF
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.games.nekojima.state_verdict import bodies
from nekobako.physics.facts.shapes import matrix
from nekobako.physics.pose import yaw_of

BY: Final = (0.25, 0.5)  # cm
TURNED: Final = (12.0, -12.0)  # degrees
DIRECTIONS: Final = 8
INSIDE: Final = 0.15  # cm from the line to the middle of a foot that is back over it


def find_repairs(task: Task) -> Iterator[Adjust]:
    """Back to where it was; back over the line into its quarter; then small moves, away from where it is wrong; then
    turns."""
    violations, adjustable = task.judgement.violations, {template.piece for template in task.templates(Adjust)}
    for violation in violations:
        if violation.rule == "N-14" and violation.pieces[0] in task.state.homes:
            yield _back_home(task, violation.pieces[0])
    named = dict.fromkeys(
        (body, violation.at and (violation.at[0], violation.at[1]))
        for violation in violations
        for piece in violation.pieces
        for body in bodies(piece)
        if body in adjustable
    )
    before = task.state.start.world["poses"]
    yield from (_there(pole, before[pole]) for pole, _ in named if pole in before and pole in task.state.homes)
    for by in BY:
        for pole, wrong in named:
            x, y, yaw = _stands(task, pole)
            away = atan2(y - wrong[1], x - wrong[0]) if wrong else 0.0
            for side in sorted(range(DIRECTIONS), key=lambda side: min(side, DIRECTIONS - side)):
                turn = away + 2 * pi * side / DIRECTIONS
                yield Adjust(pole, x + by * cos(turn), y + by * sin(turn), yaw)
            yield from (Adjust(pole, x, y, yaw + turned) for turned in TURNED)


def _back_home(task: Task, pole: str) -> Adjust:
    x, y, yaw = _stands(task, pole)
    right, up = SIGNS_OF[task.state.homes[pole]]
    return Adjust(pole, right * max(INSIDE, right * x), up * max(INSIDE, up * y), yaw)


def _there(pole: str, before: Sequence[float]) -> Adjust:
    return Adjust(pole, before[0], before[1], yaw_of(before))


def _stands(task: Task, pole: str) -> tuple[float, float, float]:
    at = np.array(task.poses[pole])
    ahead = matrix(at)[:, 0]
    return float(at[0]), float(at[1]), degrees(atan2(ahead[1], ahead[0]))
