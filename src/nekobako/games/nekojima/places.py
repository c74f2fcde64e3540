"""The island seen from above: its edge, its quarters, and the questions put to the physics room's facts. No simulator.

Dining is x > 0, y > 0; the others follow clockwise (N-01).
"""

from collections.abc import Mapping
from typing import Final

from nekobako.games.nekojima.material import BOARD, QUARTERS, SIZES, Quarter
from nekobako.physics.facts import Ask, Region, circle, sector

TABLE_HEIGHT: Final = -SIZES.board.thickness  # cm; the board's top is at 0
RADIUS: Final = SIZES.board.radius

REGION_OF: Final[Mapping[Quarter, Region]] = {
    quarter: sector(quarter, RADIUS, -90.0 * place, 90.0 - 90.0 * place) for place, quarter in enumerate(QUARTERS)
}
QUARTER_REGIONS: Final = tuple(REGION_OF.values())
ASK: Final = Ask(regions=QUARTER_REGIONS, zone=circle(BOARD, RADIUS), stretch=SIZES.cord.fixed)
