"""The island seen from above: its edge, its quarters, and the questions put to the physics room's facts. No simulator.

Dining is x > 0, y > 0; the others follow clockwise (N-01).
"""

from collections.abc import Mapping
from typing import Final

from nekobako.games.nekojima.material import BOARD, QUARTERS, SIZES, Quarter
from nekobako.physics.facts import FactQuery, Region, circle, sector

TABLE_HEIGHT: Final = -SIZES.board.thickness  # cm; the board's top is at 0
RADIUS: Final = SIZES.board.radius

REGION_OF: Final[Mapping[Quarter, Region]] = {
    quarter: sector(quarter, RADIUS, -90.0 * place, 90.0 - 90.0 * place) for place, quarter in enumerate(QUARTERS)
}
# Whether x and y are above zero there.
SIGNS_OF: Final[Mapping[Quarter, tuple[int, int]]] = dict(
    zip(QUARTERS, ((1, 1), (1, -1), (-1, -1), (-1, 1)), strict=True)
)
QUARTER_REGIONS: Final = tuple(REGION_OF.values())
# A pole put exactly on a top, as a position written by hand does, stands on it (N-50).
ON_TOP: Final = 0.2  # mm
ASK: Final = FactQuery(regions=QUARTER_REGIONS, zone=circle(BOARD, RADIUS), stretch=SIZES.cord.fixed, stack_mm=ON_TOP)
