"""All bridges that a task allows, filtered by the skyline: thousands in, hundreds out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from nekobako.core.chance import Chance
from nekobako.games.nekojima.action_checks import is_closed
from nekobako.games.nekojima.material import SIZES, Quarter, colour_of
from nekobako.games.nekojima.planning.bridges import Bend, Bridges, between, every_pair
from nekobako.games.nekojima.planning.clearance import Skyline
from nekobako.games.nekojima.planning.effort import Effort
from nekobako.games.nekojima.planning.obstacles import Obstacles
from nekobako.games.nekojima.planning.planner_view import Task
from nekobako.games.nekojima.planning.pole_spots import Spots, board_spots, top_spots
from nekobako.games.nekojima.planning.stock import choices
from nekobako.games.nekojima.planning.supports import bearable, bearing_left
from nekobako.physics.pose import Vector

GRAINS: Final = 1 << 20
ROOM_FOR_CORD: Final = 0.4  # cm; more than that is no better
MIXED: Final = 0.3  # how much chance mixes what looks equally good
GRID_ERROR: Final = 0.1  # cm; the skyline is a grid


@dataclass(frozen=True, eq=False)
class Candidates:
    """Bridges of one Denchuu between some spots, and how good each looks at first sight."""

    denchuu: str
    first: Spots
    second: Spots
    bridges: Bridges
    looks: Vector
    bend: Bend


def find_candidates(task: Task, obstacles: Obstacles, effort: Effort, chance: Chance) -> list[list[Candidates]]:
    """Bridges from board to board, between board and top, from top to top: each kind has its merits."""
    across, along = (effort.grid * int(chance.below(GRAINS)) / GRAINS for _ in range(2))
    noise = np.random.default_rng(int(chance.below(GRAINS)))
    on_board = board_spots(obstacles, effort.grid, (across, along), task.state.quarters)
    on_board = on_board.where((on_board.room > effort.foot) & (on_board.inside > effort.foot))
    on_tops = top_spots(obstacles, closed_tops(task, obstacles))
    on_tops = on_tops.where((on_tops.room > effort.top) & (on_tops.inside > effort.foot))
    width = SIZES.cord.radius + effort.cord - GRID_ERROR
    sky = Skyline(obstacles.discs, width)
    grounds = bearing_left(task, obstacles)
    kinds: list[list[Candidates]] = [[], [], []]
    for name, poles in choices(task).items():
        for one, two in _ways_round(task):
            for kind, a, b in _grounds(on_board, on_tops):
                first, second = a.in_quarter(one), b.in_quarter(two)
                rows = bearable(first, second, every_pair(first, second), grounds)
                for bend in effort.bends:
                    bridges = between(first, second, rows, poles, colour_of(name), bend)
                    bridges = bridges.where((bridges.own > effort.own) & (bridges.inside > effort.foot))
                    bridges = bridges.where(sky.least_above(bridges.lines) > width)
                    looks = _at_first_sight(first, second, bridges) + MIXED * noise.random(len(bridges))
                    kinds[kind].append(Candidates(name, first, second, bridges, looks, bend))
    return kinds


def closed_tops(task: Task, obstacles: Obstacles) -> list[str]:
    """Tops on which nothing may stand (N-50)."""
    return [pole for pole in obstacles.poles if is_closed(task.state, pole)]


def _ways_round(task: Task) -> list[tuple[Quarter, Quarter]]:
    """The quarters of the first pole and the second."""
    one, two = task.state.quarters
    if one is None or two is None:
        return []
    return [(one, two)] if one == two else [(one, two), (two, one)]


def _grounds(board: Spots, tops: Spots) -> Iterator[tuple[int, Spots, Spots]]:
    yield 0, board, board
    yield 1, board, tops
    yield 1, tops, board
    yield 2, tops, tops


def _at_first_sight(first: Spots, second: Spots, bridges: Bridges) -> Vector:
    ends = [(first, bridges.one), (second, bridges.two)]
    narrow = np.minimum(bridges.own + 0.2, bridges.inside)
    for spots, rows in ends:
        narrow = np.minimum(narrow, np.minimum(spots.room[rows], spots.inside[rows]))
    looks: Vector = np.minimum(narrow, ROOM_FOR_CORD) / ROOM_FOR_CORD - sum(spots.off[rows] for spots, rows in ends)
    return looks
