"""Counts how many more poles may stand on the board, by quarter: all one likes, but among Skyscrapers (N-52)."""

from typing import Final

import numpy as np

from nekobako.games.nekojima.judge.verdict import BEARING
from nekobako.games.nekojima.material import QUARTERS
from nekobako.games.nekojima.planning.clearance import Cells, Mask
from nekobako.games.nekojima.planning.obstacles import Obstacles
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.games.nekojima.planning.pole_spots import Spots, quarter_numbers

PLENTY: Final = 99
ON_BOARD: Final = 0.3  # cm; a foot no higher stands on it


def bearing_left(task: Task, obstacles: Obstacles) -> Cells:
    """By the number of the quarter."""
    if not task.state.plays("skyscrapers"):
        return np.full(len(QUARTERS), PLENTY)
    feet = np.array([pole.foot for pole in obstacles.poles.values() if pole.foot[2] < ON_BOARD]).reshape(-1, 3)
    return BEARING - np.bincount(quarter_numbers(feet), minlength=len(QUARTERS))


def bearable(first: Spots, second: Spots, rows: tuple[Cells, Cells], left: Cells) -> tuple[Cells, Cells]:
    """The pairs of spots that leave no quarter with too many."""
    may = may_bear(first, second, rows, left)
    return rows[0][may], rows[1][may]


def may_bear(first: Spots, second: Spots, rows: tuple[Cells, Cells], left: Cells) -> Mask:
    one, two = rows
    low, high = first.heights[one] < ON_BOARD, second.heights[two] < ON_BOARD
    here, there = first.quarter[one], second.quarter[two]
    may: Mask = (~low | (left[here] > (high & (here == there)))) & (~high | (left[there] > 0))
    return may
