"""All bridges that a task allows, sifted by the skyline: thousands in, hundreds out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from nekobako.core.chance import Chance
from nekobako.games.nekojima.material import Quarter, colour_of
from nekobako.games.nekojima.planning.bridges import Bend, Bridges, between, every_pair
from nekobako.games.nekojima.planning.clearance import Skyline
from nekobako.games.nekojima.planning.effort import Effort
from nekobako.games.nekojima.planning.grounds import bearable, grounds_left
from nekobako.games.nekojima.planning.spots import Spots, board_spots, top_spots
from nekobako.games.nekojima.planning.stock import choices
from nekobako.games.nekojima.planning.table import CORD, Table
from nekobako.games.nekojima.planning.task import Task
from nekobako.physics.pose import Vector

GRAINS: Final = 1 << 20
ROOMY: Final = 0.4  # cm; more than that is no better
MIXED: Final = 0.3  # how much chance mixes what looks equally good
SIFTING: Final = 0.1  # cm; the skyline is a grid


@dataclass(frozen=True, eq=False)
class Sifted:
    """Bridges of one Denchuu between some spots, and how good each looks at first sight."""

    denchuu: str
    first: Spots
    second: Spots
    bridges: Bridges
    looks: Vector
    bend: Bend


def sifted(task: Task, table: Table, effort: Effort, chance: Chance) -> list[list[Sifted]]:
    """Bridges from board to board, between board and top, from top to top: each kind has its merits."""
    across, along = (effort.grid * int(chance.below(GRAINS)) / GRAINS for _ in range(2))
    noise = np.random.default_rng(int(chance.below(GRAINS)))
    on_board = board_spots(table, effort.grid, (across, along), task.quarters)
    on_board = on_board.where((on_board.room > effort.foot) & (on_board.inside > effort.foot))
    on_tops = top_spots(table, closed_tops(task, table))
    on_tops = on_tops.where((on_tops.room > effort.top) & (on_tops.inside > effort.foot))
    sky = Skyline(table.discs, CORD + effort.cord - SIFTING)
    grounds = grounds_left(task, table)
    kinds: list[list[Sifted]] = [[], [], []]
    for name, poles in choices(task).items():
        for one, two in _ways_round(task):
            for kind, a, b in _grounds(on_board, on_tops):
                first, second = a.in_quarter(one), b.in_quarter(two)
                rows = bearable(first, second, every_pair(first, second), grounds)
                for bend in effort.bends:
                    found = between(first, second, rows, poles, colour_of(name), bend)
                    found = found.where((found.own > effort.own) & (found.inside > effort.foot))
                    found = found.where(sky.least_above(found.lines) > CORD + effort.cord - SIFTING)
                    looks = _at_first_sight(first, second, found) + MIXED * noise.random(len(found))
                    kinds[kind].append(Sifted(name, first, second, found, looks, bend))
    return kinds


def closed_tops(task: Task, table: Table) -> list[str]:
    """Tops on which nothing may stand: with a nest, and in the Jungle wherever a third storey would begin (N-50)."""
    high = [name for name in table.poles if table.storey(name) > 1] if "jungle" in task.variants else []
    return [*task.nests, *high]


def _ways_round(task: Task) -> list[tuple[Quarter, Quarter]]:
    """The quarters of the first pole and the second."""
    one, two = task.quarters
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
    found: Vector = np.minimum(narrow, ROOMY) / ROOMY - sum(spots.off[rows] for spots, rows in ends)
    return found
